// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const views: OperationExamples = {
  "listViews": {
    "replies": {
      "200": {
        "views": [ { "$like": "View" } ],
        "pagination": { "$like": "Pagination", "total_count": 1, "per_page": 100 }
      }
    }
  },
  "createView": {
    "replies": {
      "201": {
        "view": {
          "$like": "View",
          "id": "0199f0a4-8f32-75b5-9005-bb4f60ecf70c",
          "name": "Urgent and waiting"
        }
      }
    },
    "request": {
      "name": "Urgent and waiting",
      "filter": "priority:urgent waiting:true",
      "shared": true
    }
  },
  "countViews": { "replies": { "200": { "view_counts": { "$like": "ViewCounts" } } } }
}
