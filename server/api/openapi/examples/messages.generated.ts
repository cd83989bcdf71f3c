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
            "id": "0199f0a4-7e93-7060-9079-af669c24cb60",
            "body": "<p>Is it on its way?</p>",
            "status": "sent",
            "created_at": "2026-03-02T09:20:35.068Z",
            "sender": {
              "$like": "Sender",
              "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
              "name": "grace",
              "email": "grace@example.net"
            },
            "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781"
          },
          {
            "$like": "Message",
            "id": "0199f0a4-7eb8-790d-9c76-e88c8d791e9f",
            "body": "<p>Is it on its way?</p>",
            "status": "sent",
            "created_at": "2026-03-02T09:27:02.824Z",
            "updated_at": "2026-03-02T09:27:02.824Z",
            "sender": {
              "$like": "Sender",
              "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
              "name": "grace",
              "email": "grace@example.net"
            },
            "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781"
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
          "id": "0199f0a4-8005-71f8-9fa4-fadfb27f3fec",
          "body": "<p>Sent once.</p>",
          "status": "sent",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "external_id": "mail-81"
        }
      },
      "201": {
        "message": {
          "$like": "Message",
          "id": "0199f0a4-7fbb-735c-958d-e5b60cc982a4",
          "body": "<p>It left our warehouse this morning.</p>",
          "status": "sent",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "sender": {
            "$like": "Sender",
            "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
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
  },
  "scheduleMessage": {
    "replies": { "201": { "scheduled_message": { "$like": "ScheduledMessage" } } },
    "request": {
      "body": "Has it arrived?",
      "sender_email": "kim@example.org",
      "send_at": "2099-03-03T08:00:00Z",
      "unless_answered": true
    }
  },
  "listScheduledMessages": {
    "replies": {
      "200": {
        "scheduled_messages": [
          {
            "$like": "ScheduledMessage",
            "id": "0199f0a4-88b1-7192-9b46-6da1026a33a4",
            "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
            "body": "<p>Is it all right?</p>"
          }
        ],
        "pagination": { "$like": "Pagination", "total_count": 1 }
      }
    }
  },
  "getScheduledMessage": {
    "replies": {
      "200": {
        "scheduled_message": {
          "$like": "ScheduledMessage",
          "id": "0199f0a4-88b1-7192-9b46-6da1026a33a4",
          "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
          "body": "<p>Is it all right?</p>"
        }
      }
    }
  },
  "cancelScheduledMessage": { "replies": {} }
}
