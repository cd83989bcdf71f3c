import type { Mail } from './mail-transport.ts'

export type Invitation = {
  workspaceName: string
  /** May be blank: the address then stands for the person. */
  invitedByName: string
  invitedByEmail: string
  email: string
  workspaceUrl: string
  messageId: string
}

/** The mail that tells a new team member about the workspace they were added to. */
export function invitationMail(invitation: Invitation): Mail {
  const workspaceName = oneLine(invitation.workspaceName)
  const name = oneLine(invitation.invitedByName)
  const invitedBy =
    name === '' ? invitation.invitedByEmail : `${name} (${invitation.invitedByEmail})`
  const paragraphs = {
    greeting: 'Hello,',
    news: `${invitedBy} has added you to the team of ${workspaceName} on Porchlight, where it answers its customers' messages.`,
    advice: 'If you did not expect this mail, you can simply ignore it.',
  }
  return {
    message_id: invitation.messageId,
    to: invitation.email,
    subject: `${name === '' ? invitation.invitedByEmail : name} invited you to ${workspaceName}`,
    text: plainText(paragraphs, invitation.workspaceUrl),
    html: simpleHtml(paragraphs, invitation.workspaceUrl),
  }
}

type Paragraphs = { greeting: string; news: string; advice: string }

function plainText({ greeting, news, advice }: Paragraphs, workspaceUrl: string): string {
  return `${[greeting, news, `Open the workspace: ${workspaceUrl}`, advice].join('\n\n')}\n`
}

function simpleHtml({ greeting, news, advice }: Paragraphs, workspaceUrl: string): string {
  const url = escapeHtml(workspaceUrl)
  const link = `<a href="${url}">Open the workspace</a><br>${url}`
  const paragraphs = [escapeHtml(greeting), escapeHtml(news), link, escapeHtml(advice)]
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>\n`).join('')
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
