import { statement } from '../../store/database/statement.ts'
import { eventJsonWith } from '../events/event-json.ts'
import type { WebhookKey } from './webhook-id.ts'

/** A webhook as deliveries need it. `sealed_secrets`: the valid ones in base64, newest first. */
export type EndpointRow = {
  url: string
  enabled: boolean
  event_types: string[]
  include: string[]
  failures: number
  resume_at: Date | null
  is_paused: boolean
  /** It fails repeatedly, and gets one delivery at a time. */
  is_probed: boolean
  /** How many deliveries may be claimed now. */
  may_claim: number
  has_replay: boolean
  /** Whether its position in the log is before the end. */
  is_behind: boolean
  has_pending: boolean
  sealed_secrets: string[]
}

const hasReplay = `exists (
  select from webhook_replays r where r.workspace_id = $workspaceId and r.webhook_id = $webhookId)`
const lastSequence = `(select c.sequence from workspace_clocks c where c.workspace_id = $workspaceId)`

export type ClaimedRow = {
  id: string
  event_id: string
  reason: 'event' | 'test' | 'redelivery' | 'replay'
  attempt_count: number
  created_at: Date
  /** Null if the log no longer holds the event. */
  body: string | null
}

/** Ticks and clocks may run ahead of each other, so a delivery without an attempt is always due. */
const isDue = '(d.next_attempt_at <= $now or d.attempt_count = 0)'
const isUnclaimed = '(d.taken_until is null or d.taken_until <= $now)'
/** One index look-up per delivery; an anti-join may compare all pending deliveries with each other. */
const isFirstInLane = `(
  select f.sequence from webhook_deliveries f
   where f.workspace_id = $workspaceId and f.webhook_id = $webhookId and f.status = 'pending' and f.lane = d.lane
     and f.sequence < d.sequence
   order by f.sequence limit 1) is null`

/** The end of claims and their number, which is less than `free` for an endpoint that fails: one at a time. */
export type Room = { claimedUntil: Date; inFlight: number; free: number }

/** An endpoint with one of the deliveries that were claimed, or with nulls if none were. */
export type TakenRow = EndpointRow & (ClaimedRow | { [Key in keyof ClaimedRow]: null })

/**
 * Reads a webhook and claims due deliveries, each the first of its lane: of a disabled webhook only tests, of a paused
 * one only tests and redeliveries.
 */
export const takeDueDeliveries = statement<
  TakenRow,
  WebhookKey & Room & { now: Date; failuresBeforePause: number }
>(
  'take_webhook_deliveries',
  `with endpoint as materialized (
     select w.url, w.enabled, w.event_types, w.include, p.failures, p.resume_at, coalesce(p.resume_at > $now, false) as is_paused,
            p.failures >= $failuresBeforePause as is_probed,
            greatest(0, least($free::integer, case when p.failures >= $failuresBeforePause then 1 - $inFlight::integer end)) as may_claim,
            ${hasReplay} as has_replay, ${lastSequence} > p.taken_up_to as is_behind,
            exists (select from webhook_deliveries d where d.workspace_id = $workspaceId
                       and d.webhook_id = $webhookId and d.status = 'pending') as has_pending,
            array(select encode(s.sealed_secret, 'base64') from webhook_secrets s
                   where s.workspace_id = $workspaceId and s.webhook_id = $webhookId
                     and (s.expires_at is null or s.expires_at > $now) order by s.id desc) as sealed_secrets
       from webhooks w
       join webhook_progress p on p.workspace_id = $workspaceId and p.webhook_id = w.id
      where w.workspace_id = $workspaceId and w.id = $webhookId and w.deleted_at is null),
   allowed as (
     select array['test'] || case when enabled then array['redelivery'] else '{}' end
              || case when enabled and not is_paused then array['event', 'replay'] else '{}' end as reasons,
            may_claim
       from endpoint where has_pending),
   due as (
     select d.id from webhook_deliveries d
      where d.workspace_id = $workspaceId and d.webhook_id = $webhookId and d.status = 'pending'
        and ${isDue} and ${isUnclaimed} and d.reason = any(array(select unnest(reasons) from allowed))
        and ${isFirstInLane}
      order by d.next_attempt_at, d.id
      limit (select coalesce(max(may_claim), 0) from allowed)
        for update of d skip locked),
   claimed as (
     update webhook_deliveries d
        set taken_until = $claimedUntil, attempt_count = d.attempt_count + 1
      where d.workspace_id = $workspaceId and d.id = any(array(select id from due))
     returning d.id, d.event_id, d.reason, d.attempt_count, d.created_at, d.sequence, d.payload)
   select endpoint.*, claimed.id, claimed.event_id, claimed.reason, claimed.attempt_count, claimed.created_at,
          coalesce(claimed.payload::text, (select ${eventJsonWith('endpoint.include')} from events e
             where e.workspace_id = $workspaceId and e.sequence = claimed.sequence)) as body
     from endpoint left join claimed on true order by claimed.id`,
)

/**
 * `has_changed`: whether the attempt changed the webhook's progress. `has_more`: whether other events wait.
 * `failed_since`: the start of the first failure after the last success, before this attempt.
 */
export type OutcomeRow = {
  has_changed: boolean
  failing_since: Date | null
  failed_since: Date | null
  has_more: boolean
}

/**
 * Records an attempt and updates its delivery and webhook; `counts`: a failure is one of the webhook. A late
 * success still counts, a failure only if the delivery has not been claimed again.
 */
export const recordAttempt = statement<
  OutcomeRow,
  WebhookKey & {
    deliveryId: string
    number: number
    url: string
    startedAt: Date
    durationMs: number
    requestHeaders: string
    responseStatus: number | null
    responseHeaders: string | null
    responseBody: string | null
    error: string | null
    status: 'pending' | 'delivered' | 'failed'
    nextAttemptAt: Date | null
    finishedAt: Date | null
    isSuccess: boolean
    counts: boolean
    /** Failures that were known when the delivery was claimed: those of deliveries that were sent together are one. */
    failures: number
    resumeAt: Date | null
  }
>(
  'record_webhook_attempt',
  `with attempt as (
     insert into webhook_attempts (workspace_id, delivery_id, number, url, started_at, duration_ms,
       request_headers, response_status, response_headers, response_body, error)
     select $workspaceId, d.id, $number, $url, $startedAt, $durationMs::integer, $requestHeaders::json,
            $responseStatus::integer, $responseHeaders::json, $responseBody, $error
       from webhook_deliveries d where d.workspace_id = $workspaceId and d.id = $deliveryId
     on conflict do nothing),
   delivery as (
     update webhook_deliveries d
        set status = $status, next_attempt_at = $nextAttemptAt, finished_at = $finishedAt,
            taken_until = null
      where d.workspace_id = $workspaceId and d.id = $deliveryId and d.status <> 'delivered'
        and ($isSuccess::boolean or (d.status = 'pending' and d.attempt_count = $number))),
   progress as (
     update webhook_progress p
        set failures = case when $isSuccess then 0 else greatest(p.failures, least(p.failures, $failures::integer) + 1) end,
            failing_since = case when $isSuccess then null else least(p.failing_since, $startedAt) end,
            resume_at = case when $isSuccess then null else greatest(p.resume_at, $resumeAt::timestamptz) end
      where p.workspace_id = $workspaceId and p.webhook_id = $webhookId
        and case when $isSuccess then p.failing_since is not null else $counts::boolean end
     returning p.failing_since)
   select exists (select from progress) as has_changed, (select failing_since from progress), p.failing_since as failed_since,
          p.taken_up_to < ${lastSequence} or ${hasReplay}
            or exists (select from webhook_deliveries d where d.workspace_id = $workspaceId
                          and d.webhook_id = $webhookId and d.status = 'pending' and d.id <> $deliveryId) as has_more
     from webhook_progress p where p.workspace_id = $workspaceId and p.webhook_id = $webhookId`,
)

/**
 * Makes waiting retries due now: all, or those that were first tried since a time. Locks rows in the order of ids, like `cancelDeliveries`; in different orders
 * the two could deadlock.
 */
export const hastenDeliveries = statement<object, WebhookKey & { now: Date; since: Date | null }>(
  'hasten_webhook_deliveries',
  `with waiting as (
     select d.id from webhook_deliveries d
      where d.workspace_id = $workspaceId and d.webhook_id = $webhookId and d.status = 'pending'
        and d.next_attempt_at > $now and ${isUnclaimed}
        and ($since::timestamptz is null
          or (select a.started_at from webhook_attempts a
               where a.workspace_id = $workspaceId and a.delivery_id = d.id and a.number = 1) >= $since)
      order by d.id
        for update)
   update webhook_deliveries set next_attempt_at = $now
    where workspace_id = $workspaceId and id = any(array(select id from waiting))`,
)

/** When the next delivery that is first in its lane is due. */
export const findNextAttempt = statement<{ at: Date | null }, WebhookKey>(
  'find_next_webhook_attempt',
  `select min(greatest(d.next_attempt_at, d.taken_until)) as at from webhook_deliveries d
    where d.workspace_id = $workspaceId and d.webhook_id = $webhookId and d.status = 'pending' and ${isFirstInLane}`,
)
