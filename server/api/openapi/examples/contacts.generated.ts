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
          "id": "0199f0a4-8358-7e5d-9412-155f06f59b51",
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
          "id": "0199f0a4-837d-767f-99d1-99ac52e24801",
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
          "id": "0199f0a4-837d-767f-99d1-99ac52e24801",
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
  "getContactVisit": { "replies": { "200": { "visit": { "$like": "ContactVisit" } } } },
  "listContactNotes": {
    "replies": {
      "200": {
        "contact_notes": [
          {
            "$like": "ContactNote",
            "created_at": "2026-03-02T09:14:07.312Z",
            "updated_at": "2026-03-02T09:14:07.312Z"
          }
        ],
        "pagination": { "$like": "Pagination", "total_count": 1 }
      }
    }
  },
  "createContactNote": {
    "replies": {
      "201": {
        "contact_note": {
          "$like": "ContactNote",
          "id": "0199f0a4-83a2-7e01-9316-cfa1a6cae631",
          "body": "Pays by invoice.",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z"
        }
      }
    },
    "request": { "body": "Pays by invoice." }
  },
  "getContactNote": {
    "replies": {
      "200": {
        "contact_note": {
          "$like": "ContactNote",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z"
        }
      }
    }
  },
  "updateContactNote": {
    "replies": {
      "200": {
        "contact_note": {
          "$like": "ContactNote",
          "body": "Prefers to be called after nine.",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z"
        }
      }
    },
    "request": { "body": "Prefers to be called after nine." }
  },
  "deleteContactNote": { "replies": {} },
  "getContactBlock": { "replies": { "200": { "block": { "$like": "ContactBlock" } } } },
  "blockContact": {
    "replies": {},
    "request": { "blocked_until": "2099-03-09T09:00:00Z", "reason": "Insults the team" }
  },
  "unblockContact": { "replies": {} }
}
