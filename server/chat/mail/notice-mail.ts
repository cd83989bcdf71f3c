import { escapeHtml } from '../../api/http/escape-html.ts'
import { oneLine } from './invitation-mail.ts'
import type { Mail } from './mail-options.ts'

/** An outage of a mail channel, or a flood of mails to it. */
export type NoticeDetails = {
  readonly channel_name: string
  /** Of an outage the way that fails; `flood`. */
  readonly way: string
  /** What the server said; of a flood whose mails are held. */
  readonly error: string
  readonly since: string
}

export type Notice = {
  readonly workspaceName: string
  readonly email: string
  readonly messageId: string
  readonly details: NoticeDetails
}

/** The mail to an administrator about a mail server that has failed for an hour, or about mails that are held. */
export function noticeMail({ workspaceName, email, messageId, details }: Notice): Mail {
  const [workspace, channel] = [oneLine(workspaceName), oneLine(details.channel_name)]
  const { what, paragraphs } =
    details.way === 'flood'
      ? floodOf(workspace, channel, details)
      : outageOf(workspace, channel, details)
  return {
    message_id: messageId,
    to: email,
    subject: `${workspace}: the channel ${channel} ${what}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>\n`).join(''),
  }
}

type Words = { readonly what: string; readonly paragraphs: readonly string[] }

function outageOf(workspace: string, channel: string, { way, since, error }: NoticeDetails): Words {
  const what = way === 'send' ? 'sends no mails' : 'gets no mails from its mailbox'
  return {
    what,
    paragraphs: [
      'Hello,',
      `the channel ${channel} of ${workspace} on Porchlight ${what} since ${since}. The server says:`,
      oneLine(error),
      'Porchlight goes on trying, and nothing is lost. The settings of the channel can test the server step by step.',
      'This mail is sent once for each outage.',
    ],
  }
}

function floodOf(workspace: string, channel: string, { since, error }: NoticeDetails): Words {
  const what = 'holds mails of one sender'
  return {
    what,
    paragraphs: [
      'Hello,',
      `the channel ${channel} of ${workspace} on Porchlight ${what} since ${since}, because very many came within an hour:`,
      oneLine(error),
      'They are in the mail tray of the inbox, where they can be read, made messages or discarded.',
      'This mail is sent at most once a day for each sender.',
    ],
  }
}
