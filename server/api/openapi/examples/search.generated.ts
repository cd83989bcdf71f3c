// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const search: OperationExamples = {
  "search": {
    "replies": {
      "200": {
        "results": [],
        "corrections": [],
        "complete": true,
        "index": { "$like": "SearchIndex" },
        "next_cursor": null
      }
    }
  }
}
