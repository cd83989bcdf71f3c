// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const messages: OperationExamples = {
  "listMessages": {
    "replies": {
      "200": {
        "messages": [
          {
            "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
            "body": "<p>Hello</p>",
            "kind": "user_message",
            "status": "read",
            "created_at": "2026-03-02T09:14:07.312Z",
            "updated_at": "2026-03-02T09:20:35.068Z",
            "sender": {
              "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
              "name": "Ada Okafor",
              "email": "ada@example.com",
              "type": "Insights::Visitor"
            },
            "attachments": [],
            "message_gif": null
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 1,
          "per_page": 50
        }
      }
    }
  },
  "listAllMessages": {
    "replies": {
      "200": {
        "messages": [
          {
            "id": "0199f0a4-7d90-7fe2-9b19-83c98f641057",
            "body": "<p>Where is my order?</p>",
            "kind": "user_message",
            "status": "sent",
            "created_at": "2026-03-02T09:20:35.068Z",
            "updated_at": "2026-03-02T09:20:35.068Z",
            "sender": {
              "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
              "name": "Visitor",
              "email": null,
              "type": "Insights::Visitor"
            },
            "attachments": [],
            "message_gif": null,
            "external_id": "visitor:0199f0a4-7db5-72d3-9d99-0f520b18e1fb",
            "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781"
          },
          {
            "id": "0199f0a4-7dda-7043-993e-f4862f063a27",
            "body": "<p>Where is my order?</p>",
            "kind": "user_message",
            "status": "sent",
            "created_at": "2026-03-02T09:27:02.824Z",
            "updated_at": "2026-03-02T09:27:02.824Z",
            "sender": {
              "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
              "name": "Ada Okafor",
              "email": "ada@example.com",
              "type": "Insights::Visitor"
            },
            "attachments": [],
            "message_gif": null,
            "conversation_id": "0199f0a4-7cfc-712d-94bb-3da5785963f2"
          }
        ],
        "next_cursor": null
      }
    }
  },
  "sendMessage": {
    "replies": {
      "200": {
        "message": {
          "id": "0199f0a4-7e49-76e2-92e0-988b2c166de0",
          "body": "<p>Sent once.</p>",
          "kind": "user_message",
          "status": "sent",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "sender": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "type": "Insights::Visitor"
          },
          "attachments": [],
          "message_gif": null,
          "external_id": "mail-81"
        }
      },
      "201": {
        "message": {
          "id": "0199f0a4-7dff-7ce7-9d39-54f0a3e2f7f9",
          "body": "<p>It left our warehouse this morning.</p>",
          "kind": "user_message",
          "status": "sent",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "sender": {
            "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
            "name": "Sam Rivers",
            "email": "sam@example.org",
            "type": "User"
          },
          "attachments": [],
          "message_gif": null
        }
      }
    },
    "request": {
      "body": "It left our warehouse this morning.",
      "sender_email": "sam@example.org"
    }
  },
  "getMessage": {
    "replies": {
      "200": {
        "message": {
          "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
          "body": "<p>Hello</p>",
          "kind": "user_message",
          "status": "read",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "sender": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "type": "Insights::Visitor"
          },
          "attachments": [],
          "message_gif": null
        }
      }
    }
  },
  "eraseMessage": {
    "replies": {}
  },
  "updateMessage": {
    "replies": {
      "200": {
        "message": {
          "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
          "body": "<p>Erased</p>",
          "kind": "user_message",
          "status": "read",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "sender": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "type": "Insights::Visitor"
          },
          "attachments": [],
          "message_gif": null
        }
      }
    },
    "request": {
      "status": "delivered"
    }
  }
}
