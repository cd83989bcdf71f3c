// Taken from real replies by npm run examples.

export const operationExamples: Readonly<Record<string, { readonly request?: unknown; readonly replies: Readonly<Record<string, unknown>> }>> = {
  "listConversations": {
    "replies": {
      "200": {
        "conversations": [
          {
            "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
            "status": "new",
            "title": "Hello",
            "priority": "low",
            "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
            "origin_page_url": "",
            "origin_page_title": "",
            "created_at": "2026-03-02T09:14:07.312Z",
            "updated_at": "2026-03-02T09:14:07.312Z",
            "agent": {
              "id": null,
              "name": null,
              "email": null
            },
            "group": {
              "id": null,
              "name": null
            },
            "visitor": {
              "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
              "name": "ada",
              "email": "ada@example.com",
              "phone_number": null,
              "user_identifier": null
            }
          },
          {
            "id": "0199f0a4-7c68-7553-9295-e4b848bee781",
            "status": "new",
            "title": "Where is my order?",
            "priority": "low",
            "channel_name": "1fe700bc3cb6885eb37de560ff2965c6",
            "origin_page_url": "",
            "origin_page_title": "",
            "created_at": "2026-03-02T09:20:35.068Z",
            "updated_at": "2026-03-02T09:20:35.068Z",
            "agent": {
              "id": null,
              "name": null,
              "email": null
            },
            "group": {
              "id": null,
              "name": null
            },
            "visitor": {
              "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
              "name": "Visitor",
              "email": null,
              "phone_number": null,
              "user_identifier": null
            }
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 2,
          "per_page": 50
        }
      }
    }
  },
  "listContacts": {
    "replies": {
      "200": {
        "contacts": [
          {
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
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 1,
          "per_page": 15
        }
      }
    }
  },
  "getContact": {
    "replies": {
      "200": {
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
    }
  },
  "updateContact": {
    "replies": {
      "200": {
        "contact": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": null,
          "traits": {
            "plan": "team"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "field_values": []
        }
      }
    },
    "request": {
      "name": "Ada Okafor",
      "traits": {
        "plan": "team",
        "trial": null
      }
    }
  },
  "countConversations": {
    "replies": {
      "200": {
        "conversation_counts": {
          "total": 2,
          "statuses": [
            {
              "status": "new",
              "total": 2,
              "waiting": 2
            }
          ],
          "listed": {
            "total": 0,
            "waiting": 0
          },
          "mine": null,
          "unassigned": {
            "total": 0,
            "waiting": 0
          },
          "groups": []
        }
      }
    }
  },
  "createConversation": {
    "replies": {
      "201": {
        "conversation": {
          "id": "0199f0a4-7cfc-712d-94bb-3da5785963f2",
          "status": "new",
          "title": "Where is my order?",
          "priority": "medium",
          "channel_name": "811b9e5633eb621407c686bd7a113bed",
          "origin_page_url": "",
          "origin_page_title": "",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "agent": {
            "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
            "name": "Sam Rivers",
            "email": "sam@example.org"
          },
          "group": {
            "id": null,
            "name": null
          },
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
    "request": {
      "visitor_attributes": {
        "email": "ada@example.com",
        "name": "Ada Okafor",
        "user_identifier": "customer-4711"
      },
      "messages_attributes": [
        {
          "body": "Where is my order?"
        }
      ],
      "priority": "medium",
      "assignee_email": "sam@example.org",
      "tags": [
        "shipping"
      ]
    }
  },
  "getConversation": {
    "replies": {
      "200": {
        "conversation": {
          "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
          "status": "new",
          "title": "Hello",
          "priority": "low",
          "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
          "origin_page_url": "",
          "origin_page_title": "",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "agent": {
            "id": null,
            "name": null,
            "email": null
          },
          "group": {
            "id": null,
            "name": null
          },
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    }
  },
  "updateConversation": {
    "replies": {
      "200": {
        "conversation": {
          "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
          "status": "closed",
          "title": "Hello",
          "priority": "low",
          "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
          "origin_page_url": "",
          "origin_page_title": "",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "agent": {
            "id": null,
            "name": null,
            "email": null
          },
          "group": {
            "id": null,
            "name": null
          },
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
    "request": {
      "status": "closed",
      "tags": [
        "shipping",
        "answered"
      ],
      "read": true
    }
  },
  "unassignConversation": {
    "replies": {
      "200": {
        "conversation": {
          "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
          "status": "closed",
          "title": "Hello",
          "priority": "low",
          "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
          "origin_page_url": "",
          "origin_page_title": "",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "agent": {
            "id": null,
            "name": null,
            "email": null
          },
          "group": {
            "id": null,
            "name": null
          },
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    }
  },
  "removeConversationFromGroup": {
    "replies": {
      "200": {
        "conversation": {
          "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
          "status": "closed",
          "title": "Hello",
          "priority": "low",
          "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
          "origin_page_url": "",
          "origin_page_title": "",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "agent": {
            "id": null,
            "name": null,
            "email": null
          },
          "group": {
            "id": null,
            "name": null
          },
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    }
  },
  "putConversationTag": {
    "replies": {
      "200": {
        "conversation": {
          "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
          "status": "closed",
          "title": "Hello",
          "priority": "low",
          "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
          "origin_page_url": "",
          "origin_page_title": "",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "agent": {
            "id": null,
            "name": null,
            "email": null
          },
          "group": {
            "id": null,
            "name": null
          },
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    }
  },
  "deleteConversationTag": {
    "replies": {
      "200": {
        "conversation": {
          "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
          "status": "closed",
          "title": "Hello",
          "priority": "low",
          "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
          "origin_page_url": "",
          "origin_page_title": "",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "agent": {
            "id": null,
            "name": null,
            "email": null
          },
          "group": {
            "id": null,
            "name": null
          },
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        }
      }
    }
  },
  "listMessages": {
    "replies": {
      "200": {
        "messages": [
          {
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
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 1,
          "per_page": 50
        }
      }
    }
  },
  "listAllMessages": {
    "replies": {
      "200": {
        "messages": [
          {
            "id": "0199f0a4-7d90-7fe2-9b19-83c98f641057",
            "body": "<p>Where is my order?</p>",
            "kind": "user_message",
            "status": "sent",
            "created_at": "2026-03-02T09:20:35.068Z",
            "updated_at": "2026-03-02T09:20:35.068Z",
            "sender": {
              "id": "0199f0a4-7c8d-7fd0-9fe6-2cd20e6923c7",
              "name": "Visitor",
              "email": null,
              "type": "Insights::Visitor"
            },
            "attachments": [],
            "message_gif": null,
            "external_id": "visitor:0199f0a4-7db5-72d3-9d99-0f520b18e1fb",
            "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781"
          },
          {
            "id": "0199f0a4-7dda-7043-993e-f4862f063a27",
            "body": "<p>Where is my order?</p>",
            "kind": "user_message",
            "status": "sent",
            "created_at": "2026-03-02T09:27:02.824Z",
            "updated_at": "2026-03-02T09:27:02.824Z",
            "sender": {
              "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
              "name": "Ada Okafor",
              "email": "ada@example.com",
              "type": "Insights::Visitor"
            },
            "attachments": [],
            "message_gif": null,
            "conversation_id": "0199f0a4-7cfc-712d-94bb-3da5785963f2"
          }
        ],
        "next_cursor": null
      }
    }
  },
  "sendMessage": {
    "replies": {
      "200": {
        "message": {
          "id": "0199f0a4-7e49-76e2-92e0-988b2c166de0",
          "body": "<p>Sent once.</p>",
          "kind": "user_message",
          "status": "sent",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "sender": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "type": "Insights::Visitor"
          },
          "attachments": [],
          "message_gif": null,
          "external_id": "mail-81"
        }
      },
      "201": {
        "message": {
          "id": "0199f0a4-7dff-7ce7-9d39-54f0a3e2f7f9",
          "body": "<p>It left our warehouse this morning.</p>",
          "kind": "user_message",
          "status": "sent",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "sender": {
            "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
            "name": "Sam Rivers",
            "email": "sam@example.org",
            "type": "User"
          },
          "attachments": [],
          "message_gif": null
        }
      }
    },
    "request": {
      "body": "It left our warehouse this morning.",
      "sender_email": "sam@example.org"
    }
  },
  "getMessage": {
    "replies": {
      "200": {
        "message": {
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
        }
      }
    }
  },
  "eraseMessage": {
    "replies": {}
  },
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
  },
  "createAttachment": {
    "replies": {
      "201": {
        "attachment": {
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
        }
      }
    },
    "request": {
      "filename": "invoice.pdf",
      "size": 48213
    }
  },
  "getAttachment": {
    "replies": {
      "200": {
        "attachment": {
          "id": "0199f0a4-7e93-7060-9079-af669c24cb60",
          "filename": "invoice.txt",
          "content_type": "text/plain",
          "url": "https://acme.chat.example.com/files/0199f0a4-7eb8-790d-9c76-e88c8d791e9f/0199f0a4-7e93-7060-9079-af669c24cb60?expires=1772524800&signature=50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c",
          "size": 5,
          "uploaded_size": 5,
          "sha256": "185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969",
          "width": null,
          "height": null,
          "message_id": null,
          "created_at": "2026-03-02T09:14:07.312Z"
        }
      }
    }
  },
  "deleteAttachment": {
    "replies": {}
  },
  "getApiKey": {
    "replies": {
      "200": {
        "api_key": {
          "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
          "name": "first",
          "last_four": "3KjT",
          "scopes": [
            "*"
          ],
          "allowed_addresses": null,
          "rate_limit_per_minute": 60000,
          "rate_limit_remaining": 59999,
          "created_at": "2026-03-02T09:14:07.312Z",
          "expires_at": null,
          "revoked_at": null,
          "last_used_at": "2026-03-02T09:20:35.068Z"
        }
      }
    }
  },
  "listApiKeys": {
    "replies": {
      "200": {
        "api_keys": [
          {
            "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
            "name": "first",
            "last_four": "3KjT",
            "scopes": [
              "*"
            ],
            "allowed_addresses": null,
            "rate_limit_per_minute": null,
            "created_by": null,
            "created_at": "2026-03-02T09:14:07.312Z",
            "expires_at": null,
            "revoked_at": null,
            "last_used_at": "2026-03-02T09:20:35.068Z"
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 2,
          "total_count": 2,
          "per_page": 1
        }
      }
    }
  },
  "createApiKey": {
    "replies": {
      "201": {
        "api_key": {
          "id": "0199f0a4-7f02-7743-9c0b-dce415cf33bb",
          "name": "Shop integration",
          "last_four": "3KjT",
          "scopes": [
            "contacts:read",
            "conversations:write"
          ],
          "allowed_addresses": null,
          "rate_limit_per_minute": null,
          "created_by": {
            "type": "api_key",
            "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
            "name": "first"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "expires_at": "2026-03-02T09:20:35.068Z",
          "revoked_at": null,
          "last_used_at": null
        },
        "key": "porch_0354lFCZLC19GyhnPsLEoM29Y7WhMVTjzIS3SYApuvrUQ2r4267GZ4B3qWhrp"
      }
    },
    "request": {
      "name": "Shop integration",
      "scopes": [
        "conversations:write",
        "contacts:read"
      ],
      "expires_at": "2099-03-02T00:00:00Z"
    }
  },
  "getListedApiKey": {
    "replies": {
      "200": {
        "api_key": {
          "id": "0199f0a4-7f27-7cdd-90bd-df1904e8c7ac",
          "name": "Shop integration",
          "last_four": "3KjT",
          "scopes": [
            "contacts:read"
          ],
          "allowed_addresses": null,
          "rate_limit_per_minute": null,
          "created_by": {
            "type": "api_key",
            "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
            "name": "first"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "expires_at": null,
          "revoked_at": null,
          "last_used_at": null
        }
      }
    }
  },
  "rotateApiKey": {
    "replies": {
      "201": {
        "api_key": {
          "id": "0199f0a4-7f4c-70f1-93b6-d22845923d22",
          "name": "Shop integration",
          "last_four": "3KjT",
          "scopes": [
            "contacts:read"
          ],
          "allowed_addresses": null,
          "rate_limit_per_minute": null,
          "created_by": {
            "type": "api_key",
            "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
            "name": "first"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "expires_at": null,
          "revoked_at": null,
          "last_used_at": null
        },
        "key": "porch_0354lFCZLC19GyhnPsLEoM2EDYT8pir04WoimCstGma01NmWPeKmeJl0qptRB"
      }
    },
    "request": {
      "overlap_seconds": 3600
    }
  },
  "revokeApiKey": {
    "replies": {}
  },
  "listAuditEntries": {
    "replies": {
      "200": {
        "entries": [
          {
            "id": "0199f0a4-7f71-71e5-998f-2dc1930e932e",
            "sequence": 46,
            "action": "team_member.updated",
            "created_at": "2026-03-02T09:14:07.312Z",
            "actor": {
              "type": "api_key",
              "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
              "name": "first"
            },
            "resource": {
              "type": "team_member",
              "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3"
            },
            "changed": [
              "groups"
            ],
            "request_id": "0199f0a4-7f96-7cfb-90a7-0adcb740944b"
          }
        ],
        "next_before_sequence": 46
      }
    }
  },
  "listAccessEntries": {
    "replies": {
      "200": {
        "entries": [],
        "next_before": null
      }
    }
  },
  "runBatch": {
    "replies": {
      "200": {
        "results": [
          {
            "status": 422,
            "headers": {
              "porchlight-error": "message_missing"
            },
            "body": {
              "error": "A conversation must include at least one message."
            }
          },
          {
            "status": 404,
            "headers": {
              "porchlight-error": "conversation_unknown"
            },
            "body": {
              "error": "Conversation does not exist."
            }
          }
        ]
      }
    },
    "request": {
      "operations": [
        {
          "method": "POST",
          "path": "/conversations",
          "body": {
            "title": "Nothing said"
          }
        },
        {
          "method": "DELETE",
          "path": "/conversations/no-such-conversation/assignee"
        }
      ]
    }
  },
  "mergeContacts": {
    "replies": {
      "200": {
        "contact": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711",
          "traits": {
            "plan": "team"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "field_values": []
        }
      }
    },
    "request": {
      "from": "{merged_contact_id}"
    }
  },
  "deleteContact": {
    "replies": {}
  },
  "exportContact": {
    "replies": {
      "200": {
        "contact": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711",
          "traits": {
            "plan": "team"
          },
          "created_at": "2026-03-02T09:20:35.068Z",
          "updated_at": "2026-03-02T09:39:58.336Z",
          "field_values": []
        },
        "merged_ids": [
          "0199f0a4-7fbb-735c-958d-e5b60cc982a4"
        ],
        "exported_at": "2026-03-02T10:51:03.652Z",
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
              "updated_at": "2026-03-02T10:31:40.384Z",
              "agent": {
                "id": null,
                "name": null,
                "email": null
              },
              "group": {
                "id": null,
                "name": null
              },
              "visitor": {
                "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
                "name": "Ada Okafor",
                "email": "ada@example.com",
                "phone_number": null,
                "user_identifier": "customer-4711"
              }
            },
            "tags": [
              "shipping",
              "answered"
            ],
            "ticket_fields": {},
            "messages": [
              {
                "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
                "body": "<p>Erased</p>",
                "kind": "user_message",
                "status": "read",
                "created_at": "2026-03-02T09:20:35.068Z",
                "updated_at": "2026-03-02T10:18:44.872Z",
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
                "created_at": "2026-03-02T10:05:49.360Z",
                "updated_at": "2026-03-02T10:05:49.360Z",
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
              "created_at": "2026-03-02T09:39:58.336Z",
              "updated_at": "2026-03-02T10:25:12.628Z",
              "agent": {
                "id": null,
                "name": null,
                "email": null
              },
              "group": {
                "id": null,
                "name": null
              },
              "visitor": {
                "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
                "name": "Ada Okafor",
                "email": "ada@example.com",
                "phone_number": null,
                "user_identifier": "customer-4711"
              }
            },
            "tags": [
              "shipping"
            ],
            "ticket_fields": {},
            "messages": [
              {
                "id": "0199f0a4-7dda-7043-993e-f4862f063a27",
                "body": "<p>Where is my order?</p>",
                "kind": "user_message",
                "status": "sent",
                "created_at": "2026-03-02T09:39:58.336Z",
                "updated_at": "2026-03-02T09:39:58.336Z",
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
                "agent": {
                  "id": null,
                  "name": null,
                  "email": null
                },
                "group": {
                  "id": null,
                  "name": null
                },
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
      }
    }
  },
  "createContact": {
    "replies": {
      "201": {
        "contact": {
          "id": "0199f0a4-8074-71ce-9331-19d65785175e",
          "name": "Lin Chen",
          "email": "lin@example.com",
          "phone_number": null,
          "user_identifier": "customer-1",
          "traits": null,
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "field_values": []
        }
      }
    },
    "request": {
      "email": "lin@example.com",
      "name": "Lin Chen",
      "user_identifier": "customer-1"
    }
  },
  "upsertContact": {
    "replies": {
      "200": {
        "contact": {
          "id": "0199f0a4-8099-75ed-96ae-2d317fc296d1",
          "name": "Max Weber",
          "email": "max@example.com",
          "phone_number": null,
          "user_identifier": "customer/2",
          "traits": {
            "plan": "team"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z",
          "field_values": []
        }
      },
      "201": {
        "contact": {
          "id": "0199f0a4-8099-75ed-96ae-2d317fc296d1",
          "name": "max",
          "email": "max@example.com",
          "phone_number": null,
          "user_identifier": "customer/2",
          "traits": {
            "plan": "team"
          },
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "field_values": []
        }
      }
    },
    "request": {
      "email": "max@example.com",
      "traits": {
        "plan": "team"
      }
    }
  },
  "getContactBlock": {
    "replies": {
      "200": {
        "block": {
          "is_blocked": false,
          "blocked_at": null
        }
      }
    }
  },
  "blockContact": {
    "replies": {}
  },
  "unblockContact": {
    "replies": {}
  },
  "listEvents": {
    "replies": {
      "200": {
        "events": [
          {
            "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
            "sequence": 4,
            "type": "contact.created",
            "created_at": "2026-03-02T09:14:07.312Z",
            "actor": {
              "type": "api_key",
              "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
              "name": "first"
            },
            "request_id": "0199f0a4-80e3-7c96-9534-d88fcd8a89c5",
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
          }
        ],
        "next_after": 4,
        "oldest_sequence": 1,
        "latest_sequence": 62
      }
    }
  },
  "listConversationEvents": {
    "replies": {
      "200": {
        "events": [
          {
            "id": "0199f0a4-8108-799e-91f1-01b995e315dd",
            "sequence": 48,
            "type": "conversation.status_changed",
            "created_at": "2026-03-02T09:46:26.092Z",
            "actor": {
              "type": "api_key",
              "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
              "name": "first"
            },
            "request_id": "0199f0a4-812d-7813-97c6-80d763d7ba75",
            "data": {
              "conversation": {
                "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
                "status": "open",
                "title": "Erased",
                "priority": "low",
                "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
                "origin_page_url": "",
                "origin_page_title": "",
                "created_at": "2026-03-02T09:14:07.312Z",
                "updated_at": "2026-03-02T09:46:26.092Z",
                "agent": {
                  "id": null,
                  "name": null,
                  "email": null
                },
                "group": {
                  "id": null,
                  "name": null
                },
                "visitor": {
                  "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
                  "name": "Ada Okafor",
                  "email": "ada@example.com",
                  "phone_number": null,
                  "user_identifier": "customer-4711"
                }
              },
              "changed": [
                "status"
              ]
            }
          },
          {
            "id": "0199f0a4-8152-7e62-93f8-103ed1a2ea17",
            "sequence": 40,
            "type": "conversation.updated",
            "created_at": "2026-03-02T09:39:58.336Z",
            "actor": {
              "type": "api_key",
              "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
              "name": "first"
            },
            "request_id": "0199f0a4-8177-71ee-91f7-710366fe0237",
            "data": {
              "conversation": {
                "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
                "status": "closed",
                "title": "Erased",
                "priority": "low",
                "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
                "origin_page_url": "",
                "origin_page_title": "",
                "created_at": "2026-03-02T09:14:07.312Z",
                "updated_at": "2026-03-02T09:39:58.336Z",
                "agent": {
                  "id": null,
                  "name": null,
                  "email": null
                },
                "group": {
                  "id": null,
                  "name": null
                },
                "visitor": {
                  "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
                  "name": "Ada Okafor",
                  "email": "ada@example.com",
                  "phone_number": null,
                  "user_identifier": "customer-4711"
                }
              },
              "changed": [
                "title"
              ]
            }
          }
        ],
        "next_cursor": null
      }
    }
  },
  "listUnreadConversations": {
    "replies": {
      "200": {
        "unread": [
          {
            "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
            "by_team": 1,
            "by_contact": 1,
            "by_member": null
          },
          {
            "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781",
            "by_team": 1,
            "by_contact": 0,
            "by_member": null
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 3,
          "per_page": 15
        }
      }
    }
  },
  "getUnreadCounts": {
    "replies": {
      "200": {
        "unread": {
          "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
          "by_team": 1,
          "by_contact": 1,
          "by_member": 2
        }
      }
    }
  },
  "markConversationRead": {
    "replies": {
      "200": {
        "unread": {
          "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
          "by_team": 0,
          "by_contact": 1,
          "by_member": 0
        }
      }
    },
    "request": {
      "reader_email": "sam@example.org"
    }
  },
  "updateMessage": {
    "replies": {
      "200": {
        "message": {
          "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
          "body": "<p>Erased</p>",
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
        }
      }
    },
    "request": {
      "status": "delivered"
    }
  },
  "search": {
    "replies": {
      "200": {
        "results": [],
        "corrections": [],
        "complete": true,
        "index": {
          "sequence": 64,
          "latest_sequence": 64,
          "rebuilding": false
        },
        "next_cursor": null
      }
    }
  },
  "getWorkspace": {
    "replies": {
      "200": {
        "workspace": {
          "id": "0199f0a4-7eb8-790d-9c76-e88c8d791e9f",
          "subdomain": "acme2",
          "name": "acme2",
          "time_zone": "Europe/Berlin",
          "activity_messages": false,
          "statuses": [
            {
              "id": "0199f0a4-82e9-7ec0-9c9b-f54c17672b3f",
              "name": "new",
              "built_in": true
            },
            {
              "id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b",
              "name": "open",
              "built_in": true
            }
          ],
          "roles": [
            {
              "id": "0199f0a4-8411-7349-9258-8c0a455ba50e",
              "name": "Admin",
              "permissions": [
                "*"
              ],
              "sees": "all"
            },
            {
              "id": "0199f0a4-8436-7125-9ea5-cb195db442c7",
              "name": "Standard",
              "permissions": [
                "contacts:read",
                "contacts:write"
              ],
              "sees": "all"
            }
          ],
          "groups": [
            {
              "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
              "name": "Documented"
            }
          ],
          "channels": [
            {
              "id": "0199f0a4-8480-7eec-9735-7c5155023654",
              "name": "Documented"
            },
            {
              "id": "0199f0a4-84a5-7713-99f2-1992709861b4",
              "name": "Web"
            }
          ],
          "contact_fields": [
            {
              "id": "0199f0a4-84ef-74b8-9fef-75c78c75c2ce",
              "name": "Documented",
              "kind": "text",
              "options": []
            }
          ],
          "ticket_fields": [
            {
              "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec",
              "name": "Documented",
              "kind": "text",
              "options": []
            }
          ],
          "updated_at": "2026-03-02T09:14:07.312Z"
        }
      }
    }
  },
  "updateWorkspace": {
    "replies": {
      "200": {
        "workspace": {
          "id": "0199f0a4-7eb8-790d-9c76-e88c8d791e9f",
          "subdomain": "acme2",
          "name": "Acme Support",
          "time_zone": "Europe/Berlin",
          "activity_messages": false,
          "statuses": [
            {
              "id": "0199f0a4-82e9-7ec0-9c9b-f54c17672b3f",
              "name": "new",
              "built_in": true
            },
            {
              "id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b",
              "name": "open",
              "built_in": true
            }
          ],
          "roles": [
            {
              "id": "0199f0a4-8411-7349-9258-8c0a455ba50e",
              "name": "Admin",
              "permissions": [
                "*"
              ],
              "sees": "all"
            },
            {
              "id": "0199f0a4-8436-7125-9ea5-cb195db442c7",
              "name": "Standard",
              "permissions": [
                "contacts:read",
                "contacts:write"
              ],
              "sees": "all"
            }
          ],
          "groups": [
            {
              "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
              "name": "Documented"
            }
          ],
          "channels": [
            {
              "id": "0199f0a4-8480-7eec-9735-7c5155023654",
              "name": "Documented"
            },
            {
              "id": "0199f0a4-84a5-7713-99f2-1992709861b4",
              "name": "Web"
            }
          ],
          "contact_fields": [
            {
              "id": "0199f0a4-84ef-74b8-9fef-75c78c75c2ce",
              "name": "Documented",
              "kind": "text",
              "options": []
            }
          ],
          "ticket_fields": [
            {
              "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec",
              "name": "Documented",
              "kind": "text",
              "options": []
            }
          ],
          "updated_at": "2026-03-02T09:14:07.312Z"
        }
      }
    },
    "request": {
      "name": "Acme Support"
    }
  },
  "listStatuses": {
    "replies": {
      "200": {
        "statuses": [
          {
            "id": "0199f0a4-82e9-7ec0-9c9b-f54c17672b3f",
            "name": "new",
            "built_in": true,
            "position": 1
          },
          {
            "id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b",
            "name": "open",
            "built_in": true,
            "position": 2
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 8,
          "per_page": 100
        }
      }
    }
  },
  "createStatus": {
    "replies": {
      "201": {
        "status": {
          "id": "0199f0a4-8539-7af5-9cb1-7596d4ed918d",
          "name": "escalated",
          "built_in": false,
          "position": 9
        }
      }
    },
    "request": {
      "name": "escalated"
    }
  },
  "getStatus": {
    "replies": {
      "200": {
        "status": {
          "id": "0199f0a4-83ec-70d7-95ff-644e016da1d0",
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
          "id": "0199f0a4-83ec-70d7-95ff-644e016da1d0",
          "name": "escalated (new)",
          "built_in": false,
          "position": 8
        }
      }
    },
    "request": {
      "name": "escalated (new)"
    }
  },
  "deleteStatus": {
    "replies": {}
  },
  "listGroups": {
    "replies": {
      "200": {
        "groups": [
          {
            "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
            "name": "Documented",
            "position": 1
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 1,
          "per_page": 100
        }
      }
    }
  },
  "createGroup": {
    "replies": {
      "201": {
        "group": {
          "id": "0199f0a4-855e-7c94-9c83-8e9739d2eff6",
          "name": "Support",
          "position": 2
        }
      }
    },
    "request": {
      "name": "Support"
    }
  },
  "getGroup": {
    "replies": {
      "200": {
        "group": {
          "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
          "name": "Documented",
          "position": 1
        }
      }
    }
  },
  "updateGroup": {
    "replies": {
      "200": {
        "group": {
          "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
          "name": "Support (new)",
          "position": 1
        }
      }
    },
    "request": {
      "name": "Support (new)"
    }
  },
  "deleteGroup": {
    "replies": {}
  },
  "listTags": {
    "replies": {
      "200": {
        "tags": [
          {
            "id": "0199f0a4-8583-75b2-9ea1-85460f1df5da",
            "name": "answered",
            "conversation_count": 1
          },
          {
            "id": "0199f0a4-85a8-7788-9234-81af9b09a639",
            "name": "Documented",
            "conversation_count": 0
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 4,
          "per_page": 100
        }
      }
    }
  },
  "createTag": {
    "replies": {
      "201": {
        "tag": {
          "id": "0199f0a4-8617-7220-9fe8-04c6e43245e6",
          "name": "invoice"
        }
      }
    },
    "request": {
      "name": "invoice"
    }
  },
  "getTag": {
    "replies": {
      "200": {
        "tag": {
          "id": "0199f0a4-85a8-7788-9234-81af9b09a639",
          "name": "Documented"
        }
      }
    }
  },
  "updateTag": {
    "replies": {
      "200": {
        "tag": {
          "id": "0199f0a4-85a8-7788-9234-81af9b09a639",
          "name": "invoice (new)"
        }
      }
    },
    "request": {
      "name": "invoice (new)"
    }
  },
  "deleteTag": {
    "replies": {}
  },
  "listContactFields": {
    "replies": {
      "200": {
        "contact_fields": [
          {
            "id": "0199f0a4-84ef-74b8-9fef-75c78c75c2ce",
            "name": "Documented",
            "kind": "text",
            "options": [],
            "position": 1
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 1,
          "per_page": 100
        }
      }
    }
  },
  "createContactField": {
    "replies": {
      "201": {
        "contact_field": {
          "id": "0199f0a4-863c-7c68-96b8-dd6300734763",
          "name": "Plan",
          "kind": "dropdown",
          "options": [
            "Free",
            "Team"
          ],
          "position": 2
        }
      }
    },
    "request": {
      "name": "Plan",
      "kind": "dropdown",
      "options": [
        "Free",
        "Team"
      ]
    }
  },
  "getContactField": {
    "replies": {
      "200": {
        "contact_field": {
          "id": "0199f0a4-84ef-74b8-9fef-75c78c75c2ce",
          "name": "Documented",
          "kind": "text",
          "options": [],
          "position": 1
        }
      }
    }
  },
  "updateContactField": {
    "replies": {
      "200": {
        "contact_field": {
          "id": "0199f0a4-84ef-74b8-9fef-75c78c75c2ce",
          "name": "Plan (new)",
          "kind": "text",
          "options": [],
          "position": 1
        }
      }
    },
    "request": {
      "name": "Plan (new)"
    }
  },
  "deleteContactField": {
    "replies": {}
  },
  "listTicketFields": {
    "replies": {
      "200": {
        "ticket_fields": [
          {
            "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec",
            "name": "Documented",
            "kind": "text",
            "options": [],
            "position": 1
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 1,
          "per_page": 100
        }
      }
    }
  },
  "createTicketField": {
    "replies": {
      "201": {
        "ticket_field": {
          "id": "0199f0a4-8661-7f29-9869-f3e8e5e6bec2",
          "name": "Product",
          "kind": "dropdown",
          "options": [
            "Free",
            "Team"
          ],
          "position": 2
        }
      }
    },
    "request": {
      "name": "Product",
      "kind": "dropdown",
      "options": [
        "Free",
        "Team"
      ]
    }
  },
  "getTicketField": {
    "replies": {
      "200": {
        "ticket_field": {
          "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec",
          "name": "Documented",
          "kind": "text",
          "options": [],
          "position": 1
        }
      }
    }
  },
  "updateTicketField": {
    "replies": {
      "200": {
        "ticket_field": {
          "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec",
          "name": "Product (new)",
          "kind": "text",
          "options": [],
          "position": 1
        }
      }
    },
    "request": {
      "name": "Product (new)"
    }
  },
  "deleteTicketField": {
    "replies": {}
  },
  "listRoles": {
    "replies": {
      "200": {
        "roles": [
          {
            "id": "0199f0a4-8411-7349-9258-8c0a455ba50e",
            "name": "Admin",
            "built_in": true,
            "permissions": [
              "*"
            ],
            "sees": "all",
            "position": 1
          },
          {
            "id": "0199f0a4-8436-7125-9ea5-cb195db442c7",
            "name": "Standard",
            "built_in": true,
            "permissions": [
              "contacts:read",
              "contacts:write"
            ],
            "sees": "all",
            "position": 2
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 3,
          "per_page": 100
        }
      }
    }
  },
  "createRole": {
    "replies": {
      "201": {
        "role": {
          "id": "0199f0a4-8686-7fff-9ce1-b4c3567a8d14",
          "name": "Observer",
          "built_in": false,
          "permissions": [
            "conversations:read",
            "messages:read"
          ],
          "sees": "groups",
          "position": 4
        }
      }
    },
    "request": {
      "name": "Observer",
      "permissions": [
        "conversations:read",
        "messages:read"
      ],
      "sees": "groups"
    }
  },
  "getRole": {
    "replies": {
      "200": {
        "role": {
          "id": "0199f0a4-845b-75a0-9fd9-07d579012a86",
          "name": "Documented",
          "built_in": false,
          "permissions": [
            "contacts:read",
            "contacts:write"
          ],
          "sees": "all",
          "position": 3
        }
      }
    }
  },
  "updateRole": {
    "replies": {
      "200": {
        "role": {
          "id": "0199f0a4-845b-75a0-9fd9-07d579012a86",
          "name": "Observer (new)",
          "built_in": false,
          "permissions": [
            "contacts:read",
            "contacts:write"
          ],
          "sees": "all",
          "position": 3
        }
      }
    },
    "request": {
      "name": "Observer (new)"
    }
  },
  "deleteRole": {
    "replies": {}
  },
  "listChannels": {
    "replies": {
      "200": {
        "channels": [
          {
            "id": "0199f0a4-8480-7eec-9735-7c5155023654",
            "name": "Documented",
            "kind": "other",
            "web": null,
            "identity_space": null,
            "position": 1
          },
          {
            "id": "0199f0a4-84a5-7713-99f2-1992709861b4",
            "name": "Web",
            "kind": "web",
            "web": {
              "color": "#2f55a4",
              "sound": true,
              "texts": {},
              "launcher": "button",
              "position": "right",
              "pre_chat": {
                "fields": []
              },
              "full_page": false,
              "consent_url": null,
              "greet_after": null,
              "office_hours": null,
              "preview_typing": false,
              "allowed_origins": [],
              "preview_answers": true,
              "enforce_identity": true
            },
            "identity_space": null,
            "position": 2
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 3,
          "per_page": 100
        }
      }
    }
  },
  "createChannel": {
    "replies": {
      "201": {
        "channel": {
          "id": "0199f0a4-86ab-7454-9d75-720299b89075",
          "name": "Website",
          "kind": "web",
          "web": {
            "color": "#2f55a4",
            "sound": true,
            "texts": {
              "en": {
                "greeting": "Hello. What are you looking for?"
              }
            },
            "launcher": "button",
            "position": "right",
            "pre_chat": {
              "fields": []
            },
            "full_page": false,
            "consent_url": null,
            "greet_after": null,
            "office_hours": null,
            "preview_typing": false,
            "allowed_origins": [
              "https://shop.example"
            ],
            "preview_answers": true,
            "enforce_identity": true
          },
          "identity_space": null,
          "position": 4
        }
      }
    },
    "request": {
      "name": "Website",
      "kind": "web",
      "web": {
        "allowed_origins": [
          "https://shop.example"
        ],
        "texts": {
          "en": {
            "greeting": "Hello. What are you looking for?"
          }
        }
      }
    }
  },
  "getChannel": {
    "replies": {
      "200": {
        "channel": {
          "id": "0199f0a4-84a5-7713-99f2-1992709861b4",
          "name": "Web",
          "kind": "web",
          "web": {
            "color": "#2f55a4",
            "sound": true,
            "texts": {},
            "launcher": "button",
            "position": "right",
            "pre_chat": {
              "fields": []
            },
            "full_page": false,
            "consent_url": null,
            "greet_after": null,
            "office_hours": null,
            "preview_typing": false,
            "allowed_origins": [],
            "preview_answers": true,
            "enforce_identity": true
          },
          "identity_space": null,
          "position": 2
        }
      }
    }
  },
  "updateChannel": {
    "replies": {
      "200": {
        "channel": {
          "id": "0199f0a4-84a5-7713-99f2-1992709861b4",
          "name": "Website (new)",
          "kind": "web",
          "web": {
            "color": "#7a2e8e",
            "sound": true,
            "texts": {},
            "launcher": "button",
            "position": "left",
            "pre_chat": {
              "fields": []
            },
            "full_page": false,
            "consent_url": null,
            "greet_after": null,
            "office_hours": null,
            "preview_typing": false,
            "allowed_origins": [],
            "preview_answers": true,
            "enforce_identity": true
          },
          "identity_space": null,
          "position": 2
        }
      }
    },
    "request": {
      "name": "Website (new)",
      "kind": "web",
      "web": {
        "color": "#7a2e8e",
        "position": "left"
      }
    }
  },
  "listChannelSecrets": {
    "replies": {
      "200": {
        "channel_secrets": [
          {
            "id": "0199f0a4-86d0-737b-9be1-02b1159d610e",
            "created_at": "2026-03-02T09:14:07.312Z"
          }
        ]
      }
    }
  },
  "createChannelSecret": {
    "replies": {
      "201": {
        "channel_secret": {
          "id": "0199f0a4-86f5-7291-9f30-d2fa56c2658c",
          "created_at": "2026-03-02T09:14:07.312Z",
          "secret": "plcs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        }
      }
    }
  },
  "deleteChannelSecret": {
    "replies": {}
  },
  "deleteChannel": {
    "replies": {}
  },
  "signIn": {
    "replies": {
      "201": {
        "session": {
          "id": "0199f0a4-871a-7e16-9230-e4760e7c2ce0",
          "created_at": "2026-03-02T09:14:07.312Z",
          "verified_at": "2026-03-02T09:14:07.312Z",
          "member": {
            "id": "0199f0a4-873f-7b36-94d3-9198972e3f40",
            "email": "lin@example.org",
            "first_name": "lin",
            "last_name": "",
            "organization_role": "Standard",
            "profile_image_url": null,
            "time_zone": "Europe/Berlin"
          },
          "workspace": {
            "name": "Acme Support",
            "subdomain": "acme2",
            "time_zone": "Europe/Berlin",
            "chat_origin": "https://chat--acme.chat.example.com"
          },
          "permissions": [
            "contacts:read",
            "contacts:write"
          ],
          "sees": "all"
        }
      }
    },
    "request": {
      "email": "lin@example.org",
      "password": "candle in the hallway"
    }
  },
  "getSession": {
    "replies": {
      "200": {
        "session": {
          "id": "0199f0a4-871a-7e16-9230-e4760e7c2ce0",
          "created_at": "2026-03-02T09:14:07.312Z",
          "verified_at": "2026-03-02T09:14:07.312Z",
          "member": {
            "id": "0199f0a4-873f-7b36-94d3-9198972e3f40",
            "email": "lin@example.org",
            "first_name": "lin",
            "last_name": "",
            "organization_role": "Standard",
            "profile_image_url": null,
            "time_zone": "Europe/Berlin"
          },
          "workspace": {
            "name": "Acme Support",
            "subdomain": "acme2",
            "time_zone": "Europe/Berlin",
            "chat_origin": "https://chat--acme.chat.example.com"
          },
          "permissions": [
            "contacts:read",
            "contacts:write"
          ],
          "sees": "all"
        }
      }
    }
  },
  "verifyPassword": {
    "replies": {
      "200": {
        "session": {
          "id": "0199f0a4-871a-7e16-9230-e4760e7c2ce0",
          "created_at": "2026-03-02T09:14:07.312Z",
          "verified_at": "2026-03-02T09:20:35.068Z",
          "member": {
            "id": "0199f0a4-873f-7b36-94d3-9198972e3f40",
            "email": "lin@example.org",
            "first_name": "lin",
            "last_name": "",
            "organization_role": "Standard",
            "profile_image_url": null,
            "time_zone": "Europe/Berlin"
          },
          "workspace": {
            "name": "Acme Support",
            "subdomain": "acme2",
            "time_zone": "Europe/Berlin",
            "chat_origin": "https://chat--acme.chat.example.com"
          },
          "permissions": [
            "contacts:read",
            "contacts:write"
          ],
          "sees": "all"
        }
      }
    },
    "request": {
      "password": "candle in the hallway"
    }
  },
  "listSessions": {
    "replies": {
      "200": {
        "sessions": [
          {
            "id": "0199f0a4-871a-7e16-9230-e4760e7c2ce0",
            "created_at": "2026-03-02T09:20:35.068Z",
            "last_seen_at": "2026-03-02T09:27:02.824Z",
            "user_agent": "",
            "address": "127.0.0.1",
            "is_current": true
          },
          {
            "id": "0199f0a4-8764-7e68-91e5-55d3e992f684",
            "created_at": "2026-03-02T09:14:07.312Z",
            "last_seen_at": "2026-03-02T09:14:07.312Z",
            "user_agent": "test",
            "address": "127.0.0.1",
            "is_current": false
          }
        ]
      }
    }
  },
  "endSession": {
    "replies": {}
  },
  "endOtherSessions": {
    "replies": {}
  },
  "changePassword": {
    "replies": {
      "200": {
        "session": {
          "id": "0199f0a4-871a-7e16-9230-e4760e7c2ce0",
          "created_at": "2026-03-02T09:14:07.312Z",
          "verified_at": "2026-03-02T09:20:35.068Z",
          "member": {
            "id": "0199f0a4-873f-7b36-94d3-9198972e3f40",
            "email": "lin@example.org",
            "first_name": "lin",
            "last_name": "",
            "organization_role": "Standard",
            "profile_image_url": null,
            "time_zone": "Europe/Berlin"
          },
          "workspace": {
            "name": "Acme Support",
            "subdomain": "acme2",
            "time_zone": "Europe/Berlin",
            "chat_origin": "https://chat--acme.chat.example.com"
          },
          "permissions": [
            "contacts:read",
            "contacts:write"
          ],
          "sees": "all"
        }
      }
    },
    "request": {
      "current_password": "candle in the hallway",
      "password": "lantern on the stairs"
    }
  },
  "updateProfile": {
    "replies": {
      "200": {
        "session": {
          "id": "0199f0a4-871a-7e16-9230-e4760e7c2ce0",
          "created_at": "2026-03-02T09:14:07.312Z",
          "verified_at": "2026-03-02T09:20:35.068Z",
          "member": {
            "id": "0199f0a4-873f-7b36-94d3-9198972e3f40",
            "email": "lin@example.org",
            "first_name": "Lin",
            "last_name": "",
            "organization_role": "Standard",
            "profile_image_url": null,
            "time_zone": "Europe/Berlin"
          },
          "workspace": {
            "name": "Acme Support",
            "subdomain": "acme2",
            "time_zone": "Europe/Berlin",
            "chat_origin": "https://chat--acme.chat.example.com"
          },
          "permissions": [
            "contacts:read",
            "contacts:write"
          ],
          "sees": "all"
        }
      }
    },
    "request": {
      "first_name": "Lin"
    }
  },
  "requestPasswordReset": {
    "replies": {},
    "request": {
      "email": "nobody@example.org"
    }
  },
  "readLink": {
    "replies": {
      "200": {
        "purpose": "invitation",
        "email": "kay@example.org",
        "first_name": "kay",
        "workspace_name": "Acme Support"
      }
    },
    "request": {
      "token": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4"
    }
  },
  "useLink": {
    "replies": {
      "201": {
        "session": {
          "id": "0199f0a4-8789-7521-9c99-8b29c03c09db",
          "created_at": "2026-03-02T09:14:07.312Z",
          "verified_at": "2026-03-02T09:14:07.312Z",
          "member": {
            "id": "0199f0a4-87ae-79e4-93f5-e44250b9475f",
            "email": "kay@example.org",
            "first_name": "kay",
            "last_name": "",
            "organization_role": "Standard",
            "profile_image_url": null,
            "time_zone": "Europe/Berlin"
          },
          "workspace": {
            "name": "Acme Support",
            "subdomain": "acme2",
            "time_zone": "Europe/Berlin",
            "chat_origin": "https://chat--acme.chat.example.com"
          },
          "permissions": [
            "contacts:read",
            "contacts:write"
          ],
          "sees": "all"
        }
      }
    },
    "request": {
      "token": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "password": "lantern on the stairs"
    }
  },
  "signOut": {
    "replies": {}
  },
  "signalTyping": {
    "replies": {},
    "request": {
      "sender_email": "sam@example.org"
    }
  },
  "signalLooking": {
    "replies": {},
    "request": {
      "sender_email": "sam@example.org"
    }
  },
  "endLooking": {
    "replies": {}
  },
  "listPresence": {
    "replies": {
      "200": {
        "members": []
      }
    }
  },
  "signalPresence": {
    "replies": {},
    "request": {
      "sender_email": "sam@example.org",
      "status": "away"
    }
  },
  "listWebhooks": {
    "replies": {
      "200": {
        "webhooks": [
          {
            "id": "0199f0a4-87d3-7f93-9905-890736845277",
            "url": "https://example.com/hooks/porchlight",
            "description": "Order desk",
            "event_types": [
              "*"
            ],
            "enabled": true,
            "disabled_reason": null,
            "undelivered_from": null,
            "created_at": "2026-03-02T09:14:07.312Z",
            "updated_at": "2026-03-02T09:14:07.312Z"
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 1,
          "per_page": 15
        }
      }
    }
  },
  "createWebhook": {
    "replies": {
      "201": {
        "webhook": {
          "id": "0199f0a4-87f8-7bc5-9aa1-2329d60d8ce7",
          "url": "https://example.com/hooks/porchlight",
          "description": "",
          "event_types": [
            "message.*",
            "conversation.created"
          ],
          "enabled": true,
          "disabled_reason": null,
          "undelivered_from": null,
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z"
        },
        "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
      }
    },
    "request": {
      "url": "https://example.com/hooks/porchlight",
      "event_types": [
        "message.*",
        "conversation.created"
      ]
    }
  },
  "getWebhook": {
    "replies": {
      "200": {
        "webhook": {
          "id": "0199f0a4-87d3-7f93-9905-890736845277",
          "url": "https://example.com/hooks/porchlight",
          "description": "Order desk",
          "event_types": [
            "*"
          ],
          "enabled": true,
          "disabled_reason": null,
          "undelivered_from": null,
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z"
        }
      }
    }
  },
  "updateWebhook": {
    "replies": {
      "200": {
        "webhook": {
          "id": "0199f0a4-87d3-7f93-9905-890736845277",
          "url": "https://example.com/hooks/porchlight",
          "description": "Order desk, Utrecht",
          "event_types": [
            "message.created"
          ],
          "enabled": true,
          "disabled_reason": null,
          "undelivered_from": null,
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z"
        }
      }
    },
    "request": {
      "description": "Order desk, Utrecht",
      "event_types": [
        "message.created"
      ]
    }
  },
  "rotateWebhookSecret": {
    "replies": {
      "200": {
        "webhook": {
          "id": "0199f0a4-87d3-7f93-9905-890736845277",
          "url": "https://example.com/hooks/porchlight",
          "description": "Order desk, Utrecht",
          "event_types": [
            "message.created"
          ],
          "enabled": true,
          "disabled_reason": null,
          "undelivered_from": null,
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:20:35.068Z"
        },
        "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
      }
    },
    "request": {
      "overlap_seconds": 3600
    }
  },
  "testWebhook": {
    "replies": {
      "202": {
        "delivery": {
          "id": "0199f0a4-881d-73be-9fcc-213dbc9d4208",
          "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
          "event_id": "0199f0a4-8842-7248-949f-74ee95e49cb9",
          "event_type": "webhook.test",
          "sequence": null,
          "reason": "test",
          "status": "pending",
          "attempt_count": 0,
          "next_attempt_at": "2026-03-02T09:14:07.312Z",
          "created_at": "2026-03-02T09:14:07.312Z",
          "finished_at": null,
          "attempts": []
        }
      }
    }
  },
  "replayWebhook": {
    "replies": {
      "202": {
        "replay": {
          "id": "0199f0a4-8867-7387-9e69-7fbd5f8694eb",
          "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
          "from_sequence": 1,
          "to_sequence": 2,
          "created_at": "2026-03-02T09:14:07.312Z"
        }
      }
    },
    "request": {
      "from_sequence": 1,
      "to_sequence": 2
    }
  },
  "listWebhookDeliveries": {
    "replies": {
      "200": {
        "deliveries": [
          {
            "id": "0199f0a4-881d-73be-9fcc-213dbc9d4208",
            "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
            "event_id": "0199f0a4-8842-7248-949f-74ee95e49cb9",
            "event_type": "webhook.test",
            "sequence": null,
            "reason": "test",
            "status": "pending",
            "attempt_count": 0,
            "next_attempt_at": "2026-03-02T09:20:35.068Z",
            "created_at": "2026-03-02T09:20:35.068Z",
            "finished_at": null,
            "attempts": []
          },
          {
            "id": "0199f0a4-888c-72c8-9312-514e1420213e",
            "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
            "event_id": "0199f0a4-88b1-7192-9b46-6da1026a33a4",
            "event_type": "webhook.test",
            "sequence": null,
            "reason": "test",
            "status": "pending",
            "attempt_count": 0,
            "next_attempt_at": "2026-03-02T09:14:07.312Z",
            "created_at": "2026-03-02T09:14:07.312Z",
            "finished_at": null,
            "attempts": []
          }
        ],
        "pagination": {
          "current_page": 1,
          "total_pages": 1,
          "total_count": 2,
          "per_page": 15
        }
      }
    }
  },
  "getWebhookDelivery": {
    "replies": {
      "200": {
        "delivery": {
          "id": "0199f0a4-888c-72c8-9312-514e1420213e",
          "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
          "event_id": "0199f0a4-88b1-7192-9b46-6da1026a33a4",
          "event_type": "webhook.test",
          "sequence": null,
          "reason": "test",
          "status": "pending",
          "attempt_count": 0,
          "next_attempt_at": "2026-03-02T09:14:07.312Z",
          "created_at": "2026-03-02T09:14:07.312Z",
          "finished_at": null,
          "request_body": "{\"id\":\"0199f0a4-88b1-7192-9b46-6da1026a33a4\",\"sequence\":0,\"type\":\"webhook.test\",\"created_at\":\"2026-03-02T09:14:07.312Z\",\"actor\":{\"type\":\"api_key\",\"id\":\"0199f0a4-7edd-7b71-9a9d-8de8cc1febe9\",\"name\":\"first\"},\"request_id\":\"0199f0a4-88d6-7326-992c-1d5717cb677c\",\"data\":{\"webhook\":{\"id\":\"0199f0a4-87d3-7f93-9905-890736845277\",\"url\":\"https://example.com/hooks/porchlight\",\"description\":\"Order desk\"}}}",
          "attempts": []
        }
      }
    }
  },
  "redeliverWebhook": {
    "replies": {
      "202": {
        "delivery": {
          "id": "0199f0a4-88fb-7576-9f43-a924e21461fd",
          "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
          "event_id": "0199f0a4-88b1-7192-9b46-6da1026a33a4",
          "event_type": "webhook.test",
          "sequence": null,
          "reason": "redelivery",
          "status": "pending",
          "attempt_count": 0,
          "next_attempt_at": "2026-03-02T09:14:07.312Z",
          "created_at": "2026-03-02T09:14:07.312Z",
          "finished_at": null,
          "attempts": []
        }
      }
    }
  },
  "deleteWebhook": {
    "replies": {}
  },
  "startConversation": {
    "replies": {
      "201": {
        "conversation": {
          "id": "0199f0a4-8945-7cc7-99ea-1c6ab4481ba7",
          "status": "open",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "unread_count": 0,
          "last_message": {
            "id": "0199f0a4-896a-7ca2-96f3-12da01b32d98",
            "conversation_id": "0199f0a4-8945-7cc7-99ea-1c6ab4481ba7",
            "external_id": "0199f0a4-8920-7fd1-9a8c-7a2f10a14406",
            "body": "<p>Charged twice in March</p>",
            "sent_at": "2026-03-02T09:14:07.312Z",
            "sender": {
              "type": "visitor",
              "first_name": null,
              "picture": null
            },
            "attachments": [],
            "status": "sent"
          }
        },
        "message": {
          "id": "0199f0a4-896a-7ca2-96f3-12da01b32d98",
          "conversation_id": "0199f0a4-8945-7cc7-99ea-1c6ab4481ba7",
          "external_id": "0199f0a4-8920-7fd1-9a8c-7a2f10a14406",
          "body": "<p>Charged twice in March</p>",
          "sent_at": "2026-03-02T09:14:07.312Z",
          "sender": {
            "type": "visitor",
            "first_name": null,
            "picture": null
          },
          "attachments": [],
          "status": "sent"
        }
      }
    },
    "request": {
      "ticket": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "device_token": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "message": {
        "external_id": "0199f0a4-8920-7fd1-9a8c-7a2f10a14406",
        "body": "Charged twice in March"
      },
      "page": {
        "url": "https://shop.example/orders?utm_source=mail",
        "title": "Your orders"
      },
      "language": "en"
    }
  },
  "createDevice": {
    "replies": {
      "201": {
        "device": {
          "is_identified": false
        }
      }
    },
    "request": {
      "ticket": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "device_token": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4"
    }
  },
  "identifyDevice": {
    "replies": {
      "200": {
        "contact": {
          "name": "Ada"
        }
      }
    },
    "request": {
      "ticket": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "device_token": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "identity_token": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4"
    }
  },
  "listOwnConversations": {
    "replies": {
      "200": {
        "conversations": [
          {
            "id": "0199f0a4-8945-7cc7-99ea-1c6ab4481ba7",
            "status": "open",
            "created_at": "2026-03-02T09:20:35.068Z",
            "updated_at": "2026-03-02T09:20:35.068Z",
            "unread_count": 0,
            "last_message": {
              "id": "0199f0a4-896a-7ca2-96f3-12da01b32d98",
              "conversation_id": "0199f0a4-8945-7cc7-99ea-1c6ab4481ba7",
              "external_id": "0199f0a4-8920-7fd1-9a8c-7a2f10a14406",
              "body": "<p>Charged twice in March</p>",
              "sent_at": "2026-03-02T09:20:35.068Z",
              "sender": {
                "type": "visitor",
                "first_name": null,
                "picture": null
              },
              "attachments": [],
              "status": "sent"
            }
          },
          {
            "id": "0199f0a4-7c68-7553-9295-e4b848bee781",
            "status": "open",
            "created_at": "2026-03-02T09:14:07.312Z",
            "updated_at": "2026-03-02T09:14:07.312Z",
            "unread_count": 0,
            "last_message": {
              "id": "0199f0a4-7d90-7fe2-9b19-83c98f641057",
              "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781",
              "external_id": "0199f0a4-7db5-72d3-9d99-0f520b18e1fb",
              "body": "<p>Where is my order?</p>",
              "sent_at": "2026-03-02T09:14:07.312Z",
              "sender": {
                "type": "visitor",
                "first_name": null,
                "picture": null
              },
              "attachments": [],
              "status": "sent"
            }
          }
        ]
      }
    }
  },
  "getOwnConversation": {
    "replies": {
      "200": {
        "conversation": {
          "id": "0199f0a4-7c68-7553-9295-e4b848bee781",
          "status": "open",
          "created_at": "2026-03-02T09:14:07.312Z",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "unread_count": 0,
          "last_message": {
            "id": "0199f0a4-7d90-7fe2-9b19-83c98f641057",
            "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781",
            "external_id": "0199f0a4-7db5-72d3-9d99-0f520b18e1fb",
            "body": "<p>Where is my order?</p>",
            "sent_at": "2026-03-02T09:14:07.312Z",
            "sender": {
              "type": "visitor",
              "first_name": null,
              "picture": null
            },
            "attachments": [],
            "status": "sent"
          }
        }
      }
    }
  },
  "listOwnMessages": {
    "replies": {
      "200": {
        "messages": [
          {
            "id": "0199f0a4-7d90-7fe2-9b19-83c98f641057",
            "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781",
            "external_id": "0199f0a4-7db5-72d3-9d99-0f520b18e1fb",
            "body": "<p>Where is my order?</p>",
            "sent_at": "2026-03-02T09:14:07.312Z",
            "sender": {
              "type": "visitor",
              "first_name": null,
              "picture": null
            },
            "attachments": [],
            "status": "sent"
          }
        ],
        "has_more": false
      }
    }
  },
  "sendOwnMessage": {
    "replies": {
      "201": {
        "message": {
          "id": "0199f0a4-89b4-7bd6-9f6d-6986f419275f",
          "conversation_id": "0199f0a4-7c68-7553-9295-e4b848bee781",
          "external_id": "0199f0a4-898f-76e6-9a98-e2788b34694e",
          "body": "<p>It was invoice 4711.</p>",
          "sent_at": "2026-03-02T09:14:07.312Z",
          "sender": {
            "type": "visitor",
            "first_name": null,
            "picture": null
          },
          "attachments": [],
          "status": "sent"
        }
      }
    },
    "request": {
      "external_id": "0199f0a4-898f-76e6-9a98-e2788b34694e",
      "body": "It was invoice 4711."
    }
  },
  "markOwnConversationRead": {
    "replies": {},
    "request": {}
  },
  "signalOwnTyping": {
    "replies": {},
    "request": {
      "is_typing": true
    }
  },
  "uploadOwnFile": {
    "replies": {
      "201": {
        "attachment": {
          "id": "0199f0a4-89d9-7abb-9f24-ecec23552108",
          "file_name": "receipt.txt",
          "content_type": "text/plain",
          "byte_size": 11,
          "url": "/files/0199f0a4-7eb8-790d-9c76-e88c8d791e9f/0199f0a4-89d9-7abb-9f24-ecec23552108?expires=1772524800&signature=50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c",
          "width": null,
          "height": null
        }
      }
    }
  },
  "listOwnEvents": {
    "replies": {
      "200": {
        "events": [],
        "next_after": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4"
      }
    }
  },
  "deleteDevice": {
    "replies": {}
  }
}

export const resourceExamples: Readonly<Record<string, unknown>> = {
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
    "agent": {
      "id": null,
      "name": null,
      "email": null
    },
    "group": {
      "id": null,
      "name": null
    },
    "visitor": {
      "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
      "name": "ada",
      "email": "ada@example.com",
      "phone_number": null,
      "user_identifier": null
    }
  },
  "Pagination": {
    "current_page": 1,
    "total_pages": 1,
    "total_count": 2,
    "per_page": 50
  },
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
    "statuses": [
      {
        "status": "new",
        "total": 2,
        "waiting": 2
      }
    ],
    "listed": {
      "total": 0,
      "waiting": 0
    },
    "mine": null,
    "unassigned": {
      "total": 0,
      "waiting": 0
    },
    "groups": []
  },
  "ConversationCount": {
    "total": 0,
    "waiting": 0
  },
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
    "scopes": [
      "*"
    ],
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
    "scopes": [
      "*"
    ],
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
    "sequence": 46,
    "action": "team_member.updated",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "resource": {
      "type": "team_member",
      "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3"
    },
    "changed": [
      "groups"
    ],
    "request_id": "0199f0a4-7f96-7cfb-90a7-0adcb740944b"
  },
  "BatchResult": {
    "status": 422,
    "headers": {
      "porchlight-error": "message_missing"
    },
    "body": {
      "error": "A conversation must include at least one message."
    }
  },
  "ContactExport": {
    "contact": {
      "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
      "name": "Ada Okafor",
      "email": "ada@example.com",
      "phone_number": null,
      "user_identifier": "customer-4711",
      "traits": {
        "plan": "team"
      },
      "created_at": "2026-03-02T09:20:35.068Z",
      "updated_at": "2026-03-02T09:39:58.336Z",
      "field_values": []
    },
    "merged_ids": [
      "0199f0a4-7fbb-735c-958d-e5b60cc982a4"
    ],
    "exported_at": "2026-03-02T10:51:03.652Z",
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
          "updated_at": "2026-03-02T10:31:40.384Z",
          "agent": {
            "id": null,
            "name": null,
            "email": null
          },
          "group": {
            "id": null,
            "name": null
          },
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        },
        "tags": [
          "shipping",
          "answered"
        ],
        "ticket_fields": {},
        "messages": [
          {
            "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
            "body": "<p>Erased</p>",
            "kind": "user_message",
            "status": "read",
            "created_at": "2026-03-02T09:20:35.068Z",
            "updated_at": "2026-03-02T10:18:44.872Z",
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
            "created_at": "2026-03-02T10:05:49.360Z",
            "updated_at": "2026-03-02T10:05:49.360Z",
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
          "created_at": "2026-03-02T09:39:58.336Z",
          "updated_at": "2026-03-02T10:25:12.628Z",
          "agent": {
            "id": null,
            "name": null,
            "email": null
          },
          "group": {
            "id": null,
            "name": null
          },
          "visitor": {
            "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
            "name": "Ada Okafor",
            "email": "ada@example.com",
            "phone_number": null,
            "user_identifier": "customer-4711"
          }
        },
        "tags": [
          "shipping"
        ],
        "ticket_fields": {},
        "messages": [
          {
            "id": "0199f0a4-7dda-7043-993e-f4862f063a27",
            "body": "<p>Where is my order?</p>",
            "kind": "user_message",
            "status": "sent",
            "created_at": "2026-03-02T09:39:58.336Z",
            "updated_at": "2026-03-02T09:39:58.336Z",
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
            "agent": {
              "id": null,
              "name": null,
              "email": null
            },
            "group": {
              "id": null,
              "name": null
            },
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
      "updated_at": "2026-03-02T10:31:40.384Z",
      "agent": {
        "id": null,
        "name": null,
        "email": null
      },
      "group": {
        "id": null,
        "name": null
      },
      "visitor": {
        "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
        "name": "Ada Okafor",
        "email": "ada@example.com",
        "phone_number": null,
        "user_identifier": "customer-4711"
      }
    },
    "tags": [
      "shipping",
      "answered"
    ],
    "ticket_fields": {},
    "messages": [
      {
        "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
        "body": "<p>Erased</p>",
        "kind": "user_message",
        "status": "read",
        "created_at": "2026-03-02T09:20:35.068Z",
        "updated_at": "2026-03-02T10:18:44.872Z",
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
        "created_at": "2026-03-02T10:05:49.360Z",
        "updated_at": "2026-03-02T10:05:49.360Z",
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
  "ContactBlock": {
    "is_blocked": false,
    "blocked_at": null
  },
  "Event": {
    "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
    "sequence": 4,
    "type": "contact.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-80e3-7c96-9534-d88fcd8a89c5",
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
  "Unread": {
    "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
    "by_team": 1,
    "by_contact": 1,
    "by_member": null
  },
  "SearchIndex": {
    "sequence": 64,
    "latest_sequence": 64,
    "rebuilding": false
  },
  "Workspace": {
    "id": "0199f0a4-7eb8-790d-9c76-e88c8d791e9f",
    "subdomain": "acme2",
    "name": "acme2",
    "time_zone": "Europe/Berlin",
    "activity_messages": false,
    "statuses": [
      {
        "id": "0199f0a4-82e9-7ec0-9c9b-f54c17672b3f",
        "name": "new",
        "built_in": true
      },
      {
        "id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b",
        "name": "open",
        "built_in": true
      }
    ],
    "roles": [
      {
        "id": "0199f0a4-8411-7349-9258-8c0a455ba50e",
        "name": "Admin",
        "permissions": [
          "*"
        ],
        "sees": "all"
      },
      {
        "id": "0199f0a4-8436-7125-9ea5-cb195db442c7",
        "name": "Standard",
        "permissions": [
          "contacts:read",
          "contacts:write"
        ],
        "sees": "all"
      }
    ],
    "groups": [
      {
        "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
        "name": "Documented"
      }
    ],
    "channels": [
      {
        "id": "0199f0a4-8480-7eec-9735-7c5155023654",
        "name": "Documented"
      },
      {
        "id": "0199f0a4-84a5-7713-99f2-1992709861b4",
        "name": "Web"
      }
    ],
    "contact_fields": [
      {
        "id": "0199f0a4-84ef-74b8-9fef-75c78c75c2ce",
        "name": "Documented",
        "kind": "text",
        "options": []
      }
    ],
    "ticket_fields": [
      {
        "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec",
        "name": "Documented",
        "kind": "text",
        "options": []
      }
    ],
    "updated_at": "2026-03-02T09:14:07.312Z"
  },
  "Status": {
    "id": "0199f0a4-82e9-7ec0-9c9b-f54c17672b3f",
    "name": "new",
    "built_in": true,
    "position": 1
  },
  "Tag": {
    "id": "0199f0a4-8583-75b2-9ea1-85460f1df5da",
    "name": "answered",
    "conversation_count": 1
  },
  "ContactField": {
    "id": "0199f0a4-84ef-74b8-9fef-75c78c75c2ce",
    "name": "Documented",
    "kind": "text",
    "options": [],
    "position": 1
  },
  "TicketField": {
    "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec",
    "name": "Documented",
    "kind": "text",
    "options": [],
    "position": 1
  },
  "Role": {
    "id": "0199f0a4-8411-7349-9258-8c0a455ba50e",
    "name": "Admin",
    "built_in": true,
    "permissions": [
      "*"
    ],
    "sees": "all",
    "position": 1
  },
  "Channel": {
    "id": "0199f0a4-8480-7eec-9735-7c5155023654",
    "name": "Documented",
    "kind": "other",
    "web": null,
    "identity_space": null,
    "position": 1
  },
  "ChannelSecret": {
    "id": "0199f0a4-86d0-737b-9be1-02b1159d610e",
    "created_at": "2026-03-02T09:14:07.312Z"
  },
  "NewChannelSecret": {
    "id": "0199f0a4-86f5-7291-9f30-d2fa56c2658c",
    "created_at": "2026-03-02T09:14:07.312Z",
    "secret": "plcs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
  },
  "Session": {
    "id": "0199f0a4-871a-7e16-9230-e4760e7c2ce0",
    "created_at": "2026-03-02T09:14:07.312Z",
    "verified_at": "2026-03-02T09:14:07.312Z",
    "member": {
      "id": "0199f0a4-873f-7b36-94d3-9198972e3f40",
      "email": "lin@example.org",
      "first_name": "lin",
      "last_name": "",
      "organization_role": "Standard",
      "profile_image_url": null,
      "time_zone": "Europe/Berlin"
    },
    "workspace": {
      "name": "Acme Support",
      "subdomain": "acme2",
      "time_zone": "Europe/Berlin",
      "chat_origin": "https://chat--acme.chat.example.com"
    },
    "permissions": [
      "contacts:read",
      "contacts:write"
    ],
    "sees": "all"
  },
  "Webhook": {
    "id": "0199f0a4-87d3-7f93-9905-890736845277",
    "url": "https://example.com/hooks/porchlight",
    "description": "Order desk",
    "event_types": [
      "*"
    ],
    "enabled": true,
    "disabled_reason": null,
    "undelivered_from": null,
    "created_at": "2026-03-02T09:14:07.312Z",
    "updated_at": "2026-03-02T09:14:07.312Z"
  },
  "WebhookDelivery": {
    "id": "0199f0a4-881d-73be-9fcc-213dbc9d4208",
    "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
    "event_id": "0199f0a4-8842-7248-949f-74ee95e49cb9",
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
    "id": "0199f0a4-8867-7387-9e69-7fbd5f8694eb",
    "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
    "from_sequence": 1,
    "to_sequence": 2,
    "created_at": "2026-03-02T09:14:07.312Z"
  },
  "WebhookDeliveryDetails": {
    "id": "0199f0a4-888c-72c8-9312-514e1420213e",
    "webhook_id": "0199f0a4-87d3-7f93-9905-890736845277",
    "event_id": "0199f0a4-88b1-7192-9b46-6da1026a33a4",
    "event_type": "webhook.test",
    "sequence": null,
    "reason": "test",
    "status": "pending",
    "attempt_count": 0,
    "next_attempt_at": "2026-03-02T09:14:07.312Z",
    "created_at": "2026-03-02T09:14:07.312Z",
    "finished_at": null,
    "request_body": "{\"id\":\"0199f0a4-88b1-7192-9b46-6da1026a33a4\",\"sequence\":0,\"type\":\"webhook.test\",\"created_at\":\"2026-03-02T09:14:07.312Z\",\"actor\":{\"type\":\"api_key\",\"id\":\"0199f0a4-7edd-7b71-9a9d-8de8cc1febe9\",\"name\":\"first\"},\"request_id\":\"0199f0a4-88d6-7326-992c-1d5717cb677c\",\"data\":{\"webhook\":{\"id\":\"0199f0a4-87d3-7f93-9905-890736845277\",\"url\":\"https://example.com/hooks/porchlight\",\"description\":\"Order desk\"}}}",
    "attempts": []
  },
  "VisitorConversation": {
    "id": "0199f0a4-8945-7cc7-99ea-1c6ab4481ba7",
    "status": "open",
    "created_at": "2026-03-02T09:14:07.312Z",
    "updated_at": "2026-03-02T09:14:07.312Z",
    "unread_count": 0,
    "last_message": {
      "id": "0199f0a4-896a-7ca2-96f3-12da01b32d98",
      "conversation_id": "0199f0a4-8945-7cc7-99ea-1c6ab4481ba7",
      "external_id": "0199f0a4-8920-7fd1-9a8c-7a2f10a14406",
      "body": "<p>Charged twice in March</p>",
      "sent_at": "2026-03-02T09:14:07.312Z",
      "sender": {
        "type": "visitor",
        "first_name": null,
        "picture": null
      },
      "attachments": [],
      "status": "sent"
    }
  },
  "VisitorMessage": {
    "id": "0199f0a4-896a-7ca2-96f3-12da01b32d98",
    "conversation_id": "0199f0a4-8945-7cc7-99ea-1c6ab4481ba7",
    "external_id": "0199f0a4-8920-7fd1-9a8c-7a2f10a14406",
    "body": "<p>Charged twice in March</p>",
    "sent_at": "2026-03-02T09:14:07.312Z",
    "sender": {
      "type": "visitor",
      "first_name": null,
      "picture": null
    },
    "attachments": [],
    "status": "sent"
  },
  "VisitorSender": {
    "type": "visitor",
    "first_name": null,
    "picture": null
  },
  "VisitorAttachment": {
    "id": "0199f0a4-89d9-7abb-9f24-ecec23552108",
    "file_name": "receipt.txt",
    "content_type": "text/plain",
    "byte_size": 11,
    "url": "/files/0199f0a4-7eb8-790d-9c76-e88c8d791e9f/0199f0a4-89d9-7abb-9f24-ecec23552108?expires=1772524800&signature=50d858e0985ecc7f60418aaf0cc5ab587f42c2570a884095a9e8ccacd0f6545c",
    "width": null,
    "height": null
  }
}

export const eventExamples: Readonly<Record<string, object>> = {
  "workspace.created": {
    "id": "0199f0a4-89fe-7788-9c79-e1e4be98c4fa",
    "sequence": 1,
    "type": "workspace.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "command",
      "name": "workspace create"
    },
    "request_id": null,
    "data": {
      "workspace": {
        "id": "0199f0a4-7eb8-790d-9c76-e88c8d791e9f",
        "name": "acme2"
      }
    }
  },
  "team_member.added": {
    "id": "0199f0a4-8a23-7993-930c-8d930fa6942d",
    "sequence": 2,
    "type": "team_member.added",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8a48-72c5-9c92-eed2d7086317",
    "data": {
      "team_member": {
        "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
        "email": "sam@example.org",
        "first_name": "sam",
        "last_name": "",
        "time_zone": "Europe/Berlin",
        "profile_image_url": null,
        "active": true,
        "organization_role": "Standard"
      }
    }
  },
  "team_member.updated": {
    "id": "0199f0a4-8a6d-7ada-9c58-0b0a11343e68",
    "sequence": 3,
    "type": "team_member.updated",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8a92-7e0e-9c6d-4d8532449f6d",
    "data": {
      "team_member": {
        "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
        "email": "sam@example.org",
        "first_name": "Sam",
        "last_name": "Rivers",
        "time_zone": "Europe/Berlin",
        "profile_image_url": null,
        "active": true,
        "organization_role": "Standard"
      },
      "changed": [
        "first_name",
        "last_name"
      ]
    }
  },
  "contact.created": {
    "id": "0199f0a4-80be-7d39-9e30-ae3f5d050578",
    "sequence": 4,
    "type": "contact.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-80e3-7c96-9534-d88fcd8a89c5",
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
  "conversation.created": {
    "id": "0199f0a4-82c4-73fc-975e-60b12290a741",
    "sequence": 5,
    "type": "conversation.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-80e3-7c96-9534-d88fcd8a89c5",
    "data": {
      "conversation": {
        "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
        "status": "new",
        "title": "Erased",
        "priority": "low",
        "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
        "origin_page_url": "",
        "origin_page_title": "",
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:14:07.312Z",
        "agent": {
          "id": null,
          "name": null,
          "email": null
        },
        "group": {
          "id": null,
          "name": null
        },
        "visitor": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "ada",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": null
        }
      }
    }
  },
  "message.created": {
    "id": "0199f0a4-8ab7-7835-9a91-8378ec049fa2",
    "sequence": 6,
    "type": "message.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-80e3-7c96-9534-d88fcd8a89c5",
    "data": {
      "message": {
        "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
        "body": "<p>Erased</p>",
        "kind": "user_message",
        "status": "sent",
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:14:07.312Z",
        "sender": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "ada",
          "email": "ada@example.com",
          "type": "Insights::Visitor"
        },
        "attachments": [],
        "message_gif": null
      },
      "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9"
    }
  },
  "status.created": {
    "id": "0199f0a4-8adc-741a-9d56-3424d350592f",
    "sequence": 7,
    "type": "status.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8b01-707a-9ecf-bf4225acca6e",
    "data": {
      "status": {
        "id": "0199f0a4-83ec-70d7-95ff-644e016da1d0",
        "name": "Documented",
        "built_in": false,
        "position": 8
      }
    }
  },
  "group.created": {
    "id": "0199f0a4-8b26-77b0-9289-d636a1d25aa9",
    "sequence": 8,
    "type": "group.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8b4b-7032-9a66-14f10ccc5279",
    "data": {
      "group": {
        "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
        "name": "Documented",
        "position": 1
      }
    }
  },
  "tag.created": {
    "id": "0199f0a4-8b70-7ce7-91dd-466980bbc832",
    "sequence": 9,
    "type": "tag.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8b95-71ee-986d-e7fc47cd55bf",
    "data": {
      "tag": {
        "id": "0199f0a4-85a8-7788-9234-81af9b09a639",
        "name": "Documented"
      }
    }
  },
  "contact_field.created": {
    "id": "0199f0a4-8bba-7f72-9cff-ed8785da4b66",
    "sequence": 10,
    "type": "contact_field.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8bdf-7add-999b-204176a9c2db",
    "data": {
      "contact_field": {
        "id": "0199f0a4-84ef-74b8-9fef-75c78c75c2ce",
        "name": "Documented",
        "kind": "text",
        "options": [],
        "position": 1
      }
    }
  },
  "ticket_field.created": {
    "id": "0199f0a4-8c04-7f14-95f7-07c3cf236b80",
    "sequence": 11,
    "type": "ticket_field.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8c29-726a-9acc-4f8963570b84",
    "data": {
      "ticket_field": {
        "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec",
        "name": "Documented",
        "kind": "text",
        "options": [],
        "position": 1
      }
    }
  },
  "role.created": {
    "id": "0199f0a4-8c4e-7b57-95df-e97a10f9c714",
    "sequence": 12,
    "type": "role.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8c73-7b17-9334-9666a4260578",
    "data": {
      "role": {
        "id": "0199f0a4-845b-75a0-9fd9-07d579012a86",
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
        "sees": "all",
        "position": 3
      }
    }
  },
  "channel.created": {
    "id": "0199f0a4-8c98-7629-946e-d68f91b41403",
    "sequence": 13,
    "type": "channel.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8cbd-77fb-9780-ba8cbeaa2530",
    "data": {
      "channel": {
        "id": "0199f0a4-8480-7eec-9735-7c5155023654",
        "name": "Documented",
        "kind": "other",
        "web": null,
        "identity_space": null,
        "position": 1
      }
    }
  },
  "channel.updated": {
    "id": "0199f0a4-8ce2-7c7b-924e-1f910d7b67c7",
    "sequence": 15,
    "type": "channel.updated",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8d07-774a-9dd0-d206f655e4dc",
    "data": {
      "channel": {
        "id": "0199f0a4-84a5-7713-99f2-1992709861b4",
        "name": "Web",
        "kind": "web",
        "web": {
          "color": "#2f55a4",
          "sound": true,
          "texts": {},
          "launcher": "button",
          "position": "right",
          "pre_chat": {
            "fields": []
          },
          "full_page": false,
          "consent_url": null,
          "greet_after": null,
          "office_hours": null,
          "preview_typing": false,
          "allowed_origins": [],
          "preview_answers": true,
          "enforce_identity": true
        },
        "identity_space": null,
        "position": 2
      },
      "changed": [
        "secrets"
      ]
    }
  },
  "webhook.created": {
    "id": "0199f0a4-8d2c-7094-92a8-5f7979cdd41e",
    "sequence": 16,
    "type": "webhook.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8d51-790f-9522-372aded84dbe",
    "data": {
      "webhook": {
        "id": "0199f0a4-87d3-7f93-9905-890736845277",
        "url": "https://example.com/hooks/porchlight",
        "description": "Order desk",
        "event_types": [
          "*"
        ],
        "enabled": true,
        "disabled_reason": null,
        "undelivered_from": null,
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:14:07.312Z"
      }
    }
  },
  "api_key.created": {
    "id": "0199f0a4-8d76-78a5-9023-c52b6372e752",
    "sequence": 17,
    "type": "api_key.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8d9b-73f9-9ddd-e4559a15a99d",
    "data": {
      "api_key": {
        "id": "0199f0a4-7f27-7cdd-90bd-df1904e8c7ac",
        "name": "Shop integration",
        "last_four": "3KjT",
        "scopes": [
          "contacts:read"
        ],
        "rate_limit_per_minute": null,
        "created_at": "2026-03-02T09:14:07.312Z",
        "expires_at": null,
        "revoked_at": null
      }
    }
  },
  "contact.updated": {
    "id": "0199f0a4-8dc0-7ee7-99de-cde816d1663d",
    "sequence": 27,
    "type": "contact.updated",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8de5-7078-908b-5426b15b30f1",
    "data": {
      "contact": {
        "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
        "name": "Ada Okafor",
        "email": "ada@example.com",
        "phone_number": null,
        "user_identifier": null,
        "traits": {
          "plan": "team"
        },
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "field_values": []
      },
      "changed": [
        "name",
        "traits"
      ]
    }
  },
  "conversation.status_changed": {
    "id": "0199f0a4-829f-7488-9765-ceea5f396930",
    "sequence": 31,
    "type": "conversation.status_changed",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8255-7f10-9b04-23c8b027c052",
    "data": {
      "conversation": {
        "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
        "status": "closed",
        "title": "Erased",
        "priority": "low",
        "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
        "origin_page_url": "",
        "origin_page_title": "",
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "agent": {
          "id": null,
          "name": null,
          "email": null
        },
        "group": {
          "id": null,
          "name": null
        },
        "visitor": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711"
        }
      },
      "changed": [
        "status",
        "tags"
      ]
    }
  },
  "conversation.tagged": {
    "id": "0199f0a4-827a-7ed6-9449-aeba80260125",
    "sequence": 32,
    "type": "conversation.tagged",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8255-7f10-9b04-23c8b027c052",
    "data": {
      "conversation": {
        "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
        "status": "closed",
        "title": "Erased",
        "priority": "low",
        "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
        "origin_page_url": "",
        "origin_page_title": "",
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "agent": {
          "id": null,
          "name": null,
          "email": null
        },
        "group": {
          "id": null,
          "name": null
        },
        "visitor": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711"
        }
      },
      "changed": [
        "status",
        "tags"
      ]
    }
  },
  "conversation.read": {
    "id": "0199f0a4-8230-78db-9e61-ca967b4fdcac",
    "sequence": 33,
    "type": "conversation.read",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8255-7f10-9b04-23c8b027c052",
    "data": {
      "conversation": {
        "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
        "status": "closed",
        "title": "Erased",
        "priority": "low",
        "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
        "origin_page_url": "",
        "origin_page_title": "",
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "agent": {
          "id": null,
          "name": null,
          "email": null
        },
        "group": {
          "id": null,
          "name": null
        },
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
    "id": "0199f0a4-8e0a-788e-9fe8-e182e8d8e297",
    "sequence": 34,
    "type": "message.status_changed",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8255-7f10-9b04-23c8b027c052",
    "data": {
      "message": {
        "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
        "body": "<p>Erased</p>",
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
      "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
      "changed": [
        "status"
      ]
    }
  },
  "note.created": {
    "id": "0199f0a4-8e2f-7711-9ec4-e7ae82d7f29c",
    "sequence": 38,
    "type": "note.created",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8e54-785b-979d-142a53409c7f",
    "data": {
      "message": {
        "id": "0199f0a4-7fe0-775e-9fd7-333c50e80e46",
        "body": "<p><span class=\"mention\" data-member-id=\"0199f0a4-7d21-7bc0-9b79-004a37e113c3\">@Sam Rivers</span> please look after this one.</p>",
        "kind": "note",
        "status": "sent",
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:14:07.312Z",
        "sender": {
          "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
          "name": "Sam Rivers",
          "email": "sam@example.org",
          "type": "User"
        },
        "attachments": [],
        "message_gif": null
      },
      "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9"
    }
  },
  "message.erased": {
    "id": "0199f0a4-8e79-7850-9060-dffedbf42e52",
    "sequence": 39,
    "type": "message.erased",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8177-71ee-91f7-710366fe0237",
    "data": {
      "message": {
        "id": "0199f0a4-7d6b-7683-9690-6b65d74e2725",
        "body": "<p>Erased</p>",
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
      "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9"
    }
  },
  "conversation.updated": {
    "id": "0199f0a4-8152-7e62-93f8-103ed1a2ea17",
    "sequence": 40,
    "type": "conversation.updated",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8177-71ee-91f7-710366fe0237",
    "data": {
      "conversation": {
        "id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
        "status": "closed",
        "title": "Erased",
        "priority": "low",
        "channel_name": "c03a8b8fb97996492099484e49f1ebe4",
        "origin_page_url": "",
        "origin_page_title": "",
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "agent": {
          "id": null,
          "name": null,
          "email": null
        },
        "group": {
          "id": null,
          "name": null
        },
        "visitor": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711"
        }
      },
      "changed": [
        "title"
      ]
    }
  },
  "conversation.unassigned": {
    "id": "0199f0a4-8e9e-75f0-938c-9798403ef39c",
    "sequence": 44,
    "type": "conversation.unassigned",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8ec3-7097-9645-f9184b4f0b0f",
    "data": {
      "conversation": {
        "id": "0199f0a4-7cfc-712d-94bb-3da5785963f2",
        "status": "new",
        "title": "Where is my order?",
        "priority": "medium",
        "channel_name": "811b9e5633eb621407c686bd7a113bed",
        "origin_page_url": "",
        "origin_page_title": "",
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "agent": {
          "id": null,
          "name": null,
          "email": null
        },
        "group": {
          "id": null,
          "name": null
        },
        "visitor": {
          "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
          "name": "Ada Okafor",
          "email": "ada@example.com",
          "phone_number": null,
          "user_identifier": "customer-4711"
        }
      },
      "changed": [
        "team_member_id"
      ]
    }
  },
  "team_member.deactivated": {
    "id": "0199f0a4-8ee8-7db9-9e02-2022122ddafe",
    "sequence": 45,
    "type": "team_member.deactivated",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8ec3-7097-9645-f9184b4f0b0f",
    "data": {
      "team_member": {
        "id": "0199f0a4-7d21-7bc0-9b79-004a37e113c3",
        "email": "sam@example.org",
        "first_name": "Sam",
        "last_name": "Rivers",
        "time_zone": "Europe/Amsterdam",
        "profile_image_url": null,
        "active": false,
        "organization_role": "Standard"
      }
    }
  },
  "api_key.rotated": {
    "id": "0199f0a4-8f0d-7e8c-9aa0-9018bfcf761a",
    "sequence": 53,
    "type": "api_key.rotated",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8f32-75b5-9005-bb4f60ecf70c",
    "data": {
      "api_key": {
        "id": "0199f0a4-7f27-7cdd-90bd-df1904e8c7ac",
        "name": "Shop integration",
        "last_four": "3KjT",
        "scopes": [
          "contacts:read"
        ],
        "rate_limit_per_minute": null,
        "created_at": "2026-03-02T09:14:07.312Z",
        "expires_at": null,
        "revoked_at": "2026-03-02T09:27:02.824Z"
      },
      "replaced_by": "0199f0a4-7f4c-70f1-93b6-d22845923d22"
    }
  },
  "api_key.revoked": {
    "id": "0199f0a4-8f57-7295-994e-c52d60281f3c",
    "sequence": 54,
    "type": "api_key.revoked",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8f7c-73dd-9b86-4cec9e6a09dd",
    "data": {
      "api_key": {
        "id": "0199f0a4-7f27-7cdd-90bd-df1904e8c7ac",
        "name": "Shop integration",
        "last_four": "3KjT",
        "scopes": [
          "contacts:read"
        ],
        "rate_limit_per_minute": null,
        "created_at": "2026-03-02T09:14:07.312Z",
        "expires_at": null,
        "revoked_at": "2026-03-02T09:20:35.068Z"
      }
    }
  },
  "contact.deleted": {
    "id": "0199f0a4-8fa1-7e4c-93c2-5401649cc6b3",
    "sequence": 55,
    "type": "contact.deleted",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8fc6-75f9-9cb2-e56ca52ed7e3",
    "data": {
      "contact": {
        "id": "0199f0a4-7fbb-735c-958d-e5b60cc982a4"
      },
      "merged_into": "0199f0a4-7c43-78ee-9897-11330c1ccf39"
    }
  },
  "contact.merged": {
    "id": "0199f0a4-8feb-75e2-97cc-e14b07a882b1",
    "sequence": 56,
    "type": "contact.merged",
    "created_at": "2026-03-02T09:27:02.824Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-8fc6-75f9-9cb2-e56ca52ed7e3",
    "data": {
      "contact": {
        "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
        "name": "Ada Okafor",
        "email": "ada@example.com",
        "phone_number": null,
        "user_identifier": "customer-4711",
        "traits": {
          "plan": "team"
        },
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "field_values": []
      },
      "merged_ids": [
        "0199f0a4-7fbb-735c-958d-e5b60cc982a4"
      ],
      "changed": []
    }
  },
  "contact.blocked": {
    "id": "0199f0a4-9010-7bd2-9d73-fbfba5d86680",
    "sequence": 61,
    "type": "contact.blocked",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-9035-7369-99fd-a92b56f51727",
    "data": {
      "contact": {
        "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
        "name": "Ada Okafor",
        "email": "ada@example.com",
        "phone_number": null,
        "user_identifier": "customer-4711",
        "traits": {
          "plan": "team"
        },
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "field_values": []
      }
    }
  },
  "contact.unblocked": {
    "id": "0199f0a4-905a-7b5c-90f0-be21bdc93080",
    "sequence": 62,
    "type": "contact.unblocked",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-907f-720a-9d77-05014974dae1",
    "data": {
      "contact": {
        "id": "0199f0a4-7c43-78ee-9897-11330c1ccf39",
        "name": "Ada Okafor",
        "email": "ada@example.com",
        "phone_number": null,
        "user_identifier": "customer-4711",
        "traits": {
          "plan": "team"
        },
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:20:35.068Z",
        "field_values": []
      }
    }
  },
  "settings.changed": {
    "id": "0199f0a4-90a4-7633-9dbc-ba0959ae0461",
    "sequence": 65,
    "type": "settings.changed",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-90c9-7118-9602-c2f011534030",
    "data": {
      "workspace": {
        "id": "0199f0a4-7eb8-790d-9c76-e88c8d791e9f",
        "subdomain": "acme2",
        "name": "Acme Support",
        "time_zone": "Europe/Berlin",
        "activity_messages": false,
        "statuses": [
          {
            "id": "0199f0a4-82e9-7ec0-9c9b-f54c17672b3f",
            "name": "new",
            "built_in": true
          },
          {
            "id": "0199f0a4-830e-7d02-9763-d5bd6cb0ac9b",
            "name": "open",
            "built_in": true
          },
          {
            "id": "0199f0a4-8333-703c-919e-5140b23dd917",
            "name": "waiting_on_customer",
            "built_in": true
          },
          {
            "id": "0199f0a4-8358-7e5d-9412-155f06f59b51",
            "name": "on_hold",
            "built_in": true
          },
          {
            "id": "0199f0a4-837d-767f-99d1-99ac52e24801",
            "name": "closed",
            "built_in": true
          },
          {
            "id": "0199f0a4-83a2-7e01-9316-cfa1a6cae631",
            "name": "spam",
            "built_in": true
          },
          {
            "id": "0199f0a4-83c7-7a48-91bf-bf4b0640f280",
            "name": "trash",
            "built_in": true
          },
          {
            "id": "0199f0a4-83ec-70d7-95ff-644e016da1d0",
            "name": "Documented",
            "built_in": false
          }
        ],
        "roles": [
          {
            "id": "0199f0a4-8411-7349-9258-8c0a455ba50e",
            "name": "Admin",
            "permissions": [
              "*"
            ],
            "sees": "all"
          },
          {
            "id": "0199f0a4-8436-7125-9ea5-cb195db442c7",
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
            "id": "0199f0a4-845b-75a0-9fd9-07d579012a86",
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
        "groups": [
          {
            "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
            "name": "Documented"
          }
        ],
        "channels": [
          {
            "id": "0199f0a4-8480-7eec-9735-7c5155023654",
            "name": "Documented"
          },
          {
            "id": "0199f0a4-84a5-7713-99f2-1992709861b4",
            "name": "Web"
          },
          {
            "id": "0199f0a4-84ca-7333-922b-5d4a47ca50bb",
            "name": "Shop"
          }
        ],
        "contact_fields": [
          {
            "id": "0199f0a4-84ef-74b8-9fef-75c78c75c2ce",
            "name": "Documented",
            "kind": "text",
            "options": []
          }
        ],
        "ticket_fields": [
          {
            "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec",
            "name": "Documented",
            "kind": "text",
            "options": []
          }
        ],
        "updated_at": "2026-03-02T09:14:07.312Z"
      },
      "changed": [
        "name"
      ]
    }
  },
  "status.updated": {
    "id": "0199f0a4-90ee-7d61-9597-c1493c979930",
    "sequence": 67,
    "type": "status.updated",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-9113-7aed-958f-cc56668883b8",
    "data": {
      "status": {
        "id": "0199f0a4-83ec-70d7-95ff-644e016da1d0",
        "name": "escalated (new)",
        "built_in": false,
        "position": 8
      },
      "changed": [
        "name"
      ],
      "previous_name": "Documented"
    }
  },
  "status.deleted": {
    "id": "0199f0a4-9138-7c79-9d58-1d77cbd3442e",
    "sequence": 68,
    "type": "status.deleted",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-915d-7bf4-94ab-f3b6b49ba610",
    "data": {
      "status": {
        "id": "0199f0a4-83ec-70d7-95ff-644e016da1d0"
      },
      "name": "escalated (new)",
      "moved_to": null
    }
  },
  "group.updated": {
    "id": "0199f0a4-9182-7749-9d2a-469b7c888ae5",
    "sequence": 70,
    "type": "group.updated",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-91a7-7ce0-9cd8-3fc32bd21ff2",
    "data": {
      "group": {
        "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2",
        "name": "Support (new)",
        "position": 1
      },
      "changed": [
        "name"
      ],
      "previous_name": "Documented"
    }
  },
  "group.deleted": {
    "id": "0199f0a4-91cc-7e22-9322-5950947d0680",
    "sequence": 71,
    "type": "group.deleted",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-91f1-7167-997c-eaf466894958",
    "data": {
      "group": {
        "id": "0199f0a4-7e24-7c00-908c-8b04a1716ee2"
      },
      "name": "Support (new)",
      "moved_to": null
    }
  },
  "tag.updated": {
    "id": "0199f0a4-9216-7fb3-909b-2f2e987cfd9a",
    "sequence": 73,
    "type": "tag.updated",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-923b-7c17-9833-feac834860e9",
    "data": {
      "tag": {
        "id": "0199f0a4-85a8-7788-9234-81af9b09a639",
        "name": "invoice (new)"
      },
      "changed": [
        "name"
      ],
      "previous_name": "Documented"
    }
  },
  "tag.deleted": {
    "id": "0199f0a4-9260-7c70-9c1b-1f5986ffd4a5",
    "sequence": 74,
    "type": "tag.deleted",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-9285-7867-98d8-c935c9f87cc5",
    "data": {
      "tag": {
        "id": "0199f0a4-85a8-7788-9234-81af9b09a639"
      },
      "name": "invoice (new)",
      "moved_to": null
    }
  },
  "contact_field.updated": {
    "id": "0199f0a4-92aa-7456-9e05-cab681bd2e9c",
    "sequence": 76,
    "type": "contact_field.updated",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-92cf-76f5-91f6-c321f71058d0",
    "data": {
      "contact_field": {
        "id": "0199f0a4-84ef-74b8-9fef-75c78c75c2ce",
        "name": "Plan (new)",
        "kind": "text",
        "options": [],
        "position": 1
      },
      "changed": [
        "name"
      ],
      "previous_name": "Documented"
    }
  },
  "contact_field.deleted": {
    "id": "0199f0a4-92f4-794b-9917-7d2aa111dc8b",
    "sequence": 77,
    "type": "contact_field.deleted",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-9319-72a8-9d88-16e81bb9a931",
    "data": {
      "contact_field": {
        "id": "0199f0a4-84ef-74b8-9fef-75c78c75c2ce"
      },
      "name": "Plan (new)",
      "moved_to": null
    }
  },
  "ticket_field.updated": {
    "id": "0199f0a4-933e-791b-92b3-98c8e1dd250c",
    "sequence": 79,
    "type": "ticket_field.updated",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-9363-7d76-98bc-6d0ae2374502",
    "data": {
      "ticket_field": {
        "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec",
        "name": "Product (new)",
        "kind": "text",
        "options": [],
        "position": 1
      },
      "changed": [
        "name"
      ],
      "previous_name": "Documented"
    }
  },
  "ticket_field.deleted": {
    "id": "0199f0a4-9388-7ebd-9786-e2254bea6435",
    "sequence": 80,
    "type": "ticket_field.deleted",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-93ad-73af-9343-4dbb014cf24c",
    "data": {
      "ticket_field": {
        "id": "0199f0a4-8514-7af9-9ec5-c9543e7027ec"
      },
      "name": "Product (new)",
      "moved_to": null
    }
  },
  "role.updated": {
    "id": "0199f0a4-93d2-7698-93a6-f2ea7dcff9f2",
    "sequence": 82,
    "type": "role.updated",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-93f7-72ba-9c2e-df10afcc3b25",
    "data": {
      "role": {
        "id": "0199f0a4-845b-75a0-9fd9-07d579012a86",
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
        "sees": "all",
        "position": 3
      },
      "changed": [
        "name"
      ],
      "previous_name": "Documented"
    }
  },
  "role.deleted": {
    "id": "0199f0a4-941c-74cd-9f29-50fa6ee097c3",
    "sequence": 83,
    "type": "role.deleted",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-9441-7c8a-9d4e-d0e3c6e47041",
    "data": {
      "role": {
        "id": "0199f0a4-845b-75a0-9fd9-07d579012a86"
      },
      "name": "Observer (new)",
      "moved_to": null
    }
  },
  "channel.deleted": {
    "id": "0199f0a4-9466-7623-948d-8ca13328b456",
    "sequence": 88,
    "type": "channel.deleted",
    "created_at": "2026-03-02T09:14:07.312Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-948b-7517-920c-49c3010c7f9c",
    "data": {
      "channel": {
        "id": "0199f0a4-84a5-7713-99f2-1992709861b4"
      },
      "name": "Website (new)",
      "moved_to": null
    }
  },
  "webhook.updated": {
    "id": "0199f0a4-94b0-7c17-9339-a383378b728b",
    "sequence": 91,
    "type": "webhook.updated",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-94d5-79fc-9828-29b41accdabd",
    "data": {
      "webhook": {
        "id": "0199f0a4-87d3-7f93-9905-890736845277",
        "url": "https://example.com/hooks/porchlight",
        "description": "Order desk, Utrecht",
        "event_types": [
          "message.created"
        ],
        "enabled": true,
        "disabled_reason": null,
        "undelivered_from": null,
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:20:35.068Z"
      },
      "changed": [
        "description",
        "event_types"
      ]
    }
  },
  "webhook.deleted": {
    "id": "0199f0a4-94fa-78f9-9be3-574409970612",
    "sequence": 93,
    "type": "webhook.deleted",
    "created_at": "2026-03-02T09:20:35.068Z",
    "actor": {
      "type": "api_key",
      "id": "0199f0a4-7edd-7b71-9a9d-8de8cc1febe9",
      "name": "first"
    },
    "request_id": "0199f0a4-951f-7fe9-9b12-1d5ca32fe6ad",
    "data": {
      "webhook": {
        "id": "0199f0a4-87d3-7f93-9905-890736845277",
        "url": "https://example.com/hooks/porchlight",
        "description": "Order desk, Utrecht",
        "event_types": [
          "message.created"
        ],
        "enabled": false,
        "disabled_reason": "manual",
        "undelivered_from": null,
        "created_at": "2026-03-02T09:14:07.312Z",
        "updated_at": "2026-03-02T09:20:35.068Z"
      }
    }
  }
}
