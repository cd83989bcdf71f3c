import { statement } from '../database/statement.ts'

/** Mails of one kind with the same details, each with the job that will deliver it. */
export const insertMails = statement<
  object,
  [
    workspaceId: string,
    kind: string,
    details: string,
    tick: Date,
    ids: readonly string[],
    recipients: readonly string[],
  ]
>(
  'insert_mails',
  `with queued as (
     insert into mails (workspace_id, id, kind, recipient, details, created_at)
     select $1, mail.id, $2, mail.recipient, $3::json, $4
       from unnest($5::uuid[], $6::text[]) as mail (id, recipient)
     returning id
   )
   select enqueue_mail($1, id) from queued`,
)

export type MailRow = {
  recipient: string
  details: Readonly<Record<string, unknown>>
  sent_at: Date | null
  workspace_name: string
  subdomain: string
}

export const findMail = statement<MailRow, [workspaceId: string, id: string]>(
  'find_mail',
  `select m.recipient, m.details, m.sent_at, w.name as workspace_name, w.subdomain
     from mails m join workspaces w on w.workspace_id = m.workspace_id
    where m.workspace_id = $1 and m.id = $2`,
)

export const markMailSent = statement<object, [workspaceId: string, id: string]>(
  'mark_mail_sent',
  `update mails set sent_at = date_trunc('milliseconds', clock_timestamp())
    where workspace_id = $1 and id = $2`,
)

/**
 * Queues the mails of all workspaces that are not sent and have no job, as after a restore. A job
 * that is taken may have lost its server: its mail gets a new one, for when a delivery under way
 * would long be over. Jobs that wait or have used up their attempts stay as they are.
 */
export const requeueUnsentMails = statement<object, [longestDeliverySeconds: number]>(
  'requeue_unsent_mails',
  `select count(enqueue_mail(m.workspace_id, m.id, j.locked_at + $1 * interval '1 second'))
     from mails m left join graphile_worker.jobs j on j.key = 'mail:' || m.id
    where m.sent_at is null and (j.id is null or j.locked_at is not null)`,
)
