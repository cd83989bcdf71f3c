import type { JsonSchema } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { record, ref, walkedPage } from '../../api/openapi/response-schemas.ts'
import { eventTypes } from './event-types.ts'
import type { EventType } from './event-type.ts'

const sequence = { type: 'integer', minimum: 0 }

const actor = {
  ...record(
    {
      type: {
        type: 'string',
        enum: ['api_key', 'command', 'team_member', 'contact', 'automation'],
      },
      id: { type: 'string', format: 'uuid', description: 'Absent for commands and automations.' },
      name: { type: 'string', description: 'Absent for contacts.' },
    },
    ['id', 'name'],
  ),
  description: 'The author of the change.',
  examples: [
    { type: 'api_key', id: '0199ef10-3b71-7b4f-9d0e-27c5a1f3e608', name: 'Shop integration' },
  ],
}

const envelope = {
  id: { type: 'string', format: 'uuid', description: 'The same wherever the event appears.' },
  sequence: {
    ...sequence,
    minimum: 1,
    description:
      'Its position in the log of the workspace: each is one more than the previous one.',
  },
  type: {
    type: 'string',
    description: 'The resource and what happened to it, such as `contact.created`.',
  },
  created_at: {
    type: 'string',
    format: 'date-time',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
    description: 'The time of the change, equal to `updated_at` of the changed resource.',
  },
  actor: ref('EventActor'),
  request_id: {
    type: ['string', 'null'],
    description: 'The `X-Request-Id` of the request that made it.',
  },
}

const example = {
  id: '0199f0aa-7db0-7c3e-91f4-6b2d8e05a7c1',
  sequence: 42,
  type: 'conversation.status_changed',
  created_at: '2026-03-02T09:20:41.068Z',
  actor: actor.examples[0],
  request_id: '0199f0aa-7d9e-7f21-8c5b-3e6a90d4f172',
}

/** `components.schemas` of the log. */
export const eventSchemas: ApiSchemas = {
  Event: {
    ...record(
      {
        ...envelope,
        type: { ...envelope.type, enum: Object.keys(eventTypes) },
        data: {
          type: 'object',
          additionalProperties: true,
          description:
            'The resource right after the change, and the changed fields. Each type has its own schema, under `webhooks`.',
        },
        conversation: {
          anyOf: [ref('Conversation'), { type: 'null' }],
          description:
            'Only with `include=inbox`, for events of conversations, messages and notes: the conversation as it is now; null if it is gone or not yours to see.',
        },
      },
      ['conversation'],
    ),
    examples: [{ ...example, data: { conversation: {}, changed: ['status'] } }],
  },
  EventActor: actor,
  FieldChange: {
    ...record({
      field: {
        type: 'string',
        description:
          'Its public name, such as `assignee`, `ticket_fields.Severity` or `traits.plan`.',
      },
      from: { description: 'The value before; null for none, or once its contact is erased.' },
      to: { description: 'The value after, in the same form.' },
    }),
    examples: [{ field: 'status', from: 'new', to: 'open' }],
  },
}

/** A page of the log. */
export const eventsPage = record({
  events: { type: 'array', items: ref('Event') },
  next_after: { ...sequence, description: 'The `after` of the next request.', examples: [42] },
  oldest_sequence: {
    ...sequence,
    description: 'The first stored event; one more than the latest if none is stored.',
    examples: [1],
  },
  latest_sequence: { ...sequence, description: 'The newest event.', examples: [42] },
})

/** A page of the events of one conversation. */
export const historyPage = walkedPage('events', 'Event')

const changes = {
  type: 'array',
  items: ref('FieldChange'),
  description: 'The values before and after. Events that an older version recorded do not have it.',
}

/** The schema of events of one type, including `data`. */
export function eventSchema(type: string, { data, optional = {} }: EventType): JsonSchema {
  const more = 'changed' in data ? { ...optional, changes } : optional
  return record({
    ...envelope,
    type: { const: type },
    data: record({ ...data, ...more }, Object.keys(more)),
  })
}

/** Schema and example by event type, for OpenAPI's `webhooks`. */
export const eventWebhooks = Object.fromEntries(
  Object.entries(eventTypes).map(([type, definition]) => [
    type,
    {
      summary: definition.summary,
      schema: eventSchema(type, definition),
      example: { ...example, type },
    },
  ]),
)
