import { connect } from 'node:net'
import { once } from 'node:events'
import type { ResolveHost } from '../../../../outbound/resolve-host.ts'
import { resolveServer } from '../../../../outbound/resolve-server.ts'
import type { AppServices } from '../../../../../api/http/services.ts'
import { openMailbox } from '../fetching/open-mailbox.ts'
import type { ServerAccess, ServerAddress } from '../fetching/server-access.ts'
import { ServerError, serverSteps, type ServerStep } from '../fetching/server-error.ts'
import { serverWords } from '../fetching/server-words.ts'
import { withinMs } from '../fetching/within-ms.ts'
import type { MailChannel } from '../settings/mail-channel.ts'
import { movedTo } from '../settings/after-import.ts'
import type { MailboxServer, MailServer } from '../settings/mail-server.ts'
import { openLogin, secretsOf, type Login } from '../signing-in/open-login.ts'
import { verifySmtp } from './verify-smtp.ts'

/** Of a step that nothing is said about. */
const connectMs = 10_000

/** What came of a step; `ok` null: it was not reached, because an earlier one failed. */
export type StepResult = {
  readonly step: ServerStep
  readonly ok: boolean | null
  /** What the server said, or why it could not be asked; null if nothing was wrong. */
  readonly words: string | null
}

export type ServerTest = {
  readonly server: 'imap' | 'smtp'
  readonly ok: boolean
  readonly steps: readonly StepResult[]
}

type Parts = Pick<AppServices, 'config' | 'database' | 'vault'> & { readonly resolve: ResolveHost }

/** Asks the servers of a channel one after another, each step by step until one fails. */
export async function testServers(
  parts: Parts,
  workspaceId: string,
  channelId: string,
  channel: MailChannel,
): Promise<ServerTest[]> {
  const { imap, smtp } = channel
  const tests: ServerTest[] = []
  for (const [server, settings] of [['imap', imap] as const, ['smtp', smtp] as const]) {
    if (settings === null) continue
    const open = async () => openLogin(parts, workspaceId, channelId, server, channel)
    const to = server === 'imap' ? movedTo(channel.after_import) : undefined
    tests.push(await testServer(parts, server, settings, open, to))
  }
  return tests
}

type Tested = MailServer | MailboxServer

async function testServer(
  parts: Parts,
  server: 'imap' | 'smtp',
  settings: Tested,
  open: () => Promise<Login>,
  to: string | undefined,
): Promise<ServerTest> {
  const steps = stepsOf(server, settings)
  let login: Login | undefined
  try {
    await askServer(parts, server, settings, async () => (login = await open()), to)
    return { server, ok: true, steps: steps.map((step) => ({ step, ok: true, words: null })) }
  } catch (error) {
    const failed = error instanceof ServerError ? error.step : 'connect'
    const at = steps.indexOf(failed)
    const words = serverWords(error, login && secretsOf(login))
    const results = steps.map((step, index): StepResult => {
      if (index < at) return { step, ok: true, words: null }
      return index === at ? { step, ok: false, words } : { step, ok: null, words: null }
    })
    return { server, ok: false, steps: results }
  }
}

function stepsOf(server: 'imap' | 'smtp', { security, username }: Tested): ServerStep[] {
  const left = {
    resolve: true,
    connect: true,
    tls: security !== 'none',
    sign_in: server === 'imap' || username !== null,
    folder: server === 'imap',
  }
  return serverSteps.filter((step) => left[step])
}

async function askServer(
  parts: Parts,
  server: 'imap' | 'smtp',
  settings: Tested,
  open: () => Promise<Login>,
  to: string | undefined,
): Promise<void> {
  const rules = { allowsPrivate: parts.config.mailAllowPrivate }
  const at = await during('resolve', resolveServer(settings.host, rules, parts.resolve))
  await during('connect', reach(at, settings))
  const access = { ...settings, ...(await during('sign_in', open())) }
  if (server === 'smtp') return verifySmtp(access, at)
  const mailbox = await openMailbox({ folder: 'INBOX', ...access }, at)
  try {
    await mailbox.examine()
    if (to !== undefined) await during('folder', mailbox.findFolder(to))
  } finally {
    mailbox.close()
  }
}

async function during<Result>(step: ServerStep, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw new ServerError(step, error)
  }
}

/** Tells a server that cannot be reached from one whose protocol fails. */
async function reach({ host }: ServerAddress, { port }: Pick<ServerAccess, 'port'>): Promise<void> {
  const socket = connect({ host, port })
  try {
    await withinMs(connectMs, once(socket, 'connect'), () => socket.destroy())
  } finally {
    socket.destroy()
  }
}
