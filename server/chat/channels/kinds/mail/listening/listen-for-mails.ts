import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { SMTPServer, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { plainAddress } from '../../../../../api/access/allowed-addresses.ts'
import type { MailListener } from '../../../../../config/mail-listener.ts'
import { isPrivateAddress } from '../../../../outbound/public-address.ts'
import { mailLimits } from '../reading/measure-mail.ts'
import type { MailServices } from '../receiving/mail-services.ts'
import { findRecipient } from './find-recipient.ts'
import { replyTo, SmtpReply, unknownRecipient } from './smtp-reply.ts'
import { storeForRecipients, type Addressed } from './store-for-recipients.ts'

const mostClients = 100
const mostRecipients = 100
/** Between attempts to listen while another process has the address: a server that is about to stop. */
const retryMs = 1_000
/** For mails under way when the server stops; their senders repeat what is cut off. */
const closeMs = 3_000

export type ListenParts = {
  readonly services: MailServices
  /** The owner's, for the channels of all workspaces. */
  readonly pool: pg.Pool
  readonly listener: MailListener
  readonly onError: (error: Error) => void
}

export type Listening = {
  /** Resolves with the port, or undefined for a socket file, once it accepts connections. */
  readonly ready: Promise<number | undefined>
  readonly stop: () => Promise<void>
}

/**
 * Takes mails from the mail server of the operator by LMTP or SMTP (docs/decisions/0163). A recipient without a channel is
 * refused before the mail is sent; the reply to each other one follows the commit of what stores it.
 */
export function listenForMails(parts: ListenParts): Listening {
  const stopping = new AbortController()
  let server: SMTPServer | undefined
  const ready = (async () => {
    // Loaded only where the operator wants it.
    const { SMTPServer: Server } = await import('smtp-server')
    for (let attempt = 0; ; attempt += 1) {
      server = new Server(optionsOf(parts))
      try {
        return await listening(server, parts.listener)
      } catch (error) {
        if (attempt === 0) parts.onError(error as Error)
        await sleep(retryMs, undefined, { signal: stopping.signal, ref: false })
      }
    }
  })()
  // Stopped before it could listen.
  ready.catch(() => undefined)
  return {
    ready,
    stop: async () => {
      stopping.abort()
      const closed = Promise.withResolvers<void>()
      if (server === undefined) closed.resolve()
      else server.close(() => closed.resolve())
      await closed.promise
    },
  }
}

async function listening(server: SMTPServer, { at }: MailListener): Promise<number | undefined> {
  if ('path' in at) await rm(at.path, { force: true })
  const done = Promise.withResolvers<number | undefined>()
  server.once('error', done.reject)
  const opened = () => {
    const address = server.server.address()
    done.resolve(address === null || typeof address === 'string' ? undefined : address.port)
  }
  if ('path' in at) server.listen(at.path, opened)
  else server.listen(at.port, at.host, opened)
  const port = await done.promise
  server.removeAllListeners('error')
  // What a client does to its connection ends that connection alone.
  server.on('error', () => undefined)
  return port
}

function optionsOf({ services, pool, listener, onError }: ListenParts): SMTPServerOptions {
  const recipients = new WeakMap<SMTPServerSession, Map<string, Addressed>>()
  const report = (error: unknown): SmtpReply => {
    const reply = replyTo(error)
    if (!(error instanceof SmtpReply) && reply.responseCode === 451) onError(error as Error)
    return reply
  }
  return {
    lmtp: listener.protocol === 'lmtp',
    name: services.config.baseDomain,
    size: mailLimits.bytes,
    maxClients: mostClients,
    maxRecipients: mostRecipients,
    closeTimeout: closeMs,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // What is received here is trusted to have passed the operator's mail server.
    onConnect: ({ remoteAddress }, done) =>
      done(isTrusted(remoteAddress) ? null : new SmtpReply(554, '5.7.1 Only mail servers nearby.')),
    onMailFrom: (_, session, done) => {
      recipients.set(session, new Map())
      done()
    },
    onRcptTo: ({ address }, session, done) =>
      void answer(done, async () => {
        const found = await findRecipient(pool, address)
        if (found === undefined) throw unknownRecipient
        recipients.get(session)?.set(address, { ...found, address })
      }),
    onData: (stream, session, done) =>
      void answer(done, async () => {
        const { mailFrom, rcptTo } = session.envelope
        const known = recipients.get(session)
        const addressed = rcptTo.flatMap(({ address }) => known?.get(address) ?? [])
        const sender = mailFrom === false ? '' : mailFrom.address
        const replies = await storeForRecipients(services, stream, sender, addressed, report)
        if (listener.protocol === 'lmtp') return replies.map((reply) => reply ?? 'OK')
        // SMTP has one reply for all: the mail is sent again, and those that have it keep one.
        const refused = replies.find((reply) => reply !== undefined)
        if (refused !== undefined) throw refused
        return 'OK'
      }),
  }

  async function answer<Result>(
    done: (error: Error | null, result?: Result) => void,
    work: () => Promise<Result>,
  ): Promise<void> {
    let result: Result
    try {
      result = await work()
    } catch (error) {
      done(report(error))
      return
    }
    done(null, result)
  }
}

/** Undefined or empty for a socket file. */
function isTrusted(address: string | undefined): boolean {
  return address === undefined || address === '' || isPrivateAddress(plainAddress(address))
}
