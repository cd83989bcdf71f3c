import { escapeHtml } from '../../api/http/escape-html.ts'
import type { MailLanguage } from './mail-languages.ts'
import type { Mail } from './mail-options.ts'

type Head = {
  readonly email: string
  readonly messageId: string
  readonly language: MailLanguage
  readonly subject: string
}

/** A mail of paragraphs without links, as text and as HTML. */
export function plainMail(
  { email, messageId, language, subject }: Head,
  paragraphs: readonly string[],
): Mail {
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>\n`).join('')
  return {
    message_id: messageId,
    to: email,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<div lang="${language}">\n${html}</div>\n`,
  }
}
