import type pg from 'pg'
import { comparableEmail } from '../../comparable-email.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import type { FactorChange } from './factor-change.ts'
import { factorMail } from './factor-mail.ts'
import { invitationMail, type InvitationDetails } from './invitation-mail.ts'
import type { Mail } from './mail-options.ts'
import type { MailTransport } from './mail-transport.ts'
import { makeLink, type LinkConfig } from './make-link.ts'
import { findMail, markMailSent, type MailRow } from './queries.ts'
import { noticeMail, type NoticeDetails } from './notice-mail.ts'
import { resetMail } from './reset-mail.ts'
import { signInMail, type SignInDetails } from './sign-in-mail.ts'

/** Renders the mail of a digest; undefined if nothing of it is left to say. */
export type RenderDigest = (
  workspaceId: string,
  mail: { readonly id: string; readonly details: Readonly<Record<string, unknown>> },
) => Promise<Omit<Mail, 'message_id'> | undefined>

/**
 * Delivers a mail unless it is sent or deleted, or its recipient is no active member any more. Rejects if the mail
 * server refuses it. A server that dies before marking the mail as sent delivers it twice with one Message-ID, which
 * mail programs show once. The link is made for each delivery, so that no mail is stored with its token.
 */
export async function deliverMail(
  jobsPool: pg.Pool,
  transport: MailTransport,
  config: LinkConfig,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
  renderDigest?: RenderDigest,
): Promise<void> {
  const [mail] = await runStatement(jobsPool, findMail({ workspaceId, id }))
  if (mail === undefined || mail.sent_at !== null) return
  const messageId = `<${id}@${config.baseDomain}>`
  if (mail.kind === 'digest') {
    const digest = await renderDigest?.(workspaceId, { id, details: mail.details })
    if (digest !== undefined) await transport.deliver({ ...digest, message_id: messageId })
    await runStatement(jobsPool, markMailSent({ workspaceId, id }))
    return
  }
  const notice = noticeOf(mail, messageId)
  if (notice !== undefined) {
    await transport.deliver(notice)
    await runStatement(jobsPool, markMailSent({ workspaceId, id }))
    return
  }
  const link = await makeLink(jobsPool, config, {
    workspace_id: workspaceId,
    email_key: comparableEmail(mail.recipient),
    purpose: mail.kind === 'reset' ? 'reset' : 'invitation',
    actor: { type: 'automation', name: 'mail' },
  })
  if (link !== undefined) {
    await transport.deliver(renderMail(mail, messageId, link))
  }
  // Not visible in any reply or event, so it needs neither a tick nor the workspace's lock.
  await runStatement(jobsPool, markMailSent({ workspaceId, id }))
}

/** A mail without a link; undefined for one that has one. */
function noticeOf({ kind, details, ...mail }: MailRow, messageId: string): Mail | undefined {
  const { language } = mail
  const shared = { workspaceName: mail.workspace_name, email: mail.recipient, messageId }
  if (kind === 'factor')
    return factorMail({ ...shared, language, details: details as FactorChange })
  if (kind === 'notice') return noticeMail({ ...shared, details: details as NoticeDetails })
  if (kind === 'sign_in')
    return signInMail({ ...shared, language, details: details as SignInDetails })
  return undefined
}

function renderMail(mail: MailRow, messageId: string, link: string): Mail {
  const shared = { workspaceName: mail.workspace_name, email: mail.recipient, messageId, link }
  if (mail.kind === 'reset') return resetMail(shared)
  const { invited_by: invitedBy } = mail.details as InvitationDetails
  return invitationMail({
    ...shared,
    invitedByName: invitedBy?.name ?? '',
    invitedByEmail: invitedBy?.email ?? mail.workspace_name,
  })
}
