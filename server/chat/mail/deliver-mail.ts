import type pg from 'pg'
import { runStatement } from '../../store/database/run-statement.ts'
import { invitationMail } from './invitation-mail.ts'
import type { Mail, MailTransport } from './mail-transport.ts'
import { findMail, markMailSent, type MailRow } from './queries.ts'
import type { InvitationDetails } from './queue-invitations.ts'

/** The payload of a job; its mail is read when the job runs. */
export type MailJob = { workspace_id: string; mail_id: string }

/**
 * Delivers a mail unless it is sent or deleted. Rejects if the mail server refuses it. A server that dies before
 * marking the mail as sent delivers it twice with one Message-ID, which mail programs show once.
 */
export async function deliverMail(
  jobsPool: pg.Pool,
  transport: MailTransport,
  baseDomain: string,
  job: MailJob,
): Promise<void> {
  const { workspace_id: workspaceId, mail_id: id } = job
  const [mail] = await runStatement(jobsPool, findMail({ workspaceId, id }))
  if (mail === undefined || mail.sent_at !== null) return
  await transport.deliver(renderMail(id, mail, baseDomain))
  // Not visible in any reply or event, so it needs neither a tick nor the workspace's lock.
  await runStatement(jobsPool, markMailSent({ workspaceId, id }))
}

/** The only kind of mail is an invitation. */
function renderMail(id: string, mail: MailRow, baseDomain: string): Mail {
  const { invited_by: invitedBy } = mail.details as InvitationDetails
  return invitationMail({
    workspaceName: mail.workspace_name,
    invitedByName: invitedBy?.name ?? '',
    invitedByEmail: invitedBy?.email ?? mail.workspace_name,
    email: mail.recipient,
    messageId: `<${id}@${baseDomain}>`,
  })
}
