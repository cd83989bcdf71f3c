// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const search: OperationExamples = {
  "search": {
    "replies": {
      "200": {
        "results": [],
        "corrections": [],
        "complete": true,
        "index": {
          "sequence": 64,
          "latest_sequence": 64,
          "rebuilding": false
        },
        "next_cursor": null
      }
    }
  }
}
