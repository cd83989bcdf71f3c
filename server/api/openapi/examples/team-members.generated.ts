// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const teamMembers: OperationExamples = {
  "listTeamMembers": {
    "replies": {
      "200": {
        "team_members": [ { "$like": "TeamMember" } ],
        "pagination": { "$like": "TeamMemberPagination" }
      }
    }
  },
  "addTeamMembers": {
    "replies": { "201": { "message": "Users added successfully" } },
    "request": {
      "emails": [ "kim@example.org", "lee@example.org" ],
      "send_invitation_email": false
    }
  },
  "getTeamMember": { "replies": { "200": { "team_member": { "$like": "TeamMember" } } } },
  "updateTeamMember": {
    "replies": {
      "200": { "team_member": { "$like": "TeamMember", "time_zone": "Europe/Amsterdam" } }
    },
    "request": { "time_zone": "Europe/Amsterdam" }
  },
  "deactivateTeamMember": { "replies": {} },
  "listTeamMemberGroups": { "replies": { "200": { "groups": [] } } },
  "setTeamMemberGroups": {
    "replies": { "200": { "groups": [ { "$like": "Group" } ] } },
    "request": { "group_ids": [ "{group_id}" ] }
  }
}
