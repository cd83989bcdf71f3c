// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const events: OperationExamples = {
  "listEvents": {
    "replies": {
      "200": {
        "events": [ { "$like": "Event" } ],
        "next_after": 4,
        "oldest_sequence": 1,
        "latest_sequence": 85
      }
    }
  }
}
