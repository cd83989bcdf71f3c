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
        "external_id": "0199f0a4-90a4-7633-9dbc-ba0959ae0461",
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
              "id": "0199f0a4-90ee-7d61-9597-c1493c979930",
              "conversation_id": "0199f0a4-90c9-7118-9602-c2f011534030",
              "external_id": "0199f0a4-90a4-7633-9dbc-ba0959ae0461",
              "body": "<p>Charged twice in March</p>",
              "sent_at": "2026-03-02T09:20:35.068Z",
              "sender": { "type": "visitor", "first_name": null, "picture": null },
              "attachments": [],
              "status": "sent"
            }
          },
          {
            "$like": "VisitorConversation",
            "id": "0199f0a4-7cfc-712d-94bb-3da5785963f2",
            "last_message": {
              "id": "0199f0a4-7f4c-70f1-93b6-d22845923d22",
              "conversation_id": "0199f0a4-7cfc-712d-94bb-3da5785963f2",
              "external_id": "0199f0a4-7f71-71e5-998f-2dc1930e932e",
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
          "id": "0199f0a4-7cfc-712d-94bb-3da5785963f2",
          "last_message": {
            "id": "0199f0a4-7f4c-70f1-93b6-d22845923d22",
            "conversation_id": "0199f0a4-7cfc-712d-94bb-3da5785963f2",
            "external_id": "0199f0a4-7f71-71e5-998f-2dc1930e932e",
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
            "id": "0199f0a4-7f4c-70f1-93b6-d22845923d22",
            "conversation_id": "0199f0a4-7cfc-712d-94bb-3da5785963f2",
            "external_id": "0199f0a4-7f71-71e5-998f-2dc1930e932e",
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
          "id": "0199f0a4-9138-7c79-9d58-1d77cbd3442e",
          "conversation_id": "0199f0a4-7cfc-712d-94bb-3da5785963f2",
          "external_id": "0199f0a4-9113-7aed-958f-cc56668883b8",
          "body": "<p>It was invoice 4711.</p>"
        }
      }
    },
    "request": {
      "external_id": "0199f0a4-9113-7aed-958f-cc56668883b8",
      "body": "It was invoice 4711."
    }
  },
  "giveOwnAddress": { "replies": {}, "request": { "email": "lin@example.com" } },
  "markOwnConversationRead": { "replies": {}, "request": {} },
  "signalOwnTyping": { "replies": {}, "request": { "is_typing": true } },
  "tellOwnVisit": {
    "replies": {},
    "request": {
      "time_zone": "Europe/Amsterdam",
      "page": { "url": "https://shop.example/cart", "title": "Your cart" }
    }
  },
  "uploadOwnFile": { "replies": { "201": { "attachment": { "$like": "VisitorAttachment" } } } },
  "listOwnEvents": {
    "replies": {
      "200": { "events": [], "next_after": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4" }
    }
  },
  "deleteDevice": { "replies": {} }
}
