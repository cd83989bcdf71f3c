import { escapeHtml } from '../../api/http/escape-html.ts'
import { oneLine } from './invitation-mail.ts'
import type { Mail } from './mail-options.ts'

/** An outage of a mail channel. */
export type NoticeDetails = {
  readonly channel_name: string
  readonly way: string
  /** What the server said. */
  readonly error: string
  readonly since: string
}

export type Notice = {
  readonly workspaceName: string
  readonly email: string
  readonly messageId: string
  readonly details: NoticeDetails
}

/** The mail to an administrator about a mail server that has failed for an hour. */
export function noticeMail({ workspaceName, email, messageId, details }: Notice): Mail {
  const [workspace, channel] = [oneLine(workspaceName), oneLine(details.channel_name)]
  const what = details.way === 'send' ? 'sends no mails' : 'gets no mails from its mailbox'
  const paragraphs = [
    'Hello,',
    `the channel ${channel} of ${workspace} on Porchlight ${what} since ${details.since}. The server says:`,
    oneLine(details.error),
    'Porchlight goes on trying, and nothing is lost. The settings of the channel can test the server step by step.',
    'This mail is sent once for each outage.',
  ]
  return {
    message_id: messageId,
    to: email,
    subject: `${workspace}: the channel ${channel} ${what}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>\n`).join(''),
  }
}
