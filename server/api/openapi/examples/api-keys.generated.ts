// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const apiKeys: OperationExamples = {
  "getApiKey": { "replies": { "200": { "api_key": { "$like": "ApiKey" } } } },
  "listApiKeys": {
    "replies": {
      "200": {
        "api_keys": [ { "$like": "ListedApiKey" } ],
        "pagination": { "$like": "Pagination", "total_pages": 2, "total_count": 2, "per_page": 1 }
      }
    }
  },
  "createApiKey": {
    "replies": {
      "201": {
        "api_key": {
          "$like": "ListedApiKey",
          "id": "0199f0a4-80e3-7c96-9534-d88fcd8a89c5",
          "name": "Shop integration",
          "scopes": [ "contacts:read", "conversations:write" ],
          "created_by": {
            "type": "api_key",
            "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
            "name": "first"
          },
          "expires_at": "2026-03-02T09:20:35.068Z",
          "last_used_at": null
        },
        "key": "porch_0355fXxbOGd9GgcgkltSl71WJnmhBZqGhQlJ51joRjaRB91nWJukpaF3Lwh2u"
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
          "id": "0199f0a4-8108-799e-91f1-01b995e315dd",
          "name": "Shop integration",
          "scopes": [ "contacts:read" ],
          "created_by": {
            "type": "api_key",
            "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
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
          "id": "0199f0a4-812d-7813-97c6-80d763d7ba75",
          "name": "Shop integration",
          "scopes": [ "contacts:read" ],
          "created_by": {
            "type": "api_key",
            "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
            "name": "first"
          },
          "last_used_at": null
        },
        "key": "porch_0355fXxbOGd9GgcgkltSl70Funu7QVhCK4shP43JaUSZ89JLUiCGDdq1gBdAN"
      }
    },
    "request": { "overlap_seconds": 3600 }
  },
  "revokeApiKey": { "replies": {} },
  "listAuditEntries": {
    "replies": {
      "200": { "entries": [ { "$like": "AuditEntry" } ], "next_before_sequence": 66 }
    }
  },
  "listAccessEntries": { "replies": { "200": { "entries": [], "next_before": null } } }
}
