import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import type { EventResource } from '../../store/writes/event-draft.ts'

/** SQL for the webhook `w` as documented. Its secrets are not part of it. */
export const webhookJson = objectSql({
  id: 'w.id',
  url: 'w.url',
  description: 'w.description',
  event_types: 'w.event_types',
  enabled: 'w.enabled',
  disabled_reason: 'w.disabled_reason',
  undelivered_from: 'w.undelivered_from',
  created_at: timestampSql('w.created_at'),
  updated_at: timestampSql('w.updated_at'),
})

export const webhookResource: EventResource = {
  name: 'webhook',
  json: webhookJson,
  from: 'webhooks w on w.workspace_id = $1 and w.id = affected.id',
}

const attempt = {
  number: 'a.number',
  started_at: timestampSql('a.started_at'),
  duration_ms: 'a.duration_ms',
  response_status: 'a.response_status',
  error: 'a.error',
}

/** With what was sent and answered, as far as it is kept. */
const detailedAttempt = {
  ...attempt,
  url: 'a.url',
  request_headers: 'a.request_headers',
  response_headers: 'a.response_headers',
  response_body: 'a.response_body',
}

const attemptsOf = (columns: Readonly<Record<string, string>>) => `
  (select coalesce(json_agg(${objectSql(columns)} order by a.number), '[]')
     from webhook_attempts a where a.workspace_id = $1 and a.delivery_id = d.id)`

const delivery = {
  id: 'd.id',
  webhook_id: 'd.webhook_id',
  event_id: 'd.event_id',
  event_type: 'd.event_type',
  sequence: 'd.sequence',
  reason: 'd.reason',
  status: 'd.status',
  attempt_count: 'd.attempt_count',
  next_attempt_at: timestampSql('d.next_attempt_at'),
  created_at: timestampSql('d.created_at'),
  finished_at: timestampSql('d.finished_at'),
}

/** SQL for the delivery `d` of the workspace `$1`, as lists show it. */
export const deliveryJson = objectSql({ ...delivery, attempts: attemptsOf(attempt) })

/** One that was ordered just now. */
export const newDeliveryJson = objectSql({ ...delivery, attempts: `'[]'::json` })

/** The same with bodies and headers. */
export const deliveryDetailsJson = objectSql({
  ...delivery,
  request_body: 'coalesce(d.payload::text, logged.json)',
  attempts: attemptsOf(detailedAttempt),
})
