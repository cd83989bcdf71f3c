import { textToHtml } from '../../../../messages/message-body.ts'
import type { ParsedMail } from '../reading/parsed-mail.ts'
import type { ReadHeader } from '../reading/read-header.ts'

/** A mail that cannot be parsed, as the message that a person files: who wrote it, its subject, and the mail as a file. */
export function unreadMail(
  { subject, sender }: ReadHeader,
  reason: string,
  raw: Buffer,
): ParsedMail {
  return {
    headers: [],
    from: sender === '' ? [] : [{ name: '', address: sender }],
    reply_to: [],
    to: [],
    cc: [],
    subject,
    message_id: null,
    references: [],
    date: null,
    text: null,
    html: null,
    folds: [],
    body: textToHtml(`This mail cannot be shown. ${reason}`),
    files: [
      {
        name: 'original.eml',
        type: 'message/rfc822',
        content_id: null,
        is_inline: false,
        content: raw,
      },
    ],
  }
}
