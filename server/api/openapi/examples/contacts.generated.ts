// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const contacts: OperationExamples = {
  "listContacts": {
    "replies": {
      "200": {
        "contacts": [
          {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "ada",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": null,
            "traits": null,
            "created_at": "2026-03-02T09:14:07.312Z",
            "updated_at": "2026-03-02T09:14:07.312Z",
            "field_values": []
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 1,
          "per_page": 15
        }
      }
    }
  },
  "getContact": {
    "replies": {
      "200": {
        "contact": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "ada",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": null,
          "traits": null,
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "field_values": []
        }
      }
    }
  },
  "updateContact": {
    "replies": {
      "200": {
        "contact": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": null,
          "traits": {
            "plan": "team"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "field_values": []
        }
      }
    },
    "request": {
      "name": "Ada Okafor",
      "traits": {
        "plan": "team",
        "trial": null
      }
    }
  },
  "mergeContacts": {
    "replies": {
      "200": {
        "contact": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711",
          "traits": {
            "plan": "team"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "field_values": []
        }
      }
    },
    "request": {
      "from": "{merged_contact_id}"
    }
  },
  "deleteContact": {
    "replies": {}
  },
  "exportContact": {
    "replies": {
      "200": {
        "contact": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711",
          "traits": {
            "plan": "team"
          },
          "created_at": "2026-03-02T09:20:35.068Z",
          "updated_at": "2026-03-02T09:39:58.336Z",
          "field_values": []
        },
        "merged_ids": [
          "0199f0a4-7fbb-735c-958d-e5b60cc982a4"
        ],
        "exported_at": "2026-03-02T10:51:03.652Z",
        "conversations": [
          {
            "conversation": {
              "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
              "status": "open",
              "title": "Erased",
              "priority": "low",
              "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
              "origin_page_url": "",
              "origin_page_title": "",
              "created_at": "2026-03-02T09:20:35.068Z",
              "updated_at": "2026-03-02T10:31:40.384Z",
              "agent": {
                "id": null,
                "name": null,
                "email": null
              },
              "group": {
                "id": null,
                "name": null
              },
              "visitor": {
                "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
                "name": "Ada Okafor",
                "email": "ada@example.com",
                "phone_number": null,
                "user_identifier": "customer-4711"
              }
            },
            "tags": [
              "shipping",
              "answered"
            ],
            "ticket_fields": {},
            "messages": [
              {
                "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
                "body": "<p>Erased</p>",
                "kind": "user_message",
                "status": "read",
                "created_at": "2026-03-02T09:20:35.068Z",
                "updated_at": "2026-03-02T10:18:44.872Z",
                "sender": {
                  "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
                  "name": "Ada Okafor",
                  "email": "ada@example.com",
                  "type": "Insights::Visitor"
                },
                "attachments": [],
                "message_gif": null
              },
              {
                "id": "0199f0a4-7dff-7ce7-9d39-54f0a3e2f7f9",
                "body": "<p>It left our warehouse this morning.</p>",
                "kind": "user_message",
                "status": "sent",
                "created_at": "2026-03-02T10:05:49.360Z",
                "updated_at": "2026-03-02T10:05:49.360Z",
                "sender": {
                  "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
                  "name": "Sam Rivers",
                  "email": "sam@example.org",
                  "type": "User"
                },
                "attachments": [],
                "message_gif": null
              }
            ]
          },
          {
            "conversation": {
              "id": "0199f0a4-7cfc-712d-94bb-3da5785963f2",
              "status": "new",
              "title": "Where is my order?",
              "priority": "medium",
              "channel_name": "811b9e5633eb621407c686bd7a113bed",
              "origin_page_url": "",
              "origin_page_title": "",
              "created_at": "2026-03-02T09:39:58.336Z",
              "updated_at": "2026-03-02T10:25:12.628Z",
              "agent": {
                "id": null,
                "name": null,
                "email": null
              },
              "group": {
                "id": null,
                "name": null
              },
              "visitor": {
                "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
                "name": "Ada Okafor",
                "email": "ada@example.com",
                "phone_number": null,
                "user_identifier": "customer-4711"
              }
            },
            "tags": [
              "shipping"
            ],
            "ticket_fields": {},
            "messages": [
              {
                "id": "0199f0a4-7dda-7043-993e-f4862f063a27",
                "body": "<p>Where is my order?</p>",
                "kind": "user_message",
                "status": "sent",
                "created_at": "2026-03-02T09:39:58.336Z",
                "updated_at": "2026-03-02T09:39:58.336Z",
                "sender": {
                  "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
                  "name": "Ada Okafor",
                  "email": "ada@example.com",
                  "type": "Insights::Visitor"
                },
                "attachments": [],
                "message_gif": null
              }
            ]
          }
        ],
        "messages_elsewhere": [],
        "events": [
          {
            "sequence": 4,
            "type": "contact.created",
            "created_at": "2026-03-02T09:20:35.068Z",
            "data": {
              "contact": {
                "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
                "name": "ada",
                "email": "ada@example.com",
                "phone_number": null,
                "user_identifier": null,
                "traits": null,
                "created_at": "2026-03-02T09:20:35.068Z",
                "updated_at": "2026-03-02T09:20:35.068Z",
                "field_values": []
              }
            }
          },
          {
            "sequence": 5,
            "type": "conversation.created",
            "created_at": "2026-03-02T09:20:35.068Z",
            "data": {
              "conversation": {
                "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
                "status": "new",
                "title": "Erased",
                "priority": "low",
                "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
                "origin_page_url": "",
                "origin_page_title": "",
                "created_at": "2026-03-02T09:20:35.068Z",
                "updated_at": "2026-03-02T09:20:35.068Z",
                "agent": {
                  "id": null,
                  "name": null,
                  "email": null
                },
                "group": {
                  "id": null,
                  "name": null
                },
                "visitor": {
                  "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
                  "name": "ada",
                  "email": "ada@example.com",
                  "phone_number": null,
                  "user_identifier": null
                }
              }
            }
          }
        ]
      }
    }
  },
  "createContact": {
    "replies": {
      "201": {
        "contact": {
          "id": "0199f0a4-8074-71ce-9331-19d65785175e",
          "name": "Lin Chen",
          "email": "lin@example.com",
          "phone_number": null,
          "user_identifier": "customer-1",
          "traits": null,
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "field_values": []
        }
      }
    },
    "request": {
      "email": "lin@example.com",
      "name": "Lin Chen",
      "user_identifier": "customer-1"
    }
  },
  "upsertContact": {
    "replies": {
      "200": {
        "contact": {
          "id": "0199f0a4-8099-75ed-96ae-2d317fc296d1",
          "name": "Max Weber",
          "email": "max@example.com",
          "phone_number": null,
          "user_identifier": "customer/2",
          "traits": {
            "plan": "team"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "field_values": []
        }
      },
      "201": {
        "contact": {
          "id": "0199f0a4-8099-75ed-96ae-2d317fc296d1",
          "name": "max",
          "email": "max@example.com",
          "phone_number": null,
          "user_identifier": "customer/2",
          "traits": {
            "plan": "team"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "field_values": []
        }
      }
    },
    "request": {
      "email": "max@example.com",
      "traits": {
        "plan": "team"
      }
    }
  },
  "getContactBlock": {
    "replies": {
      "200": {
        "block": {
          "is_blocked": false,
          "blocked_at": null
        }
      }
    }
  },
  "blockContact": {
    "replies": {}
  },
  "unblockContact": {
    "replies": {}
  }
}
