import { isServedHere } from '../../store/database/is-served-here.ts'
import { statement, statementOfAll } from '../../store/database/statement.ts'
import type { WebhookKey, WebhookRef } from './webhook-id.ts'

/** The webhooks of some workspaces, or of all if null, that have something to deliver now. */
export const listDueWebhooks = statementOfAll<
  WebhookRef,
  { now: Date; workspaceIds: readonly string[] | null }
>(
  'list_due_webhooks',
  `select p.workspace_id, p.webhook_id
     from webhook_progress p
     join webhooks w on w.workspace_id = p.workspace_id and w.id = p.webhook_id
     join workspace_clocks c on c.workspace_id = p.workspace_id
    where ($workspaceIds::uuid[] is null or p.workspace_id = any ($workspaceIds)) and w.deleted_at is null
      and ${isServedHere('p.workspace_id')}
      and (p.resume_at is null or p.resume_at <= $now)
      and ((w.enabled and c.sequence > p.taken_up_to)
        or exists (select from webhook_replays r
                    where r.workspace_id = p.workspace_id and r.webhook_id = p.webhook_id)
        or exists (select from webhook_deliveries d
                    where d.workspace_id = p.workspace_id and d.webhook_id = p.webhook_id
                      and d.status = 'pending' and (d.next_attempt_at <= $now or d.attempt_count = 0)
                      and (d.taken_until is null or d.taken_until <= $now)))`,
)

export const enqueueRetry = statement<object, WebhookKey & { at: Date }>(
  'enqueue_webhook_retry',
  `select enqueue_webhook($workspaceId, $webhookId, $at)`,
)

/** Deletes jobs that a server held when it died and whose key the library has cleared: they are never retried. */
export const dropAbandonedJobs = statementOfAll<object>(
  'drop_abandoned_webhook_jobs',
  `select graphile_worker.complete_jobs(coalesce(array_agg(j.id), '{}'))
     from graphile_worker.jobs j
    where j.task_identifier = 'deliver_webhook' and j.key is null and j.locked_at is not null`,
)

/** The workspaces with webhooks. `is_followed`: at least one is enabled. */
export const listWebhookWorkspaces = statementOfAll<{ workspace_id: string; is_followed: boolean }>(
  'list_webhook_workspaces',
  `select workspace_id, bool_or(enabled) as is_followed from webhooks
    where deleted_at is null group by workspace_id`,
)
