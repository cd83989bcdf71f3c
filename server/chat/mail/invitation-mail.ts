import { escapeHtml } from '../../api/http/escape-html.ts'
import type { Mail } from './mail-transport.ts'

export type Invitation = {
  workspaceName: string
  /** May be blank: the mail then shows the address. */
  invitedByName: string
  invitedByEmail: string
  email: string
  messageId: string
}

/**
 * The mail to a new team member. It has no link: there is no page to sign in to yet, and a link without a
 * page looks like fraud.
 */
export function invitationMail(invitation: Invitation): Mail {
  const workspaceName = oneLine(invitation.workspaceName)
  const name = oneLine(invitation.invitedByName)
  const invitedBy =
    name === '' ? invitation.invitedByEmail : `${name} (${invitation.invitedByEmail})`
  const paragraphs = [
    'Hello,',
    `${invitedBy} has added you to the team of ${workspaceName} on Porchlight, where it answers its customers' messages.`,
    'There is nothing to open or confirm. You answer with the tool that your team has connected to Porchlight; ask the person who invited you which one that is.',
    'If you did not expect this mail, you can simply ignore it.',
  ]
  return {
    message_id: invitation.messageId,
    to: invitation.email,
    subject: `${name === '' ? invitation.invitedByEmail : name} invited you to ${workspaceName}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>\n`).join(''),
  }
}

/** Names go into the subject, where line breaks are refused, and must not affect the layout. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
