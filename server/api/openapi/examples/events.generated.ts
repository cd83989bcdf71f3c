// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const events: OperationExamples = {
  "listEvents": {
    "replies": {
      "200": {
        "events": [
          {
            "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
            "sequence": 4,
            "type": "contact.created",
            "created_at": "2026-03-02T09:14:07.312Z",
            "actor": {
              "type": "api_key",
              "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
              "name": "first"
            },
            "request_id": "0199f0a4-80e3-7c96-9534-d88fcd8a89c5",
            "data": {
              "contact": {
                "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
                "name": "ada",
                "email": "ada@example.com",
                "phone_number": null,
                "user_identifier": null,
                "traits": null,
                "created_at": "2026-03-02T09:14:07.312Z",
                "updated_at": "2026-03-02T09:14:07.312Z",
                "field_values": []
              }
            }
          }
        ],
        "next_after": 4,
        "oldest_sequence": 1,
        "latest_sequence": 62
      }
    }
  }
}
