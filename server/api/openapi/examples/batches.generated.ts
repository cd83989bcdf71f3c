// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const batches: OperationExamples = {
  "runBatch": {
    "replies": {
      "200": {
        "results": [
          { "$like": "BatchResult" },
          {
            "$like": "BatchResult",
            "status": 404,
            "headers": { "porchlight-error": "conversation_unknown" },
            "body": { "error": "Conversation does not exist." }
          }
        ]
      }
    },
    "request": {
      "operations": [
        {
          "method": "POST",
          "path": "/conversations",
          "body": { "title": "Nothing said" }
        },
        { "method": "DELETE", "path": "/conversations/no-such-conversation/assignee" }
      ]
    }
  },
  "createBulkChange": {
    "replies": { "202": { "bulk_change": { "$like": "BulkChange" } } },
    "request": {
      "filter": "status:open tag:spam",
      "method": "PATCH",
      "body": { "status": "closed" }
    }
  },
  "undoBulkChange": {
    "replies": {
      "202": {
        "bulk_change": {
          "$like": "BulkChange",
          "id": "0199f0a4-81c1-79e0-9ff7-dad0786d2e59",
          "method": "PUT",
          "path": "/tags/seen",
          "body": {},
          "undoes_id": "0199f0a4-81e6-78aa-914e-4be65227e81f"
        }
      }
    }
  },
  "cancelBulkChange": {
    "replies": {
      "200": {
        "bulk_change": {
          "$like": "BulkChange",
          "id": "0199f0a4-820b-799c-93d6-06141ff83531",
          "method": "PUT",
          "path": "/tags/seen",
          "body": {},
          "total": 1,
          "ended_at": "2026-03-02T09:20:35.068Z",
          "kept_until": "2026-03-02T09:27:02.824Z"
        }
      }
    }
  },
  "listBulkChanges": {
    "replies": {
      "200": {
        "bulk_changes": [
          {
            "$like": "BulkChange",
            "id": "0199f0a4-81c1-79e0-9ff7-dad0786d2e59",
            "method": "PUT",
            "path": "/tags/seen",
            "body": {},
            "undoes_id": "0199f0a4-81e6-78aa-914e-4be65227e81f",
            "created_at": "2026-03-02T09:39:58.336Z"
          },
          { "$like": "BulkChange", "created_at": "2026-03-02T09:33:30.580Z" }
        ],
        "pagination": { "$like": "Pagination", "total_count": 4, "per_page": 20 }
      }
    }
  },
  "getBulkChange": {
    "replies": {
      "200": {
        "bulk_change": {
          "$like": "BulkChange",
          "id": "0199f0a4-820b-799c-93d6-06141ff83531",
          "method": "PUT",
          "path": "/tags/seen",
          "body": {},
          "total": 1,
          "ended_at": "2026-03-02T09:20:35.068Z",
          "kept_until": "2026-03-02T09:27:02.824Z"
        }
      }
    }
  },
  "listBulkResults": {
    "replies": {
      "200": {
        "results": [],
        "pagination": { "$like": "Pagination", "total_pages": 0, "total_count": 0, "per_page": 100 }
      }
    }
  }
}
