// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const messages: OperationExamples = {
  "listMessages": {
    "replies": {
      "200": {
        "messages": [ { "$like": "Message" } ],
        "pagination": { "$like": "Pagination", "total_count": 1 }
      }
    }
  },
  "listAllMessages": {
    "replies": {
      "200": {
        "messages": [
          {
            "$like": "Message",
            "id": "0199f0a4-7d90-7fe2-9b19-83c98f641057",
            "body": "<p>Where is my order?</p>",
            "status": "sent",
            "created_at": "2026-03-02T09:20:35.068Z",
            "sender": {
              "$like": "Sender",
              "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
              "name": "Visitor",
              "email": null
            },
            "external_id": "visitor:0199f0a4-7db5-72d3-9d99-0f520b18e1fb",
            "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781"
          },
          {
            "$like": "Message",
            "id": "0199f0a4-7dda-7043-993e-f4862f063a27",
            "body": "<p>Where is my order?</p>",
            "status": "sent",
            "created_at": "2026-03-02T09:27:02.824Z",
            "updated_at": "2026-03-02T09:27:02.824Z",
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
          "$like": "Message",
          "id": "0199f0a4-7e49-76e2-92e0-988b2c166de0",
          "body": "<p>Sent once.</p>",
          "status": "sent",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "external_id": "mail-81"
        }
      },
      "201": {
        "message": {
          "$like": "Message",
          "id": "0199f0a4-7dff-7ce7-9d39-54f0a3e2f7f9",
          "body": "<p>It left our warehouse this morning.</p>",
          "status": "sent",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "sender": {
            "$like": "Sender",
            "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
            "name": "Sam Rivers",
            "email": "sam@example.org",
            "type": "User"
          }
        }
      }
    },
    "request": {
      "body": "It left our warehouse this morning.",
      "sender_email": "sam@example.org"
    }
  },
  "getMessage": { "replies": { "200": { "message": { "$like": "Message" } } } },
  "eraseMessage": { "replies": {} },
  "updateMessage": {
    "replies": { "200": { "message": { "$like": "Message", "body": "<p>Erased</p>" } } },
    "request": { "status": "delivered" }
  }
}
