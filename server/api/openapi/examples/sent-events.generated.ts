// Taken from real replies by npm run examples.

import type { Examples } from '../example-types.ts'

export const eventExamples: Examples<object> = {
  "workspace.created": {
    "$like": "Event",
    "id": "0199f0a4-9182-7749-9d2a-469b7c888ae5",
    "sequence": 1,
    "type": "workspace.created",
    "actor": { "type": "command", "name": "workspace create" },
    "request_id": null,
    "data": {
      "workspace": { "id": "0199f0a4-8074-71ce-9331-19d65785175e", "name": "acme2" }
    }
  },
  "team_member.added": {
    "$like": "Event",
    "id": "0199f0a4-91a7-7ce0-9cd8-3fc32bd21ff2",
    "sequence": 2,
    "type": "team_member.added",
    "request_id": "0199f0a4-91cc-7e22-9322-5950947d0680",
    "data": {
      "team_member": { "$like": "TeamMember", "first_name": "sam", "last_name": "" }
    }
  },
  "team_member.updated": {
    "$like": "Event",
    "id": "0199f0a4-91f1-7167-997c-eaf466894958",
    "sequence": 3,
    "type": "team_member.updated",
    "request_id": "0199f0a4-9216-7fb3-909b-2f2e987cfd9a",
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
    "id": "0199f0a4-8661-7f29-9869-f3e8e5e6bec2",
    "sequence": 5,
    "type": "conversation.created",
    "data": { "conversation": { "$like": "Conversation", "title": "Erased" } }
  },
  "message.created": {
    "$like": "Event",
    "id": "0199f0a4-923b-7c17-9833-feac834860e9",
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
    "id": "0199f0a4-9260-7c70-9c1b-1f5986ffd4a5",
    "sequence": 7,
    "type": "status.created",
    "request_id": "0199f0a4-9285-7867-98d8-c935c9f87cc5",
    "data": {
      "status": {
        "$like": "Status",
        "id": "0199f0a4-89d9-7abb-9f24-ecec23552108",
        "name": "Documented",
        "built_in": false,
        "position": 8
      }
    }
  },
  "group.created": {
    "$like": "Event",
    "id": "0199f0a4-92aa-7456-9e05-cab681bd2e9c",
    "sequence": 8,
    "type": "group.created",
    "request_id": "0199f0a4-92cf-76f5-91f6-c321f71058d0",
    "data": { "group": { "$like": "Group" } }
  },
  "ticket_field.created": {
    "$like": "Event",
    "id": "0199f0a4-92f4-794b-9917-7d2aa111dc8b",
    "sequence": 9,
    "type": "ticket_field.created",
    "request_id": "0199f0a4-9319-72a8-9d88-16e81bb9a931",
    "data": { "ticket_field": { "$like": "TicketField" } }
  },
  "tag.created": {
    "$like": "Event",
    "id": "0199f0a4-933e-791b-92b3-98c8e1dd250c",
    "sequence": 10,
    "type": "tag.created",
    "request_id": "0199f0a4-9363-7d76-98bc-6d0ae2374502",
    "data": {
      "tag": { "id": "0199f0a4-8b95-71ee-986d-e7fc47cd55bf", "name": "Documented" }
    }
  },
  "role.created": {
    "$like": "Event",
    "id": "0199f0a4-9388-7ebd-9786-e2254bea6435",
    "sequence": 11,
    "type": "role.created",
    "request_id": "0199f0a4-93ad-73af-9343-4dbb014cf24c",
    "data": {
      "role": {
        "$like": "Role",
        "id": "0199f0a4-8a48-72c5-9c92-eed2d7086317",
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
    "id": "0199f0a4-93d2-7698-93a6-f2ea7dcff9f2",
    "sequence": 12,
    "type": "channel.created",
    "request_id": "0199f0a4-93f7-72ba-9c2e-df10afcc3b25",
    "data": { "channel": { "$like": "Channel" } }
  },
  "contact_field.created": {
    "$like": "Event",
    "id": "0199f0a4-941c-74cd-9f29-50fa6ee097c3",
    "sequence": 13,
    "type": "contact_field.created",
    "request_id": "0199f0a4-9441-7c8a-9d4e-d0e3c6e47041",
    "data": { "contact_field": { "$like": "ContactField" } }
  },
  "channel.updated": {
    "$like": "Event",
    "id": "0199f0a4-9466-7623-948d-8ca13328b456",
    "sequence": 15,
    "type": "channel.updated",
    "request_id": "0199f0a4-948b-7517-920c-49c3010c7f9c",
    "data": {
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
      },
      "changed": [ "secrets" ],
      "changes": []
    }
  },
  "webhook.created": {
    "$like": "Event",
    "id": "0199f0a4-94b0-7c17-9339-a383378b728b",
    "sequence": 17,
    "type": "webhook.created",
    "request_id": "0199f0a4-94d5-79fc-9828-29b41accdabd",
    "data": { "webhook": { "$like": "Webhook" } }
  },
  "api_key.created": {
    "$like": "Event",
    "id": "0199f0a4-94fa-78f9-9be3-574409970612",
    "sequence": 18,
    "type": "api_key.created",
    "request_id": "0199f0a4-951f-7fe9-9b12-1d5ca32fe6ad",
    "data": {
      "api_key": {
        "id": "0199f0a4-8108-799e-91f1-01b995e315dd",
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
    "id": "0199f0a4-9544-7736-9e35-acaf3f8b2b22",
    "sequence": 19,
    "type": "view.created",
    "request_id": "0199f0a4-9569-7672-9624-9b5feb688d52",
    "data": {
      "view": {
        "id": "0199f0a4-8f0d-7e8c-9aa0-9018bfcf761a",
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
    "id": "0199f0a4-958e-772a-95df-79114f2c1c6f",
    "sequence": 20,
    "type": "saved_reply.created",
    "request_id": "0199f0a4-95b3-766c-9311-b26a6687b056",
    "data": { "saved_reply": { "id": "0199f0a4-8842-7248-949f-74ee95e49cb9" } }
  },
  "contact.note_created": {
    "$like": "Event",
    "id": "0199f0a4-95d8-7570-9794-fc26a46ae07e",
    "sequence": 21,
    "type": "contact.note_created",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-95fd-795d-9245-943d8f5337f8",
    "data": {
      "contact": { "$like": "Contact" },
      "contact_note_id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b"
    }
  },
  "conversation.merged": {
    "$like": "Event",
    "id": "0199f0a4-9622-750c-900c-5b94ea210c03",
    "sequence": 27,
    "type": "conversation.merged",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-9647-776b-96e4-206e8b6ea5fe",
    "data": {
      "conversation": {
        "$like": "Conversation",
        "id": "0199f0a4-7c68-7553-9295-e4b848bee781",
        "title": "Is it on its way?",
        "channel_name": "6836906b65d74e2725afd49c59a25134",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "visitor": {
          "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
          "name": "grace",
          "email": "grace@example.net",
          "phone_number": null,
          "user_identifier": null
        }
      },
      "merge_id": "0199f0a4-87d3-7f93-9905-890736845277",
      "merged_ids": [ "0199f0a4-87f8-7bc5-9aa1-2329d60d8ce7" ],
      "moved_message_ids": [ "0199f0a4-7eb8-790d-9c76-e88c8d791e9f" ]
    }
  },
  "conversation.deleted": {
    "$like": "Event",
    "id": "0199f0a4-966c-7bd4-985f-432de8823c13",
    "sequence": 28,
    "type": "conversation.deleted",
    "request_id": "0199f0a4-9647-776b-96e4-206e8b6ea5fe",
    "data": {
      "conversation": { "id": "0199f0a4-87f8-7bc5-9aa1-2329d60d8ce7" },
      "merged_into": "0199f0a4-7c68-7553-9295-e4b848bee781"
    }
  },
  "contact.updated": {
    "$like": "Event",
    "id": "0199f0a4-9691-7ec5-94aa-09fd121a51d1",
    "sequence": 46,
    "type": "contact.updated",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-96b6-704c-93ed-614f392bd23f",
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
    "id": "0199f0a4-8617-7220-9fe8-04c6e43245e6",
    "sequence": 50,
    "type": "conversation.snoozed",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-863c-7c68-96b8-dd6300734763",
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
      "snoozed_until": "2026-03-02T09:27:02.824Z",
      "before": { "snoozed": false, "snoozed_until": null }
    }
  },
  "conversation.unsnoozed": {
    "$like": "Event",
    "id": "0199f0a4-85cd-7ff3-9776-9d614c4c60de",
    "sequence": 51,
    "type": "conversation.unsnoozed",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-85f2-722d-9537-bdded7c7be95",
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
      "reason": "request",
      "before": { "snoozed": true, "snoozed_until": "2026-03-02T09:27:02.824Z" }
    }
  },
  "conversation.status_changed": {
    "$like": "Event",
    "id": "0199f0a4-85a8-7788-9234-81af9b09a639",
    "sequence": 52,
    "type": "conversation.status_changed",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-855e-7c94-9c83-8e9739d2eff6",
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
    "id": "0199f0a4-8583-75b2-9ea1-85460f1df5da",
    "sequence": 53,
    "type": "conversation.tagged",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-855e-7c94-9c83-8e9739d2eff6",
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
    "id": "0199f0a4-8539-7af5-9cb1-7596d4ed918d",
    "sequence": 54,
    "type": "conversation.read",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-855e-7c94-9c83-8e9739d2eff6",
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
    "id": "0199f0a4-96db-7c76-91fa-322e4419ffb0",
    "sequence": 55,
    "type": "message.status_changed",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-855e-7c94-9c83-8e9739d2eff6",
    "data": {
      "message": { "$like": "Message", "body": "<p>Erased</p>" },
      "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
      "changed": [ "status" ],
      "changes": [ { "field": "status", "from": "sent", "to": "read" } ]
    }
  },
  "note.created": {
    "$like": "Event",
    "id": "0199f0a4-9700-71da-99a2-9afa102fb6e5",
    "sequence": 59,
    "type": "note.created",
    "request_id": "0199f0a4-9725-72b4-90f2-fa8fd2198cb4",
    "data": {
      "message": {
        "$like": "Message",
        "id": "0199f0a4-827a-7ed6-9449-aeba80260125",
        "body": "<p><span class=\"mention\" data-member-id=\"0199f0a4-7e24-7c00-908c-8b04a1716ee2\">@Sam Rivers</span> please look after this one.</p>",
        "kind": "note",
        "status": "sent",
        "updated_at": "2026-03-02T09:14:07.312Z",
        "sender": {
          "$like": "Sender",
          "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
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
    "id": "0199f0a4-974a-72f9-9e12-5d574138bd96",
    "sequence": 60,
    "type": "message.erased",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-8480-7eec-9735-7c5155023654",
    "data": {
      "message": { "$like": "Message", "body": "<p>Erased</p>" },
      "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9"
    }
  },
  "conversation.updated": {
    "$like": "Event",
    "id": "0199f0a4-845b-75a0-9fd9-07d579012a86",
    "sequence": 61,
    "type": "conversation.updated",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-8480-7eec-9735-7c5155023654",
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
    "id": "0199f0a4-976f-75f9-9b60-8aa16b696ec3",
    "sequence": 64,
    "type": "conversation.unassigned",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-9794-7930-92ab-c4ae875f9d4a",
    "data": {
      "conversation": {
        "$like": "Conversation",
        "id": "0199f0a4-7dff-7ce7-9d39-54f0a3e2f7f9",
        "title": "Where is my order?",
        "priority": "medium",
        "channel_name": "6e22e0988b2c166de06a7578b279d911",
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
    "id": "0199f0a4-97b9-7660-93b8-275b02437874",
    "sequence": 65,
    "type": "team_member.deactivated",
    "request_id": "0199f0a4-9794-7930-92ab-c4ae875f9d4a",
    "data": {
      "team_member": { "$like": "TeamMember", "time_zone": "Europe/Amsterdam", "active": false }
    }
  },
  "api_key.rotated": {
    "$like": "Event",
    "id": "0199f0a4-97de-7518-9010-57e00ae6367f",
    "sequence": 73,
    "type": "api_key.rotated",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-9803-7142-9ca9-13fd879befb4",
    "data": {
      "api_key": {
        "id": "0199f0a4-8108-799e-91f1-01b995e315dd",
        "name": "Shop integration",
        "last_four": "3KjT",
        "scopes": [ "contacts:read" ],
        "rate_limit_per_minute": null,
        "created_at": "2026-03-02T09:14:07.312Z",
        "expires_at": null,
        "revoked_at": "2026-03-02T09:27:02.824Z"
      },
      "replaced_by": "0199f0a4-812d-7813-97c6-80d763d7ba75"
    }
  },
  "api_key.revoked": {
    "$like": "Event",
    "id": "0199f0a4-9828-75c6-92cb-8cc2a718ef69",
    "sequence": 74,
    "type": "api_key.revoked",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-984d-7fd4-9f18-ed22bd59e444",
    "data": {
      "api_key": {
        "id": "0199f0a4-8108-799e-91f1-01b995e315dd",
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
    "id": "0199f0a4-9872-7f3e-9a37-e0b3dbc78bad",
    "sequence": 75,
    "type": "contact.deleted",
    "request_id": "0199f0a4-9897-7fc6-99be-a73f532a7189",
    "data": {
      "contact": { "id": "0199f0a4-8255-7f10-9b04-23c8b027c052" },
      "merged_into": "0199f0a4-7c43-78ee-9897-11330c1ccf39"
    }
  },
  "contact.merged": {
    "$like": "Event",
    "id": "0199f0a4-98bc-74a8-91f7-03948ce3a4bf",
    "sequence": 76,
    "type": "contact.merged",
    "created_at": "2026-03-02T09:27:02.824Z",
    "request_id": "0199f0a4-9897-7fc6-99be-a73f532a7189",
    "data": {
      "contact": {
        "$like": "Contact",
        "name": "Ada Okafor",
        "user_identifier": "customer-4711",
        "traits": { "plan": "team" },
        "updated_at": "2026-03-02T09:20:35.068Z"
      },
      "merged_ids": [ "0199f0a4-8255-7f10-9b04-23c8b027c052" ],
      "changed": [],
      "changes": []
    }
  },
  "contact.note_updated": {
    "$like": "Event",
    "id": "0199f0a4-98e1-7d41-9ab5-c4f94e5fd4c1",
    "sequence": 82,
    "type": "contact.note_updated",
    "created_at": "2026-03-02T09:27:02.824Z",
    "request_id": "0199f0a4-9906-7705-9aaa-eecc85fd83d4",
    "data": {
      "contact": {
        "$like": "Contact",
        "name": "Ada Okafor",
        "user_identifier": "customer-4711",
        "traits": { "plan": "team" },
        "updated_at": "2026-03-02T09:20:35.068Z"
      },
      "contact_note_id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b"
    }
  },
  "contact.note_deleted": {
    "$like": "Event",
    "id": "0199f0a4-992b-7b25-968a-98557bd2de74",
    "sequence": 83,
    "type": "contact.note_deleted",
    "created_at": "2026-03-02T09:27:02.824Z",
    "request_id": "0199f0a4-9950-7df1-9ac0-0c203deb1da5",
    "data": {
      "contact": {
        "$like": "Contact",
        "name": "Ada Okafor",
        "user_identifier": "customer-4711",
        "traits": { "plan": "team" },
        "updated_at": "2026-03-02T09:20:35.068Z"
      },
      "contact_note_id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b"
    }
  },
  "contact.blocked": {
    "$like": "Event",
    "id": "0199f0a4-9975-7f53-901a-46426fc2a3de",
    "sequence": 84,
    "type": "contact.blocked",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-999a-760e-9dfd-977391869fff",
    "data": {
      "contact": {
        "$like": "Contact",
        "name": "Ada Okafor",
        "user_identifier": "customer-4711",
        "traits": { "plan": "team" },
        "updated_at": "2026-03-02T09:20:35.068Z"
      },
      "blocked_until": "2026-03-02T09:27:02.824Z"
    }
  },
  "contact.unblocked": {
    "$like": "Event",
    "id": "0199f0a4-99bf-7995-90d2-db58cf51301f",
    "sequence": 85,
    "type": "contact.unblocked",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-99e4-7b7e-90f0-31a2355327da",
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
    "id": "0199f0a4-9a09-7683-9fe2-2ee36a89ed3e",
    "sequence": 86,
    "type": "mail_suppression.deleted",
    "request_id": "0199f0a4-9a2e-78bc-94b6-6b5106b58ed9",
    "data": { "mail_suppression": { "id": "0199f0a4-873f-7b36-94d3-9198972e3f40" } }
  },
  "mail.discarded": {
    "$like": "Event",
    "id": "0199f0a4-9a53-78c1-96a5-307535fc8ba0",
    "sequence": 87,
    "type": "mail.discarded",
    "request_id": "0199f0a4-9a78-7dfe-9bd0-b9ab36d82fff",
    "data": { "received_mail": { "id": "0199f0a4-8686-7fff-9ce1-b4c3567a8d14" } }
  },
  "mail.held": {
    "$like": "Event",
    "id": "0199f0a4-9a9d-74e0-9bdd-b5642446933f",
    "sequence": 88,
    "type": "mail.held",
    "request_id": "0199f0a4-9ac2-77af-9e5e-d601c281de91",
    "data": { "received_mail": { "id": "0199f0a4-8686-7fff-9ce1-b4c3567a8d14" } }
  },
  "conversation.split": {
    "$like": "Event",
    "id": "0199f0a4-9ae7-7dac-9496-6bf65e5728dd",
    "sequence": 92,
    "type": "conversation.split",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-9b0c-7968-9065-9df461fac35d",
    "data": {
      "conversation": {
        "$like": "Conversation",
        "id": "0199f0a4-7cb2-7c03-9a8b-8fb979964920",
        "title": "Is it on its way?",
        "channel_name": "fe2b1983c98f6410572188f6d4fe07ee",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "visitor": {
          "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
          "name": "grace",
          "email": "grace@example.net",
          "phone_number": null,
          "user_identifier": null
        }
      },
      "merge_id": "0199f0a4-9b31-7dab-9067-da0aaed1d12a",
      "split_ids": [ "0199f0a4-8764-7e68-91e5-55d3e992f684" ]
    }
  },
  "conversation.restored": {
    "$like": "Event",
    "id": "0199f0a4-9b56-71e0-9ad8-0e18c2898690",
    "sequence": 93,
    "type": "conversation.restored",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-9b7b-73dc-9b72-6172313b218c",
    "data": {
      "conversation": {
        "$like": "Conversation",
        "id": "0199f0a4-87f8-7bc5-9aa1-2329d60d8ce7",
        "title": "Is it on its way?",
        "channel_name": "3befcc213dbc9d420862b7bfa491c44f",
        "updated_at": "2026-03-02T09:27:02.824Z",
        "visitor": {
          "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
          "name": "grace",
          "email": "grace@example.net",
          "phone_number": null,
          "user_identifier": null
        }
      },
      "merge_id": "0199f0a4-87d3-7f93-9905-890736845277",
      "moved_message_ids": [ "0199f0a4-7eb8-790d-9c76-e88c8d791e9f" ]
    }
  },
  "conversation.unmerged": {
    "$like": "Event",
    "id": "0199f0a4-9ba0-7dcd-9395-0decd6a4d796",
    "sequence": 94,
    "type": "conversation.unmerged",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-9b7b-73dc-9b72-6172313b218c",
    "data": {
      "conversation": {
        "$like": "Conversation",
        "id": "0199f0a4-7c68-7553-9295-e4b848bee781",
        "title": "Is it on its way?",
        "channel_name": "6836906b65d74e2725afd49c59a25134",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "visitor": {
          "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
          "name": "grace",
          "email": "grace@example.net",
          "phone_number": null,
          "user_identifier": null
        }
      },
      "merge_id": "0199f0a4-87d3-7f93-9905-890736845277",
      "restored_ids": [ "0199f0a4-87f8-7bc5-9aa1-2329d60d8ce7" ]
    }
  },
  "saved_reply.updated": {
    "$like": "Event",
    "id": "0199f0a4-9bc5-728c-98f0-ec68d41969ae",
    "sequence": 98,
    "type": "saved_reply.updated",
    "request_id": "0199f0a4-9bea-7d60-9c26-c5afe9a02cd2",
    "data": { "saved_reply": { "id": "0199f0a4-8842-7248-949f-74ee95e49cb9" } }
  },
  "saved_reply.deleted": {
    "$like": "Event",
    "id": "0199f0a4-9c0f-7897-9e32-91a6e5cfaa74",
    "sequence": 99,
    "type": "saved_reply.deleted",
    "request_id": "0199f0a4-9c34-7083-92b2-e25e0388dbf2",
    "data": { "saved_reply": { "id": "0199f0a4-8842-7248-949f-74ee95e49cb9" } }
  },
  "settings.changed": {
    "$like": "Event",
    "id": "0199f0a4-9c59-7325-90c8-cf86e7828d96",
    "sequence": 100,
    "type": "settings.changed",
    "request_id": "0199f0a4-9c7e-7c7e-9fb0-4fecf82bd403",
    "data": {
      "workspace": {
        "id": "0199f0a4-8074-71ce-9331-19d65785175e",
        "subdomain": "acme2",
        "name": "Acme Support",
        "time_zone": "Europe/Berlin",
        "activity_messages": false,
        "statuses": [
          {
            "id": "0199f0a4-88d6-7326-992c-1d5717cb677c",
            "name": "new",
            "built_in": true
          },
          {
            "id": "0199f0a4-88fb-7576-9f43-a924e21461fd",
            "name": "open",
            "built_in": true
          },
          {
            "id": "0199f0a4-8920-7fd1-9a8c-7a2f10a14406",
            "name": "waiting_on_customer",
            "built_in": true
          },
          {
            "id": "0199f0a4-8945-7cc7-99ea-1c6ab4481ba7",
            "name": "on_hold",
            "built_in": true
          },
          {
            "id": "0199f0a4-896a-7ca2-96f3-12da01b32d98",
            "name": "closed",
            "built_in": true
          },
          {
            "id": "0199f0a4-898f-76e6-9a98-e2788b34694e",
            "name": "spam",
            "built_in": true
          },
          {
            "id": "0199f0a4-89b4-7bd6-9f6d-6986f419275f",
            "name": "trash",
            "built_in": true
          },
          {
            "id": "0199f0a4-89d9-7abb-9f24-ecec23552108",
            "name": "Documented",
            "built_in": false
          }
        ],
        "roles": [
          {
            "id": "0199f0a4-89fe-7788-9c79-e1e4be98c4fa",
            "name": "Admin",
            "permissions": [ "*" ],
            "sees": "all"
          },
          {
            "id": "0199f0a4-8a23-7993-930c-8d930fa6942d",
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
            "id": "0199f0a4-8a48-72c5-9c92-eed2d7086317",
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
        "groups": [ { "id": "0199f0a4-7fe0-775e-9fd7-333c50e80e46", "name": "Documented" } ],
        "channels": [
          { "id": "0199f0a4-8a6d-7ada-9c58-0b0a11343e68", "name": "Documented" },
          { "id": "0199f0a4-8a92-7e0e-9c6d-4d8532449f6d", "name": "Web" },
          { "id": "0199f0a4-86ab-7454-9d75-720299b89075", "name": "Help" },
          { "id": "0199f0a4-8ab7-7835-9a91-8378ec049fa2", "name": "Shop" }
        ],
        "contact_fields": [
          {
            "id": "0199f0a4-8adc-741a-9d56-3424d350592f",
            "name": "Documented",
            "kind": "text",
            "options": []
          }
        ],
        "ticket_fields": [
          {
            "id": "0199f0a4-8b01-707a-9ecf-bf4225acca6e",
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
    "id": "0199f0a4-9ca3-7d96-962c-3d5f7404dfc8",
    "sequence": 102,
    "type": "status.updated",
    "request_id": "0199f0a4-9cc8-7d5d-94c3-52359073f67e",
    "data": {
      "status": {
        "$like": "Status",
        "id": "0199f0a4-89d9-7abb-9f24-ecec23552108",
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
    "id": "0199f0a4-9ced-7b76-93dd-630437df3bf2",
    "sequence": 103,
    "type": "status.deleted",
    "request_id": "0199f0a4-9d12-79b7-9bb8-c7213987a6ae",
    "data": {
      "status": { "id": "0199f0a4-89d9-7abb-9f24-ecec23552108" },
      "name": "escalated (new)",
      "moved_to": null
    }
  },
  "group.updated": {
    "$like": "Event",
    "id": "0199f0a4-9d37-738c-9d53-b64e6f64b759",
    "sequence": 105,
    "type": "group.updated",
    "request_id": "0199f0a4-9d5c-76b3-951f-5ed2545be974",
    "data": {
      "group": { "$like": "Group", "name": "Support (new)" },
      "changed": [ "name" ],
      "changes": [ { "field": "name", "from": "Documented", "to": "Support (new)" } ],
      "previous_name": "Documented"
    }
  },
  "group.deleted": {
    "$like": "Event",
    "id": "0199f0a4-9d81-76d2-9dac-684b91493c4f",
    "sequence": 106,
    "type": "group.deleted",
    "request_id": "0199f0a4-9da6-7ff2-90e4-eb9fb5191b39",
    "data": {
      "group": { "id": "0199f0a4-7fe0-775e-9fd7-333c50e80e46" },
      "name": "Support (new)",
      "moved_to": null
    }
  },
  "tag.updated": {
    "$like": "Event",
    "id": "0199f0a4-9dcb-72d8-92b2-1542c91b01e2",
    "sequence": 108,
    "type": "tag.updated",
    "request_id": "0199f0a4-9df0-71a8-98da-d1811c670f19",
    "data": {
      "tag": { "id": "0199f0a4-8b95-71ee-986d-e7fc47cd55bf", "name": "invoice (new)" },
      "changed": [ "name" ],
      "changes": [ { "field": "name", "from": "Documented", "to": "invoice (new)" } ],
      "previous_name": "Documented"
    }
  },
  "tag.deleted": {
    "$like": "Event",
    "id": "0199f0a4-9e15-76cf-9f26-40e077526017",
    "sequence": 109,
    "type": "tag.deleted",
    "request_id": "0199f0a4-9e3a-7f1f-912f-ef0374cad616",
    "data": {
      "tag": { "id": "0199f0a4-8b95-71ee-986d-e7fc47cd55bf" },
      "name": "invoice (new)",
      "moved_to": null
    }
  },
  "contact_field.updated": {
    "$like": "Event",
    "id": "0199f0a4-9e5f-7734-9fa9-a0c806508d48",
    "sequence": 111,
    "type": "contact_field.updated",
    "request_id": "0199f0a4-9e84-7217-9842-12ba6b261c97",
    "data": {
      "contact_field": { "$like": "ContactField", "name": "Plan (new)" },
      "changed": [ "name" ],
      "changes": [ { "field": "name", "from": "Documented", "to": "Plan (new)" } ],
      "previous_name": "Documented"
    }
  },
  "contact_field.deleted": {
    "$like": "Event",
    "id": "0199f0a4-9ea9-7907-9a94-b40ad73865ec",
    "sequence": 112,
    "type": "contact_field.deleted",
    "request_id": "0199f0a4-9ece-7a5b-9fb1-3dc38b18d372",
    "data": {
      "contact_field": { "id": "0199f0a4-8adc-741a-9d56-3424d350592f" },
      "name": "Plan (new)",
      "moved_to": null
    }
  },
  "ticket_field.updated": {
    "$like": "Event",
    "id": "0199f0a4-9ef3-74a4-94ea-7f30f3b797ae",
    "sequence": 114,
    "type": "ticket_field.updated",
    "request_id": "0199f0a4-9f18-71fe-9ee9-1d1f284cc078",
    "data": {
      "ticket_field": { "$like": "TicketField", "name": "Product (new)" },
      "changed": [ "name" ],
      "changes": [ { "field": "name", "from": "Documented", "to": "Product (new)" } ],
      "previous_name": "Documented"
    }
  },
  "ticket_field.deleted": {
    "$like": "Event",
    "id": "0199f0a4-9f3d-704b-9640-d9fda4c96a92",
    "sequence": 115,
    "type": "ticket_field.deleted",
    "request_id": "0199f0a4-9f62-7ca4-9817-b04bd1ed347d",
    "data": {
      "ticket_field": { "id": "0199f0a4-8b01-707a-9ecf-bf4225acca6e" },
      "name": "Product (new)",
      "moved_to": null
    }
  },
  "role.updated": {
    "$like": "Event",
    "id": "0199f0a4-9f87-73bf-97e0-9527a58b7ba0",
    "sequence": 117,
    "type": "role.updated",
    "request_id": "0199f0a4-9fac-75c4-9013-b2dfadff7a27",
    "data": {
      "role": {
        "$like": "Role",
        "id": "0199f0a4-8a48-72c5-9c92-eed2d7086317",
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
    "id": "0199f0a4-9fd1-70f0-9554-861bfa17f252",
    "sequence": 118,
    "type": "role.deleted",
    "request_id": "0199f0a4-9ff6-735c-9270-15e9eafbc0e2",
    "data": {
      "role": { "id": "0199f0a4-8a48-72c5-9c92-eed2d7086317" },
      "name": "Observer (new)",
      "moved_to": null
    }
  },
  "channel.deleted": {
    "$like": "Event",
    "id": "0199f0a4-a01b-71fa-9ebc-40d9c0948ac0",
    "sequence": 123,
    "type": "channel.deleted",
    "request_id": "0199f0a4-a040-75f0-9f60-5544d70cbe70",
    "data": {
      "channel": { "id": "0199f0a4-8a92-7e0e-9c6d-4d8532449f6d" },
      "name": "Website (new)",
      "moved_to": null
    }
  },
  "webhook.updated": {
    "$like": "Event",
    "id": "0199f0a4-a065-7a5e-99c2-a760d9ada10f",
    "sequence": 129,
    "type": "webhook.updated",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-a08a-74ec-942f-22f164e1af8f",
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
    "id": "0199f0a4-a0af-7f1e-9c6c-8743fbe71199",
    "sequence": 131,
    "type": "webhook.deleted",
    "created_at": "2026-03-02T09:20:35.068Z",
    "request_id": "0199f0a4-a0d4-7d75-9301-1a6769da4597",
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
