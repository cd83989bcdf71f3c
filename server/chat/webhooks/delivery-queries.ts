import { statement } from '../../store/database/statement.ts'
import { eventJson } from '../events/event-json.ts'

/** What deliveries to a webhook have to know; the secrets in force, newest first, sealed, in base64. */
export type EndpointRow = {
  url: string
  enabled: boolean
  event_types: string[]
  failures: number
  resume_at: Date | null
  has_replay: boolean
  sealed_secrets: string[]
}

export const findEndpoint = statement<
  EndpointRow,
  [workspaceId: string, webhookId: string, now: Date]
>(
  'find_webhook_endpoint',
  `select w.url, w.enabled, w.event_types, p.failures, p.resume_at,
          exists (select from webhook_replays r
                   where r.workspace_id = $1 and r.webhook_id = $2) as has_replay,
          array(select encode(s.sealed_secret, 'base64') from webhook_secrets s
                 where s.workspace_id = $1 and s.webhook_id = $2
                   and (s.expires_at is null or s.expires_at > $3) order by s.id desc) as sealed_secrets
     from webhooks w
     join webhook_progress p on p.workspace_id = $1 and p.webhook_id = w.id
    where w.workspace_id = $1 and w.id = $2 and w.deleted_at is null`,
)

export type TakenRow = {
  id: string
  event_id: string
  reason: 'event' | 'test' | 'redelivery' | 'replay'
  attempt_count: number
  created_at: Date
  /** Null where the log does not hold the event any more. */
  body: string | null
}

/** Ticks run ahead of clocks, and clocks of each other: what was never tried is due whatever they say. */
const isDue = '(d.next_attempt_at <= $3 or d.attempt_count = 0)'
const isFree = '(d.taken_until is null or d.taken_until <= $3)'
/** One look into an index each: an anti-join may compare every pending delivery with every other. */
const isFirstInLane = `(
  select f.sequence from webhook_deliveries f where f.workspace_id = $1 and f.webhook_id = $2
     and f.status = 'pending' and f.lane = d.lane and f.sequence < d.sequence
   order by f.sequence limit 1) is null`

/** Takes deliveries that are due, each the first of its lane, for as long as an attempt may last. */
export const takeDeliveries = statement<
  TakenRow,
  [
    workspaceId: string,
    webhookId: string,
    now: Date,
    takenUntil: Date,
    limit: number,
    reasons: readonly string[],
  ]
>(
  'take_webhook_deliveries',
  `with due as (
     select d.id from webhook_deliveries d
      where d.workspace_id = $1 and d.webhook_id = $2 and d.status = 'pending'
        and ${isDue} and ${isFree} and d.reason = any($6) and ${isFirstInLane}
      order by d.next_attempt_at, d.id
      limit $5
        for update of d skip locked),
   taken as (
     update webhook_deliveries d
        set taken_until = $4, attempt_count = d.attempt_count + 1
      where d.workspace_id = $1 and d.id = any(array(select id from due))
     returning d.id, d.event_id, d.reason, d.attempt_count, d.created_at, d.sequence, d.payload)
   select taken.id, taken.event_id, taken.reason, taken.attempt_count, taken.created_at,
          coalesce(taken.payload::text, (select ${eventJson} from events e
             where e.workspace_id = $1 and e.sequence = taken.sequence)) as body
     from taken order by taken.id`,
)

export type OutcomeRow = { failing_since: Date | null; resume_at: Date | null; failures: number }

/**
 * Notes an attempt, what becomes of its delivery, and how the webhook does. A success counts however
 * late it is noted; a failure only while nobody else has taken the delivery since.
 */
export const recordAttempt = statement<
  OutcomeRow,
  [
    workspaceId: string,
    webhookId: string,
    deliveryId: string,
    number: number,
    url: string,
    startedAt: Date,
    durationMs: number,
    requestHeaders: string,
    responseStatus: number | null,
    responseHeaders: string | null,
    responseBody: string | null,
    error: string | null,
    status: 'pending' | 'delivered' | 'failed',
    nextAttemptAt: Date | null,
    finishedAt: Date | null,
    isSuccess: boolean,
    /** Whether a failure says something about the webhook. */
    counts: boolean,
    resumeAt: Date | null,
  ]
>(
  'record_webhook_attempt',
  `with attempt as (
     insert into webhook_attempts (workspace_id, delivery_id, number, url, started_at, duration_ms,
       request_headers, response_status, response_headers, response_body, error)
     select $1, d.id, $4, $5, $6, $7::integer, $8::json, $9::integer, $10::json, $11, $12
       from webhook_deliveries d where d.workspace_id = $1 and d.id = $3
     on conflict do nothing),
   delivery as (
     update webhook_deliveries d
        set status = $13, next_attempt_at = $14, finished_at = $15, taken_until = null
      where d.workspace_id = $1 and d.id = $3 and d.status <> 'delivered'
        and ($16::boolean or (d.status = 'pending' and d.attempt_count = $4)))
   update webhook_progress p
      set failures = case when $16 then 0 else p.failures + 1 end,
          failing_since = case when $16 then null else coalesce(p.failing_since, $6) end,
          resume_at = case when $16 then null else greatest(p.resume_at, $18::timestamptz) end
    where p.workspace_id = $1 and p.webhook_id = $2
      and case when $16 then p.failing_since is not null else $17::boolean end
   returning p.failing_since, p.resume_at, p.failures`,
)

/** It answers again: whatever waits for a later attempt is due now. */
export const hastenDeliveries = statement<
  object,
  [workspaceId: string, webhookId: string, now: Date]
>(
  'hasten_webhook_deliveries',
  `update webhook_deliveries d set next_attempt_at = $3
    where d.workspace_id = $1 and d.webhook_id = $2 and d.status = 'pending'
      and d.next_attempt_at > $3 and ${isFree}`,
)

/** When the first of those that are first in their lanes is due. */
export const findNextAttempt = statement<
  { at: Date | null },
  [workspaceId: string, webhookId: string]
>(
  'find_next_webhook_attempt',
  `select min(greatest(d.next_attempt_at, d.taken_until)) as at from webhook_deliveries d
    where d.workspace_id = $1 and d.webhook_id = $2 and d.status = 'pending' and ${isFirstInLane}`,
)
