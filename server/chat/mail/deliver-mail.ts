import type pg from 'pg'
import { runStatement } from '../../store/database/run-statement.ts'
import { invitationMail } from './invitation-mail.ts'
import type { Mail, MailTransport } from './mail-transport.ts'
import { findMail, markMailSent, type MailRow } from './queries.ts'
import type { InvitationDetails } from './queue-invitations.ts'

/** What a job of the queue carries: enough to find its mail, nothing of the mail itself. */
export type MailJob = { workspace_id: string; mail_id: string }

/**
 * Delivers a mail that is not sent yet; one that is gone or sent already is nothing to do. Rejects
 * when the mail was not taken. A server that dies between delivery and mark delivers twice, under
 * one Message-ID, which mail programs show once.
 */
export async function deliverMail(
  jobsPool: pg.Pool,
  transport: MailTransport,
  baseDomain: string,
  job: MailJob,
): Promise<void> {
  const { workspace_id: workspaceId, mail_id: id } = job
  const [mail] = await runStatement(jobsPool, findMail(workspaceId, id))
  if (mail === undefined || mail.sent_at !== null) return
  await transport.deliver(renderMail(id, mail, baseDomain))
  // Not a change of the workspace: no reply and no event tells it, so it takes no tick and no lock.
  await runStatement(jobsPool, markMailSent(workspaceId, id))
}

/** Invitations are the one kind there is. */
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
