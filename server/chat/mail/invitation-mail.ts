import type { Mail } from './mail-transport.ts'

export type Invitation = {
  workspaceName: string
  /** May be blank: the address then stands for the person. */
  invitedByName: string
  invitedByEmail: string
  email: string
  messageId: string
}

/**
 * The mail that tells a new team member about the workspace they were added to. It has no link: there is
 * no page to sign in to yet, and a link to nowhere looks like a fraud.
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

/** Names go into a header, where a line break is refused, and must not lay out the mail. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
