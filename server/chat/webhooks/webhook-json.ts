import { listOf, nullable, text, uuid } from '../../api/openapi/response-schemas.ts'
import { describe } from '../../api/http/fields.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import type { EventResource } from '../../store/writes/event-draft.ts'
import { keptNames } from '../resources/include-parts.ts'
import { exampleOf, exampleSchema, sqlOf, type ShownFields } from '../resources/shown-fields.ts'

const count = { type: 'integer', minimum: 0 }
const timestamp = { type: 'string', format: 'date-time' }
const headers = { type: 'object', additionalProperties: text }

/** As documented. Its secrets are not part of it. */
const webhook: ShownFields = {
  id: ['w.id', uuid, '0199f0c1-52aa-7e31-8b0c-5d7f3a9e6412'],
  url: ['w.url', text, 'https://example.com/hooks/porchlight'],
  description: ['w.description', text, 'Order desk'],
  event_types: [
    'w.event_types',
    { type: 'array', items: text },
    ['message.created', 'conversation.*'],
  ],
  include: [
    'w.include',
    {
      type: 'array',
      items: { ...text, enum: keptNames },
      description: 'What conversations in its events have besides.',
    },
    ['tags'],
  ],
  enabled: ['w.enabled', { type: 'boolean' }, true],
  disabled_reason: [
    'w.disabled_reason',
    {
      type: ['string', 'null'],
      enum: ['manual', 'gone', 'failing', null],
      description:
        '`gone`: the receiver replied 410. `failing`: it failed for days. `manual`: disabled by a request.',
    },
    null,
  ],
  undelivered_from: [
    'w.undelivered_from',
    describe(
      nullable(count),
      'The first sequence that was not delivered when it was last disabled.',
    ),
    null,
  ],
  created_at: [timestampSql('w.created_at'), timestamp, '2026-03-02T09:20:41.068Z'],
  updated_at: [timestampSql('w.updated_at'), timestamp, '2026-03-02T09:20:41.068Z'],
}

/** SQL for the webhook `w`. */
export const webhookJson = objectSql(sqlOf(webhook))

export const webhookResource: EventResource = {
  name: 'webhook',
  json: webhookJson,
  from: 'webhooks w on w.workspace_id = $1 and w.id = affected.id',
}

const attempt: ShownFields = {
  number: ['a.number', { ...count, minimum: 1 }, 1],
  started_at: [timestampSql('a.started_at'), timestamp, '2026-03-02T09:20:41.112Z'],
  duration_ms: ['a.duration_ms', count, 48],
  response_status: ['a.response_status', nullable({ type: 'integer' }), 200],
  error: ['a.error', describe(nullable(text), 'Why there was no reply.'), null],
}

const eventId = '0199f0c1-6b1e-7d02-9a55-2f4c8e7b1a90'

/** With request and response, as far as they are stored. */
const detailedAttempt: ShownFields = {
  ...attempt,
  url: ['a.url', text, 'https://example.com/hooks/porchlight'],
  request_headers: [
    'a.request_headers',
    headers,
    {
      'content-type': 'application/json',
      'webhook-id': eventId,
      'webhook-timestamp': '1772443241',
      'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    },
  ],
  response_headers: ['a.response_headers', nullable(headers), { 'content-type': 'text/plain' }],
  response_body: ['a.response_body', describe(nullable(text), 'Its first 16 KiB.'), 'ok'],
}

const attemptsOf = (fields: ShownFields) => `
  (select coalesce(json_agg(${objectSql(sqlOf(fields))} order by a.number), '[]')
     from webhook_attempts a where a.workspace_id = $1 and a.delivery_id = d.id)`

const delivery: ShownFields = {
  id: ['d.id', uuid, '0199f0c1-6b2f-7a44-8c1d-9e0b6f5a3d27'],
  webhook_id: ['d.webhook_id', uuid, '0199f0c1-52aa-7e31-8b0c-5d7f3a9e6412'],
  event_id: [
    'd.event_id',
    describe(uuid, 'The `webhook-id` header, the same in every attempt.'),
    eventId,
  ],
  event_type: ['d.event_type', text, 'message.created'],
  sequence: [
    'd.sequence',
    describe(nullable(count), 'Null for a test event, which is not in the log.'),
    42,
  ],
  reason: ['d.reason', { ...text, enum: ['event', 'test', 'redelivery', 'replay'] }, 'event'],
  status: ['d.status', { ...text, enum: ['pending', 'delivered', 'failed'] }, 'delivered'],
  attempt_count: ['d.attempt_count', count, 1],
  next_attempt_at: [timestampSql('d.next_attempt_at'), nullable(timestamp), null],
  created_at: [timestampSql('d.created_at'), timestamp, '2026-03-02T09:20:41.105Z'],
  finished_at: [timestampSql('d.finished_at'), nullable(timestamp), '2026-03-02T09:20:41.160Z'],
}

/** As lists show it. */
const listedDelivery: ShownFields = {
  ...delivery,
  attempts: [attemptsOf(attempt), listOf('WebhookAttempt'), [exampleOf(attempt)]],
}

/** With bodies and headers. */
const detailedDelivery: ShownFields = {
  ...delivery,
  request_body: [
    'coalesce(d.payload::text, logged.json)',
    describe(nullable(text), 'The exact body; null once the log no longer holds the event.'),
    '{"id":"…"}',
  ],
  attempts: [
    attemptsOf(detailedAttempt),
    listOf('WebhookAttemptDetails'),
    [exampleOf(detailedAttempt)],
  ],
}

/** SQL for the delivery `d` of the workspace `$1`. */
export const deliveryJson = objectSql(sqlOf(listedDelivery))

/** One that was ordered just now. */
export const newDeliveryJson = objectSql({ ...sqlOf(delivery), attempts: `'[]'::json` })

export const deliveryDetailsJson = objectSql(sqlOf(detailedDelivery))

export const shownWebhookSchemas = {
  Webhook: exampleSchema(webhook),
  WebhookDelivery: exampleSchema(listedDelivery),
  WebhookAttempt: exampleSchema(attempt),
  WebhookDeliveryDetails: exampleSchema(detailedDelivery),
  WebhookAttemptDetails: exampleSchema(detailedAttempt),
}
