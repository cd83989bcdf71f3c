import { arraySql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import { webhookJson } from './webhook-json.ts'

export type PageRow = { total: number; rows: string }
export type JsonRow = { json: string }

/** A page of all webhooks, oldest first. They are few. */
export const listWebhooks = statement<
  PageRow,
  [workspaceId: string, limit: number, offset: number]
>(
  'list_webhooks',
  `with page as (
     select w.* from webhooks w where w.workspace_id = $1 and w.deleted_at is null order by w.id limit $2 offset $3)
   select (select count(*) from webhooks w where w.workspace_id = $1 and w.deleted_at is null) as total,
          (select ${arraySql(webhookJson, 'w.id')} from page w) as rows`,
)

export const findWebhookJson = statement<JsonRow, [workspaceId: string, id: string]>(
  'find_webhook_json',
  `select ${webhookJson}::text as json from webhooks w where w.workspace_id = $1 and w.deleted_at is null and w.id = $2`,
)

export type WebhookRow = {
  url: string
  description: string
  event_types: string[]
  enabled: boolean
  disabled_reason: string | null
}

export const findWebhook = statement<WebhookRow, [workspaceId: string, id: string]>(
  'find_webhook',
  `select w.url, w.description, w.event_types, w.enabled, w.disabled_reason from webhooks w
    where w.workspace_id = $1 and w.deleted_at is null and w.id = $2`,
)

export const countWebhooks = statement<{ total: number }, [workspaceId: string]>(
  'count_webhooks',
  `select count(*) as total from webhooks w where w.workspace_id = $1 and w.deleted_at is null`,
)

/** `latest` 0: the log is empty. It also counts events of this very transaction. */
export const findLogEnds = statement<{ oldest: number | null; latest: number }, [string]>(
  'find_replay_ends',
  `select (select e.sequence from events e where e.workspace_id = $1
            order by e.sequence limit 1) as oldest,
          greatest(c.sequence, (select e.sequence from events e where e.workspace_id = $1
                                 order by e.sequence desc limit 1)) as latest
     from workspace_clocks c where c.workspace_id = $1`,
)

export const insertWebhook = statement<
  object,
  [
    workspaceId: string,
    id: string,
    url: string,
    description: string,
    eventTypes: readonly string[],
    disabledReason: string | null,
    undeliveredFrom: number | null,
    tick: Date,
  ]
>(
  'insert_webhook',
  `insert into webhooks (workspace_id, id, url, description, event_types, enabled, disabled_reason,
                         undelivered_from, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6::text is null, $6, $7, $8, $8)`,
)

/** `undeliveredFrom` null: stays as it is. */
export const updateWebhookRow = statement<
  object,
  [
    workspaceId: string,
    id: string,
    url: string,
    description: string,
    eventTypes: readonly string[],
    disabledReason: string | null,
    undeliveredFrom: number | null,
    tick: Date,
  ]
>(
  'update_webhook',
  `update webhooks
      set url = $3, description = $4, event_types = $5, enabled = $6::text is null,
          disabled_reason = $6, undelivered_from = coalesce($7, undelivered_from), updated_at = $8
    where workspace_id = $1 and id = $2`,
)

/** Out of sight at once; what it leaves is swept away. */
export const markDeleted = statement<object, [workspaceId: string, id: string, tick: Date]>(
  'mark_webhook_deleted',
  `update webhooks set enabled = false, disabled_reason = 'manual', deleted_at = $3, updated_at = $3
    where workspace_id = $1 and id = $2`,
)

export const touchWebhook = statement<object, [workspaceId: string, id: string, tick: Date]>(
  'touch_webhook',
  `update webhooks set updated_at = $3 where workspace_id = $1 and id = $2`,
)

export const insertProgress = statement<
  object,
  [workspaceId: string, webhookId: string, takenUpTo: number, isOpen: boolean]
>(
  'insert_webhook_progress',
  `insert into webhook_progress (workspace_id, webhook_id, taken_up_to, is_open, failures)
   values ($1, $2, $3, $4, 0)`,
)

/** From there on, as if nothing had failed. */
export const restartProgress = statement<
  object,
  [workspaceId: string, webhookId: string, takenUpTo: number]
>(
  'restart_webhook_progress',
  `update webhook_progress
      set taken_up_to = $3, is_open = true, failures = 0, failing_since = null, resume_at = null
    where workspace_id = $1 and webhook_id = $2`,
)

/** Before what is owed is given up: whoever takes up the log holds this row, and adds nothing after it. */
export const closeProgress = statement<object, [workspaceId: string, webhookId: string]>(
  'close_webhook_progress',
  `update webhook_progress set is_open = false where workspace_id = $1 and webhook_id = $2`,
)

export const insertSecret = statement<
  object,
  [workspaceId: string, webhookId: string, id: string, sealedSecret: Buffer, tick: Date]
>(
  'insert_webhook_secret',
  `insert into webhook_secrets (workspace_id, webhook_id, id, sealed_secret, created_at)
   values ($1, $2, $3, $4, $5)`,
)

/** Those there are end at a moment, or sooner where they were to. */
export const expireSecrets = statement<
  object,
  [workspaceId: string, webhookId: string, expiresAt: Date]
>(
  'expire_webhook_secrets',
  `update webhook_secrets set expires_at = least(expires_at, $3)
    where workspace_id = $1 and webhook_id = $2`,
)

/** The newest stay, so that a signature header never grows long, and of those the ones in force. */
export const dropSecrets = statement<
  object,
  [workspaceId: string, webhookId: string, before: Date, kept: number]
>(
  'drop_webhook_secrets',
  `delete from webhook_secrets
    where workspace_id = $1 and webhook_id = $2
      and (expires_at <= $3 or id not in (
        select s.id from webhook_secrets s where s.workspace_id = $1 and s.webhook_id = $2
         order by s.id desc limit $4))`,
)

/** The first event that was not delivered, of those that are waited for and those to come. */
export const findUndelivered = statement<
  { sequence: number },
  [workspaceId: string, webhookId: string]
>(
  'find_undelivered',
  `select least(p.taken_up_to + 1,
                (select min(d.sequence) from webhook_deliveries d
                  where d.workspace_id = $1 and d.webhook_id = $2 and d.status = 'pending'
                    and d.reason = 'event')) as sequence
     from webhook_progress p where p.workspace_id = $1 and p.webhook_id = $2`,
)

export const cancelDeliveries = statement<
  object,
  [workspaceId: string, webhookId: string, tick: Date]
>(
  'cancel_webhook_deliveries',
  `update webhook_deliveries set status = 'failed', next_attempt_at = null, finished_at = $3
    where workspace_id = $1 and webhook_id = $2 and status = 'pending'`,
)

export const cancelReplays = statement<object, [workspaceId: string, webhookId: string]>(
  'cancel_webhook_replays',
  `delete from webhook_replays where workspace_id = $1 and webhook_id = $2`,
)

export const insertReplay = statement<
  object,
  [workspaceId: string, id: string, webhookId: string, from: number, to: number, tick: Date]
>(
  'insert_webhook_replay',
  `insert into webhook_replays (workspace_id, id, webhook_id, taken_up_to, to_sequence, created_at)
   values ($1, $2, $3, $4::bigint - 1, $5, $6)`,
)

export const countReplays = statement<{ total: number }, [workspaceId: string, webhookId: string]>(
  'count_webhook_replays',
  `select count(*) as total from webhook_replays where workspace_id = $1 and webhook_id = $2`,
)

/** By itself: where tables are spread over several PostgreSQL servers, the queue is not where they are. */
export const enqueueWebhook = statement<object, [workspaceId: string, webhookId: string]>(
  'enqueue_webhook',
  `select enqueue_webhook($1, $2)`,
)
