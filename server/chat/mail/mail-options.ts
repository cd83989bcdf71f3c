import type { Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import { encodedHeader } from './encoded-header.ts'

export type NamedAddress = { readonly name: string; readonly address: string }

/** A mail. Retries keep the `message_id` (RFC 5322, 3.6.4). */
export type Mail = {
  message_id: string
  /** Whom it is shown to be to, unless `headers` say it. */
  to: string
  subject: string
  text: string
  html?: string
  /** In front of the configured sender's address, instead of its own name. */
  from_name?: string
  /** Instead of the configured sender's. */
  from_address?: string
  reply_to?: string
  /** The Message-ID by which mail programs show mails together. */
  thread_id?: string
  /** Ends such mails by a POST of the mail program (RFC 8058). */
  unsubscribe?: string
  /** A program wrote it, and wants no answer (RFC 3834). */
  is_automatic?: true
  /** Of an answer to a mail. */
  headers?: AnswerHeaders
  /** Who gets it in this attempt, and the address to which it is returned. */
  envelope?: { readonly from: string; readonly to: readonly string[] }
  files?: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: Readable
    /** Of an image in the HTML. */
    readonly cid?: string
    readonly contentDisposition?: 'inline'
  }[]
}

/** What an answer has instead of the headers of other mails; the same at each attempt. */
export type AnswerHeaders = {
  readonly from: NamedAddress
  readonly to: readonly NamedAddress[]
  readonly cc: readonly NamedAddress[]
  readonly in_reply_to: string | null
  readonly references: readonly string[]
  readonly date: string
  readonly boundary: string
}

/** The mail as the library takes it. Throws if a header value has a line break or NUL. */
export function mailOptions(from: string, mail: Mail): SendMailOptions {
  assertHeaderValue('message_id', mail.message_id)
  assertHeaderValue('to', mail.to)
  assertHeaderValue('subject', mail.subject)
  const { headers, envelope, files } = mail
  return {
    from: mail.from_name === undefined ? from : named(mail.from_name, mail.from_address ?? from),
    ...conversational(mail),
    ...(mail.is_automatic === true ? { headers: automatic } : {}),
    // As an object it is a single address, even if it contains commas or brackets.
    to: { name: '', address: mail.to },
    ...(headers === undefined ? {} : answering(headers)),
    ...(envelope === undefined ? {} : { envelope: { ...envelope, to: [...envelope.to] } }),
    messageId: mail.message_id,
    subject: encodedHeader(mail.subject),
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...(files === undefined ? {} : { attachments: files.map((file) => ({ ...file })) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

function answering(headers: AnswerHeaders): SendMailOptions {
  const { from, to, cc, in_reply_to: inReplyTo, references, date, boundary } = headers
  const address = (given: NamedAddress) => {
    assertHeaderValue('address', given.address)
    return safeName(given)
  }
  return {
    from: address(from),
    to: to.map(address),
    cc: cc.map(address),
    ...(inReplyTo === null ? {} : { inReplyTo }),
    references: [...references],
    date,
    baseBoundary: boundary,
  }
}

/** The headers of a mail that belongs to a conversation. */
function conversational({
  reply_to: replyTo,
  thread_id: threadId,
  unsubscribe,
}: Mail): SendMailOptions {
  if (replyTo !== undefined) assertHeaderValue('reply_to', replyTo)
  if (threadId !== undefined) assertHeaderValue('thread_id', threadId)
  if (unsubscribe !== undefined) assertHeaderValue('unsubscribe', unsubscribe)
  return {
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    ...(threadId === undefined ? {} : { references: threadId, inReplyTo: threadId }),
    ...(unsubscribe === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            // A person wrote the answers, but a program sends them: nothing may answer by itself.
            'X-Auto-Response-Suppress': 'OOF, AutoReply',
          },
        }),
  }
}

/** The address of `from` with another name. */
function named(name: string, from: string): NamedAddress {
  assertHeaderValue('from_name', name)
  return safeName({ name, address: addressIn(from) })
}

/** The address of `Name <address>`, or the text itself. */
export const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/** Some mail programs decode encoded words also within the quotes of a name. */
const safeName = ({ name, address }: NamedAddress): NamedAddress => ({
  name: name.replaceAll('=?', '= ?').replaceAll(/[\r\n\0]+/g, ' '),
  address,
})

/** A line break would let the value add a header (RFC 5322, 2.2). */
export function assertHeaderValue(field: string, value: string): void {
  if (/[\r\n\0]/.test(value))
    throw new Error(`A mail's ${field} must not hold a line break or NUL.`)
}
