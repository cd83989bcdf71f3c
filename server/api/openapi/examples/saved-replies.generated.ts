// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const savedReplies: OperationExamples = {
  "listSavedReplies": {
    "replies": {
      "200": {
        "saved_replies": [ { "$like": "SavedReply" } ],
        "pagination": { "$like": "Pagination", "total_count": 1 }
      }
    }
  },
  "createSavedReply": {
    "replies": {
      "201": {
        "saved_reply": {
          "$like": "SavedReply",
          "id": "0199f0a4-8867-7387-9e69-7fbd5f8694eb",
          "name": "Refund is on its way",
          "body": "Hi {{contact.first_name}}, I have refunded order {{ticket.Order}}.",
          "changes": { "status": "closed", "add_tags": [ "refund" ] },
          "uses": 0,
          "last_used_at": null
        }
      }
    },
    "request": {
      "name": "Refund is on its way",
      "body": "Hi {{contact.first_name}}, I have refunded order {{ticket.Order}}.",
      "changes": { "status": "closed", "add_tags": [ "refund" ] }
    }
  },
  "getSavedReply": { "replies": { "200": { "saved_reply": { "$like": "SavedReply" } } } },
  "updateSavedReply": {
    "replies": {
      "200": {
        "saved_reply": {
          "$like": "SavedReply",
          "name": "Refund",
          "updated_at": "2026-03-02T09:27:02.824Z"
        }
      }
    },
    "request": { "name": "Refund" }
  },
  "useSavedReply": {
    "replies": {
      "200": {
        "saved_reply": {
          "$like": "SavedReply",
          "name": "Refund",
          "uses": 2,
          "last_used_at": "2026-03-02T09:27:02.824Z",
          "updated_at": "2026-03-02T09:20:35.068Z"
        }
      }
    }
  },
  "deleteSavedReply": { "replies": {} }
}
