// Taken from real replies by npm run examples.

import type { OperationExamples } from '../example-types.ts'

export const signingIn: OperationExamples = {
  "signIn": {
    "replies": { "201": { "session": { "$like": "Session" } } },
    "request": { "email": "lin@example.org", "password": "candle in the hallway" }
  },
  "getSession": { "replies": { "200": { "session": { "$like": "Session" } } } },
  "verifyPassword": {
    "replies": {
      "200": {
        "session": { "$like": "Session", "verified_at": "2026-03-02T09:20:35.068Z" }
      }
    },
    "request": { "password": "candle in the hallway" }
  },
  "listSessions": {
    "replies": {
      "200": {
        "sessions": [
          {
            "id": "0199f0a4-8d07-774a-9dd0-d206f655e4dc",
            "created_at": "2026-03-02T09:20:35.068Z",
            "last_seen_at": "2026-03-02T09:27:02.824Z",
            "user_agent": "",
            "address": "127.0.0.1",
            "opened_by": "password",
            "is_current": true
          },
          {
            "id": "0199f0a4-8d51-790f-9522-372aded84dbe",
            "created_at": "2026-03-02T09:14:07.312Z",
            "last_seen_at": "2026-03-02T09:14:07.312Z",
            "user_agent": "test",
            "address": "127.0.0.1",
            "opened_by": null,
            "is_current": false
          }
        ]
      }
    }
  },
  "endSession": { "replies": {} },
  "endOtherSessions": { "replies": {} },
  "listMemberSessions": {
    "replies": {
      "200": {
        "sessions": [
          {
            "id": "0199f0a4-8d07-774a-9dd0-d206f655e4dc",
            "created_at": "2026-03-02T09:20:35.068Z",
            "last_seen_at": "2026-03-02T09:27:02.824Z",
            "user_agent": "",
            "address": "127.0.0.1",
            "opened_by": "password",
            "team_member": { "id": "0199f0a4-8d2c-7094-92a8-5f7979cdd41e", "email": "lin@example.org" },
            "is_current": false
          },
          {
            "id": "0199f0a4-8d76-78a5-9023-c52b6372e752",
            "created_at": "2026-03-02T09:14:07.312Z",
            "last_seen_at": "2026-03-02T09:14:07.312Z",
            "user_agent": "test",
            "address": "127.0.0.1",
            "opened_by": null,
            "team_member": { "id": "0199f0a4-8d9b-73f9-9ddd-e4559a15a99d", "email": "ann@acme2.test" },
            "is_current": false
          }
        ],
        "next_before": "0199f0a4-8d76-78a5-9023-c52b6372e752"
      }
    }
  },
  "endMemberSession": { "replies": {} },
  "endSessionsOfMember": { "replies": {} },
  "changePassword": {
    "replies": {
      "200": {
        "session": { "$like": "Session", "verified_at": "2026-03-02T09:20:35.068Z" }
      }
    },
    "request": {
      "current_password": "candle in the hallway",
      "password": "lantern on the stairs"
    }
  },
  "listOwnKeys": { "replies": { "200": { "api_keys": [ { "$like": "MemberApiKey" } ] } } },
  "createOwnKey": {
    "replies": {
      "201": {
        "api_key": {
          "$like": "MemberApiKey",
          "id": "0199f0a4-8de5-7078-908b-5426b15b30f1",
          "name": "Release notes",
          "scopes": [ "conversations:read", "messages:write" ]
        },
        "key": "porch_0356gsyy8DKRtyePo19NvD0vtkRcEob960JQq29MAHTPegvhXz8lsgC226ju0"
      }
    },
    "request": {
      "name": "Release notes",
      "scopes": [ "conversations:read", "messages:write" ]
    }
  },
  "revokeOwnKey": { "replies": {} },
  "listMemberKeys": {
    "replies": {
      "200": {
        "api_keys": [
          {
            "$like": "MemberApiKey",
            "id": "0199f0a4-8de5-7078-908b-5426b15b30f1",
            "name": "Release notes",
            "scopes": [ "conversations:read", "messages:write" ]
          }
        ]
      }
    }
  },
  "revokeMemberKey": { "replies": {} },
  "getFactors": {
    "replies": {
      "200": { "password": true, "totp": null, "recovery_codes": 0, "passkeys": 0 }
    }
  },
  "startTotp": {
    "replies": {
      "200": {
        "secret": "MFKQHR2JPXDBW3TNMFKQHR2JPXDBW3TN",
        "uri": "otpauth://totp/acme.chat.example.com:lin%40example.org?secret=MFKQHR2JPXDBW3TNMFKQHR2JPXDBW3TN&issuer=acme.chat.example.com",
        "setup": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4"
      }
    }
  },
  "enableTotp": {
    "replies": {
      "200": { "recovery_codes": [ "mfkq-hr2j-pxdb-w3tn", "mfkq-hr2j-pxdb-w3tn" ] }
    },
    "request": { "setup": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4", "code": "492039" }
  },
  "renewRecoveryCodes": {
    "replies": {
      "200": { "recovery_codes": [ "mfkq-hr2j-pxdb-w3tn", "mfkq-hr2j-pxdb-w3tn" ] }
    }
  },
  "disableTotp": { "replies": {} },
  "listPasskeys": { "replies": { "200": { "passkeys": [] } } },
  "startPasskey": {
    "replies": {
      "200": {
        "challenge": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
        "rp_id": "acme.chat.example.com",
        "user_id": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
        "user_name": "lin@example.org",
        "display_name": "lin",
        "known": []
      }
    }
  },
  "addPasskey": {
    "replies": {
      "201": {
        "passkey": { "$like": "Passkey" },
        "recovery_codes": [ "mfkq-hr2j-pxdb-w3tn", "mfkq-hr2j-pxdb-w3tn" ]
      }
    },
    "request": {
      "name": "Laptop",
      "client_data": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "authenticator_data": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "public_key": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4"
    }
  },
  "updatePasskey": {
    "replies": {
      "200": {
        "passkey": {
          "$like": "Passkey",
          "id": "0199f0a4-8e2f-7711-9ec4-e7ae82d7f29c",
          "name": "Phone"
        }
      }
    },
    "request": { "name": "Phone" }
  },
  "challengePasskey": {
    "replies": {
      "200": {
        "challenge": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
        "rp_id": "acme.chat.example.com"
      }
    }
  },
  "signInByPasskey": {
    "replies": {
      "201": {
        "session": { "$like": "Session", "id": "0199f0a4-8e54-785b-979d-142a53409c7f" }
      }
    },
    "request": {
      "passkey": {
        "id": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
        "client_data": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
        "authenticator_data": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
        "signature": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4"
      }
    }
  },
  "deletePasskey": { "replies": {} },
  "removeFactors": { "replies": {} },
  "listCompanySignIns": { "replies": { "200": { "providers": [], "rule": "off" } } },
  "listProviders": { "replies": { "200": { "providers": [ { "$like": "SignInProvider" } ] } } },
  "updateProvider": {
    "replies": {
      "200": { "provider": { "$like": "SignInProvider", "name": "Acme account" } }
    },
    "request": { "name": "Acme account" }
  },
  "deleteProvider": { "replies": {} },
  "listDomains": { "replies": { "200": { "domains": [] } } },
  "checkDomain": {
    "replies": {
      "200": {
        "domain": {
          "domain": "acme.example",
          "proven_at": null,
          "record_name": "_porchlight.acme.example",
          "record_value": "porchlight=d-RqHJg-CGe6zvaahK_z-61W"
        }
      }
    },
    "request": { "domain": "acme.example" }
  },
  "deleteDomain": { "replies": {} },
  "getFactorRule": { "replies": { "200": { "rule": "off", "required_from": null } } },
  "setFactorRule": {
    "replies": { "200": { "rule": "off", "required_from": null } },
    "request": { "rule": "off" }
  },
  "getCompanyRule": { "replies": { "200": { "rule": "off", "required_from": null } } },
  "setCompanyRule": {
    "replies": { "200": { "rule": "off", "required_from": null } },
    "request": { "rule": "off" }
  },
  "updateProfile": {
    "replies": {
      "200": {
        "session": {
          "$like": "Session",
          "id": "0199f0a4-8e54-785b-979d-142a53409c7f",
          "member": {
            "id": "0199f0a4-8d2c-7094-92a8-5f7979cdd41e",
            "email": "lin@example.org",
            "first_name": "Lin",
            "last_name": "",
            "organization_role": "Admin",
            "profile_image_url": null,
            "time_zone": "Europe/Berlin"
          }
        }
      }
    },
    "request": { "first_name": "Lin" }
  },
  "saveDraft": {
    "replies": {
      "200": {
        "draft": {
          "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "kind": "user_message",
          "send_at": null,
          "unsent_because": null,
          "title": "Erased",
          "visitor_name": "Ada Okafor",
          "preview": "It left on Mon"
        }
      }
    },
    "request": { "body": "It left on Mon", "replaces": null }
  },
  "getDraft": {
    "replies": {
      "200": {
        "draft": {
          "conversation_id": "0199f0a4-7c1e-70fb-9dca-979d729ff1c9",
          "updated_at": "2026-03-02T09:14:07.312Z",
          "kind": "user_message",
          "body": "Has it arrived?",
          "body_format": "text",
          "details": {},
          "attachments": [],
          "changes": {},
          "saved_reply_ids": [],
          "mail": null,
          "send_at": "2026-03-02T09:20:35.068Z",
          "unless_answered": true,
          "unsent_because": null
        }
      }
    }
  },
  "listDrafts": { "replies": { "200": { "drafts": [ { "$like": "DraftMark" } ] } } },
  "listNotifications": { "replies": { "200": { "notifications": [], "unread": 0 } } },
  "readNotifications": {
    "replies": {},
    "request": { "notification_ids": [ "0199f0a4-8e9e-75f0-938c-9798403ef39c" ] }
  },
  "getNotificationSettings": {
    "replies": {
      "200": {
        "digest": "off",
        "digest_words": false,
        "quiet_from": null,
        "quiet_to": null,
        "language": "en",
        "undo_seconds": null,
        "can_mail": false
      }
    }
  },
  "updateNotificationSettings": {
    "replies": {
      "200": {
        "digest": "hour",
        "digest_words": false,
        "quiet_from": "18:00",
        "quiet_to": "08:00",
        "language": "en",
        "undo_seconds": null,
        "can_mail": false
      }
    },
    "request": { "digest": "hour", "quiet_from": "18:00", "quiet_to": "08:00" }
  },
  "getMailSignature": { "replies": { "200": { "body": null, "body_format": "text", "html": null } } },
  "putMailSignature": {
    "replies": {
      "200": {
        "body": "**{{agent.name}}**\nLamps & Lights",
        "body_format": "markdown",
        "html": "<p><strong>{{agent.name}}</strong><br>Lamps &amp; Lights</p>"
      }
    },
    "request": { "body": "**{{agent.name}}**\nLamps & Lights", "body_format": "markdown" }
  },
  "getMailSignatureHere": { "replies": { "200": { "signature": null } } },
  "getPushSubscription": {
    "replies": {
      "200": {
        "public_key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "endpoint": null,
        "words": false
      }
    }
  },
  "putPushSubscription": {
    "replies": {},
    "request": {
      "endpoint": "https://push.example.net/wpush/v2/gAAAAABl",
      "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      "auth": "BTBZMqHH6r4Tts7J_aSIgg",
      "kinds": [ "mention", "reply" ],
      "language": "en"
    }
  },
  "deletePushSubscription": { "replies": {} },
  "requestPasswordReset": { "replies": {}, "request": { "email": "nobody@example.org" } },
  "readLink": {
    "replies": {
      "200": {
        "purpose": "invitation",
        "email": "kay@example.org",
        "first_name": "kay",
        "workspace_name": "Acme Support"
      }
    },
    "request": { "token": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4" }
  },
  "useLink": {
    "replies": {
      "201": {
        "session": {
          "$like": "Session",
          "id": "0199f0a4-8ec3-7097-9645-f9184b4f0b0f",
          "member": {
            "id": "0199f0a4-8ee8-7db9-9e02-2022122ddafe",
            "email": "kay@example.org",
            "first_name": "kay",
            "last_name": "",
            "organization_role": "Standard",
            "profile_image_url": null,
            "time_zone": "Europe/Berlin"
          },
          "permissions": [ "contacts:read", "contacts:write" ]
        }
      }
    },
    "request": {
      "token": "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4",
      "password": "lantern on the stairs"
    }
  },
  "signOut": { "replies": {} }
}
