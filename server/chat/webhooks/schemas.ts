import { fieldError } from '../../errors.ts'
import { keptNames } from '../resources/include-parts.ts'
import { boolean, limits, object, refine, text, texts } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { envelope, page, record, ref, uuid } from '../../api/openapi/response-schemas.ts'
import { everyPattern, readPatterns } from './event-type-patterns.ts'
import { shownWebhookSchemas } from './webhook-json.ts'

export const urlField = text({
  maxCharacters: limits.urlCharacters,
  trim: true,
  description: 'Where events are sent: a public https address.',
})

function readKept(names: readonly string[]): readonly string[] {
  const isUnknown = names.some((name) => !keptNames.some((kept) => kept === name.trim()))
  if (isUnknown) throw fieldError(`include must be some of ${keptNames.join(', ')}.`)
  return names.map((name) => name.trim())
}

/** The fields of the bodies that create and update webhooks. */
export const webhookFields = object({
  url: urlField,
  description: text({ maxCharacters: limits.lineCharacters }),
  event_types: refine(
    texts({
      maxCharacters: 100,
      description: 'Types of events, `conversation.*` for all of a kind, `*` for all.',
    }),
    (patterns) => (patterns.length === 0 ? [everyPattern] : readPatterns(patterns)),
  ),
  include: refine(
    texts({
      maxCharacters: 100,
      description: `What conversations in its events have besides: ${keptNames.join(', ')}.`,
    }),
    (names) => keptNames.filter((name) => readKept(names).includes(name)),
  ),
  enabled: boolean(),
})

const sequence = { type: 'integer', minimum: 1 }

const replay = {
  id: uuid,
  webhook_id: uuid,
  from_sequence: sequence,
  to_sequence: sequence,
  created_at: { type: 'string', format: 'date-time' },
}

const secret = {
  type: 'string',
  description: 'Left out for a retry with the same `Idempotency-Key`: it is stored nowhere else.',
  pattern: '^whsec_[A-Za-z0-9+/]+=*$',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
}

/** `components.schemas` of webhooks. */
export const webhookSchemas: ApiSchemas = {
  ...shownWebhookSchemas,
  WebhookReplay: {
    ...record(replay),
    examples: [
      {
        id: '0199f0c2-01ab-7c93-a4d8-60e2b7f1358c',
        webhook_id: '0199f0c1-52aa-7e31-8b0c-5d7f3a9e6412',
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
export const webhookWithSecret = record({ webhook: ref('Webhook'), secret }, ['secret'])
export const deliveriesPage = page('deliveries', 'WebhookDelivery', 'Pagination')
export const deliveryEnvelope = envelope('delivery', 'WebhookDelivery')
export const deliveryDetailsEnvelope = envelope('delivery', 'WebhookDeliveryDetails')
export const replayEnvelope = envelope('replay', 'WebhookReplay')
