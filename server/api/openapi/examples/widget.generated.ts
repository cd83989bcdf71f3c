// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const widget: OperationExamples = {
  "startConversation": {
    "replies": {
      "201": {
        "conversation": { "$like": "VisitorConversation" },
        "message": { "$like": "VisitorMessage" }
      }
    },
    "request": {
      "ticket": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "device_token": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "message": {
        "external_id": "0199f0a4-8c73-7b17-9334-9666a4260578",
        "body": "Charged twice in March"
      },
      "page": {
        "url": "https://shop.example/orders?utm_source=mail",
        "title": "Your orders"
      },
      "language": "en"
    }
  },
  "createDevice": {
    "replies": { "201": { "device": { "is_identified": false } } },
    "request": {
      "ticket": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "device_token": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4"
    }
  },
  "identifyDevice": {
    "replies": { "200": { "contact": { "name": "Ada" } } },
    "request": {
      "ticket": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "device_token": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "identity_token": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4"
    }
  },
  "listOwnConversations": {
    "replies": {
      "200": {
        "conversations": [
          {
            "$like": "VisitorConversation",
            "created_at": "2026-03-02T09:20:35.068Z",
            "updated_at": "2026-03-02T09:20:35.068Z",
            "last_message": {
              "id": "0199f0a4-8cbd-77fb-9780-ba8cbeaa2530",
              "conversation_id": "0199f0a4-8c98-7629-946e-d68f91b41403",
              "external_id": "0199f0a4-8c73-7b17-9334-9666a4260578",
              "body": "<p>Charged twice in March</p>",
              "sent_at": "2026-03-02T09:20:35.068Z",
              "sender": { "type": "visitor", "first_name": null, "picture": null },
              "attachments": [],
              "status": "sent"
            }
          },
          {
            "$like": "VisitorConversation",
            "id": "0199f0a4-7c68-7553-9295-e4b848bee781",
            "last_message": {
              "id": "0199f0a4-7d90-7fe2-9b19-83c98f641057",
              "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781",
              "external_id": "0199f0a4-7db5-72d3-9d99-0f520b18e1fb",
              "body": "<p>Where is my order?</p>",
              "sent_at": "2026-03-02T09:14:07.312Z",
              "sender": { "type": "visitor", "first_name": null, "picture": null },
              "attachments": [],
              "status": "sent"
            }
          }
        ]
      }
    }
  },
  "getOwnConversation": {
    "replies": {
      "200": {
        "conversation": {
          "$like": "VisitorConversation",
          "id": "0199f0a4-7c68-7553-9295-e4b848bee781",
          "last_message": {
            "id": "0199f0a4-7d90-7fe2-9b19-83c98f641057",
            "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781",
            "external_id": "0199f0a4-7db5-72d3-9d99-0f520b18e1fb",
            "body": "<p>Where is my order?</p>",
            "sent_at": "2026-03-02T09:14:07.312Z",
            "sender": { "type": "visitor", "first_name": null, "picture": null },
            "attachments": [],
            "status": "sent"
          }
        }
      }
    }
  },
  "listOwnMessages": {
    "replies": {
      "200": {
        "messages": [
          {
            "$like": "VisitorMessage",
            "id": "0199f0a4-7d90-7fe2-9b19-83c98f641057",
            "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781",
            "external_id": "0199f0a4-7db5-72d3-9d99-0f520b18e1fb",
            "body": "<p>Where is my order?</p>"
          }
        ],
        "has_more": false
      }
    }
  },
  "sendOwnMessage": {
    "replies": {
      "201": {
        "message": {
          "$like": "VisitorMessage",
          "id": "0199f0a4-8d07-774a-9dd0-d206f655e4dc",
          "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781",
          "external_id": "0199f0a4-8ce2-7c7b-924e-1f910d7b67c7",
          "body": "<p>It was invoice 4711.</p>"
        }
      }
    },
    "request": {
      "external_id": "0199f0a4-8ce2-7c7b-924e-1f910d7b67c7",
      "body": "It was invoice 4711."
    }
  },
  "giveOwnAddress": { "replies": {}, "request": { "email": "lin@example.com" } },
  "markOwnConversationRead": { "replies": {}, "request": {} },
  "signalOwnTyping": { "replies": {}, "request": { "is_typing": true } },
  "uploadOwnFile": { "replies": { "201": { "attachment": { "$like": "VisitorAttachment" } } } },
  "listOwnEvents": {
    "replies": {
      "200": { "events": [], "next_after": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4" }
    }
  },
  "deleteDevice": { "replies": {} }
}
