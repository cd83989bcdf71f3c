import { isServedHere } from '../../store/database/is-served-here.ts'
import { statementOfAll } from '../../store/database/statement.ts'
import type { WebhookRef } from './webhook-id.ts'

/**
 * The webhooks of some workspaces, or of all if null, that have something to deliver now, or later and no task: a process
 * has died before it made them due.
 */
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
      and ((p.resume_at is null or p.resume_at <= $now)
        and ((w.enabled and c.sequence > p.taken_up_to)
          or exists (select from webhook_replays r
                      where r.workspace_id = p.workspace_id and r.webhook_id = p.webhook_id)
          or exists (select from webhook_deliveries d
                      where d.workspace_id = p.workspace_id and d.webhook_id = p.webhook_id
                        and d.status = 'pending' and (d.next_attempt_at <= $now or d.attempt_count = 0)
                        and (d.taken_until is null or d.taken_until <= $now)))
        or not exists (select from due_tasks t
                        where t.workspace_id = p.workspace_id and t.kind = 'deliver_webhook'
                          and t.subject_id = p.webhook_id)
          and w.enabled
          and (p.resume_at > $now
            or exists (select from webhook_deliveries d
                        where d.workspace_id = p.workspace_id and d.webhook_id = p.webhook_id
                          and d.status = 'pending')))`,
)

/** The workspaces with webhooks. `is_followed`: at least one is enabled. */
export const listWebhookWorkspaces = statementOfAll<{ workspace_id: string; is_followed: boolean }>(
  'list_webhook_workspaces',
  `select workspace_id, bool_or(enabled) as is_followed from webhooks
    where deleted_at is null group by workspace_id`,
)

/** Grows with every transaction that writes, in any workspace. */
export const findNewestTransaction = statementOfAll<{ xmax: string }>(
  'find_newest_transaction',
  `select pg_snapshot_xmax(pg_current_snapshot())::text as xmax`,
)
