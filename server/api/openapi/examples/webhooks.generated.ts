// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const webhooks: OperationExamples = {
  "listWebhooks": {
    "replies": {
      "200": {
        "webhooks": [
          {
            "id": "0199f0a4-87d3-7f93-9905-890736845277",
            "url": "https://example.com/hooks/porchlight",
            "description": "Order desk",
            "event_types": [
              "*"
            ],
            "include": [],
            "enabled": true,
            "disabled_reason": null,
            "undelivered_from": null,
            "created_at": "2026-03-02T09:14:07.312Z",
            "updated_at": "2026-03-02T09:14:07.312Z"
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
  "createWebhook": {
    "replies": {
      "201": {
        "webhook": {
          "id": "0199f0a4-87f8-7bc5-9aa1-2329d60d8ce7",
          "url": "https://example.com/hooks/porchlight",
          "description": "",
          "event_types": [
            "message.*",
            "conversation.created"
          ],
          "include": [],
          "enabled": true,
          "disabled_reason": null,
          "undelivered_from": null,
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z"
        },
        "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
      }
    },
    "request": {
      "url": "https://example.com/hooks/porchlight",
      "event_types": [
        "message.*",
        "conversation.created"
      ]
    }
  },
  "getWebhook": {
    "replies": {
      "200": {
        "webhook": {
          "id": "0199f0a4-87d3-7f93-9905-890736845277",
          "url": "https://example.com/hooks/porchlight",
          "description": "Order desk",
          "event_types": [
            "*"
          ],
          "include": [],
          "enabled": true,
          "disabled_reason": null,
          "undelivered_from": null,
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z"
        }
      }
    }
  },
  "updateWebhook": {
    "replies": {
      "200": {
        "webhook": {
          "id": "0199f0a4-87d3-7f93-9905-890736845277",
          "url": "https://example.com/hooks/porchlight",
          "description": "Order desk, Utrecht",
          "event_types": [
            "message.created"
          ],
          "include": [],
          "enabled": true,
          "disabled_reason": null,
          "undelivered_from": null,
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z"
        }
      }
    },
    "request": {
      "description": "Order desk, Utrecht",
      "event_types": [
        "message.created"
      ]
    }
  },
  "rotateWebhookSecret": {
    "replies": {
      "200": {
        "webhook": {
          "id": "0199f0a4-87d3-7f93-9905-890736845277",
          "url": "https://example.com/hooks/porchlight",
          "description": "Order desk, Utrecht",
          "event_types": [
            "message.created"
          ],
          "include": [],
          "enabled": true,
          "disabled_reason": null,
          "undelivered_from": null,
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z"
        },
        "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
      }
    },
    "request": {
      "overlap_seconds": 3600
    }
  },
  "testWebhook": {
    "replies": {
      "202": {
        "delivery": {
          "id": "0199f0a4-881d-73be-9fcc-213dbc9d4208",
          "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
          "event_id": "0199f0a4-8842-7248-949f-74ee95e49cb9",
          "event_type": "webhook.test",
          "sequence": null,
          "reason": "test",
          "status": "pending",
          "attempt_count": 0,
          "next_attempt_at": "2026-03-02T09:14:07.312Z",
          "created_at": "2026-03-02T09:14:07.312Z",
          "finished_at": null,
          "attempts": []
        }
      }
    }
  },
  "replayWebhook": {
    "replies": {
      "202": {
        "replay": {
          "id": "0199f0a4-8867-7387-9e69-7fbd5f8694eb",
          "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
          "from_sequence": 1,
          "to_sequence": 2,
          "created_at": "2026-03-02T09:14:07.312Z"
        }
      }
    },
    "request": {
      "from_sequence": 1,
      "to_sequence": 2
    }
  },
  "listWebhookDeliveries": {
    "replies": {
      "200": {
        "deliveries": [
          {
            "id": "0199f0a4-881d-73be-9fcc-213dbc9d4208",
            "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
            "event_id": "0199f0a4-8842-7248-949f-74ee95e49cb9",
            "event_type": "webhook.test",
            "sequence": null,
            "reason": "test",
            "status": "pending",
            "attempt_count": 0,
            "next_attempt_at": "2026-03-02T09:20:35.068Z",
            "created_at": "2026-03-02T09:20:35.068Z",
            "finished_at": null,
            "attempts": []
          },
          {
            "id": "0199f0a4-888c-72c8-9312-514e1420213e",
            "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
            "event_id": "0199f0a4-88b1-7192-9b46-6da1026a33a4",
            "event_type": "webhook.test",
            "sequence": null,
            "reason": "test",
            "status": "pending",
            "attempt_count": 0,
            "next_attempt_at": "2026-03-02T09:14:07.312Z",
            "created_at": "2026-03-02T09:14:07.312Z",
            "finished_at": null,
            "attempts": []
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 2,
          "per_page": 15
        }
      }
    }
  },
  "getWebhookDelivery": {
    "replies": {
      "200": {
        "delivery": {
          "id": "0199f0a4-888c-72c8-9312-514e1420213e",
          "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
          "event_id": "0199f0a4-88b1-7192-9b46-6da1026a33a4",
          "event_type": "webhook.test",
          "sequence": null,
          "reason": "test",
          "status": "pending",
          "attempt_count": 0,
          "next_attempt_at": "2026-03-02T09:14:07.312Z",
          "created_at": "2026-03-02T09:14:07.312Z",
          "finished_at": null,
          "request_body": "{\"id\":\"0199f0a4-88b1-7192-9b46-6da1026a33a4\",\"sequence\":0,\"type\":\"webhook.test\",\"created_at\":\"2026-03-02T09:14:07.312Z\",\"actor\":{\"type\":\"api_key\",\"id\":\"0199f0a4-7edd-7b71-9a9d-8de8cc1febe9\",\"name\":\"first\"},\"request_id\":\"0199f0a4-88d6-7326-992c-1d5717cb677c\",\"data\":{\"webhook\":{\"id\":\"0199f0a4-87d3-7f93-9905-890736845277\",\"url\":\"https://example.com/hooks/porchlight\",\"description\":\"Order desk\"}}}",
          "attempts": []
        }
      }
    }
  },
  "redeliverWebhook": {
    "replies": {
      "202": {
        "delivery": {
          "id": "0199f0a4-88fb-7576-9f43-a924e21461fd",
          "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
          "event_id": "0199f0a4-88b1-7192-9b46-6da1026a33a4",
          "event_type": "webhook.test",
          "sequence": null,
          "reason": "redelivery",
          "status": "pending",
          "attempt_count": 0,
          "next_attempt_at": "2026-03-02T09:14:07.312Z",
          "created_at": "2026-03-02T09:14:07.312Z",
          "finished_at": null,
          "attempts": []
        }
      }
    }
  },
  "deleteWebhook": {
    "replies": {}
  }
}
