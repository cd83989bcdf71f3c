import { escapeHtml } from '../../api/http/escape-html.ts'
import { linkHtml, oneLine } from './invitation-mail.ts'
import type { Mail } from './mail-options.ts'

export type Reset = {
  workspaceName: string
  email: string
  messageId: string
  link: string
}

/** The mail to a member who forgot the password. */
export function resetMail({ workspaceName, email, messageId, link }: Reset): Mail {
  const name = oneLine(workspaceName)
  const before = `Somebody, probably you, asked for a new password for ${name} on Porchlight. Choose one here:`
  const after = [
    'The link works once, within an hour. A new password signs you out everywhere else.',
    'If it was not you, ignore this mail: your password stays as it is.',
  ]
  return {
    message_id: messageId,
    to: email,
    subject: `A new password for ${name}`,
    text: `${['Hello,', before, link, ...after].join('\n\n')}\n`,
    html: [
      ...['Hello,', before].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>\n`),
      linkHtml(link),
      ...after.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>\n`),
    ].join(''),
  }
}
