// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const conversations: OperationExamples = {
  "listConversations": {
    "replies": {
      "200": {
        "conversations": [
          { "$like": "Conversation" },
          {
            "$like": "Conversation",
            "id": "0199f0a4-7c68-7553-9295-e4b848bee781",
            "title": "Is it on its way?",
            "channel_name": "6836906b65d74e2725afd49c59a25134",
            "created_at": "2026-03-02T09:20:35.068Z",
            "updated_at": "2026-03-02T09:27:02.824Z",
            "visitor": {
              "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
              "name": "grace",
              "email": "grace@example.net",
              "phone_number": null,
              "user_identifier": null
            }
          }
        ],
        "pagination": { "$like": "Pagination" }
      }
    }
  },
  "countConversations": {
    "replies": { "200": { "conversation_counts": { "$like": "ConversationCounts" } } }
  },
  "createConversation": {
    "replies": {
      "201": {
        "conversation": {
          "$like": "Conversation",
          "id": "0199f0a4-7dff-7ce7-9d39-54f0a3e2f7f9",
          "title": "Where is my order?",
          "priority": "medium",
          "channel_name": "6e22e0988b2c166de06a7578b279d911",
          "agent": {
            "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
            "name": "Sam Rivers",
            "email": "sam@example.org"
          },
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    },
    "request": {
      "visitor_attributes": {
        "email": "ada@example.com",
        "name": "Ada Okafor",
        "user_identifier": "customer-4711"
      },
      "messages_attributes": [ { "body": "Where is my order?" } ],
      "priority": "medium",
      "assignee_email": "sam@example.org",
      "tags": [ "shipping" ]
    }
  },
  "getConversation": {
    "replies": {
      "200": {
        "conversation": {
          "$like": "Conversation",
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    }
  },
  "snoozeConversation": {
    "replies": {
      "200": {
        "conversation": {
          "$like": "Conversation",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    },
    "request": { "until": "2099-03-02T09:00:00Z" }
  },
  "unsnoozeConversation": {
    "replies": {
      "200": {
        "conversation": {
          "$like": "Conversation",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    }
  },
  "updateConversation": {
    "replies": {
      "200": {
        "conversation": {
          "$like": "Conversation",
          "status": "closed",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    },
    "request": { "status": "closed", "tags": [ "shipping", "answered" ], "read": true }
  },
  "unassignConversation": {
    "replies": {
      "200": {
        "conversation": {
          "$like": "Conversation",
          "status": "closed",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    }
  },
  "removeConversationFromGroup": {
    "replies": {
      "200": {
        "conversation": {
          "$like": "Conversation",
          "status": "closed",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    }
  },
  "putConversationTag": {
    "replies": {
      "200": {
        "conversation": {
          "$like": "Conversation",
          "status": "closed",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    }
  },
  "deleteConversationTag": {
    "replies": {
      "200": {
        "conversation": {
          "$like": "Conversation",
          "status": "closed",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    }
  },
  "listConversationEvents": {
    "replies": {
      "200": {
        "events": [
          {
            "$like": "Event",
            "id": "0199f0a4-8411-7349-9258-8c0a455ba50e",
            "sequence": 68,
            "type": "conversation.status_changed",
            "created_at": "2026-03-02T09:59:21.604Z",
            "request_id": "0199f0a4-8436-7125-9ea5-cb195db442c7",
            "data": {
              "conversation": {
                "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
                "status": "open",
                "title": "Erased",
                "priority": "low",
                "channel_name": "811b9e5633eb621407c686bd7a113bed",
                "origin_page_url": "",
                "origin_page_title": "",
                "created_at": "2026-03-02T09:14:07.312Z",
                "updated_at": "2026-03-02T09:59:21.604Z",
                "agent": { "id": null, "name": null, "email": null },
                "group": { "id": null, "name": null },
                "visitor": {
                  "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
                  "name": "Ada Okafor",
                  "email": "ada@example.com",
                  "phone_number": null,
                  "user_identifier": "customer-4711"
                }
              },
              "changed": [ "status" ],
              "changes": [ { "field": "status", "from": "closed", "to": "open" } ]
            }
          },
          {
            "$like": "Event",
            "id": "0199f0a4-845b-75a0-9fd9-07d579012a86",
            "sequence": 61,
            "type": "conversation.updated",
            "created_at": "2026-03-02T09:52:53.848Z",
            "request_id": "0199f0a4-8480-7eec-9735-7c5155023654",
            "data": {
              "conversation": {
                "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
                "status": "closed",
                "title": "Erased",
                "priority": "low",
                "channel_name": "811b9e5633eb621407c686bd7a113bed",
                "origin_page_url": "",
                "origin_page_title": "",
                "created_at": "2026-03-02T09:14:07.312Z",
                "updated_at": "2026-03-02T09:52:53.848Z",
                "agent": { "id": null, "name": null, "email": null },
                "group": { "id": null, "name": null },
                "visitor": {
                  "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
                  "name": "Ada Okafor",
                  "email": "ada@example.com",
                  "phone_number": null,
                  "user_identifier": "customer-4711"
                }
              },
              "changed": [ "title" ],
              "changes": [ { "field": "title", "from": null, "to": "Erased" } ]
            }
          }
        ],
        "next_cursor": null
      }
    }
  },
  "mergeConversations": {
    "replies": {
      "200": {
        "conversation": {
          "$like": "Conversation",
          "id": "0199f0a4-7c68-7553-9295-e4b848bee781",
          "title": "Is it on its way?",
          "channel_name": "6836906b65d74e2725afd49c59a25134",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "visitor": {
            "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
            "name": "grace",
            "email": "grace@example.net",
            "phone_number": null,
            "user_identifier": null
          }
        }
      }
    },
    "request": { "from": "{merged_conversation_id}" }
  },
  "splitConversation": {
    "replies": {
      "201": {
        "conversation": {
          "$like": "Conversation",
          "id": "0199f0a4-8764-7e68-91e5-55d3e992f684",
          "title": "And another question",
          "channel_name": "521c998b29c03c09db9ff83f38ed20ee",
          "visitor": {
            "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
            "name": "grace",
            "email": "grace@example.net",
            "phone_number": null,
            "user_identifier": null
          }
        }
      }
    },
    "request": { "from_message_id": "{split_message_id}" }
  },
  "listConversationMerges": {
    "replies": {
      "200": {
        "merges": [
          { "$like": "ConversationMerge" },
          {
            "$like": "ConversationMerge",
            "id": "0199f0a4-87d3-7f93-9905-890736845277",
            "merged_id": "0199f0a4-87f8-7bc5-9aa1-2329d60d8ce7",
            "created_at": "2026-03-02T09:14:07.312Z"
          }
        ]
      }
    }
  },
  "undoConversationMerge": {
    "replies": {
      "200": {
        "conversation": {
          "$like": "Conversation",
          "id": "0199f0a4-87f8-7bc5-9aa1-2329d60d8ce7",
          "title": "Is it on its way?",
          "channel_name": "3befcc213dbc9d420862b7bfa491c44f",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "visitor": {
            "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
            "name": "grace",
            "email": "grace@example.net",
            "phone_number": null,
            "user_identifier": null
          }
        }
      }
    }
  },
  "listUnreadConversations": {
    "replies": {
      "200": {
        "unread": [
          { "$like": "Unread" },
          {
            "$like": "Unread",
            "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781",
            "by_team": 2,
            "by_contact": 0
          }
        ],
        "pagination": { "$like": "Pagination", "total_count": 7, "per_page": 15 }
      }
    }
  },
  "getUnreadCounts": { "replies": { "200": { "unread": { "$like": "Unread", "by_member": 2 } } } },
  "markConversationRead": {
    "replies": { "200": { "unread": { "$like": "Unread", "by_team": 0, "by_member": 0 } } },
    "request": { "reader_email": "sam@example.org" }
  }
}
