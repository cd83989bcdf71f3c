import { escapeHtml } from '../../api/http/escape-html.ts'
import type { Mail } from './mail-options.ts'

/** The inviting member named in the mail; null for the workspace itself. */
export type InvitationDetails = { invited_by: { name: string; email: string } | null }

export type Invitation = {
  workspaceName: string
  /** May be blank: the mail then shows the address. */
  invitedByName: string
  invitedByEmail: string
  email: string
  messageId: string
  /** Where the new member chooses a password. */
  link: string
}

/** The mail to a new team member. */
export function invitationMail(invitation: Invitation): Mail {
  const workspaceName = oneLine(invitation.workspaceName)
  const name = oneLine(invitation.invitedByName)
  const invitedBy =
    name === '' ? invitation.invitedByEmail : `${name} (${invitation.invitedByEmail})`
  const before = [
    'Hello,',
    `${invitedBy} has added you to the team of ${workspaceName} on Porchlight, where it answers its customers' messages. Choose a password to join:`,
  ]
  const after = [
    'The link works once, within seven days.',
    'If you did not expect this mail, you can simply ignore it.',
  ]
  return {
    message_id: invitation.messageId,
    to: invitation.email,
    subject: `${name === '' ? invitation.invitedByEmail : name} invited you to ${workspaceName}`,
    text: `${[...before, invitation.link, ...after].join('\n\n')}\n`,
    html: [
      ...before.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>\n`),
      linkHtml(invitation.link),
      ...after.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>\n`),
    ].join(''),
  }
}

/** The address itself, so that readers see where it leads. */
export function linkHtml(link: string): string {
  const address = escapeHtml(link)
  return `<p><a href="${address}">${address}</a></p>\n`
}

/** Names go into the subject, where line breaks are refused, and must not affect the layout. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
