import { mostFormerKeys } from './most-former-keys.ts'
import { statement } from '../../store/database/statement.ts'
import { keysetList, type PagedList } from '../../store/lists/keyset-page.ts'
import type { WebhookKey } from './webhook-id.ts'
import { webhookJson } from './webhook-json.ts'

export type JsonRow = { json: string }

const webhooks = 'webhooks w where w.workspace_id = $1 and w.deleted_at is null'

/** The webhooks, oldest first: ids grow with time. */
export function webhookList(workspaceId: string): PagedList {
  return keysetList(workspaceId, {
    name: 'webhooks',
    from: webhooks,
    json: webhookJson,
    total: `select count(*) from ${webhooks}`,
    order: { columns: [['w.id', 'uuid']], descending: false },
  })
}

/** What a workspace had in installations where it was before, sealed under this one's key. */
export const findFormerKeys = statement<{ id: string; sealed: Buffer }>(
  'find_former_keys',
  `select k.id, k.sealed from former_keys k
    where k.workspace_id = $workspaceId order by k.created_at desc, k.id limit ${mostFormerKeys}`,
)

export type WebhookRow = {
  url: string
  description: string
  event_types: string[]
  include: string[]
  enabled: boolean
  disabled_reason: string | null
  json: string
}

export const findWebhook = statement<WebhookRow, WebhookKey>(
  'find_webhook',
  `select w.url, w.description, w.event_types, w.include, w.enabled, w.disabled_reason, ${webhookJson}::text as json
     from webhooks w
    where w.workspace_id = $workspaceId and w.deleted_at is null and w.id = $webhookId`,
)

export const countWebhooks = statement<{ total: number }>(
  'count_webhooks',
  `select count(*) as total from webhooks w where w.workspace_id = $workspaceId and w.deleted_at is null`,
)

/** `latest` is 0 if the log is empty, and includes events of the running transaction. */
export const findLogEnds = statement<{ oldest: number | null; latest: number }>(
  'find_replay_ends',
  `select case when c.oldest_sequence <= l.sequence then c.oldest_sequence end as oldest, l.sequence as latest
     from workspace_clocks c
    cross join lateral (
      select greatest(c.sequence, (select e.sequence from events e where e.workspace_id = $workspaceId
                                    order by e.sequence desc limit 1)) as sequence) l
    where c.workspace_id = $workspaceId`,
)

/** The webhook is enabled if `disabled_reason` is null. */
type WebhookValues = WebhookKey &
  Omit<WebhookRow, 'enabled' | 'json'> & { undelivered_from: number | null; tick: Date }

export const insertWebhook = statement<object, WebhookValues>(
  'insert_webhook',
  `insert into webhooks (workspace_id, id, url, description, event_types, include, enabled, disabled_reason,
                         undelivered_from, created_at, updated_at)
   values ($workspaceId, $webhookId, $url, $description, $event_types, $include, $disabled_reason::text is null,
           $disabled_reason, $undelivered_from, $tick, $tick)`,
)

/** `undelivered_from` null keeps the current value. */
export const updateWebhookRow = statement<object, WebhookValues>(
  'update_webhook',
  `update webhooks
      set url = $url, description = $description, event_types = $event_types,
          include = $include,
          enabled = $disabled_reason::text is null, disabled_reason = $disabled_reason,
          undelivered_from = coalesce($undelivered_from, undelivered_from), updated_at = $tick
    where workspace_id = $workspaceId and id = $webhookId`,
)

/** Hides the webhook; the sweep deletes its rows later. */
export const markDeleted = statement<object, WebhookKey & { tick: Date }>(
  'mark_webhook_deleted',
  `update webhooks
      set enabled = false, disabled_reason = 'manual', deleted_at = $tick, updated_at = $tick
    where workspace_id = $workspaceId and id = $webhookId`,
)

export const touchWebhook = statement<object, WebhookKey & { tick: Date }>(
  'touch_webhook',
  `update webhooks set updated_at = $tick where workspace_id = $workspaceId and id = $webhookId`,
)

export const insertProgress = statement<
  object,
  WebhookKey & { takenUpTo: number; isOpen: boolean }
>(
  'insert_webhook_progress',
  `insert into webhook_progress (workspace_id, webhook_id, taken_up_to, is_open, failures)
   values ($workspaceId, $webhookId, $takenUpTo, $isOpen, 0)`,
)

/** Continues after `takenUpTo` without past failures. */
export const restartProgress = statement<object, WebhookKey & { takenUpTo: number }>(
  'restart_webhook_progress',
  `update webhook_progress
      set taken_up_to = $takenUpTo, is_open = true, failures = 0, failing_since = null, resume_at = null
    where workspace_id = $workspaceId and webhook_id = $webhookId`,
)

/** Stops planning. Run it before pending deliveries are cancelled: planning locks the same row. */
export const closeProgress = statement<object, WebhookKey>(
  'close_webhook_progress',
  `update webhook_progress set is_open = false
    where workspace_id = $workspaceId and webhook_id = $webhookId`,
)

export const insertSecret = statement<
  object,
  WebhookKey & { id: string; sealedSecret: Buffer; tick: Date }
>(
  'insert_webhook_secret',
  `insert into webhook_secrets (workspace_id, webhook_id, id, sealed_secret, created_at)
   values ($workspaceId, $webhookId, $id, $sealedSecret, $tick)`,
)

/** Makes all secrets expire at `expiresAt` unless they expire earlier. */
export const expireSecrets = statement<object, WebhookKey & { expiresAt: Date }>(
  'expire_webhook_secrets',
  `update webhook_secrets set expires_at = least(expires_at, $expiresAt)
    where workspace_id = $workspaceId and webhook_id = $webhookId`,
)

/** Deletes expired secrets, and all but the newest `kept`, which limits the signature header. */
export const dropSecrets = statement<object, WebhookKey & { before: Date; kept: number }>(
  'drop_webhook_secrets',
  `delete from webhook_secrets
    where workspace_id = $workspaceId and webhook_id = $webhookId
      and (expires_at <= $before or id not in (
        select s.id from webhook_secrets s
         where s.workspace_id = $workspaceId and s.webhook_id = $webhookId
         order by s.id desc limit $kept))`,
)

/** The sequence of the first event that is pending or not planned yet. */
export const findUndelivered = statement<{ sequence: number }, WebhookKey>(
  'find_undelivered',
  `select least(p.taken_up_to + 1,
                (select min(d.sequence) from webhook_deliveries d
                  where d.workspace_id = $workspaceId and d.webhook_id = $webhookId
                    and d.status = 'pending' and d.reason = 'event')) as sequence
     from webhook_progress p where p.workspace_id = $workspaceId and p.webhook_id = $webhookId`,
)

/** Fails pending deliveries. Locks rows in the order of ids, like `hastenDeliveries`. */
export const cancelDeliveries = statement<object, WebhookKey & { tick: Date }>(
  'cancel_webhook_deliveries',
  `with pending as (
     select id from webhook_deliveries
      where workspace_id = $workspaceId and webhook_id = $webhookId and status = 'pending'
      order by id
        for update)
   update webhook_deliveries set status = 'failed', next_attempt_at = null, finished_at = $tick
    where workspace_id = $workspaceId and id = any(array(select id from pending))`,
)

export const cancelReplays = statement<object, WebhookKey>(
  'cancel_webhook_replays',
  `delete from webhook_replays where workspace_id = $workspaceId and webhook_id = $webhookId`,
)

export const insertReplay = statement<
  object,
  WebhookKey & { id: string; from: number; to: number; tick: Date }
>(
  'insert_webhook_replay',
  `insert into webhook_replays (workspace_id, id, webhook_id, taken_up_to, to_sequence, created_at)
   values ($workspaceId, $id, $webhookId, $from::bigint - 1, $to, $tick)`,
)

export const countReplays = statement<{ total: number }, WebhookKey>(
  'count_webhook_replays',
  `select count(*) as total from webhook_replays
    where workspace_id = $workspaceId and webhook_id = $webhookId`,
)
