// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const apiKeys: OperationExamples = {
  "getApiKey": {
    "replies": {
      "200": {
        "api_key": {
          "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
          "name": "first",
          "last_four": "3KjT",
          "scopes": [
            "*"
          ],
          "allowed_addresses": null,
          "rate_limit_per_minute": 60000,
          "rate_limit_remaining": 59999,
          "created_at": "2026-03-02T09:14:07.312Z",
          "expires_at": null,
          "revoked_at": null,
          "last_used_at": "2026-03-02T09:20:35.068Z"
        }
      }
    }
  },
  "listApiKeys": {
    "replies": {
      "200": {
        "api_keys": [
          {
            "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
            "name": "first",
            "last_four": "3KjT",
            "scopes": [
              "*"
            ],
            "allowed_addresses": null,
            "rate_limit_per_minute": null,
            "created_by": null,
            "created_at": "2026-03-02T09:14:07.312Z",
            "expires_at": null,
            "revoked_at": null,
            "last_used_at": "2026-03-02T09:20:35.068Z"
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 2,
          "total_count": 2,
          "per_page": 1
        }
      }
    }
  },
  "createApiKey": {
    "replies": {
      "201": {
        "api_key": {
          "id": "0199f0a4-7f02-7743-9c0b-dce415cf33bb",
          "name": "Shop integration",
          "last_four": "3KjT",
          "scopes": [
            "contacts:read",
            "conversations:write"
          ],
          "allowed_addresses": null,
          "rate_limit_per_minute": null,
          "created_by": {
            "type": "api_key",
            "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
            "name": "first"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "expires_at": "2026-03-02T09:20:35.068Z",
          "revoked_at": null,
          "last_used_at": null
        },
        "key": "porch_0354m6XYZBVxSEHT2V2Bk61UwxSQFeFEOZCzCcOThvL6mKj0WKIdmc71Lsiar"
      }
    },
    "request": {
      "name": "Shop integration",
      "scopes": [
        "conversations:write",
        "contacts:read"
      ],
      "expires_at": "2099-03-02T00:00:00Z"
    }
  },
  "getListedApiKey": {
    "replies": {
      "200": {
        "api_key": {
          "id": "0199f0a4-7f27-7cdd-90bd-df1904e8c7ac",
          "name": "Shop integration",
          "last_four": "3KjT",
          "scopes": [
            "contacts:read"
          ],
          "allowed_addresses": null,
          "rate_limit_per_minute": null,
          "created_by": {
            "type": "api_key",
            "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
            "name": "first"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "expires_at": null,
          "revoked_at": null,
          "last_used_at": null
        }
      }
    }
  },
  "rotateApiKey": {
    "replies": {
      "201": {
        "api_key": {
          "id": "0199f0a4-7f4c-70f1-93b6-d22845923d22",
          "name": "Shop integration",
          "last_four": "3KjT",
          "scopes": [
            "contacts:read"
          ],
          "allowed_addresses": null,
          "rate_limit_per_minute": null,
          "created_by": {
            "type": "api_key",
            "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
            "name": "first"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "expires_at": null,
          "revoked_at": null,
          "last_used_at": null
        },
        "key": "porch_0354m6XYZBVxSEHT2V2Bk62euoCD2oucPsvFH5ilImaYlK1gnRfdZ7L0pqfgR"
      }
    },
    "request": {
      "overlap_seconds": 3600
    }
  },
  "revokeApiKey": {
    "replies": {}
  },
  "listAuditEntries": {
    "replies": {
      "200": {
        "entries": [
          {
            "id": "0199f0a4-7f71-71e5-998f-2dc1930e932e",
            "sequence": 46,
            "action": "team_member.updated",
            "created_at": "2026-03-02T09:14:07.312Z",
            "actor": {
              "type": "api_key",
              "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
              "name": "first"
            },
            "resource": {
              "type": "team_member",
              "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3"
            },
            "changed": [
              "groups"
            ],
            "request_id": "0199f0a4-7f96-7cfb-90a7-0adcb740944b"
          }
        ],
        "next_before_sequence": 46
      }
    }
  },
  "listAccessEntries": {
    "replies": {
      "200": {
        "entries": [],
        "next_before": null
      }
    }
  }
}
