// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const webhooks: OperationExamples = {
  "listWebhooks": {
    "replies": {
      "200": {
        "webhooks": [ { "$like": "Webhook" } ],
        "pagination": { "$like": "Pagination", "total_count": 1, "per_page": 15 }
      }
    }
  },
  "createWebhook": {
    "replies": {
      "201": {
        "webhook": {
          "$like": "Webhook",
          "id": "0199f0a4-8f7c-73dd-9b86-4cec9e6a09dd",
          "description": "",
          "event_types": [ "message.*", "conversation.created" ]
        },
        "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
      }
    },
    "request": {
      "url": "https://example.com/hooks/porchlight",
      "event_types": [ "message.*", "conversation.created" ]
    }
  },
  "getWebhook": { "replies": { "200": { "webhook": { "$like": "Webhook" } } } },
  "updateWebhook": {
    "replies": {
      "200": {
        "webhook": {
          "$like": "Webhook",
          "description": "Order desk, Utrecht",
          "event_types": [ "message.created" ],
          "updated_at": "2026-03-02T09:20:35.068Z"
        }
      }
    },
    "request": { "description": "Order desk, Utrecht", "event_types": [ "message.created" ] }
  },
  "rotateWebhookSecret": {
    "replies": {
      "200": {
        "webhook": {
          "$like": "Webhook",
          "description": "Order desk, Utrecht",
          "event_types": [ "message.created" ],
          "updated_at": "2026-03-02T09:20:35.068Z"
        },
        "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
      }
    },
    "request": { "overlap_seconds": 3600 }
  },
  "testWebhook": { "replies": { "202": { "delivery": { "$like": "WebhookDelivery" } } } },
  "replayWebhook": {
    "replies": { "202": { "replay": { "$like": "WebhookReplay" } } },
    "request": { "from_sequence": 1, "to_sequence": 2 }
  },
  "listWebhookDeliveries": {
    "replies": {
      "200": {
        "deliveries": [
          {
            "$like": "WebhookDelivery",
            "next_attempt_at": "2026-03-02T09:20:35.068Z",
            "created_at": "2026-03-02T09:20:35.068Z"
          },
          {
            "$like": "WebhookDelivery",
            "id": "0199f0a4-9010-7bd2-9d73-fbfba5d86680",
            "event_id": "0199f0a4-9035-7369-99fd-a92b56f51727"
          }
        ],
        "pagination": { "$like": "Pagination", "total_count": 2, "per_page": 15 }
      }
    }
  },
  "getWebhookDelivery": { "replies": { "200": { "delivery": { "$like": "WebhookDeliveryDetails" } } } },
  "redeliverWebhook": {
    "replies": {
      "202": {
        "delivery": {
          "$like": "WebhookDelivery",
          "id": "0199f0a4-907f-720a-9d77-05014974dae1",
          "event_id": "0199f0a4-9035-7369-99fd-a92b56f51727",
          "reason": "redelivery"
        }
      }
    }
  },
  "deleteWebhook": { "replies": {} }
}
