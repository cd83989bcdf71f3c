import type { JsonSchema } from '../../api/http/fields.ts'
import { ref } from '../../api/openapi/response-schemas.ts'
import { gone, settingEventTypes } from './setting-event-types.ts'

/** What an event of one type means, and what its `data` holds. */
export type EventType = {
  readonly summary: string
  /** Schemas of what `data` always has. */
  readonly data: Readonly<Record<string, JsonSchema>>
  /** Schemas of what it has only sometimes. */
  readonly optional?: Readonly<Record<string, JsonSchema>>
}

const text = { type: 'string' }

const contact = { contact: ref('Contact') }
const conversation = { conversation: ref('Conversation') }
const webhook = { webhook: ref('Webhook') }
const member = { team_member: ref('TeamMember') }
const message = {
  message: ref('Message'),
  conversation_id: {
    type: 'string',
    format: 'uuid',
    examples: ['0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8'],
  },
}
const reading = {
  reader: { ...text, enum: ['team', 'contact'], description: 'Who has read.' },
  up_to: {
    type: ['string', 'null'],
    format: 'uuid',
    description: 'The last message that was read; null for all of them.',
  },
  team_member_id: {
    type: ['string', 'null'],
    format: 'uuid',
    description: 'The team member who has read further than before.',
  },
}

const idList = {
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  examples: [['0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d91']],
}

/** The parts that are not what they were; `data` holds the whole resource as it is now. */
const changed = {
  changed: {
    type: 'array',
    items: text,
    description: 'Which parts of it changed, by their names.',
    examples: [['status']],
  },
}
const imported = {
  imported: {
    const: true,
    description:
      'It comes from an import: from elsewhere, and older than this event. No webhook gets it.',
  },
}

/** What is left of something that was deleted, by its name in `data`. */
export function goneOf(name: string): EventType['data'] {
  const id = { type: 'string', format: 'uuid' }
  const properties = { id }
  const examples = [{ id: '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d90' }]
  return { [name]: { type: 'object', required: ['id'], properties, examples } }
}

const nullableTime = { type: ['string', 'null'], format: 'date-time' }
const apiKey = {
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
const otherKey = {
  type: 'string',
  format: 'uuid',
  examples: ['0199f0b2-1c44-7a0d-8e93-b5f27d60c41a'],
}

/** Rows of a setting: `more` is what they have beside id and name. */
const rows = (more: Readonly<Record<string, object>> = {}) => ({
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name', ...Object.keys(more)],
    properties: { id: { type: 'string', format: 'uuid' }, name: text, ...more },
  },
})
const fieldRows = rows({ kind: text, options: { type: 'array', items: text } })
const settings = {
  type: 'object',
  required: ['id', 'subdomain', 'name', 'time_zone', 'activity_messages', 'updated_at'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    subdomain: text,
    name: text,
    time_zone: text,
    activity_messages: { type: 'boolean' },
    statuses: rows({ built_in: { type: 'boolean' } }),
    roles: rows(),
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

/** Every type of event there is. A part of the service that records a new one adds its line. */
export const eventTypes: Readonly<Record<string, EventType>> = {
  'workspace.created': {
    summary: 'The workspace was made. The first event of every log.',
    data: {
      workspace: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { type: 'string', format: 'uuid' }, name: text },
        examples: [{ id: '0199ef10-3b70-7d11-8a54-60d1b2f7c9e3', name: 'Acme Support' }],
      },
    },
  },
  'settings.changed': {
    summary: 'Settings of the workspace changed: statuses, groups, fields and so on.',
    data: { workspace: settings, ...changed },
  },
  ...settingEventTypes,
  'api_key.created': {
    summary: 'An API key was made.',
    data: apiKey,
    optional: { replaces: otherKey },
  },
  'api_key.rotated': {
    summary: 'An API key was replaced by another one, and ends after an overlap.',
    data: { ...apiKey, replaced_by: otherKey },
  },
  'api_key.revoked': { summary: 'An API key was revoked.', data: apiKey },
  'contact.created': { summary: 'A contact was made.', data: contact, optional: imported },
  'contact.updated': {
    summary: 'A contact changed.',
    data: { ...contact, ...changed },
    optional: imported,
  },
  'contact.merged': {
    summary: 'A contact has taken over others, which are gone.',
    data: { ...contact, merged_ids: idList, ...changed },
  },
  'contact.deleted': {
    summary: 'A contact was erased, or has gone into another one.',
    data: { contact: gone },
    optional: { merged_into: { type: 'string', format: 'uuid' } },
  },
  'conversation.created': {
    summary: 'A conversation was begun. An event for each of its messages follows.',
    data: conversation,
    optional: imported,
  },
  'conversation.updated': {
    summary: 'The title, priority or ticket fields of a conversation changed.',
    data: { ...conversation, ...changed },
  },
  'conversation.status_changed': {
    summary: 'A conversation has another status.',
    data: { ...conversation, ...changed },
  },
  'conversation.assigned': {
    summary: 'A conversation was given to a team member or a group.',
    data: { ...conversation, ...changed },
  },
  'conversation.unassigned': {
    summary: 'A conversation was taken from its team member or its group.',
    data: { ...conversation, ...changed },
  },
  'conversation.tagged': {
    summary: 'The tags of a conversation changed.',
    data: { ...conversation, ...changed },
  },
  'conversation.deleted': {
    summary: 'A conversation was deleted with all its messages, as its contact was erased.',
    data: { conversation: gone },
  },
  'conversation.read': {
    summary: 'Somebody has read messages. An event for each that has another status follows.',
    data: conversation,
    optional: { ...reading },
  },
  'message.created': {
    summary: 'A message was sent or received.',
    data: message,
    optional: imported,
  },
  'message.updated': {
    summary: 'A message was emptied, as who wrote it was erased.',
    data: { ...message, ...changed },
  },
  'message.status_changed': {
    summary: 'A message has another delivery status, such as read.',
    data: { ...message, ...changed },
  },
  'note.created': { summary: 'A team member added a note.', data: message, optional: imported },
  'team_member.added': { summary: 'A team member was added.', data: member },
  'team_member.updated': {
    summary: 'A team member changed.',
    data: { ...member, ...changed },
  },
  'webhook.created': { summary: 'A webhook was made.', data: webhook },
  'webhook.updated': {
    summary: 'A webhook changed, or was enabled again.',
    data: { ...webhook, ...changed },
  },
  'webhook.disabled': {
    summary:
      'A webhook was disabled: by somebody, or because its receiver failed for days or is gone.',
    data: { ...webhook, ...changed },
  },
  'webhook.deleted': { summary: 'A webhook was deleted.', data: webhook },
  'team_member.deactivated': { summary: 'A team member was deactivated.', data: member },
}
