// Taken from real replies by npm run examples.

import type { Examples } from '../example-types.ts'

export const resourceExamples: Examples<unknown> = {
  "Conversation": {
    "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
    "status": "new",
    "title": "Hello",
    "priority": "low",
    "channel_name": "811b9e5633eb621407c686bd7a113bed",
    "origin_page_url": "",
    "origin_page_title": "",
    "created_at": "2026-03-02T09:14:07.312Z",
    "updated_at": "2026-03-02T09:14:07.312Z",
    "agent": { "id": null, "name": null, "email": null },
    "group": { "id": null, "name": null },
    "visitor": {
      "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
      "name": "ada",
      "email": "ada@example.com",
      "phone_number": null,
      "user_identifier": null
    }
  },
  "Pagination": { "current_page": 1, "total_pages": 1, "total_count": 5, "per_page": 50 },
  "Contact": {
    "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
    "name": "ada",
    "email": "ada@example.com",
    "phone_number": null,
    "user_identifier": null,
    "traits": null,
    "created_at": "2026-03-02T09:14:07.312Z",
    "updated_at": "2026-03-02T09:14:07.312Z",
    "field_values": []
  },
  "ConversationCounts": {
    "total": 5,
    "statuses": [ { "status": "new", "total": 5, "waiting": 5 } ],
    "listed": { "total": 0, "waiting": 0 },
    "mine": null,
    "unassigned": { "total": 0, "waiting": 0 },
    "snoozed": { "total": 0, "waiting": 0 },
    "groups": []
  },
  "ConversationCount": { "total": 0, "waiting": 0 },
  "Message": {
    "id": "0199f0a4-7e6e-72a8-9afa-47496b1d2b19",
    "body": "<p>Hello</p>",
    "kind": "user_message",
    "status": "read",
    "created_at": "2026-03-02T09:14:07.312Z",
    "updated_at": "2026-03-02T09:20:35.068Z",
    "sender": {
      "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
      "name": "Ada Okafor",
      "email": "ada@example.com",
      "type": "Insights::Visitor"
    },
    "attachments": [],
    "message_gif": null
  },
  "Sender": {
    "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
    "name": "Ada Okafor",
    "email": "ada@example.com",
    "type": "Insights::Visitor"
  },
  "TeamMember": {
    "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
    "email": "sam@example.org",
    "first_name": "Sam",
    "last_name": "Rivers",
    "time_zone": "Europe/Berlin",
    "profile_image_url": null,
    "active": true,
    "organization_role": "Standard"
  },
  "TeamMemberPagination": {
    "total_records": 1,
    "total_pages": 1,
    "current_page_number": 1,
    "page_size": 30
  },
  "Group": {
    "id": "0199f0a4-7fe0-775e-9fd7-333c50e80e46",
    "name": "Documented",
    "position": 1
  },
  "UploadedAttachment": {
    "id": "0199f0a4-802a-7c04-9943-01f430454a98",
    "filename": "invoice.pdf",
    "content_type": null,
    "url": null,
    "size": 48213,
    "uploaded_size": 0,
    "sha256": null,
    "width": null,
    "height": null,
    "message_id": null,
    "created_at": "2026-03-02T09:14:07.312Z"
  },
  "ApiKey": {
    "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
    "name": "first",
    "last_four": "3KjT",
    "scopes": [ "*" ],
    "allowed_addresses": null,
    "rate_limit_per_minute": 60000,
    "rate_limit_remaining": 59999,
    "created_at": "2026-03-02T09:14:07.312Z",
    "expires_at": null,
    "revoked_at": null,
    "last_used_at": "2026-03-02T09:20:35.068Z"
  },
  "ListedApiKey": {
    "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
    "name": "first",
    "last_four": "3KjT",
    "scopes": [ "*" ],
    "allowed_addresses": null,
    "rate_limit_per_minute": null,
    "created_by": null,
    "created_at": "2026-03-02T09:14:07.312Z",
    "expires_at": null,
    "revoked_at": null,
    "last_used_at": "2026-03-02T09:20:35.068Z"
  },
  "AuditEntry": {
    "id": "0199f0a4-8152-7e62-93f8-103ed1a2ea17",
    "sequence": 66,
    "action": "team_member.updated",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
      "name": "first"
    },
    "resource": { "type": "team_member", "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2" },
    "changed": [ "groups" ],
    "request_id": "0199f0a4-8177-71ee-91f7-710366fe0237"
  },
  "BatchResult": {
    "status": 422,
    "headers": { "porchlight-error": "message_missing" },
    "body": { "error": "A conversation must include at least one message." }
  },
  "BulkChange": {
    "id": "0199f0a4-819c-72d8-9c87-a5ab4ff57784",
    "method": "PATCH",
    "path": "",
    "body": { "status": "closed" },
    "total": 0,
    "done": 0,
    "changed": 0,
    "refused": 0,
    "undoes_id": null,
    "created_at": "2026-03-02T09:14:07.312Z",
    "ended_at": null,
    "undone_by_id": null,
    "can_be_undone": false,
    "kept_until": null
  },
  "ContactMergePreview": {
    "contact": {
      "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
      "name": "Ada Okafor",
      "email": "ada@example.com",
      "phone_number": null,
      "user_identifier": "customer-4711",
      "traits": { "plan": "team" },
      "created_at": "2026-03-02T09:14:07.312Z",
      "updated_at": "2026-03-02T09:27:02.824Z",
      "field_values": []
    },
    "from": {
      "id": "0199f0a4-8230-78db-9e61-ca967b4fdcac",
      "name": "ada",
      "email": "ada@example.org",
      "phone_number": null,
      "user_identifier": null,
      "traits": null,
      "created_at": "2026-03-02T09:20:35.068Z",
      "updated_at": "2026-03-02T09:20:35.068Z",
      "field_values": []
    },
    "changed": [],
    "is_blocked": false,
    "conversations": { "total": 0, "bounded": false }
  },
  "ContactExport": {
    "contact": {
      "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
      "name": "Ada Okafor",
      "email": "ada@example.com",
      "phone_number": null,
      "user_identifier": "customer-4711",
      "traits": { "plan": "team" },
      "created_at": "2026-03-02T09:20:35.068Z",
      "updated_at": "2026-03-02T09:52:53.848Z",
      "field_values": []
    },
    "merged_ids": [ "0199f0a4-8255-7f10-9b04-23c8b027c052" ],
    "exported_at": "2026-03-02T11:16:54.676Z",
    "conversations": [
      {
        "conversation": {
          "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
          "status": "open",
          "title": "Erased",
          "priority": "low",
          "channel_name": "811b9e5633eb621407c686bd7a113bed",
          "origin_page_url": "",
          "origin_page_title": "",
          "created_at": "2026-03-02T09:20:35.068Z",
          "updated_at": "2026-03-02T10:57:31.408Z",
          "agent": { "id": null, "name": null, "email": null },
          "group": { "id": null, "name": null },
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        },
        "tags": [ "shipping", "answered" ],
        "ticket_fields": {},
        "messages": [
          {
            "id": "0199f0a4-7e6e-72a8-9afa-47496b1d2b19",
            "body": "<p>Erased</p>",
            "kind": "user_message",
            "status": "read",
            "created_at": "2026-03-02T09:20:35.068Z",
            "updated_at": "2026-03-02T10:44:35.896Z",
            "sender": {
              "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
              "name": "Ada Okafor",
              "email": "ada@example.com",
              "type": "Insights::Visitor"
            },
            "attachments": [],
            "message_gif": null
          },
          {
            "id": "0199f0a4-7fbb-735c-958d-e5b60cc982a4",
            "body": "<p>It left our warehouse this morning.</p>",
            "kind": "user_message",
            "status": "sent",
            "created_at": "2026-03-02T10:31:40.384Z",
            "updated_at": "2026-03-02T10:31:40.384Z",
            "sender": {
              "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
              "name": "Sam Rivers",
              "email": "sam@example.org",
              "type": "User"
            },
            "attachments": [],
            "message_gif": null
          }
        ]
      },
      {
        "conversation": {
          "id": "0199f0a4-7dff-7ce7-9d39-54f0a3e2f7f9",
          "status": "new",
          "title": "Where is my order?",
          "priority": "medium",
          "channel_name": "6e22e0988b2c166de06a7578b279d911",
          "origin_page_url": "",
          "origin_page_title": "",
          "created_at": "2026-03-02T09:52:53.848Z",
          "updated_at": "2026-03-02T10:51:03.652Z",
          "agent": { "id": null, "name": null, "email": null },
          "group": { "id": null, "name": null },
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        },
        "tags": [ "shipping" ],
        "ticket_fields": {},
        "messages": [
          {
            "id": "0199f0a4-7f96-7cfb-90a7-0adcb740944b",
            "body": "<p>Where is my order?</p>",
            "kind": "user_message",
            "status": "sent",
            "created_at": "2026-03-02T09:52:53.848Z",
            "updated_at": "2026-03-02T09:52:53.848Z",
            "sender": {
              "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
              "name": "Ada Okafor",
              "email": "ada@example.com",
              "type": "Insights::Visitor"
            },
            "attachments": [],
            "message_gif": null
          }
        ]
      }
    ],
    "messages_elsewhere": [],
    "mails": [
      {
        "id": "0199f0a4-82e9-7ec0-9c9b-f54c17672b3f",
        "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
        "purpose": "follow_up",
        "state": "failed",
        "recipient": "eve@example.com",
        "created_at": "2026-03-02T09:27:02.824Z",
        "sent_at": null
      }
    ],
    "contact_notes": [
      {
        "id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b",
        "contact_id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
        "body": "Prefers to be called in the morning.",
        "author": {
          "type": "api_key",
          "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
          "name": "first"
        },
        "created_at": "2026-03-02T09:33:30.580Z",
        "updated_at": "2026-03-02T09:33:30.580Z"
      }
    ],
    "events": [
      {
        "sequence": 4,
        "type": "contact.created",
        "created_at": "2026-03-02T09:20:35.068Z",
        "data": {
          "contact": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "ada",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": null,
            "traits": null,
            "created_at": "2026-03-02T09:20:35.068Z",
            "updated_at": "2026-03-02T09:20:35.068Z",
            "field_values": []
          }
        }
      },
      {
        "sequence": 5,
        "type": "conversation.created",
        "created_at": "2026-03-02T09:20:35.068Z",
        "data": {
          "conversation": {
            "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
            "status": "new",
            "title": "Erased",
            "priority": "low",
            "channel_name": "811b9e5633eb621407c686bd7a113bed",
            "origin_page_url": "",
            "origin_page_title": "",
            "created_at": "2026-03-02T09:20:35.068Z",
            "updated_at": "2026-03-02T09:20:35.068Z",
            "agent": { "id": null, "name": null, "email": null },
            "group": { "id": null, "name": null },
            "visitor": {
              "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
              "name": "ada",
              "email": "ada@example.com",
              "phone_number": null,
              "user_identifier": null
            }
          }
        }
      }
    ]
  },
  "ExportedConversation": {
    "conversation": {
      "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
      "status": "open",
      "title": "Erased",
      "priority": "low",
      "channel_name": "811b9e5633eb621407c686bd7a113bed",
      "origin_page_url": "",
      "origin_page_title": "",
      "created_at": "2026-03-02T09:20:35.068Z",
      "updated_at": "2026-03-02T10:57:31.408Z",
      "agent": { "id": null, "name": null, "email": null },
      "group": { "id": null, "name": null },
      "visitor": {
        "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
        "name": "Ada Okafor",
        "email": "ada@example.com",
        "phone_number": null,
        "user_identifier": "customer-4711"
      }
    },
    "tags": [ "shipping", "answered" ],
    "ticket_fields": {},
    "messages": [
      {
        "id": "0199f0a4-7e6e-72a8-9afa-47496b1d2b19",
        "body": "<p>Erased</p>",
        "kind": "user_message",
        "status": "read",
        "created_at": "2026-03-02T09:20:35.068Z",
        "updated_at": "2026-03-02T10:44:35.896Z",
        "sender": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "type": "Insights::Visitor"
        },
        "attachments": [],
        "message_gif": null
      },
      {
        "id": "0199f0a4-7fbb-735c-958d-e5b60cc982a4",
        "body": "<p>It left our warehouse this morning.</p>",
        "kind": "user_message",
        "status": "sent",
        "created_at": "2026-03-02T10:31:40.384Z",
        "updated_at": "2026-03-02T10:31:40.384Z",
        "sender": {
          "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
          "name": "Sam Rivers",
          "email": "sam@example.org",
          "type": "User"
        },
        "attachments": [],
        "message_gif": null
      }
    ]
  },
  "ExportedMail": {
    "id": "0199f0a4-82e9-7ec0-9c9b-f54c17672b3f",
    "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
    "purpose": "follow_up",
    "state": "failed",
    "recipient": "eve@example.com",
    "created_at": "2026-03-02T09:27:02.824Z",
    "sent_at": null
  },
  "ContactNote": {
    "id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b",
    "contact_id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
    "body": "Prefers to be called in the morning.",
    "author": {
      "type": "api_key",
      "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
      "name": "first"
    },
    "created_at": "2026-03-02T09:33:30.580Z",
    "updated_at": "2026-03-02T09:33:30.580Z"
  },
  "ExportedEvent": {
    "sequence": 4,
    "type": "contact.created",
    "created_at": "2026-03-02T09:20:35.068Z",
    "data": {
      "contact": {
        "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
        "name": "ada",
        "email": "ada@example.com",
        "phone_number": null,
        "user_identifier": null,
        "traits": null,
        "created_at": "2026-03-02T09:20:35.068Z",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "field_values": []
      }
    }
  },
  "ContactIdentity": { "certainty": "entered", "is_email_claimed": false, "email_claim": null },
  "ContactVisit": { "time_zone": null, "last_seen_at": null, "pages": [] },
  "ContactBlock": {
    "is_blocked": false,
    "blocked_at": null,
    "blocked_until": null,
    "reason": null,
    "blocked_by": null
  },
  "Event": {
    "id": "0199f0a4-83c7-7a48-91bf-bf4b0640f280",
    "sequence": 4,
    "type": "contact.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
      "name": "first"
    },
    "request_id": "0199f0a4-83ec-70d7-95ff-644e016da1d0",
    "data": {
      "contact": {
        "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
        "name": "ada",
        "email": "ada@example.com",
        "phone_number": null,
        "user_identifier": null,
        "traits": null,
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:14:07.312Z",
        "field_values": []
      }
    }
  },
  "EventActor": {
    "type": "api_key",
    "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
    "name": "first"
  },
  "MailWay": {
    "way": "http",
    "last_mail_at": "2026-03-02T09:14:07.312Z",
    "last_check_at": null,
    "next_check_at": null,
    "failing_since": null,
    "last_error": null
  },
  "ReceivedMail": {
    "id": "0199f0a4-8686-7fff-9ce1-b4c3567a8d14",
    "channel_id": "0199f0a4-86ab-7454-9d75-720299b89075",
    "transport": "http",
    "state": "tray",
    "reason": "It cannot be parsed.",
    "class": null,
    "verdict": null,
    "subject": "Report",
    "sender": "lin@example.com",
    "size": 85,
    "received_at": "2026-03-02T09:20:35.068Z",
    "conversation_id": null,
    "message_id": null,
    "original": {
      "url": "https://acme.chat.example.com/files/0199f0a4-8074-71ce-9331-19d65785175e/0199f0a4-86d0-737b-9be1-02b1159d610e?expires=1772524800&signature=50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c",
      "sha256": "6893b14579076d41d779c83fcd953ead353ca9ea16a482af749bd73e14060a22"
    }
  },
  "MailSuppression": {
    "id": "0199f0a4-873f-7b36-94d3-9198972e3f40",
    "address": "eve@example.com",
    "reason": "bounce",
    "created_at": "2026-03-02T09:14:07.312Z"
  },
  "ConversationMerge": {
    "id": "0199f0a4-87ae-79e4-93f5-e44250b9475f",
    "kind": "merge",
    "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781",
    "merged_id": "0199f0a4-7cd7-71fe-9700-bc3cb6885eb3",
    "title": "Is it on its way?",
    "external_id": null,
    "message_count": 1,
    "created_at": "2026-03-02T09:20:35.068Z"
  },
  "Unread": {
    "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
    "by_team": 1,
    "by_contact": 1,
    "by_member": null
  },
  "SavedReply": {
    "id": "0199f0a4-8842-7248-949f-74ee95e49cb9",
    "name": "Where is my order",
    "body": "Hi {{contact.first_name}}, it is on its way.",
    "shared": true,
    "changes": {},
    "attachments": [],
    "uses": 1,
    "last_used_at": "2026-03-02T09:20:35.068Z",
    "created_at": "2026-03-02T09:14:07.312Z",
    "updated_at": "2026-03-02T09:14:07.312Z"
  },
  "ScheduledMessage": {
    "id": "0199f0a4-888c-72c8-9312-514e1420213e",
    "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781",
    "kind": "user_message",
    "body": "<p>Has it arrived?</p>",
    "attachments": [],
    "changes": {},
    "saved_reply_ids": [],
    "mail": null,
    "sender_email": "kim@example.org",
    "send_at": "2026-03-02T09:20:35.068Z",
    "unless_answered": true,
    "unsent_because": null,
    "updated_at": "2026-03-02T09:14:07.312Z"
  },
  "SearchIndex": { "sequence": 99, "latest_sequence": 99, "rebuilding": false },
  "Workspace": {
    "id": "0199f0a4-8074-71ce-9331-19d65785175e",
    "subdomain": "acme2",
    "name": "acme2",
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
        "permissions": [ "contacts:read", "contacts:write" ],
        "sees": "all"
      }
    ],
    "groups": [ { "id": "0199f0a4-7fe0-775e-9fd7-333c50e80e46", "name": "Documented" } ],
    "channels": [
      { "id": "0199f0a4-8a6d-7ada-9c58-0b0a11343e68", "name": "Documented" },
      { "id": "0199f0a4-8a92-7e0e-9c6d-4d8532449f6d", "name": "Web" }
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
  "Status": {
    "id": "0199f0a4-88d6-7326-992c-1d5717cb677c",
    "name": "new",
    "built_in": true,
    "position": 1
  },
  "Tag": {
    "id": "0199f0a4-8b70-7ce7-91dd-466980bbc832",
    "name": "answered",
    "conversation_count": 1
  },
  "ContactField": {
    "id": "0199f0a4-8adc-741a-9d56-3424d350592f",
    "name": "Documented",
    "kind": "text",
    "options": [],
    "position": 1
  },
  "TicketField": {
    "id": "0199f0a4-8b01-707a-9ecf-bf4225acca6e",
    "name": "Documented",
    "kind": "text",
    "options": [],
    "position": 1
  },
  "Role": {
    "id": "0199f0a4-89fe-7788-9c79-e1e4be98c4fa",
    "name": "Admin",
    "built_in": true,
    "permissions": [ "*" ],
    "sees": "all",
    "position": 1
  },
  "Channel": {
    "id": "0199f0a4-8a6d-7ada-9c58-0b0a11343e68",
    "name": "Documented",
    "kind": "other",
    "web": null,
    "mail": null,
    "identity_space": null,
    "position": 1
  },
  "ChannelSecret": {
    "id": "0199f0a4-8cbd-77fb-9780-ba8cbeaa2530",
    "created_at": "2026-03-02T09:14:07.312Z"
  },
  "NewChannelSecret": {
    "id": "0199f0a4-8ce2-7c7b-924e-1f910d7b67c7",
    "created_at": "2026-03-02T09:14:07.312Z",
    "secret": "plcs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
  },
  "Session": {
    "id": "0199f0a4-8d07-774a-9dd0-d206f655e4dc",
    "created_at": "2026-03-02T09:14:07.312Z",
    "verified_at": "2026-03-02T09:14:07.312Z",
    "member": {
      "id": "0199f0a4-8d2c-7094-92a8-5f7979cdd41e",
      "email": "lin@example.org",
      "first_name": "lin",
      "last_name": "",
      "organization_role": "Admin",
      "profile_image_url": null,
      "time_zone": "Europe/Berlin"
    },
    "undo_seconds": null,
    "factor_needed_from": null,
    "company_needed_from": null,
    "workspace": {
      "name": "Acme Support",
      "subdomain": "acme2",
      "time_zone": "Europe/Berlin",
      "chat_origin": "https://chat--acme.chat.example.com"
    },
    "permissions": [ "*" ],
    "sees": "all"
  },
  "MemberApiKey": {
    "id": "0199f0a4-8dc0-7ee7-99de-cde816d1663d",
    "team_member": { "id": "0199f0a4-8d2c-7094-92a8-5f7979cdd41e", "email": "lin@example.org" },
    "name": "Reports",
    "last_four": "3KjT",
    "scopes": [ "conversations:read" ],
    "allowed_addresses": null,
    "created_at": "2026-03-02T09:14:07.312Z",
    "expires_at": null,
    "last_used_at": null
  },
  "Passkey": {
    "id": "0199f0a4-8e0a-788e-9fe8-e182e8d8e297",
    "name": "Laptop",
    "host": "acme.chat.example.com",
    "created_at": "2026-03-02T09:14:07.312Z",
    "last_used_at": null
  },
  "SignInProvider": {
    "id": "0199f0a4-8e79-7850-9060-dffedbf42e52",
    "slug": "acme",
    "name": "Acme",
    "issuer": "https://login.acme.example",
    "client_id": "porchlight",
    "scope": "openid email profile",
    "domains": [],
    "claims": [],
    "enabled": false,
    "tested_at": null,
    "created_at": "2026-03-02T09:14:07.312Z"
  },
  "DraftMark": {
    "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
    "updated_at": "2026-03-02T09:14:07.312Z",
    "kind": "user_message",
    "send_at": "2026-03-02T09:20:35.068Z",
    "unsent_because": null,
    "title": "Erased",
    "visitor_name": "Ada Okafor",
    "preview": "Has it arrived?"
  },
  "View": {
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
  },
  "ViewCounts": {
    "conversations": {
      "total": 8,
      "statuses": [
        { "status": "closed", "total": 1, "waiting": 0 },
        { "status": "new", "total": 6, "waiting": 6 }
      ],
      "listed": { "total": 7, "waiting": 7 },
      "mine": null,
      "unassigned": { "total": 7, "waiting": 7 },
      "snoozed": { "total": 0, "waiting": 0 },
      "groups": []
    },
    "mentioned": null,
    "views": [
      {
        "view_id": "0199f0a4-8f0d-7e8c-9aa0-9018bfcf761a",
        "total": 0,
        "waiting": 0,
        "bounded": false
      },
      {
        "view_id": "0199f0a4-8f32-75b5-9005-bb4f60ecf70c",
        "total": 0,
        "waiting": 0,
        "bounded": false
      }
    ]
  },
  "Webhook": {
    "id": "0199f0a4-8f57-7295-994e-c52d60281f3c",
    "url": "https://example.com/hooks/porchlight",
    "description": "Order desk",
    "event_types": [ "*" ],
    "include": [],
    "enabled": true,
    "disabled_reason": null,
    "undelivered_from": null,
    "created_at": "2026-03-02T09:14:07.312Z",
    "updated_at": "2026-03-02T09:14:07.312Z"
  },
  "WebhookDelivery": {
    "id": "0199f0a4-8fa1-7e4c-93c2-5401649cc6b3",
    "webhook_id": "0199f0a4-8f57-7295-994e-c52d60281f3c",
    "event_id": "0199f0a4-8fc6-75f9-9cb2-e56ca52ed7e3",
    "event_type": "webhook.test",
    "sequence": null,
    "reason": "test",
    "status": "pending",
    "attempt_count": 0,
    "next_attempt_at": "2026-03-02T09:14:07.312Z",
    "created_at": "2026-03-02T09:14:07.312Z",
    "finished_at": null,
    "attempts": []
  },
  "WebhookReplay": {
    "id": "0199f0a4-8feb-75e2-97cc-e14b07a882b1",
    "webhook_id": "0199f0a4-8f57-7295-994e-c52d60281f3c",
    "from_sequence": 1,
    "to_sequence": 2,
    "created_at": "2026-03-02T09:14:07.312Z"
  },
  "WebhookDeliveryDetails": {
    "id": "0199f0a4-9010-7bd2-9d73-fbfba5d86680",
    "webhook_id": "0199f0a4-8f57-7295-994e-c52d60281f3c",
    "event_id": "0199f0a4-9035-7369-99fd-a92b56f51727",
    "event_type": "webhook.test",
    "sequence": null,
    "reason": "test",
    "status": "pending",
    "attempt_count": 0,
    "next_attempt_at": "2026-03-02T09:14:07.312Z",
    "created_at": "2026-03-02T09:14:07.312Z",
    "finished_at": null,
    "request_body": "{\"id\":\"0199f0a4-9035-7369-99fd-a92b56f51727\",\"sequence\":0,\"type\":\"webhook.test\",\"created_at\":\"2026-03-02T09:14:07.312Z\",\"actor\":{\"type\":\"api_key\",\"id\":\"0199f0a4-80be-7d39-9e30-ae3f5d050578\",\"name\":\"first\"},\"request_id\":\"0199f0a4-905a-7b5c-90f0-be21bdc93080\",\"data\":{\"webhook\":{\"id\":\"0199f0a4-8f57-7295-994e-c52d60281f3c\",\"url\":\"https://example.com/hooks/porchlight\",\"description\":\"Order desk\"}}}",
    "attempts": []
  },
  "VisitorConversation": {
    "id": "0199f0a4-90c9-7118-9602-c2f011534030",
    "status": "open",
    "created_at": "2026-03-02T09:14:07.312Z",
    "updated_at": "2026-03-02T09:14:07.312Z",
    "unread_count": 0,
    "last_message": {
      "id": "0199f0a4-90ee-7d61-9597-c1493c979930",
      "conversation_id": "0199f0a4-90c9-7118-9602-c2f011534030",
      "external_id": "0199f0a4-90a4-7633-9dbc-ba0959ae0461",
      "body": "<p>Charged twice in March</p>",
      "sent_at": "2026-03-02T09:14:07.312Z",
      "sender": { "type": "visitor", "first_name": null, "picture": null },
      "attachments": [],
      "status": "sent"
    }
  },
  "VisitorMessage": {
    "id": "0199f0a4-90ee-7d61-9597-c1493c979930",
    "conversation_id": "0199f0a4-90c9-7118-9602-c2f011534030",
    "external_id": "0199f0a4-90a4-7633-9dbc-ba0959ae0461",
    "body": "<p>Charged twice in March</p>",
    "sent_at": "2026-03-02T09:14:07.312Z",
    "sender": { "type": "visitor", "first_name": null, "picture": null },
    "attachments": [],
    "status": "sent"
  },
  "VisitorSender": { "type": "visitor", "first_name": null, "picture": null },
  "VisitorAttachment": {
    "id": "0199f0a4-915d-7bf4-94ab-f3b6b49ba610",
    "file_name": "receipt.txt",
    "content_type": "text/plain",
    "byte_size": 11,
    "url": "/files/0199f0a4-8074-71ce-9331-19d65785175e/0199f0a4-915d-7bf4-94ab-f3b6b49ba610?expires=1772524800&signature=50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c",
    "width": null,
    "height": null
  }
}
