// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const mails: OperationExamples = {
  "listMailWays": {
    "replies": {
      "200": {
        "ways": [
          { "$like": "MailWay" },
          { "$like": "MailWay", "way": "smtp", "last_mail_at": null }
        ]
      }
    }
  },
  "listMailReceivers": { "replies": { "200": { "mails": 2, "proposed": null, "receivers": [] } } },
  "getPlusProbe": { "replies": { "200": { "plus_probe": null } } },
  "testMailChannel": { "replies": { "200": { "tests": [] } } },
  "listMailsInTray": {
    "replies": {
      "200": {
        "mails": [
          { "$like": "ReceivedMail" },
          {
            "$like": "ReceivedMail",
            "id": "0199f0a4-86f5-7291-9f30-d2fa56c2658c",
            "subject": "My parcel",
            "size": 88,
            "received_at": "2026-03-02T09:14:07.312Z",
            "original": {
              "url": "https://acme.chat.example.com/files/0199f0a4-8074-71ce-9331-19d65785175e/0199f0a4-871a-7e16-9230-e4760e7c2ce0?expires=1772524800&signature=50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c",
              "sha256": "91f51a9004a98a82dda338333012f990327588dda47e24cfbeeda7b600818b70"
            }
          }
        ],
        "next_cursor": null
      }
    }
  },
  "listMailSuppressions": {
    "replies": {
      "200": {
        "mail_suppressions": [ { "$like": "MailSuppression" } ],
        "next_cursor": null
      }
    }
  },
  "deleteMailSuppression": { "replies": {} },
  "getMail": {
    "replies": {
      "200": {
        "mail": {
          "$like": "ReceivedMail",
          "id": "0199f0a4-86f5-7291-9f30-d2fa56c2658c",
          "subject": "My parcel",
          "size": 88,
          "received_at": "2026-03-02T09:14:07.312Z",
          "original": {
            "url": "https://acme.chat.example.com/files/0199f0a4-8074-71ce-9331-19d65785175e/0199f0a4-871a-7e16-9230-e4760e7c2ce0?expires=1772524800&signature=50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c",
            "sha256": "91f51a9004a98a82dda338333012f990327588dda47e24cfbeeda7b600818b70"
          }
        }
      }
    }
  },
  "showOriginalMail": { "replies": {} },
  "discardMail": { "replies": {} },
  "restoreMail": {
    "replies": {
      "200": {
        "mail": { "$like": "ReceivedMail", "received_at": "2026-03-02T09:14:07.312Z" }
      }
    }
  }
}
