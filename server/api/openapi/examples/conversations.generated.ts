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
            "title": "Where is my order?",
            "channel_name": "1fe700bc3cb6885eb37de560ff2965c6",
            "created_at": "2026-03-02T09:20:35.068Z",
            "updated_at": "2026-03-02T09:20:35.068Z",
            "visitor": {
              "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
              "name": "Visitor",
              "email": null,
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
          "id": "0199f0a4-7cfc-712d-94bb-3da5785963f2",
          "title": "Where is my order?",
          "priority": "medium",
          "channel_name": "811b9e5633eb621407c686bd7a113bed",
          "agent": {
            "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
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
            "id": "0199f0a4-81c1-79e0-9ff7-dad0786d2e59",
            "sequence": 54,
            "type": "conversation.status_changed",
            "created_at": "2026-03-02T09:59:21.604Z",
            "request_id": "0199f0a4-81e6-78aa-914e-4be65227e81f",
            "data": {
              "conversation": {
                "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
                "status": "open",
                "title": "Erased",
                "priority": "low",
                "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
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
            "id": "0199f0a4-820b-799c-93d6-06141ff83531",
            "sequence": 46,
            "type": "conversation.updated",
            "created_at": "2026-03-02T09:52:53.848Z",
            "request_id": "0199f0a4-8230-78db-9e61-ca967b4fdcac",
            "data": {
              "conversation": {
                "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
                "status": "closed",
                "title": "Erased",
                "priority": "low",
                "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
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
  "listUnreadConversations": {
    "replies": {
      "200": {
        "unread": [
          { "$like": "Unread" },
          {
            "$like": "Unread",
            "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781",
            "by_contact": 0
          }
        ],
        "pagination": { "$like": "Pagination", "total_count": 3, "per_page": 15 }
      }
    }
  },
  "getUnreadCounts": { "replies": { "200": { "unread": { "$like": "Unread", "by_member": 2 } } } },
  "markConversationRead": {
    "replies": { "200": { "unread": { "$like": "Unread", "by_team": 0, "by_member": 0 } } },
    "request": { "reader_email": "sam@example.org" }
  }
}
