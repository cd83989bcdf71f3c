import { insertRows } from '../../store/database/insert-rows.ts'
import { isServedHere } from '../../store/database/is-served-here.ts'
import { statement, statementOfAll } from '../../store/database/statement.ts'

export const insertMails = insertRows<{
  id: string
  kind: string
  recipient: string
  details: string
  created_at: Date
}>(
  'mails',
  { several: 'insert_mails' },
  { id: 'uuid', kind: 'text', recipient: 'text', details: 'json', created_at: 'timestamptz' },
)

/** Counts mails with ids from `since` on, up to `atMost`; ids grow with time. */
export const countRecentMails = statement<{ total: number }, { since: string; atMost: number }>(
  'count_recent_mails',
  `select count(*) as total from (
     select from mails where workspace_id = $workspaceId and id >= $since::uuid limit $atMost) recent`,
)

export const enqueueMails = statement<object, { ids: readonly string[] }>(
  'enqueue_mails',
  `select enqueue_mail($workspaceId, mail.id) from unnest($ids::uuid[]) as mail (id)`,
)

export type MailRow = {
  kind: 'invitation' | 'reset'
  recipient: string
  details: Readonly<Record<string, unknown>>
  sent_at: Date | null
  workspace_name: string
}

export const findMail = statement<MailRow, { id: string }>(
  'find_mail',
  `select m.kind, m.recipient, m.details, m.sent_at, w.name as workspace_name
     from mails m join workspaces w on w.workspace_id = m.workspace_id
    where m.workspace_id = $workspaceId and m.id = $id
      and ${isServedHere('m.workspace_id')}`,
)

export const markMailSent = statement<object, { id: string }>(
  'mark_mail_sent',
  `update mails set sent_at = date_trunc('milliseconds', now())
    where workspace_id = $workspaceId and id = $id`,
)

/** The unsent mails of all workspaces. */
export const listUnsentMails = statementOfAll<{ workspace_id: string; id: string }>(
  'list_unsent_mails',
  `select m.workspace_id, m.id from mails m
    where m.sent_at is null
      and ${isServedHere('m.workspace_id')}`,
)

/**
 * Queues mails without a job, as after a restore. A mail whose job is locked, perhaps by a dead server, gets a
 * new job for when a delivery would be over. Jobs that wait or have used up their attempts stay unchanged.
 */
export const requeueMails = statementOfAll<
  object,
  { workspaceIds: readonly string[]; ids: readonly string[]; maxDeliverySeconds: number }
>(
  'requeue_mails',
  `select count(enqueue_mail(mail.workspace_id, mail.id, j.locked_at + $maxDeliverySeconds * interval '1 second'))
     from unnest($workspaceIds::uuid[], $ids::uuid[]) as mail (workspace_id, id)
     left join graphile_worker.jobs j on j.key = 'mail:' || mail.id
    where j.id is null or j.locked_at is not null`,
)
