// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const settings: OperationExamples = {
  "getWorkspace": { "replies": { "200": { "workspace": { "$like": "Workspace" } } } },
  "updateWorkspace": {
    "replies": { "200": { "workspace": { "$like": "Workspace", "name": "Acme Support" } } },
    "request": { "name": "Acme Support" }
  },
  "listStatuses": {
    "replies": {
      "200": {
        "statuses": [
          { "$like": "Status" },
          {
            "$like": "Status",
            "id": "0199f0a4-88fb-7576-9f43-a924e21461fd",
            "name": "open",
            "position": 2
          }
        ],
        "pagination": { "$like": "Pagination", "total_count": 8, "per_page": 100 }
      }
    }
  },
  "createStatus": {
    "replies": {
      "201": {
        "status": {
          "$like": "Status",
          "id": "0199f0a4-8b26-77b0-9289-d636a1d25aa9",
          "name": "escalated",
          "built_in": false,
          "position": 9
        }
      }
    },
    "request": { "name": "escalated" }
  },
  "getStatus": {
    "replies": {
      "200": {
        "status": {
          "$like": "Status",
          "id": "0199f0a4-89d9-7abb-9f24-ecec23552108",
          "name": "Documented",
          "built_in": false,
          "position": 8
        }
      }
    }
  },
  "updateStatus": {
    "replies": {
      "200": {
        "status": {
          "$like": "Status",
          "id": "0199f0a4-89d9-7abb-9f24-ecec23552108",
          "name": "escalated (new)",
          "built_in": false,
          "position": 8
        }
      }
    },
    "request": { "name": "escalated (new)" }
  },
  "deleteStatus": { "replies": {} },
  "listGroups": {
    "replies": {
      "200": {
        "groups": [ { "$like": "Group" } ],
        "pagination": { "$like": "Pagination", "total_count": 1, "per_page": 100 }
      }
    }
  },
  "createGroup": {
    "replies": {
      "201": {
        "group": {
          "$like": "Group",
          "id": "0199f0a4-8b4b-7032-9a66-14f10ccc5279",
          "name": "Support",
          "position": 2
        }
      }
    },
    "request": { "name": "Support" }
  },
  "getGroup": { "replies": { "200": { "group": { "$like": "Group" } } } },
  "updateGroup": {
    "replies": { "200": { "group": { "$like": "Group", "name": "Support (new)" } } },
    "request": { "name": "Support (new)" }
  },
  "deleteGroup": { "replies": {} },
  "listTags": {
    "replies": {
      "200": {
        "tags": [
          { "$like": "Tag" },
          {
            "$like": "Tag",
            "id": "0199f0a4-8b95-71ee-986d-e7fc47cd55bf",
            "name": "Documented",
            "conversation_count": 0
          }
        ],
        "pagination": { "$like": "Pagination", "total_count": 4, "per_page": 100 }
      }
    }
  },
  "createTag": {
    "replies": {
      "201": { "tag": { "id": "0199f0a4-8c04-7f14-95f7-07c3cf236b80", "name": "invoice" } }
    },
    "request": { "name": "invoice" }
  },
  "getTag": {
    "replies": {
      "200": {
        "tag": { "id": "0199f0a4-8b95-71ee-986d-e7fc47cd55bf", "name": "Documented" }
      }
    }
  },
  "updateTag": {
    "replies": {
      "200": {
        "tag": { "id": "0199f0a4-8b95-71ee-986d-e7fc47cd55bf", "name": "invoice (new)" }
      }
    },
    "request": { "name": "invoice (new)" }
  },
  "deleteTag": { "replies": {} },
  "listContactFields": {
    "replies": {
      "200": {
        "contact_fields": [ { "$like": "ContactField" } ],
        "pagination": { "$like": "Pagination", "total_count": 1, "per_page": 100 }
      }
    }
  },
  "createContactField": {
    "replies": {
      "201": {
        "contact_field": {
          "$like": "ContactField",
          "id": "0199f0a4-8c29-726a-9acc-4f8963570b84",
          "name": "Plan",
          "kind": "dropdown",
          "options": [ "Free", "Team" ],
          "position": 2
        }
      }
    },
    "request": { "name": "Plan", "kind": "dropdown", "options": [ "Free", "Team" ] }
  },
  "getContactField": { "replies": { "200": { "contact_field": { "$like": "ContactField" } } } },
  "updateContactField": {
    "replies": {
      "200": { "contact_field": { "$like": "ContactField", "name": "Plan (new)" } }
    },
    "request": { "name": "Plan (new)" }
  },
  "deleteContactField": { "replies": {} },
  "listTicketFields": {
    "replies": {
      "200": {
        "ticket_fields": [ { "$like": "TicketField" } ],
        "pagination": { "$like": "Pagination", "total_count": 1, "per_page": 100 }
      }
    }
  },
  "createTicketField": {
    "replies": {
      "201": {
        "ticket_field": {
          "$like": "TicketField",
          "id": "0199f0a4-8c4e-7b57-95df-e97a10f9c714",
          "name": "Product",
          "kind": "dropdown",
          "options": [ "Free", "Team" ],
          "position": 2
        }
      }
    },
    "request": { "name": "Product", "kind": "dropdown", "options": [ "Free", "Team" ] }
  },
  "getTicketField": { "replies": { "200": { "ticket_field": { "$like": "TicketField" } } } },
  "updateTicketField": {
    "replies": {
      "200": { "ticket_field": { "$like": "TicketField", "name": "Product (new)" } }
    },
    "request": { "name": "Product (new)" }
  },
  "deleteTicketField": { "replies": {} },
  "listRoles": {
    "replies": {
      "200": {
        "roles": [
          { "$like": "Role" },
          {
            "$like": "Role",
            "id": "0199f0a4-8a23-7993-930c-8d930fa6942d",
            "name": "Standard",
            "permissions": [ "contacts:read", "contacts:write" ],
            "position": 2
          }
        ],
        "pagination": { "$like": "Pagination", "total_count": 3, "per_page": 100 }
      }
    }
  },
  "createRole": {
    "replies": {
      "201": {
        "role": {
          "$like": "Role",
          "id": "0199f0a4-8c73-7b17-9334-9666a4260578",
          "name": "Observer",
          "built_in": false,
          "permissions": [ "conversations:read", "messages:read" ],
          "sees": "groups",
          "position": 4
        }
      }
    },
    "request": {
      "name": "Observer",
      "permissions": [ "conversations:read", "messages:read" ],
      "sees": "groups"
    }
  },
  "getRole": {
    "replies": {
      "200": {
        "role": {
          "$like": "Role",
          "id": "0199f0a4-8a48-72c5-9c92-eed2d7086317",
          "name": "Documented",
          "built_in": false,
          "permissions": [ "contacts:read", "contacts:write" ],
          "position": 3
        }
      }
    }
  },
  "updateRole": {
    "replies": {
      "200": {
        "role": {
          "$like": "Role",
          "id": "0199f0a4-8a48-72c5-9c92-eed2d7086317",
          "name": "Observer (new)",
          "built_in": false,
          "permissions": [ "contacts:read", "contacts:write" ],
          "position": 3
        }
      }
    },
    "request": { "name": "Observer (new)" }
  },
  "deleteRole": { "replies": {} },
  "listChannels": {
    "replies": {
      "200": {
        "channels": [
          { "$like": "Channel" },
          {
            "$like": "Channel",
            "id": "0199f0a4-8a92-7e0e-9c6d-4d8532449f6d",
            "name": "Web",
            "kind": "web",
            "web": {
              "color": "#2f55a4",
              "sound": true,
              "texts": {},
              "launcher": "button",
              "position": "right",
              "pre_chat": { "fields": [] },
              "full_page": false,
              "show_pages": true,
              "consent_url": null,
              "greet_after": null,
              "office_hours": null,
              "preview_typing": false,
              "allowed_origins": [],
              "follow_up_after": 3,
              "preview_answers": true,
              "enforce_identity": true,
              "follow_up_reply_to": null
            },
            "position": 2
          }
        ],
        "pagination": { "$like": "Pagination", "total_count": 4, "per_page": 100 }
      }
    }
  },
  "createChannel": {
    "replies": {
      "201": {
        "channel": {
          "$like": "Channel",
          "id": "0199f0a4-8c98-7629-946e-d68f91b41403",
          "name": "Website",
          "kind": "web",
          "web": {
            "color": "#2f55a4",
            "sound": true,
            "texts": { "en": { "greeting": "Hello. What are you looking for?" } },
            "launcher": "button",
            "position": "right",
            "pre_chat": { "fields": [] },
            "full_page": false,
            "show_pages": true,
            "consent_url": null,
            "greet_after": null,
            "office_hours": null,
            "preview_typing": false,
            "allowed_origins": [ "https://shop.example" ],
            "follow_up_after": 3,
            "preview_answers": true,
            "enforce_identity": true,
            "follow_up_reply_to": null
          },
          "position": 5
        }
      }
    },
    "request": {
      "name": "Website",
      "kind": "web",
      "web": {
        "allowed_origins": [ "https://shop.example" ],
        "texts": { "en": { "greeting": "Hello. What are you looking for?" } }
      }
    }
  },
  "getChannel": {
    "replies": {
      "200": {
        "channel": {
          "$like": "Channel",
          "id": "0199f0a4-8a92-7e0e-9c6d-4d8532449f6d",
          "name": "Web",
          "kind": "web",
          "web": {
            "color": "#2f55a4",
            "sound": true,
            "texts": {},
            "launcher": "button",
            "position": "right",
            "pre_chat": { "fields": [] },
            "full_page": false,
            "show_pages": true,
            "consent_url": null,
            "greet_after": null,
            "office_hours": null,
            "preview_typing": false,
            "allowed_origins": [],
            "follow_up_after": 3,
            "preview_answers": true,
            "enforce_identity": true,
            "follow_up_reply_to": null
          },
          "position": 2
        }
      }
    }
  },
  "updateChannel": {
    "replies": {
      "200": {
        "channel": {
          "$like": "Channel",
          "id": "0199f0a4-8a92-7e0e-9c6d-4d8532449f6d",
          "name": "Website (new)",
          "kind": "web",
          "web": {
            "color": "#7a2e8e",
            "sound": true,
            "texts": {},
            "launcher": "button",
            "position": "left",
            "pre_chat": { "fields": [] },
            "full_page": false,
            "show_pages": true,
            "consent_url": null,
            "greet_after": null,
            "office_hours": null,
            "preview_typing": false,
            "allowed_origins": [],
            "follow_up_after": 3,
            "preview_answers": true,
            "enforce_identity": true,
            "follow_up_reply_to": null
          },
          "position": 2
        }
      }
    },
    "request": {
      "name": "Website (new)",
      "kind": "web",
      "web": { "color": "#7a2e8e", "position": "left" }
    }
  },
  "listChannelSecrets": {
    "replies": { "200": { "channel_secrets": [ { "$like": "ChannelSecret" } ] } }
  },
  "createChannelSecret": { "replies": { "201": { "channel_secret": { "$like": "NewChannelSecret" } } } },
  "deleteChannelSecret": { "replies": {} },
  "deleteChannel": { "replies": {} }
}
