// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const batches: OperationExamples = {
  "runBatch": {
    "replies": {
      "200": {
        "results": [
          { "$like": "BatchResult" },
          {
            "$like": "BatchResult",
            "status": 404,
            "headers": { "porchlight-error": "conversation_unknown" },
            "body": { "error": "Conversation does not exist." }
          }
        ]
      }
    },
    "request": {
      "operations": [
        {
          "method": "POST",
          "path": "/conversations",
          "body": { "title": "Nothing said" }
        },
        { "method": "DELETE", "path": "/conversations/no-such-conversation/assignee" }
      ]
    }
  }
}
