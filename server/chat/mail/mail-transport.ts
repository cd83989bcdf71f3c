import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { encodedHeader } from './encoded-header.ts'

/** For the look-up, the connection and the greeting. */
const stepTimeoutMs = 10_000
/** For a whole mail: a server may check its text before it replies to the final dot, which must not send it twice. */
const deliveryTimeoutMs = 60_000

/** A mail to one address. Retries keep the `message_id` (RFC 5322, 3.6.4). */
export type Mail = {
  message_id: string
  to: string
  subject: string
  text: string
  html?: string
  /** In front of the configured sender's address, instead of its own name. */
  from_name?: string
  reply_to?: string
  /** The Message-ID by which mail programs show mails together. */
  thread_id?: string
  /** Ends such mails by a POST of the mail program (RFC 8058). */
  unsubscribe?: string
}

/**
 * `deliver` rejects when the mail was refused or timed out, or a header value has a line break or NUL.
 * `signal` aborts the delivery and `close` all active ones, which then reject.
 */
export type MailTransport = {
  deliver: (mail: Mail, signal?: AbortSignal) => Promise<void>
  close: () => void
}

/**
 * Sends through `smtpUrl` (`smtp://` or `smtps://`, with credentials, and nodemailer's options in the
 * query); without one, writes each mail to a file `<time>-<id>.eml` in `mailFolder`.
 */
export function createMailTransport({
  smtpUrl,
  from,
  mailFolder,
}: {
  smtpUrl: string | undefined
  from: string
  mailFolder: string
}): MailTransport {
  assertHeaderValue('from', from)
  return smtpUrl === undefined ? fileTransport(from, mailFolder) : smtpTransport(from, smtpUrl)
}

/** Loaded with the first mail: the library takes megabytes, and many servers never send one. */
const loadLibrary = async () => import('nodemailer')

function smtpTransport(from: string, url: string): MailTransport {
  const options = {
    url,
    dnsTimeout: stepTimeoutMs,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: deliveryTimeoutMs,
  }
  let transporter: Transporter | undefined
  const closing = new AbortController()
  return {
    deliver: async (mail, aborting) => {
      const signal = AbortSignal.any([
        closing.signal,
        AbortSignal.timeout(deliveryTimeoutMs),
        ...(aborting === undefined ? [] : [aborting]),
      ])
      const { createTransport } = await loadLibrary()
      transporter ??= createTransport(options)
      await transporter.sendMail({ ...mailOptions(from, mail), signal })
    },
    close: () => {
      closing.abort()
      transporter?.close()
    },
  }
}

function fileTransport(from: string, mailFolder: string): MailTransport {
  const options = { streamTransport: true, buffer: true, newline: 'windows' } as const
  return {
    deliver: async (mail) => {
      const { createTransport } = await loadLibrary()
      const transporter = createTransport(options)
      const { message } = await transporter.sendMail(mailOptions(from, mail))
      // A Buffer because of the option `buffer`.
      await writeMail(mailFolder, message as Buffer)
    },
    close: () => {},
  }
}

/** The file gets its name only once it is complete and synced. */
async function writeMail(mailFolder: string, message: Buffer): Promise<void> {
  await mkdir(mailFolder, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replaceAll(':', '')}-${randomUUID()}`
  const unfinished = join(mailFolder, `.${name}.unfinished`)
  try {
    await writeFile(unfinished, message, { flag: 'wx', mode: 0o600, flush: true })
    await rename(unfinished, join(mailFolder, `${name}.eml`))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function mailOptions(from: string, mail: Mail): SendMailOptions {
  assertHeaderValue('message_id', mail.message_id)
  assertHeaderValue('to', mail.to)
  assertHeaderValue('subject', mail.subject)
  return {
    from: mail.from_name === undefined ? from : named(mail.from_name, from),
    ...conversational(mail),
    // As an object it is a single address, even if it contains commas or brackets.
    to: { name: '', address: mail.to },
    messageId: mail.message_id,
    subject: encodedHeader(mail.subject),
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    disableFileAccess: true,
    disableUrlAccess: true,
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
function named(name: string, from: string) {
  assertHeaderValue('from_name', name)
  // Some mail programs decode encoded words also within the quotes of a name.
  return {
    name: name.replaceAll('=?', '= ?'),
    address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim(),
  }
}

/** A line break would let the value add a header (RFC 5322, 2.2). */
function assertHeaderValue(field: string, value: string): void {
  if (/[\r\n\0]/.test(value))
    throw new Error(`A mail's ${field} must not hold a line break or NUL.`)
}
