// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const teamMembers: OperationExamples = {
  "listTeamMembers": {
    "replies": {
      "200": {
        "team_members": [
          {
            "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
            "email": "sam@example.org",
            "first_name": "Sam",
            "last_name": "Rivers",
            "time_zone": "Europe/Berlin",
            "profile_image_url": null,
            "active": true,
            "organization_role": "Standard"
          }
        ],
        "pagination": {
          "total_records": 1,
          "total_pages": 1,
          "current_page_number": 1,
          "page_size": 30
        }
      }
    }
  },
  "addTeamMembers": {
    "replies": {
      "201": {
        "message": "Users added successfully"
      }
    },
    "request": {
      "emails": [
        "kim@example.org",
        "lee@example.org"
      ],
      "send_invitation_email": false
    }
  },
  "getTeamMember": {
    "replies": {
      "200": {
        "team_member": {
          "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
          "email": "sam@example.org",
          "first_name": "Sam",
          "last_name": "Rivers",
          "time_zone": "Europe/Berlin",
          "profile_image_url": null,
          "active": true,
          "organization_role": "Standard"
        }
      }
    }
  },
  "updateTeamMember": {
    "replies": {
      "200": {
        "team_member": {
          "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
          "email": "sam@example.org",
          "first_name": "Sam",
          "last_name": "Rivers",
          "time_zone": "Europe/Amsterdam",
          "profile_image_url": null,
          "active": true,
          "organization_role": "Standard"
        }
      }
    },
    "request": {
      "time_zone": "Europe/Amsterdam"
    }
  },
  "deactivateTeamMember": {
    "replies": {}
  },
  "listTeamMemberGroups": {
    "replies": {
      "200": {
        "groups": []
      }
    }
  },
  "setTeamMemberGroups": {
    "replies": {
      "200": {
        "groups": [
          {
            "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
            "name": "Documented",
            "position": 1
          }
        ]
      }
    },
    "request": {
      "group_ids": [
        "{group_id}"
      ]
    }
  }
}
