import { boolean, limits, refine, text, texts, type JsonSchema } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import {
  envelope,
  listOf,
  nullable,
  page,
  record,
  ref,
} from '../../api/openapi/response-schemas.ts'
import { everyPattern, readPatterns } from './event-type-patterns.ts'

/** The fields of the bodies that create and update webhooks. */
export const webhookFields = {
  url: text({
    maxCharacters: limits.urlCharacters,
    trim: true,
    description: 'Where events are sent: a public https address.',
  }),
  description: text({ maxCharacters: limits.lineCharacters }),
  event_types: refine(
    texts({
      maxCharacters: 100,
      description: 'Types of events, `conversation.*` for all of a kind, `*` for all.',
    }),
    (patterns) => (patterns.length === 0 ? [everyPattern] : readPatterns(patterns)),
  ),
  enabled: boolean(),
}

export const webhookBody: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(webhookFields).map(([name, { schema }]) => [name, schema]),
  ),
}

const string = { type: 'string' }
const uuid = { type: 'string', format: 'uuid' }
const count = { type: 'integer', minimum: 0 }
const timestamp = { type: 'string', format: 'date-time' }
const headers = { type: 'object', additionalProperties: string }

const webhook = {
  id: uuid,
  url: string,
  description: string,
  event_types: { type: 'array', items: string },
  enabled: { type: 'boolean' },
  disabled_reason: {
    type: ['string', 'null'],
    enum: ['manual', 'gone', 'failing', null],
    description:
      '`gone`: the receiver replied 410. `failing`: it failed for days. `manual`: disabled by a request.',
  },
  undelivered_from: {
    ...nullable(count),
    description: 'The first sequence that was not delivered when it was last disabled.',
  },
  created_at: timestamp,
  updated_at: timestamp,
}

const attempt = {
  number: { ...count, minimum: 1 },
  started_at: timestamp,
  duration_ms: count,
  response_status: nullable({ type: 'integer' }),
  error: { ...nullable(string), description: 'Why there was no reply.' },
}

const delivery = {
  id: uuid,
  webhook_id: uuid,
  event_id: { ...uuid, description: 'The `webhook-id` header, the same in every attempt.' },
  event_type: string,
  sequence: { ...nullable(count), description: 'Null for a test event, which is not in the log.' },
  reason: { type: 'string', enum: ['event', 'test', 'redelivery', 'replay'] },
  status: { type: 'string', enum: ['pending', 'delivered', 'failed'] },
  attempt_count: count,
  next_attempt_at: nullable(timestamp),
  created_at: timestamp,
  finished_at: nullable(timestamp),
}

const webhookExample = {
  id: '0199f0c1-52aa-7e31-8b0c-5d7f3a9e6412',
  url: 'https://example.com/hooks/porchlight',
  description: 'Order desk',
  event_types: ['message.created', 'conversation.*'],
  enabled: true,
  disabled_reason: null,
  undelivered_from: null,
  created_at: '2026-03-02T09:20:41.068Z',
  updated_at: '2026-03-02T09:20:41.068Z',
}

const attemptExample = {
  number: 1,
  started_at: '2026-03-02T09:20:41.112Z',
  duration_ms: 48,
  response_status: 200,
  error: null,
}

const detailedAttemptExample = {
  ...attemptExample,
  url: webhookExample.url,
  request_headers: {
    'content-type': 'application/json',
    'webhook-id': '0199f0c1-6b1e-7d02-9a55-2f4c8e7b1a90',
    'webhook-timestamp': '1772443241',
    'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  response_headers: { 'content-type': 'text/plain' },
  response_body: 'ok',
}

const deliveryExample = {
  id: '0199f0c1-6b2f-7a44-8c1d-9e0b6f5a3d27',
  webhook_id: webhookExample.id,
  event_id: '0199f0c1-6b1e-7d02-9a55-2f4c8e7b1a90',
  event_type: 'message.created',
  sequence: 42,
  reason: 'event',
  status: 'delivered',
  attempt_count: 1,
  next_attempt_at: null,
  created_at: '2026-03-02T09:20:41.105Z',
  finished_at: '2026-03-02T09:20:41.160Z',
}

const replay = {
  id: uuid,
  webhook_id: uuid,
  from_sequence: { ...count, minimum: 1 },
  to_sequence: { ...count, minimum: 1 },
  created_at: timestamp,
}

const secret = {
  ...string,
  pattern: '^whsec_[A-Za-z0-9+/]+=*$',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
}

/** `components.schemas` of webhooks. */
export const webhookSchemas: ApiSchemas = {
  Webhook: { ...record(webhook), examples: [webhookExample] },
  WebhookDelivery: {
    ...record({ ...delivery, attempts: listOf('WebhookAttempt') }),
    examples: [{ ...deliveryExample, attempts: [attemptExample] }],
  },
  WebhookAttempt: { ...record(attempt), examples: [attemptExample] },
  WebhookDeliveryDetails: {
    ...record({
      ...delivery,
      request_body: {
        ...nullable(string),
        description: 'The exact body; null once the log no longer holds the event.',
      },
      attempts: listOf('WebhookAttemptDetails'),
    }),
    examples: [
      { ...deliveryExample, request_body: '{"id":"…"}', attempts: [detailedAttemptExample] },
    ],
  },
  WebhookAttemptDetails: {
    ...record({
      ...attempt,
      url: string,
      request_headers: headers,
      response_headers: nullable(headers),
      response_body: { ...nullable(string), description: 'Its first 16 KiB.' },
    }),
    examples: [detailedAttemptExample],
  },
  WebhookReplay: {
    ...record(replay),
    examples: [
      {
        id: '0199f0c2-01ab-7c93-a4d8-60e2b7f1358c',
        webhook_id: webhookExample.id,
        from_sequence: 17,
        to_sequence: 42,
        created_at: '2026-03-02T09:21:30.004Z',
      },
    ],
  },
}

export const webhooksPage = page('webhooks', 'Webhook', 'Pagination')
export const webhookEnvelope = envelope('webhook', 'Webhook')
/** The only replies that show a secret. */
export const webhookWithSecret = record({ webhook: ref('Webhook'), secret })
export const deliveriesPage = page('deliveries', 'WebhookDelivery', 'Pagination')
export const deliveryEnvelope = envelope('delivery', 'WebhookDelivery')
export const deliveryDetailsEnvelope = envelope('delivery', 'WebhookDeliveryDetails')
export const replayEnvelope = envelope('replay', 'WebhookReplay')
