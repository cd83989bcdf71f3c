import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { encodedHeader } from './encoded-header.ts'

/** For each step of the SMTP dialogue: name look-up, connecting, greeting, every reply. */
const STEP_TIMEOUT_MS = 10_000
/** For one mail as a whole, as a server that answers slowly never reaches the other. */
const DELIVERY_TIMEOUT_MS = 60_000

/** One mail to one address. `message_id` stays the same over retries (RFC 5322, 3.6.4). */
export type Mail = { message_id: string; to: string; subject: string; text: string; html?: string }

/**
 * `deliver` rejects when the mail was not taken: refused, timed out, or with a line break or NUL
 * in a header value. `close` ends deliveries under way; their promises reject.
 */
export type MailTransport = { deliver: (mail: Mail) => Promise<void>; close: () => void }

/**
 * Sends through `smtpUrl` (`smtp://` or `smtps://`, with credentials and nodemailer's options in
 * its query); without one, each mail becomes a file `<time>-<id>.eml` in `mailFolder`.
 */
export function createMailTransport(options: {
  smtpUrl: string | undefined
  from: string
  mailFolder: string
}): MailTransport {
  const { smtpUrl, from, mailFolder } = options
  assertHeaderValue('from', from)
  return smtpUrl === undefined ? fileTransport(from, mailFolder) : smtpTransport(from, smtpUrl)
}

/** With the first mail: many servers never send one, and it is some megabytes. */
const loadLibrary = async () => import('nodemailer')

function smtpTransport(from: string, url: string): MailTransport {
  const options = {
    url,
    dnsTimeout: STEP_TIMEOUT_MS,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
  }
  let transporter: Transporter | undefined
  const closing = new AbortController()
  return {
    deliver: async (mail) => {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)])
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
      // A Buffer, as the transport was asked for one; the type allows its stream too.
      await writeMail(mailFolder, message as Buffer)
    },
    // Nothing stays open between two mails.
    close: () => {},
  }
}

/** The file appears under its name only when it is whole and on disk. */
async function writeMail(mailFolder: string, message: Buffer): Promise<void> {
  await mkdir(mailFolder, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replaceAll(':', '')}-${randomUUID()}`
  const unfinished = join(mailFolder, `.${name}.unfinished`)
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(message)
      await file.sync()
    } finally {
      await file.close()
    }
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
    from,
    // As an object it is one address, whatever commas and brackets are in it.
    to: { name: '', address: mail.to },
    messageId: mail.message_id,
    subject: encodedHeader(mail.subject),
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A line break would begin a header of the writer's own (RFC 5322, 2.2). */
function assertHeaderValue(field: string, value: string): void {
  if (/[\r\n\0]/.test(value))
    throw new Error(`A mail's ${field} must not hold a line break or NUL.`)
}
