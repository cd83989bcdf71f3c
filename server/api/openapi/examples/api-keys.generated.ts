// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const apiKeys: OperationExamples = {
  "getApiKey": { "replies": { "200": { "api_key": { "$like": "ApiKey" } } } },
  "listApiKeys": {
    "replies": {
      "200": {
        "api_keys": [ { "$like": "ListedApiKey" } ],
        "pagination": { "$like": "Pagination", "total_pages": 2, "per_page": 1 }
      }
    }
  },
  "createApiKey": {
    "replies": {
      "201": {
        "api_key": {
          "$like": "ListedApiKey",
          "id": "0199f0a4-7f02-7743-9c0b-dce415cf33bb",
          "name": "Shop integration",
          "scopes": [ "contacts:read", "conversations:write" ],
          "created_by": {
            "type": "api_key",
            "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
            "name": "first"
          },
          "expires_at": "2026-03-02T09:20:35.068Z",
          "last_used_at": null
        },
        "key": "porch_0355JT4lHzDKelQt6kMNJq0NilHMca8sKdMJwPsQ7Jd3ZgB0Ef8spKU3ijdjN"
      }
    },
    "request": {
      "name": "Shop integration",
      "scopes": [ "conversations:write", "contacts:read" ],
      "expires_at": "2099-03-02T00:00:00Z"
    }
  },
  "getListedApiKey": {
    "replies": {
      "200": {
        "api_key": {
          "$like": "ListedApiKey",
          "id": "0199f0a4-7f27-7cdd-90bd-df1904e8c7ac",
          "name": "Shop integration",
          "scopes": [ "contacts:read" ],
          "created_by": {
            "type": "api_key",
            "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
            "name": "first"
          },
          "last_used_at": null
        }
      }
    }
  },
  "rotateApiKey": {
    "replies": {
      "201": {
        "api_key": {
          "$like": "ListedApiKey",
          "id": "0199f0a4-7f4c-70f1-93b6-d22845923d22",
          "name": "Shop integration",
          "scopes": [ "contacts:read" ],
          "created_by": {
            "type": "api_key",
            "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
            "name": "first"
          },
          "last_used_at": null
        },
        "key": "porch_0355JT4lHzDKelQt6kMNJq18dJ4ebxZhXcAMPSDLKjSTAVArboybVx33NdYkt"
      }
    },
    "request": { "overlap_seconds": 3600 }
  },
  "revokeApiKey": { "replies": {} },
  "listAuditEntries": {
    "replies": {
      "200": { "entries": [ { "$like": "AuditEntry" } ], "next_before_sequence": 52 }
    }
  },
  "listAccessEntries": { "replies": { "200": { "entries": [], "next_before": null } } }
}
