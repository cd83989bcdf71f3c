import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SMTPTransportOptions } from 'nodemailer'
import { assertHeaderValue, mailOptions, type Mail } from './mail-options.ts'
import { loadLibrary, sendBySmtp, type Attempt, type Rejection } from './send-by-smtp.ts'

/**
 * `deliver` resolves with the recipients that were refused while others were accepted. It rejects when the mail was refused or
 * timed out, a header value has a line break or NUL, or with UncertainDelivery. `close` aborts all active deliveries.
 */
export type MailTransport = {
  deliver: (mail: Mail, attempt?: Attempt) => Promise<readonly Rejection[]>
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
  return smtpUrl === undefined
    ? fileTransport(from, mailFolder)
    : smtpTransport(from, { url: smtpUrl })
}

/** Sends through one server. */
export function smtpTransport(from: string, server: SMTPTransportOptions): MailTransport {
  const closing = new AbortController()
  return {
    deliver: async (mail, { signal, onHanded } = {}) => {
      const signals = signal === undefined ? [closing.signal] : [closing.signal, signal]
      const options = mailOptions(from, mail)
      return sendBySmtp(server, options, { signal: AbortSignal.any(signals), onHanded })
    },
    close: () => closing.abort(),
  }
}

function fileTransport(from: string, mailFolder: string): MailTransport {
  const options = { streamTransport: true, buffer: true, newline: 'windows' } as const
  return {
    deliver: async (mail, { onHanded } = {}) => {
      const { createTransport } = await loadLibrary()
      const transporter = createTransport(options)
      const { message } = await transporter.sendMail(mailOptions(from, mail))
      await onHanded?.({ accepted: [...(mail.envelope?.to ?? [mail.to])], refused: [] })
      // A Buffer because of the option `buffer`.
      await writeMail(mailFolder, message as Buffer)
      return []
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
