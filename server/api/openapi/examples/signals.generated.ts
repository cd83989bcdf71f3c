// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const signals: OperationExamples = {
  "signalTyping": { "replies": {}, "request": { "sender_email": "sam@example.org" } },
  "signalLooking": { "replies": {}, "request": { "sender_email": "sam@example.org" } },
  "endLooking": { "replies": {} },
  "listPresence": { "replies": { "200": { "members": [] } } },
  "signalPresence": {
    "replies": {},
    "request": { "sender_email": "sam@example.org", "status": "away" }
  }
}
