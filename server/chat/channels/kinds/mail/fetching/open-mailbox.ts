import type { ImapFlow } from 'imapflow'
import { mailLimits } from '../reading/measure-mail.ts'
import { actOnMails, pathOf, type MailAction } from './act-on-mails.ts'
import type { ServerAccess, ServerAddress } from './server-access.ts'
import { hasSent } from './has-sent.ts'
import { readingOf, type MailReading, type RunCommand } from './read-mail.ts'
import { ServerError, type ServerStep } from './server-error.ts'
import { withinMs } from './within-ms.ts'

/** A mail as the server lists it. */
export type Listed = {
  readonly uid: number
  readonly size: number
  readonly arrived_at: Date | undefined
}

/** The numbers of a folder at the moment. */
export type Examined = { readonly uid_validity: string; readonly next_uid: number }

export type MailboxAccess = ServerAccess & {
  readonly folder: string
  /** After which a silent server is asked whether it is still there. */
  readonly quiet_ms?: number
}

/** A signed-in connection to a folder. Every method rejects after `close`, and with a ServerError if the server or the connection fails. */
export type Mailbox = MailReading & {
  /** Opens the folder, without the right to change it, also anew: its numbers may have changed. */
  readonly examine: () => Promise<Examined>
  /** The UIDs between two, both included, in growing order; `since`: of mails that arrived on that day or later. */
  readonly find: (from: number, to: number | '*', since?: Date) => Promise<number[]>
  readonly list: (uids: readonly number[]) => Promise<Listed[]>
  /** Marks, moves or deletes mails; afterwards the folder is open without the right to change it again. */
  readonly act: (given: MailAction) => Promise<void>
  /** Rejects if there is no folder of this name. */
  readonly findFolder: (name: string) => Promise<string>
  /** Whether its folder of sent mails has one with this Message-ID. */
  readonly hasSent: (messageId: string) => Promise<boolean>
  /** Whether the server has said that mails have come since the last `find` up to `*`. */
  readonly hasCome: () => boolean
  /** Calls the listener when the server says that mails have come, until the next command or the end of the connection. */
  readonly watch: (listener: () => void) => void
  readonly isOpen: () => boolean
  readonly close: () => void
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000 }
/** A server that says nothing for so long is asked whether it is still there, also in IDLE. */
const quietMs = 45_000
/** A command that takes longer has failed, also if bytes keep coming: it asks for a range of a large mail. */
const commandMs = 60_000
/** IDLE begins anew after this: a connection that has died is noticed then. */
const idleMs = 240_000
/** A server that ends an IDLE sooner is asked by polls alone. */
const leastIdleMs = 1_000
const literalBytes = mailLimits.bytes + 1_024
/** Holds a list of half a million UIDs. */
const lineBytes = 8 * 1_024 * 1_024
const byUid = { uid: true }

/** Signs in. Rejects with the step that failed. */
export async function openMailbox(access: MailboxAccess, at: ServerAddress): Promise<Mailbox> {
  const client = await connect(access, at)
  // Mails may come between the search for new ones and the wait for more.
  let hasCome = false
  let listener: (() => void) | undefined
  client.on('exists', () => {
    hasCome = true
    listener?.()
  })
  const run: RunCommand = async (work, atMostMs = commandMs) => {
    try {
      return await withinMs(Math.min(atMostMs, commandMs), work, () => client.close())
    } catch (error) {
      throw error instanceof ServerError ? error : new ServerError('folder', error)
    }
  }
  return {
    examine: async () => {
      listener = undefined
      return run(examine(client, access.folder))
    },
    find: async (from, to, since) => {
      if (to === '*') hasCome = false
      const query = { uid: `${from}:${to}`, ...(since === undefined ? {} : { since }) }
      const found = await run(client.search(query, byUid))
      if (!Array.isArray(found))
        throw new ServerError('folder', 'The server did not search the folder.')
      // `5:*` is also the last mail, where all are before 5.
      return found
        .filter((uid) => uid >= from && (to === '*' || uid <= to))
        .toSorted((a, b) => a - b)
    },
    list: async (uids) => {
      const query = { size: true, internalDate: true }
      const rows = await run(client.fetchAll(uids.join(','), query, byUid))
      // Rows that the server sends unasked have flags alone.
      return rows
        .filter(({ uid, size }) => uids.includes(uid) && size !== undefined)
        .map(({ uid, size = 0, internalDate }) => ({ uid, size, arrived_at: dateOf(internalDate) }))
    },
    ...readingOf(client, run),
    act: async (given) => run(act(client, access.folder, given)),
    findFolder: async (name) => run(pathOf(client, name)),
    hasSent: async (messageId) => run(hasSent(client, messageId)),
    hasCome: () => hasCome,
    watch: (onMail) => {
      listener = onMail
      if (hasCome) onMail()
      else idle(client, () => listener === onMail).catch(() => client.close())
    },
    isOpen: () => client.usable,
    close: () => client.close(),
  }
}

async function connect(access: MailboxAccess, at: ServerAddress): Promise<ImapFlow> {
  const client = await makeClient(access, at)
  try {
    await withinMs(commandMs, client.connect(), () => client.close())
    return client
  } catch (error) {
    client.close()
    throw new ServerError(failedStep(client, access, error), error)
  }
}

/** The library ends an IDLE when it asks a quiet server whether it is still there, and begins no other. */
async function idle(client: ImapFlow, isWanted: () => boolean): Promise<void> {
  for (let lastedMs = Infinity; isWanted() && lastedMs >= leastIdleMs;) {
    const startedAt = performance.now()
    await client.idle()
    lastedMs = performance.now() - startedAt
  }
}

/** The library is loaded when the first mailbox is opened: a server without one has no use for its memory. */
async function makeClient(
  { port, security, username, password, access_token: accessToken, quiet_ms: ms }: MailboxAccess,
  at: ServerAddress,
): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    ...at,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: {
      user: username ?? '',
      ...(accessToken === undefined ? { pass: password ?? '' } : { accessToken }),
    },
    logger: false,
    clientInfo: { name: 'Porchlight', version: false, vendor: false, 'support-url': false },
    disableAutoIdle: true,
    disableCompression: true,
    maxIdleTime: idleMs,
    maxLiteralSize: literalBytes,
    maxResponseSize: literalBytes + lineBytes,
    maxLineLength: lineBytes,
    maxResponseTokens: 100_000,
    socketTimeout: ms ?? quietMs,
    ...timeouts,
  })
  // What fails beside a command ends the connection, and with it the next command.
  client.on('error', () => undefined)
  return client
}

function failedStep(client: ImapFlow, { security }: MailboxAccess, error: unknown): ServerStep {
  if (error instanceof Error && 'authenticationFailed' in error) return 'sign_in'
  if (client.connectedAt === null) return isOfTls(error) ? 'tls' : 'connect'
  if (client.greeting === undefined) return 'connect'
  return security === 'starttls' && !client.secureConnection ? 'tls' : 'sign_in'
}

const tlsCode = /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)/

function isOfTls(error: unknown): boolean {
  return error instanceof Error && 'code' in error && tlsCode.test(String(error.code))
}

async function act(client: ImapFlow, folder: string, given: MailAction): Promise<void> {
  try {
    await actOnMails(client, folder, given)
  } finally {
    if (client.usable) await examine(client, folder)
  }
}

async function examine(client: ImapFlow, folder: string): Promise<Examined> {
  try {
    const { uidValidity, uidNext, exists } = await client.mailboxOpen(folder, { readOnly: true })
    if (uidNext > 0) return { uid_validity: String(uidValidity), next_uid: uidNext }
    const last = exists > 0 ? await client.fetchOne('*', byUid) : false
    return { uid_validity: String(uidValidity), next_uid: last === false ? 1 : last.uid + 1 }
  } catch (error) {
    throw new ServerError('folder', error)
  }
}

function dateOf(given: Date | string | undefined): Date | undefined {
  const date = given === undefined ? undefined : new Date(given)
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date
}
