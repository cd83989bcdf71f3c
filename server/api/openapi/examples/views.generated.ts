// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const views: OperationExamples = {
  "listViews": {
    "replies": {
      "200": {
        "views": [],
        "pagination": { "$like": "Pagination", "total_pages": 0, "total_count": 0, "per_page": 100 }
      }
    }
  },
  "createView": {
    "replies": { "201": { "view": { "$like": "View" } } },
    "request": {
      "name": "Urgent and waiting",
      "filter": "priority:urgent waiting:true",
      "shared": true
    }
  },
  "countViews": { "replies": { "200": { "view_counts": { "$like": "ViewCounts" } } } }
}
