// Taken from real replies by npm run examples.

import type { Examples } from '../example-types.ts'

export const resourceExamples: Examples<unknown> = {
  "Conversation": {
    "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
    "status": "new",
    "title": "Hello",
    "priority": "low",
    "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
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
  "Pagination": { "current_page": 1, "total_pages": 1, "total_count": 2, "per_page": 50 },
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
    "total": 2,
    "statuses": [ { "status": "new", "total": 2, "waiting": 2 } ],
    "listed": { "total": 0, "waiting": 0 },
    "mine": null,
    "unassigned": { "total": 0, "waiting": 0 },
    "snoozed": { "total": 0, "waiting": 0 },
    "groups": []
  },
  "ConversationCount": { "total": 0, "waiting": 0 },
  "Message": {
    "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
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
    "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
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
    "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
    "name": "Documented",
    "position": 1
  },
  "UploadedAttachment": {
    "id": "0199f0a4-7e6e-72a8-9afa-47496b1d2b19",
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
    "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
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
    "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
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
    "id": "0199f0a4-7f71-71e5-998f-2dc1930e932e",
    "sequence": 52,
    "action": "team_member.updated",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "resource": { "type": "team_member", "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3" },
    "changed": [ "groups" ],
    "request_id": "0199f0a4-7f96-7cfb-90a7-0adcb740944b"
  },
  "BatchResult": {
    "status": 422,
    "headers": { "porchlight-error": "message_missing" },
    "body": { "error": "A conversation must include at least one message." }
  },
  "BulkChange": {
    "id": "0199f0a4-7fbb-735c-958d-e5b60cc982a4",
    "method": "PATCH",
    "path": "",
    "body": { "status": "closed" },
    "total": 0,
    "done": 0,
    "changed": 0,
    "refused": 0,
    "undoes_id": null,
    "created_at": "2026-03-02T09:14:07.312Z",
    "ended_at": null
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
      "updated_at": "2026-03-02T09:46:26.092Z",
      "field_values": []
    },
    "merged_ids": [ "0199f0a4-804f-73bc-9600-5729206c2391" ],
    "exported_at": "2026-03-02T11:10:26.920Z",
    "conversations": [
      {
        "conversation": {
          "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
          "status": "open",
          "title": "Erased",
          "priority": "low",
          "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
          "origin_page_url": "",
          "origin_page_title": "",
          "created_at": "2026-03-02T09:20:35.068Z",
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
        "tags": [ "shipping", "answered" ],
        "ticket_fields": {},
        "messages": [
          {
            "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
            "body": "<p>Erased</p>",
            "kind": "user_message",
            "status": "read",
            "created_at": "2026-03-02T09:20:35.068Z",
            "updated_at": "2026-03-02T10:38:08.140Z",
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
            "id": "0199f0a4-7dff-7ce7-9d39-54f0a3e2f7f9",
            "body": "<p>It left our warehouse this morning.</p>",
            "kind": "user_message",
            "status": "sent",
            "created_at": "2026-03-02T10:25:12.628Z",
            "updated_at": "2026-03-02T10:25:12.628Z",
            "sender": {
              "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
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
          "id": "0199f0a4-7cfc-712d-94bb-3da5785963f2",
          "status": "new",
          "title": "Where is my order?",
          "priority": "medium",
          "channel_name": "811b9e5633eb621407c686bd7a113bed",
          "origin_page_url": "",
          "origin_page_title": "",
          "created_at": "2026-03-02T09:46:26.092Z",
          "updated_at": "2026-03-02T10:44:35.896Z",
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
            "id": "0199f0a4-7dda-7043-993e-f4862f063a27",
            "body": "<p>Where is my order?</p>",
            "kind": "user_message",
            "status": "sent",
            "created_at": "2026-03-02T09:46:26.092Z",
            "updated_at": "2026-03-02T09:46:26.092Z",
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
        "id": "0199f0a4-80e3-7c96-9534-d88fcd8a89c5",
        "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
        "purpose": "follow_up",
        "state": "failed",
        "recipient": "eve@example.com",
        "created_at": "2026-03-02T09:27:02.824Z",
        "sent_at": null
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
            "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
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
      "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
      "origin_page_url": "",
      "origin_page_title": "",
      "created_at": "2026-03-02T09:20:35.068Z",
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
    "tags": [ "shipping", "answered" ],
    "ticket_fields": {},
    "messages": [
      {
        "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
        "body": "<p>Erased</p>",
        "kind": "user_message",
        "status": "read",
        "created_at": "2026-03-02T09:20:35.068Z",
        "updated_at": "2026-03-02T10:38:08.140Z",
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
        "id": "0199f0a4-7dff-7ce7-9d39-54f0a3e2f7f9",
        "body": "<p>It left our warehouse this morning.</p>",
        "kind": "user_message",
        "status": "sent",
        "created_at": "2026-03-02T10:25:12.628Z",
        "updated_at": "2026-03-02T10:25:12.628Z",
        "sender": {
          "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
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
    "id": "0199f0a4-80e3-7c96-9534-d88fcd8a89c5",
    "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
    "purpose": "follow_up",
    "state": "failed",
    "recipient": "eve@example.com",
    "created_at": "2026-03-02T09:27:02.824Z",
    "sent_at": null
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
  "ContactBlock": { "is_blocked": false, "blocked_at": null },
  "Event": {
    "id": "0199f0a4-8177-71ee-91f7-710366fe0237",
    "sequence": 4,
    "type": "contact.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-819c-72d8-9c87-a5ab4ff57784",
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
    "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
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
    "id": "0199f0a4-8436-7125-9ea5-cb195db442c7",
    "channel_id": "0199f0a4-845b-75a0-9fd9-07d579012a86",
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
      "url": "https://acme.chat.example.com/files/0199f0a4-7eb8-790d-9c76-e88c8d791e9f/0199f0a4-8480-7eec-9735-7c5155023654?expires=1772524800&signature=50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c",
      "sha256": "6893b14579076d41d779c83fcd953ead353ca9ea16a482af749bd73e14060a22"
    }
  },
  "MailSuppression": {
    "id": "0199f0a4-84ef-74b8-9fef-75c78c75c2ce",
    "address": "eve@example.com",
    "reason": "bounce",
    "created_at": "2026-03-02T09:14:07.312Z"
  },
  "Unread": {
    "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
    "by_team": 1,
    "by_contact": 1,
    "by_member": null
  },
  "SavedReply": {
    "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec",
    "name": "Where is my order",
    "body": "Hi {{contact.first_name}}, it is on its way.",
    "shared": true,
    "changes": {},
    "uses": 1,
    "last_used_at": "2026-03-02T09:20:35.068Z",
    "created_at": "2026-03-02T09:14:07.312Z",
    "updated_at": "2026-03-02T09:14:07.312Z"
  },
  "SearchIndex": { "sequence": 75, "latest_sequence": 75, "rebuilding": false },
  "Workspace": {
    "id": "0199f0a4-7eb8-790d-9c76-e88c8d791e9f",
    "subdomain": "acme2",
    "name": "acme2",
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
        "permissions": [ "contacts:read", "contacts:write" ],
        "sees": "all"
      }
    ],
    "groups": [ { "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2", "name": "Documented" } ],
    "channels": [
      { "id": "0199f0a4-86f5-7291-9f30-d2fa56c2658c", "name": "Documented" },
      { "id": "0199f0a4-871a-7e16-9230-e4760e7c2ce0", "name": "Web" }
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
  "Status": {
    "id": "0199f0a4-855e-7c94-9c83-8e9739d2eff6",
    "name": "new",
    "built_in": true,
    "position": 1
  },
  "Tag": {
    "id": "0199f0a4-87f8-7bc5-9aa1-2329d60d8ce7",
    "name": "answered",
    "conversation_count": 1
  },
  "ContactField": {
    "id": "0199f0a4-8764-7e68-91e5-55d3e992f684",
    "name": "Documented",
    "kind": "text",
    "options": [],
    "position": 1
  },
  "TicketField": {
    "id": "0199f0a4-8789-7521-9c99-8b29c03c09db",
    "name": "Documented",
    "kind": "text",
    "options": [],
    "position": 1
  },
  "Role": {
    "id": "0199f0a4-8686-7fff-9ce1-b4c3567a8d14",
    "name": "Admin",
    "built_in": true,
    "permissions": [ "*" ],
    "sees": "all",
    "position": 1
  },
  "Channel": {
    "id": "0199f0a4-86f5-7291-9f30-d2fa56c2658c",
    "name": "Documented",
    "kind": "other",
    "web": null,
    "mail": null,
    "identity_space": null,
    "position": 1
  },
  "ChannelSecret": {
    "id": "0199f0a4-8945-7cc7-99ea-1c6ab4481ba7",
    "created_at": "2026-03-02T09:14:07.312Z"
  },
  "NewChannelSecret": {
    "id": "0199f0a4-896a-7ca2-96f3-12da01b32d98",
    "created_at": "2026-03-02T09:14:07.312Z",
    "secret": "plcs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
  },
  "Session": {
    "id": "0199f0a4-898f-76e6-9a98-e2788b34694e",
    "created_at": "2026-03-02T09:14:07.312Z",
    "verified_at": "2026-03-02T09:14:07.312Z",
    "member": {
      "id": "0199f0a4-89b4-7bd6-9f6d-6986f419275f",
      "email": "lin@example.org",
      "first_name": "lin",
      "last_name": "",
      "organization_role": "Admin",
      "profile_image_url": null,
      "time_zone": "Europe/Berlin"
    },
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
    "id": "0199f0a4-89fe-7788-9c79-e1e4be98c4fa",
    "team_member": { "id": "0199f0a4-89b4-7bd6-9f6d-6986f419275f", "email": "lin@example.org" },
    "name": "Reports",
    "last_four": "3KjT",
    "scopes": [ "conversations:read" ],
    "allowed_addresses": null,
    "created_at": "2026-03-02T09:14:07.312Z",
    "expires_at": null,
    "last_used_at": null
  },
  "SignInProvider": {
    "id": "0199f0a4-8a48-72c5-9c92-eed2d7086317",
    "slug": "acme",
    "name": "Acme",
    "issuer": "https://login.acme.example",
    "client_id": "porchlight",
    "scope": "openid email profile",
    "domains": [],
    "enabled": false,
    "tested_at": null,
    "created_at": "2026-03-02T09:14:07.312Z"
  },
  "DraftMark": {
    "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
    "updated_at": "2026-03-02T09:14:07.312Z"
  },
  "View": {
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
  },
  "ViewCounts": {
    "conversations": {
      "total": 4,
      "statuses": [
        { "status": "closed", "total": 1, "waiting": 0 },
        { "status": "new", "total": 2, "waiting": 2 }
      ],
      "listed": { "total": 3, "waiting": 3 },
      "mine": null,
      "unassigned": { "total": 3, "waiting": 3 },
      "snoozed": { "total": 0, "waiting": 0 },
      "groups": []
    },
    "mentioned": null,
    "views": [
      {
        "view_id": "0199f0a4-8adc-741a-9d56-3424d350592f",
        "total": 0,
        "waiting": 0,
        "bounded": false
      },
      {
        "view_id": "0199f0a4-8b01-707a-9ecf-bf4225acca6e",
        "total": 0,
        "waiting": 0,
        "bounded": false
      }
    ]
  },
  "Webhook": {
    "id": "0199f0a4-8b26-77b0-9289-d636a1d25aa9",
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
    "id": "0199f0a4-8b70-7ce7-91dd-466980bbc832",
    "webhook_id": "0199f0a4-8b26-77b0-9289-d636a1d25aa9",
    "event_id": "0199f0a4-8b95-71ee-986d-e7fc47cd55bf",
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
    "id": "0199f0a4-8bba-7f72-9cff-ed8785da4b66",
    "webhook_id": "0199f0a4-8b26-77b0-9289-d636a1d25aa9",
    "from_sequence": 1,
    "to_sequence": 2,
    "created_at": "2026-03-02T09:14:07.312Z"
  },
  "WebhookDeliveryDetails": {
    "id": "0199f0a4-8bdf-7add-999b-204176a9c2db",
    "webhook_id": "0199f0a4-8b26-77b0-9289-d636a1d25aa9",
    "event_id": "0199f0a4-8c04-7f14-95f7-07c3cf236b80",
    "event_type": "webhook.test",
    "sequence": null,
    "reason": "test",
    "status": "pending",
    "attempt_count": 0,
    "next_attempt_at": "2026-03-02T09:14:07.312Z",
    "created_at": "2026-03-02T09:14:07.312Z",
    "finished_at": null,
    "request_body": "{\"id\":\"0199f0a4-8c04-7f14-95f7-07c3cf236b80\",\"sequence\":0,\"type\":\"webhook.test\",\"created_at\":\"2026-03-02T09:14:07.312Z\",\"actor\":{\"type\":\"api_key\",\"id\":\"0199f0a4-7edd-7b71-9a9d-8de8cc1febe9\",\"name\":\"first\"},\"request_id\":\"0199f0a4-8c29-726a-9acc-4f8963570b84\",\"data\":{\"webhook\":{\"id\":\"0199f0a4-8b26-77b0-9289-d636a1d25aa9\",\"url\":\"https://example.com/hooks/porchlight\",\"description\":\"Order desk\"}}}",
    "attempts": []
  },
  "VisitorConversation": {
    "id": "0199f0a4-8c98-7629-946e-d68f91b41403",
    "status": "open",
    "created_at": "2026-03-02T09:14:07.312Z",
    "updated_at": "2026-03-02T09:14:07.312Z",
    "unread_count": 0,
    "last_message": {
      "id": "0199f0a4-8cbd-77fb-9780-ba8cbeaa2530",
      "conversation_id": "0199f0a4-8c98-7629-946e-d68f91b41403",
      "external_id": "0199f0a4-8c73-7b17-9334-9666a4260578",
      "body": "<p>Charged twice in March</p>",
      "sent_at": "2026-03-02T09:14:07.312Z",
      "sender": { "type": "visitor", "first_name": null, "picture": null },
      "attachments": [],
      "status": "sent"
    }
  },
  "VisitorMessage": {
    "id": "0199f0a4-8cbd-77fb-9780-ba8cbeaa2530",
    "conversation_id": "0199f0a4-8c98-7629-946e-d68f91b41403",
    "external_id": "0199f0a4-8c73-7b17-9334-9666a4260578",
    "body": "<p>Charged twice in March</p>",
    "sent_at": "2026-03-02T09:14:07.312Z",
    "sender": { "type": "visitor", "first_name": null, "picture": null },
    "attachments": [],
    "status": "sent"
  },
  "VisitorSender": { "type": "visitor", "first_name": null, "picture": null },
  "VisitorAttachment": {
    "id": "0199f0a4-8d2c-7094-92a8-5f7979cdd41e",
    "file_name": "receipt.txt",
    "content_type": "text/plain",
    "byte_size": 11,
    "url": "/files/0199f0a4-7eb8-790d-9c76-e88c8d791e9f/0199f0a4-8d2c-7094-92a8-5f7979cdd41e?expires=1772524800&signature=50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c",
    "width": null,
    "height": null
  }
}
