import { sights } from '../../api/access/permissions.ts'
import { ref } from '../../api/openapi/response-schemas.ts'

const text = { type: 'string' }

export const contact = { contact: ref('Contact') }
/** A note on a contact by its id: its text is not in the log. */
export const noteOnContact = {
  ...contact,
  contact_note_id: {
    type: 'string',
    format: 'uuid',
    examples: ['0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8da1'],
  },
}
/** Of a view that is not shared only the id. */
export const view = {
  view: {
    anyOf: [
      ref('View'),
      {
        type: 'object',
        required: ['id'],
        additionalProperties: false,
        properties: { id: { type: 'string', format: 'uuid' } },
      },
    ],
    examples: [{ id: '0199ef10-3b7b-7a10-9c02-14d8be73f0b7' }],
  },
}
export const webhook = { webhook: ref('Webhook') }
export const member = { team_member: ref('TeamMember') }
export const message = {
  message: ref('Message'),
  conversation_id: {
    type: 'string',
    format: 'uuid',
    examples: ['0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8'],
  },
}
/** Of a merge of conversations, which `GET /conversations/{conversation_id}/merges` lists. */
/** What a request has changed of a snooze. */
/** Who is told that a conversation is back. */
/** A mail to the contact of a conversation; its address is the contact's. */
export const idList = {
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  examples: [['0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d91']],
}

/** Messages that are of `conversation` from this event on. */
/** The parts that changed; `data` holds the whole resource in its new state. */
export const changed = {
  changed: {
    type: 'array',
    items: text,
    description: 'Names of the changed fields.',
    examples: [['status']],
  },
}
export const imported = {
  imported: {
    const: true,
    description: 'Imported from another system. Not sent to webhooks.',
  },
}

export const byMail = {
  mail: {
    ...ref('MessageMail'),
    description: 'Of a message that came by mail: its addresses, and what was made of it.',
  },
}

export const sentMail = {
  mail: {
    ...ref('SentMail'),
    description: 'Of an answer that goes out by mail: its addresses, and their deliveries.',
  },
}

/** Of a server of a mail channel. */
export const outage = {
  way: {
    ...text,
    enum: ['imap', 'send'],
    description: 'Mails come no more, or are not sent.',
    examples: ['imap'],
  },
  error: { ...text, description: 'What the server said.', examples: ['Authentication failed.'] },
}

const nullableTime = { type: ['string', 'null'], format: 'date-time' }
export const apiKey = {
  api_key: {
    type: 'object',
    required: ['id', 'name', 'last_four', 'scopes', 'created_at', 'expires_at', 'revoked_at'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      name: text,
      last_four: text,
      scopes: { type: 'array', items: text },
      rate_limit_per_minute: { type: ['integer', 'null'] },
      created_at: { type: 'string', format: 'date-time' },
      expires_at: nullableTime,
      revoked_at: nullableTime,
    },
    examples: [
      {
        id: '0199ef10-3b71-7b4f-9d0e-27c5a1f3e608',
        name: 'Shop integration',
        last_four: 'x7Qd',
        scopes: ['events:read'],
        rate_limit_per_minute: null,
        created_at: '2026-03-02T09:14:07.312Z',
        expires_at: null,
        revoked_at: null,
      },
    ],
  },
}
export const otherKey = {
  type: 'string',
  format: 'uuid',
  examples: ['0199f0b2-1c44-7a0d-8e93-b5f27d60c41a'],
}

export const ownerOfKey = {
  type: 'string',
  format: 'uuid',
  description: 'The team member who acts by the key.',
  examples: ['0199ef10-3b7b-7a10-9c02-14d8be73f056'],
}

/** Rows of a setting; `more`: their properties besides id and name. */
const rows = (more: Readonly<Record<string, object>> = {}) => ({
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name', ...Object.keys(more)],
    properties: { id: { type: 'string', format: 'uuid' }, name: text, ...more },
  },
})
const fieldRows = rows({ kind: text, options: { type: 'array', items: text } })
export const settings = {
  type: 'object',
  required: ['id', 'subdomain', 'name', 'time_zone', 'activity_messages', 'updated_at'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    subdomain: text,
    name: text,
    time_zone: text,
    activity_messages: { type: 'boolean' },
    statuses: rows({ built_in: { type: 'boolean' } }),
    roles: rows({
      permissions: { type: 'array', items: text },
      sees: { ...text, enum: sights },
    }),
    groups: rows(),
    channels: rows(),
    contact_fields: fieldRows,
    ticket_fields: fieldRows,
    updated_at: { type: 'string', format: 'date-time' },
  },
  examples: [
    {
      id: '0199ef10-3b70-7d11-8a54-60d1b2f7c9e3',
      subdomain: 'acme',
      name: 'Acme Support',
      time_zone: 'Europe/Amsterdam',
      activity_messages: false,
      groups: [{ id: '0199ef10-3b7b-7a10-9c02-14d8be73f056', name: 'Support' }],
      updated_at: '2026-03-02T09:20:41.068Z',
    },
  ],
}
