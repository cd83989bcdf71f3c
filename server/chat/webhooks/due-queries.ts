import { statement } from '../../store/database/statement.ts'

export type DueRow = { workspace_id: string; webhook_id: string }

/** The webhooks of all workspaces, or of one, that have something to deliver now. */
export const listDueWebhooks = statement<DueRow, [now: Date, workspaceId: string | null]>(
  'list_due_webhooks',
  `select p.workspace_id, p.webhook_id
     from webhook_progress p
     join webhooks w on w.workspace_id = p.workspace_id and w.id = p.webhook_id
     join workspace_clocks c on c.workspace_id = p.workspace_id
    where ($2::uuid is null or p.workspace_id = $2) and w.deleted_at is null
      and (p.resume_at is null or p.resume_at <= $1)
      and ((w.enabled and c.sequence > p.taken_up_to)
        or exists (select from webhook_replays r
                    where r.workspace_id = p.workspace_id and r.webhook_id = p.webhook_id)
        or exists (select from webhook_deliveries d
                    where d.workspace_id = p.workspace_id and d.webhook_id = p.webhook_id
                      and d.status = 'pending' and (d.next_attempt_at <= $1 or d.attempt_count = 0)
                      and (d.taken_until is null or d.taken_until <= $1)))`,
)

export const enqueueWebhooks = statement<
  object,
  [workspaceIds: readonly string[], webhookIds: readonly string[]]
>(
  'enqueue_webhooks',
  `select enqueue_webhook(due.workspace_id, due.webhook_id)
     from unnest($1::uuid[], $2::uuid[]) as due (workspace_id, webhook_id)`,
)

export const enqueueRetry = statement<object, [workspaceId: string, webhookId: string, at: Date]>(
  'enqueue_webhook_retry',
  `select enqueue_webhook($1, $2, $3)`,
)

/** Jobs whose server died with them, once the library lets go of them: nobody would try them again. */
export const dropAbandonedJobs = statement<object, []>(
  'drop_abandoned_webhook_jobs',
  `select graphile_worker.complete_jobs(coalesce(array_agg(j.id), '{}'))
     from graphile_worker.jobs j
    where j.task_identifier = 'deliver_webhook' and j.key is null and j.locked_at is not null`,
)

/** The workspaces whose new events somebody waits for. */
export const listFollowedWorkspaces = statement<{ workspace_id: string }, []>(
  'list_followed_workspaces',
  `select distinct workspace_id from webhooks where enabled`,
)
