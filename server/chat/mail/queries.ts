import { statement } from '../../store/database/statement.ts'

/** Mails of one kind with the same details. */
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
  `insert into mails (workspace_id, id, kind, recipient, details, created_at)
   select $1, mail.id, $2, mail.recipient, $3::json, $4
     from unnest($5::uuid[], $6::text[]) as mail (id, recipient)`,
)

/** How many mails a workspace has queued since, counted up to `atMost`: their ids follow the time. */
export const countRecentMails = statement<
  { total: number },
  [workspaceId: string, since: string, atMost: number]
>(
  'count_recent_mails',
  `select count(*) as total from (
     select from mails where workspace_id = $1 and id >= $2::uuid limit $3) recent`,
)

/**
 * The jobs that will deliver mails, in a statement of their own: where workspaces are spread over
 * several PostgreSQL servers, the queue is where the connection is, and the mails may not be.
 */
export const enqueueMails = statement<object, [workspaceId: string, ids: readonly string[]]>(
  'enqueue_mails',
  `select enqueue_mail($1, mail.id) from unnest($2::uuid[]) as mail (id)`,
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
  `update mails set sent_at = date_trunc('milliseconds', now())
    where workspace_id = $1 and id = $2`,
)

export type UnsentMail = { workspace_id: string; id: string }

/** The mails of all workspaces that are not sent. */
export const listUnsentMails = statement<UnsentMail, []>(
  'list_unsent_mails',
  `select workspace_id, id from mails where sent_at is null`,
)

/**
 * Queues those of the mails that have no job, as after a restore. A job that is taken may have lost
 * its server: its mail gets a new one, for when a delivery under way would long be over. Jobs that
 * wait or have used up their attempts stay as they are.
 */
export const requeueMails = statement<
  object,
  [workspaceIds: readonly string[], ids: readonly string[], longestDeliverySeconds: number]
>(
  'requeue_mails',
  `select count(enqueue_mail(mail.workspace_id, mail.id, j.locked_at + $3 * interval '1 second'))
     from unnest($1::uuid[], $2::uuid[]) as mail (workspace_id, id)
     left join graphile_worker.jobs j on j.key = 'mail:' || mail.id
    where j.id is null or j.locked_at is not null`,
)
