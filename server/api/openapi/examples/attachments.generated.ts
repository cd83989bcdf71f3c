// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const attachments: OperationExamples = {
  "createAttachment": {
    "replies": { "201": { "attachment": { "$like": "UploadedAttachment" } } },
    "request": { "filename": "invoice.pdf", "size": 48213 }
  },
  "getAttachment": {
    "replies": {
      "200": {
        "attachment": {
          "$like": "UploadedAttachment",
          "id": "0199f0a4-804f-73bc-9600-5729206c2391",
          "filename": "invoice.txt",
          "content_type": "text/plain",
          "url": "https://acme.chat.example.com/files/0199f0a4-8074-71ce-9331-19d65785175e/0199f0a4-804f-73bc-9600-5729206c2391?expires=1772524800&signature=50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c",
          "size": 5,
          "uploaded_size": 5,
          "sha256": "185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969"
        }
      }
    }
  },
  "copyAttachment": {
    "replies": {
      "201": {
        "attachment": {
          "$like": "UploadedAttachment",
          "id": "0199f0a4-8099-75ed-96ae-2d317fc296d1",
          "filename": "invoice.txt",
          "content_type": "text/plain",
          "url": "https://acme.chat.example.com/files/0199f0a4-8074-71ce-9331-19d65785175e/0199f0a4-8099-75ed-96ae-2d317fc296d1?expires=1772524800&signature=50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c",
          "size": 5,
          "uploaded_size": 5,
          "sha256": "185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969"
        }
      }
    }
  },
  "deleteAttachment": { "replies": {} }
}
