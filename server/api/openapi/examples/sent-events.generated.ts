// Taken from real replies by npm run examples.

import type { Examples } from '../example-types.ts'

export const eventExamples: Examples<object> = {
  "workspace.created": {
    "$like": "Event",
    "id": "0199f0a4-8d51-790f-9522-372aded84dbe",
    "sequence": 1,
    "type": "workspace.created",
    "actor": { "type": "command", "name": "workspace create" },
    "request_id": null,
    "data": {
      "workspace": { "id": "0199f0a4-7eb8-790d-9c76-e88c8d791e9f", "name": "acme2" }
    }
  },
  "team_member.added": {
    "$like": "Event",
    "id": "0199f0a4-8d76-78a5-9023-c52b6372e752",
    "sequence": 2,
    "type": "team_member.added",
    "request_id": "0199f0a4-8d9b-73f9-9ddd-e4559a15a99d",
    "data": {
      "team_member": { "$like": "TeamMember", "first_name": "sam", "last_name": "" }
    }
  },
  "team_member.updated": {
    "$like": "Event",
    "id": "0199f0a4-8dc0-7ee7-99de-cde816d1663d",
    "sequence": 3,
    "type": "team_member.updated",
    "request_id": "0199f0a4-8de5-7078-908b-5426b15b30f1",
    "data": {
      "team_member": { "$like": "TeamMember" },
      "changed": [ "first_name", "last_name" ],
      "changes": [
        { "field": "first_name", "from": "sam", "to": "Sam" },
        { "field": "last_name", "from": "", "to": "Rivers" }
      ]
    }
  },
  "contact.created": { "$like": "Event" },
  "conversation.created": {
    "$like": "Event",
    "id": "0199f0a4-8411-7349-9258-8c0a455ba50e",
    "sequence": 5,
    "type": "conversation.created",
    "data": { "conversation": { "$like": "Conversation", "title": "Erased" } }
  },
  "message.created": {
    "$like": "Event",
    "id": "0199f0a4-8e0a-788e-9fe8-e182e8d8e297",
    "sequence": 6,
    "type": "message.created",
    "data": {
      "message": {
        "$like": "Message",
        "body": "<p>Erased</p>",
        "status": "sent",
        "updated_at": "2026-03-02T09:14:07.312Z",
        "sender": { "$like": "Sender", "name": "ada" }
      },
      "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9"
    }
  },
  "status.created": {
    "$like": "Event",
    "id": "0199f0a4-8e2f-7711-9ec4-e7ae82d7f29c",
    "sequence": 7,
    "type": "status.created",
    "request_id": "0199f0a4-8e54-785b-979d-142a53409c7f",
    "data": {
      "status": {
        "$like": "Status",
        "id": "0199f0a4-8661-7f29-9869-f3e8e5e6bec2",
        "name": "Documented",
        "built_in": false,
        "position": 8
      }
    }
  },
  "group.created": {
    "$like": "Event",
    "id": "0199f0a4-8e79-7850-9060-dffedbf42e52",
    "sequence": 8,
    "type": "group.created",
    "request_id": "0199f0a4-8e9e-75f0-938c-9798403ef39c",
    "data": { "group": { "$like": "Group" } }
  },
  "tag.created": {
    "$like": "Event",
    "id": "0199f0a4-8ec3-7097-9645-f9184b4f0b0f",
    "sequence": 9,
    "type": "tag.created",
    "request_id": "0199f0a4-8ee8-7db9-9e02-2022122ddafe",
    "data": {
      "tag": { "id": "0199f0a4-881d-73be-9fcc-213dbc9d4208", "name": "Documented" }
    }
  },
  "contact_field.created": {
    "$like": "Event",
    "id": "0199f0a4-8f0d-7e8c-9aa0-9018bfcf761a",
    "sequence": 10,
    "type": "contact_field.created",
    "request_id": "0199f0a4-8f32-75b5-9005-bb4f60ecf70c",
    "data": { "contact_field": { "$like": "ContactField" } }
  },
  "ticket_field.created": {
    "$like": "Event",
    "id": "0199f0a4-8f57-7295-994e-c52d60281f3c",
    "sequence": 11,
    "type": "ticket_field.created",
    "request_id": "0199f0a4-8f7c-73dd-9b86-4cec9e6a09dd",
    "data": { "ticket_field": { "$like": "TicketField" } }
  },
  "role.created": {
    "$like": "Event",
    "id": "0199f0a4-8fa1-7e4c-93c2-5401649cc6b3",
    "sequence": 12,
    "type": "role.created",
    "request_id": "0199f0a4-8fc6-75f9-9cb2-e56ca52ed7e3",
    "data": {
      "role": {
        "$like": "Role",
        "id": "0199f0a4-86d0-737b-9be1-02b1159d610e",
        "name": "Documented",
        "built_in": false,
        "permissions": [
          "contacts:read",
          "contacts:write",
          "conversations:read",
          "conversations:write",
          "messages:read",
          "messages:write",
          "team_members:read",
          "events:read",
          "attachments:read",
          "attachments:write",
          "search:read",
          "conversations:assign"
        ],
        "position": 3
      }
    }
  },
  "channel.created": {
    "$like": "Event",
    "id": "0199f0a4-8feb-75e2-97cc-e14b07a882b1",
    "sequence": 13,
    "type": "channel.created",
    "request_id": "0199f0a4-9010-7bd2-9d73-fbfba5d86680",
    "data": { "channel": { "$like": "Channel" } }
  },
  "channel.updated": {
    "$like": "Event",
    "id": "0199f0a4-9035-7369-99fd-a92b56f51727",
    "sequence": 15,
    "type": "channel.updated",
    "request_id": "0199f0a4-905a-7b5c-90f0-be21bdc93080",
    "data": {
      "channel": {
        "$like": "Channel",
        "id": "0199f0a4-871a-7e16-9230-e4760e7c2ce0",
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
      },
      "changed": [ "secrets" ],
      "changes": []
    }
  },
  "webhook.created": {
    "$like": "Event",
    "id": "0199f0a4-907f-720a-9d77-05014974dae1",
    "sequence": 17,
    "type": "webhook.created",
    "request_id": "0199f0a4-90a4-7633-9dbc-ba0959ae0461",
    "data": { "webhook": { "$like": "Webhook" } }
  },
  "api_key.created": {
    "$like": "Event",
    "id": "0199f0a4-90c9-7118-9602-c2f011534030",
    "sequence": 18,
    "type": "api_key.created",
    "request_id": "0199f0a4-90ee-7d61-9597-c1493c979930",
    "data": {
      "api_key": {
        "id": "0199f0a4-7f27-7cdd-90bd-df1904e8c7ac",
        "name": "Shop integration",
        "last_four": "3KjT",
        "scopes": [ "contacts:read" ],
        "rate_limit_per_minute": null,
        "created_at": "2026-03-02T09:14:07.312Z",
        "expires_at": null,
        "revoked_at": null
      }
    }
  },
  "view.created": {
    "$like": "Event",
    "id": "0199f0a4-9113-7aed-958f-cc56668883b8",
    "sequence": 19,
    "type": "view.created",
    "request_id": "0199f0a4-9138-7c79-9d58-1d77cbd3442e",
    "data": {
      "view": {
        "id": "0199f0a4-8adc-741a-9d56-3424d350592f",
        "name": "Kept",
        "filter": "priority:urgent waiting:true",
        "sort": "updated_at",
        "order": "desc",
        "shared": true,
        "owner": null,
        "references": [],
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:14:07.312Z"
      }
    }
  },
  "saved_reply.created": {
    "$like": "Event",
    "id": "0199f0a4-915d-7bf4-94ab-f3b6b49ba610",
    "sequence": 20,
    "type": "saved_reply.created",
    "request_id": "0199f0a4-9182-7749-9d2a-469b7c888ae5",
    "data": { "saved_reply": { "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec" } }
  },
  "contact.updated": {
    "$like": "Event",
    "id": "0199f0a4-91a7-7ce0-9cd8-3fc32bd21ff2",
    "sequence": 31,
    "type": "contact.updated",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-91cc-7e22-9322-5950947d0680",
    "data": {
      "contact": {
        "$like": "Contact",
        "name": "Ada Okafor",
        "traits": { "plan": "team" },
        "updated_at": "2026-03-02T09:20:35.068Z"
      },
      "changed": [ "name", "traits" ],
      "changes": [
        { "field": "name", "from": "ada", "to": "Ada Okafor" },
        { "field": "traits.plan", "from": null, "to": "team" }
      ]
    }
  },
  "conversation.snoozed": {
    "$like": "Event",
    "id": "0199f0a4-83c7-7a48-91bf-bf4b0640f280",
    "sequence": 35,
    "type": "conversation.snoozed",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-83ec-70d7-95ff-644e016da1d0",
    "data": {
      "conversation": {
        "$like": "Conversation",
        "title": "Erased",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "visitor": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711"
        }
      },
      "snoozed_until": "2026-03-02T09:27:02.824Z"
    }
  },
  "conversation.unsnoozed": {
    "$like": "Event",
    "id": "0199f0a4-837d-767f-99d1-99ac52e24801",
    "sequence": 36,
    "type": "conversation.unsnoozed",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-83a2-7e01-9316-cfa1a6cae631",
    "data": {
      "conversation": {
        "$like": "Conversation",
        "title": "Erased",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "visitor": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711"
        }
      },
      "reason": "request"
    }
  },
  "conversation.status_changed": {
    "$like": "Event",
    "id": "0199f0a4-8358-7e5d-9412-155f06f59b51",
    "sequence": 37,
    "type": "conversation.status_changed",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b",
    "data": {
      "conversation": {
        "$like": "Conversation",
        "status": "closed",
        "title": "Erased",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "visitor": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711"
        }
      },
      "changed": [ "status", "tags" ],
      "changes": [
        { "field": "status", "from": "new", "to": "closed" },
        { "field": "tags", "from": [], "to": [ "shipping", "answered" ] }
      ]
    }
  },
  "conversation.tagged": {
    "$like": "Event",
    "id": "0199f0a4-8333-703c-919e-5140b23dd917",
    "sequence": 38,
    "type": "conversation.tagged",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b",
    "data": {
      "conversation": {
        "$like": "Conversation",
        "status": "closed",
        "title": "Erased",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "visitor": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711"
        }
      },
      "changed": [ "status", "tags" ],
      "changes": [
        { "field": "status", "from": "new", "to": "closed" },
        { "field": "tags", "from": [], "to": [ "shipping", "answered" ] }
      ]
    }
  },
  "conversation.read": {
    "$like": "Event",
    "id": "0199f0a4-82e9-7ec0-9c9b-f54c17672b3f",
    "sequence": 39,
    "type": "conversation.read",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b",
    "data": {
      "conversation": {
        "$like": "Conversation",
        "status": "closed",
        "title": "Erased",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "visitor": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711"
        }
      }
    }
  },
  "message.status_changed": {
    "$like": "Event",
    "id": "0199f0a4-91f1-7167-997c-eaf466894958",
    "sequence": 40,
    "type": "message.status_changed",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b",
    "data": {
      "message": { "$like": "Message", "body": "<p>Erased</p>" },
      "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
      "changed": [ "status" ],
      "changes": [ { "field": "status", "from": "sent", "to": "read" } ]
    }
  },
  "note.created": {
    "$like": "Event",
    "id": "0199f0a4-9216-7fb3-909b-2f2e987cfd9a",
    "sequence": 44,
    "type": "note.created",
    "request_id": "0199f0a4-923b-7c17-9833-feac834860e9",
    "data": {
      "message": {
        "$like": "Message",
        "id": "0199f0a4-8074-71ce-9331-19d65785175e",
        "body": "<p><span class=\"mention\" data-member-id=\"0199f0a4-7d21-7bc0-9b79-004a37e113c3\">@Sam Rivers</span> please look after this one.</p>",
        "kind": "note",
        "status": "sent",
        "updated_at": "2026-03-02T09:14:07.312Z",
        "sender": {
          "$like": "Sender",
          "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
          "name": "Sam Rivers",
          "email": "sam@example.org",
          "type": "User"
        }
      },
      "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9"
    }
  },
  "message.erased": {
    "$like": "Event",
    "id": "0199f0a4-9260-7c70-9c1b-1f5986ffd4a5",
    "sequence": 45,
    "type": "message.erased",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-8230-78db-9e61-ca967b4fdcac",
    "data": {
      "message": { "$like": "Message", "body": "<p>Erased</p>" },
      "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9"
    }
  },
  "conversation.updated": {
    "$like": "Event",
    "id": "0199f0a4-820b-799c-93d6-06141ff83531",
    "sequence": 46,
    "type": "conversation.updated",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-8230-78db-9e61-ca967b4fdcac",
    "data": {
      "conversation": {
        "$like": "Conversation",
        "status": "closed",
        "title": "Erased",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "visitor": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711"
        }
      },
      "changed": [ "title" ],
      "changes": [ { "field": "title", "from": null, "to": "Erased" } ]
    }
  },
  "conversation.unassigned": {
    "$like": "Event",
    "id": "0199f0a4-9285-7867-98d8-c935c9f87cc5",
    "sequence": 50,
    "type": "conversation.unassigned",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-92aa-7456-9e05-cab681bd2e9c",
    "data": {
      "conversation": {
        "$like": "Conversation",
        "id": "0199f0a4-7cfc-712d-94bb-3da5785963f2",
        "title": "Where is my order?",
        "priority": "medium",
        "channel_name": "811b9e5633eb621407c686bd7a113bed",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "visitor": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711"
        }
      },
      "changed": [ "team_member_id" ],
      "changes": [ { "field": "assignee", "from": "sam@example.org", "to": null } ]
    }
  },
  "team_member.deactivated": {
    "$like": "Event",
    "id": "0199f0a4-92cf-76f5-91f6-c321f71058d0",
    "sequence": 51,
    "type": "team_member.deactivated",
    "request_id": "0199f0a4-92aa-7456-9e05-cab681bd2e9c",
    "data": {
      "team_member": { "$like": "TeamMember", "time_zone": "Europe/Amsterdam", "active": false }
    }
  },
  "api_key.rotated": {
    "$like": "Event",
    "id": "0199f0a4-92f4-794b-9917-7d2aa111dc8b",
    "sequence": 59,
    "type": "api_key.rotated",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-9319-72a8-9d88-16e81bb9a931",
    "data": {
      "api_key": {
        "id": "0199f0a4-7f27-7cdd-90bd-df1904e8c7ac",
        "name": "Shop integration",
        "last_four": "3KjT",
        "scopes": [ "contacts:read" ],
        "rate_limit_per_minute": null,
        "created_at": "2026-03-02T09:14:07.312Z",
        "expires_at": null,
        "revoked_at": "2026-03-02T09:27:02.824Z"
      },
      "replaced_by": "0199f0a4-7f4c-70f1-93b6-d22845923d22"
    }
  },
  "api_key.revoked": {
    "$like": "Event",
    "id": "0199f0a4-933e-791b-92b3-98c8e1dd250c",
    "sequence": 60,
    "type": "api_key.revoked",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-9363-7d76-98bc-6d0ae2374502",
    "data": {
      "api_key": {
        "id": "0199f0a4-7f27-7cdd-90bd-df1904e8c7ac",
        "name": "Shop integration",
        "last_four": "3KjT",
        "scopes": [ "contacts:read" ],
        "rate_limit_per_minute": null,
        "created_at": "2026-03-02T09:14:07.312Z",
        "expires_at": null,
        "revoked_at": "2026-03-02T09:20:35.068Z"
      }
    }
  },
  "contact.deleted": {
    "$like": "Event",
    "id": "0199f0a4-9388-7ebd-9786-e2254bea6435",
    "sequence": 61,
    "type": "contact.deleted",
    "request_id": "0199f0a4-93ad-73af-9343-4dbb014cf24c",
    "data": {
      "contact": { "id": "0199f0a4-804f-73bc-9600-5729206c2391" },
      "merged_into": "0199f0a4-7c43-78ee-9897-11330c1ccf39"
    }
  },
  "contact.merged": {
    "$like": "Event",
    "id": "0199f0a4-93d2-7698-93a6-f2ea7dcff9f2",
    "sequence": 62,
    "type": "contact.merged",
    "created_at": "2026-03-02T09:27:02.824Z",
    "request_id": "0199f0a4-93ad-73af-9343-4dbb014cf24c",
    "data": {
      "contact": {
        "$like": "Contact",
        "name": "Ada Okafor",
        "user_identifier": "customer-4711",
        "traits": { "plan": "team" },
        "updated_at": "2026-03-02T09:20:35.068Z"
      },
      "merged_ids": [ "0199f0a4-804f-73bc-9600-5729206c2391" ],
      "changed": [],
      "changes": []
    }
  },
  "contact.blocked": {
    "$like": "Event",
    "id": "0199f0a4-93f7-72ba-9c2e-df10afcc3b25",
    "sequence": 67,
    "type": "contact.blocked",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-941c-74cd-9f29-50fa6ee097c3",
    "data": {
      "contact": {
        "$like": "Contact",
        "name": "Ada Okafor",
        "user_identifier": "customer-4711",
        "traits": { "plan": "team" },
        "updated_at": "2026-03-02T09:20:35.068Z"
      }
    }
  },
  "contact.unblocked": {
    "$like": "Event",
    "id": "0199f0a4-9441-7c8a-9d4e-d0e3c6e47041",
    "sequence": 68,
    "type": "contact.unblocked",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-9466-7623-948d-8ca13328b456",
    "data": {
      "contact": {
        "$like": "Contact",
        "name": "Ada Okafor",
        "user_identifier": "customer-4711",
        "traits": { "plan": "team" },
        "updated_at": "2026-03-02T09:20:35.068Z"
      }
    }
  },
  "mail_suppression.deleted": {
    "$like": "Event",
    "id": "0199f0a4-948b-7517-920c-49c3010c7f9c",
    "sequence": 69,
    "type": "mail_suppression.deleted",
    "request_id": "0199f0a4-94b0-7c17-9339-a383378b728b",
    "data": { "mail_suppression": { "id": "0199f0a4-84ef-74b8-9fef-75c78c75c2ce" } }
  },
  "mail.discarded": {
    "$like": "Event",
    "id": "0199f0a4-94d5-79fc-9828-29b41accdabd",
    "sequence": 70,
    "type": "mail.discarded",
    "request_id": "0199f0a4-94fa-78f9-9be3-574409970612",
    "data": { "received_mail": { "id": "0199f0a4-8436-7125-9ea5-cb195db442c7" } }
  },
  "saved_reply.updated": {
    "$like": "Event",
    "id": "0199f0a4-951f-7fe9-9b12-1d5ca32fe6ad",
    "sequence": 74,
    "type": "saved_reply.updated",
    "request_id": "0199f0a4-9544-7736-9e35-acaf3f8b2b22",
    "data": { "saved_reply": { "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec" } }
  },
  "saved_reply.deleted": {
    "$like": "Event",
    "id": "0199f0a4-9569-7672-9624-9b5feb688d52",
    "sequence": 75,
    "type": "saved_reply.deleted",
    "request_id": "0199f0a4-958e-772a-95df-79114f2c1c6f",
    "data": { "saved_reply": { "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec" } }
  },
  "settings.changed": {
    "$like": "Event",
    "id": "0199f0a4-95b3-766c-9311-b26a6687b056",
    "sequence": 76,
    "type": "settings.changed",
    "request_id": "0199f0a4-95d8-7570-9794-fc26a46ae07e",
    "data": {
      "workspace": {
        "id": "0199f0a4-7eb8-790d-9c76-e88c8d791e9f",
        "subdomain": "acme2",
        "name": "Acme Support",
        "time_zone": "Europe/Berlin",
        "activity_messages": false,
        "statuses": [
          {
            "id": "0199f0a4-855e-7c94-9c83-8e9739d2eff6",
            "name": "new",
            "built_in": true
          },
          {
            "id": "0199f0a4-8583-75b2-9ea1-85460f1df5da",
            "name": "open",
            "built_in": true
          },
          {
            "id": "0199f0a4-85a8-7788-9234-81af9b09a639",
            "name": "waiting_on_customer",
            "built_in": true
          },
          {
            "id": "0199f0a4-85cd-7ff3-9776-9d614c4c60de",
            "name": "on_hold",
            "built_in": true
          },
          {
            "id": "0199f0a4-85f2-722d-9537-bdded7c7be95",
            "name": "closed",
            "built_in": true
          },
          {
            "id": "0199f0a4-8617-7220-9fe8-04c6e43245e6",
            "name": "spam",
            "built_in": true
          },
          {
            "id": "0199f0a4-863c-7c68-96b8-dd6300734763",
            "name": "trash",
            "built_in": true
          },
          {
            "id": "0199f0a4-8661-7f29-9869-f3e8e5e6bec2",
            "name": "Documented",
            "built_in": false
          }
        ],
        "roles": [
          {
            "id": "0199f0a4-8686-7fff-9ce1-b4c3567a8d14",
            "name": "Admin",
            "permissions": [ "*" ],
            "sees": "all"
          },
          {
            "id": "0199f0a4-86ab-7454-9d75-720299b89075",
            "name": "Standard",
            "permissions": [
              "contacts:read",
              "contacts:write",
              "conversations:read",
              "conversations:write",
              "conversations:assign",
              "messages:read",
              "messages:write",
              "attachments:read",
              "attachments:write",
              "search:read",
              "events:read",
              "team_members:read"
            ],
            "sees": "all"
          },
          {
            "id": "0199f0a4-86d0-737b-9be1-02b1159d610e",
            "name": "Documented",
            "permissions": [
              "contacts:read",
              "contacts:write",
              "conversations:read",
              "conversations:write",
              "messages:read",
              "messages:write",
              "team_members:read",
              "events:read",
              "attachments:read",
              "attachments:write",
              "search:read",
              "conversations:assign"
            ],
            "sees": "all"
          }
        ],
        "groups": [ { "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2", "name": "Documented" } ],
        "channels": [
          { "id": "0199f0a4-86f5-7291-9f30-d2fa56c2658c", "name": "Documented" },
          { "id": "0199f0a4-871a-7e16-9230-e4760e7c2ce0", "name": "Web" },
          { "id": "0199f0a4-845b-75a0-9fd9-07d579012a86", "name": "Help" },
          { "id": "0199f0a4-873f-7b36-94d3-9198972e3f40", "name": "Shop" }
        ],
        "contact_fields": [
          {
            "id": "0199f0a4-8764-7e68-91e5-55d3e992f684",
            "name": "Documented",
            "kind": "text",
            "options": []
          }
        ],
        "ticket_fields": [
          {
            "id": "0199f0a4-8789-7521-9c99-8b29c03c09db",
            "name": "Documented",
            "kind": "text",
            "options": []
          }
        ],
        "updated_at": "2026-03-02T09:14:07.312Z"
      },
      "changed": [ "name" ],
      "changes": [ { "field": "name", "from": "acme2", "to": "Acme Support" } ]
    }
  },
  "status.updated": {
    "$like": "Event",
    "id": "0199f0a4-95fd-795d-9245-943d8f5337f8",
    "sequence": 78,
    "type": "status.updated",
    "request_id": "0199f0a4-9622-750c-900c-5b94ea210c03",
    "data": {
      "status": {
        "$like": "Status",
        "id": "0199f0a4-8661-7f29-9869-f3e8e5e6bec2",
        "name": "escalated (new)",
        "built_in": false,
        "position": 8
      },
      "changed": [ "name" ],
      "changes": [ { "field": "name", "from": "Documented", "to": "escalated (new)" } ],
      "previous_name": "Documented"
    }
  },
  "status.deleted": {
    "$like": "Event",
    "id": "0199f0a4-9647-776b-96e4-206e8b6ea5fe",
    "sequence": 79,
    "type": "status.deleted",
    "request_id": "0199f0a4-966c-7bd4-985f-432de8823c13",
    "data": {
      "status": { "id": "0199f0a4-8661-7f29-9869-f3e8e5e6bec2" },
      "name": "escalated (new)",
      "moved_to": null
    }
  },
  "group.updated": {
    "$like": "Event",
    "id": "0199f0a4-9691-7ec5-94aa-09fd121a51d1",
    "sequence": 81,
    "type": "group.updated",
    "request_id": "0199f0a4-96b6-704c-93ed-614f392bd23f",
    "data": {
      "group": { "$like": "Group", "name": "Support (new)" },
      "changed": [ "name" ],
      "changes": [ { "field": "name", "from": "Documented", "to": "Support (new)" } ],
      "previous_name": "Documented"
    }
  },
  "group.deleted": {
    "$like": "Event",
    "id": "0199f0a4-96db-7c76-91fa-322e4419ffb0",
    "sequence": 82,
    "type": "group.deleted",
    "request_id": "0199f0a4-9700-71da-99a2-9afa102fb6e5",
    "data": {
      "group": { "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2" },
      "name": "Support (new)",
      "moved_to": null
    }
  },
  "tag.updated": {
    "$like": "Event",
    "id": "0199f0a4-9725-72b4-90f2-fa8fd2198cb4",
    "sequence": 84,
    "type": "tag.updated",
    "request_id": "0199f0a4-974a-72f9-9e12-5d574138bd96",
    "data": {
      "tag": { "id": "0199f0a4-881d-73be-9fcc-213dbc9d4208", "name": "invoice (new)" },
      "changed": [ "name" ],
      "changes": [ { "field": "name", "from": "Documented", "to": "invoice (new)" } ],
      "previous_name": "Documented"
    }
  },
  "tag.deleted": {
    "$like": "Event",
    "id": "0199f0a4-976f-75f9-9b60-8aa16b696ec3",
    "sequence": 85,
    "type": "tag.deleted",
    "request_id": "0199f0a4-9794-7930-92ab-c4ae875f9d4a",
    "data": {
      "tag": { "id": "0199f0a4-881d-73be-9fcc-213dbc9d4208" },
      "name": "invoice (new)",
      "moved_to": null
    }
  },
  "contact_field.updated": {
    "$like": "Event",
    "id": "0199f0a4-97b9-7660-93b8-275b02437874",
    "sequence": 87,
    "type": "contact_field.updated",
    "request_id": "0199f0a4-97de-7518-9010-57e00ae6367f",
    "data": {
      "contact_field": { "$like": "ContactField", "name": "Plan (new)" },
      "changed": [ "name" ],
      "changes": [ { "field": "name", "from": "Documented", "to": "Plan (new)" } ],
      "previous_name": "Documented"
    }
  },
  "contact_field.deleted": {
    "$like": "Event",
    "id": "0199f0a4-9803-7142-9ca9-13fd879befb4",
    "sequence": 88,
    "type": "contact_field.deleted",
    "request_id": "0199f0a4-9828-75c6-92cb-8cc2a718ef69",
    "data": {
      "contact_field": { "id": "0199f0a4-8764-7e68-91e5-55d3e992f684" },
      "name": "Plan (new)",
      "moved_to": null
    }
  },
  "ticket_field.updated": {
    "$like": "Event",
    "id": "0199f0a4-984d-7fd4-9f18-ed22bd59e444",
    "sequence": 90,
    "type": "ticket_field.updated",
    "request_id": "0199f0a4-9872-7f3e-9a37-e0b3dbc78bad",
    "data": {
      "ticket_field": { "$like": "TicketField", "name": "Product (new)" },
      "changed": [ "name" ],
      "changes": [ { "field": "name", "from": "Documented", "to": "Product (new)" } ],
      "previous_name": "Documented"
    }
  },
  "ticket_field.deleted": {
    "$like": "Event",
    "id": "0199f0a4-9897-7fc6-99be-a73f532a7189",
    "sequence": 91,
    "type": "ticket_field.deleted",
    "request_id": "0199f0a4-98bc-74a8-91f7-03948ce3a4bf",
    "data": {
      "ticket_field": { "id": "0199f0a4-8789-7521-9c99-8b29c03c09db" },
      "name": "Product (new)",
      "moved_to": null
    }
  },
  "role.updated": {
    "$like": "Event",
    "id": "0199f0a4-98e1-7d41-9ab5-c4f94e5fd4c1",
    "sequence": 93,
    "type": "role.updated",
    "request_id": "0199f0a4-9906-7705-9aaa-eecc85fd83d4",
    "data": {
      "role": {
        "$like": "Role",
        "id": "0199f0a4-86d0-737b-9be1-02b1159d610e",
        "name": "Observer (new)",
        "built_in": false,
        "permissions": [
          "contacts:read",
          "contacts:write",
          "conversations:read",
          "conversations:write",
          "messages:read",
          "messages:write",
          "team_members:read",
          "events:read",
          "attachments:read",
          "attachments:write",
          "search:read",
          "conversations:assign"
        ],
        "position": 3
      },
      "changed": [ "name" ],
      "changes": [ { "field": "name", "from": "Documented", "to": "Observer (new)" } ],
      "previous_name": "Documented"
    }
  },
  "role.deleted": {
    "$like": "Event",
    "id": "0199f0a4-992b-7b25-968a-98557bd2de74",
    "sequence": 94,
    "type": "role.deleted",
    "request_id": "0199f0a4-9950-7df1-9ac0-0c203deb1da5",
    "data": {
      "role": { "id": "0199f0a4-86d0-737b-9be1-02b1159d610e" },
      "name": "Observer (new)",
      "moved_to": null
    }
  },
  "channel.deleted": {
    "$like": "Event",
    "id": "0199f0a4-9975-7f53-901a-46426fc2a3de",
    "sequence": 99,
    "type": "channel.deleted",
    "request_id": "0199f0a4-999a-760e-9dfd-977391869fff",
    "data": {
      "channel": { "id": "0199f0a4-871a-7e16-9230-e4760e7c2ce0" },
      "name": "Website (new)",
      "moved_to": null
    }
  },
  "webhook.updated": {
    "$like": "Event",
    "id": "0199f0a4-99bf-7995-90d2-db58cf51301f",
    "sequence": 105,
    "type": "webhook.updated",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-99e4-7b7e-90f0-31a2355327da",
    "data": {
      "webhook": {
        "$like": "Webhook",
        "description": "Order desk, Utrecht",
        "event_types": [ "message.created" ],
        "updated_at": "2026-03-02T09:20:35.068Z"
      },
      "changed": [ "description", "event_types" ],
      "changes": [
        { "field": "description", "from": "Order desk", "to": "Order desk, Utrecht" },
        { "field": "event_types", "from": [ "*" ], "to": [ "message.created" ] }
      ]
    }
  },
  "webhook.deleted": {
    "$like": "Event",
    "id": "0199f0a4-9a09-7683-9fe2-2ee36a89ed3e",
    "sequence": 107,
    "type": "webhook.deleted",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-9a2e-78bc-94b6-6b5106b58ed9",
    "data": {
      "webhook": {
        "$like": "Webhook",
        "description": "Order desk, Utrecht",
        "event_types": [ "message.created" ],
        "enabled": false,
        "disabled_reason": "manual",
        "updated_at": "2026-03-02T09:20:35.068Z"
      }
    }
  }
}
