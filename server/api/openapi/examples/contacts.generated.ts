// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const contacts: OperationExamples = {
  "listContacts": {
    "replies": {
      "200": {
        "contacts": [ { "$like": "Contact" } ],
        "pagination": { "$like": "Pagination", "total_count": 1, "per_page": 15 }
      }
    }
  },
  "getContact": { "replies": { "200": { "contact": { "$like": "Contact" } } } },
  "updateContact": {
    "replies": {
      "200": {
        "contact": {
          "$like": "Contact",
          "name": "Ada Okafor",
          "traits": { "plan": "team" },
          "updated_at": "2026-03-02T09:20:35.068Z"
        }
      }
    },
    "request": { "name": "Ada Okafor", "traits": { "plan": "team", "trial": null } }
  },
  "mergeContacts": {
    "replies": {
      "200": {
        "contact": {
          "$like": "Contact",
          "name": "Ada Okafor",
          "user_identifier": "customer-4711",
          "traits": { "plan": "team" },
          "updated_at": "2026-03-02T09:20:35.068Z"
        }
      }
    },
    "request": { "from": "{merged_contact_id}" }
  },
  "previewContactMerge": { "replies": { "200": { "preview": { "$like": "ContactMergePreview" } } } },
  "deleteContact": { "replies": {} },
  "exportContact": { "replies": { "200": { "$like": "ContactExport" } } },
  "createContact": {
    "replies": {
      "201": {
        "contact": {
          "$like": "Contact",
          "id": "0199f0a4-8333-703c-919e-5140b23dd917",
          "name": "Lin Chen",
          "email": "lin@example.com",
          "user_identifier": "customer-1"
        }
      }
    },
    "request": {
      "email": "lin@example.com",
      "name": "Lin Chen",
      "user_identifier": "customer-1"
    }
  },
  "upsertContact": {
    "replies": {
      "200": {
        "contact": {
          "$like": "Contact",
          "id": "0199f0a4-8358-7e5d-9412-155f06f59b51",
          "name": "Max Weber",
          "email": "max@example.com",
          "user_identifier": "customer/2",
          "traits": { "plan": "team" },
          "updated_at": "2026-03-02T09:20:35.068Z"
        }
      },
      "201": {
        "contact": {
          "$like": "Contact",
          "id": "0199f0a4-8358-7e5d-9412-155f06f59b51",
          "name": "max",
          "email": "max@example.com",
          "user_identifier": "customer/2",
          "traits": { "plan": "team" }
        }
      }
    },
    "request": { "email": "max@example.com", "traits": { "plan": "team" } }
  },
  "getContactIdentity": { "replies": { "200": { "identity": { "$like": "ContactIdentity" } } } },
  "getContactBlock": { "replies": { "200": { "block": { "$like": "ContactBlock" } } } },
  "blockContact": { "replies": {} },
  "unblockContact": { "replies": {} }
}
