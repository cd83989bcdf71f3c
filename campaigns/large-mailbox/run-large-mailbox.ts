import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { plainMail } from '../../test/mails.ts'
import { startDovecot } from '../../test/start-dovecot.ts'
import { apiClient } from '../crash/api-client.ts'
import { residentBytes, startServerProcess } from '../server-process.ts'
import { until } from '../until.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'
import { fillMailbox } from './fill-mailbox.ts'

export type LargeMailboxOptions = {
  readonly dataFolder: string
  readonly mails: number
  /** For which the import is watched. */
  readonly seconds: number
  readonly say: (line: string) => void
}

export type LargeMailbox = {
  /** From the set-up of the channel until its newest mails are messages. */
  readonly newestMs: number
  /** From the delivery of a mail until it is a message, while older ones are imported. */
  readonly arrivedMs: readonly number[]
  readonly importedPerSecond: number
  /** Of the server, in bytes: before the channel, and the most while it imports. */
  readonly memory: { readonly before: number; readonly most: number }
}

const user = 'shop'
const newest = ['Newest 1', 'Newest 2', 'Newest 3']
const startLimitMs = 60_000
const firstLimitMs = 300_000
const nextLimitMs = 60_000
const env = {
  PORCHLIGHT_MAIL_ALLOW_PRIVATE: 'on',
  PORCHLIGHT_MAILS_PER_MINUTE: '0',
  PORCHLIGHT_WORKERS: '1',
}

/** Sets a channel up for a mailbox with many old mails, and measures when its newest mails and new ones are messages. */
export async function runLargeMailbox(options: LargeMailboxOptions): Promise<LargeMailbox> {
  const { dataFolder, say } = options
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-dovecot-'))
  const dovecot = await startDovecot(folder)
  const server = await startServerProcess(dataFolder, startLimitMs, env)
  const made = await withOwner(dataFolder, async (owner) => makeWorkspace(owner, 'mailbox'))
  const client = apiClient(made, () => server.port)
  const subjects = async () =>
    withOwner(dataFolder, async (owner) => {
      const { rows } = await owner.query<{ subject: string; count: number }>(
        // The old ones have few senders, so most are a flood and set aside.
        `select subject, count(*)::integer as count from received_mails where state <> 'stored' group by subject`,
      )
      return new Map(rows.map(({ subject, count }) => [subject, count]))
    })
  const memoryNow = () => residentBytes(server.child.pid ?? 0) ?? 0
  try {
    await fillMailbox(join(folder, 'home'), user, options.mails)
    for (const subject of newest) await dovecot.deliver(user, plainMail(subject))
    say(`${options.mails} mails are in the mailbox`)
    const before = memoryNow()
    const imap = { host: '127.0.0.1', port: dovecot.port, security: 'none', username: user }
    const mail = {
      addresses: ['help@shop.example'],
      imap: { ...imap, password: dovecot.password, import: 'all' },
    }
    const begun = performance.now()
    const { status } = await client.ask('POST', '/channels', { name: 'Help', kind: 'mail', mail })
    if (status !== 201) throw new Error(`The channel was answered ${status}.`)
    await until('the newest mails are messages', firstLimitMs, async () => {
      const found = await subjects()
      return newest.every((subject) => found.has(subject))
    })
    const newestMs = performance.now() - begun
    say(`the newest are messages after ${(newestMs / 1000).toFixed(1)} s`)
    const arrivedMs: number[] = []
    let most = 0
    const watchedFrom = performance.now()
    const imported = (await subjects()).get('Old') ?? 0
    while (performance.now() - watchedFrom < options.seconds * 1000) {
      const subject = `New ${arrivedMs.length + 1}`
      const delivered = performance.now()
      await dovecot.deliver(user, plainMail(subject))
      await until(`${subject} is a message`, nextLimitMs, async () =>
        (await subjects()).has(subject),
      )
      arrivedMs.push(performance.now() - delivered)
      most = Math.max(most, memoryNow())
      await sleep(1_000)
    }
    const seconds = (performance.now() - watchedFrom) / 1000
    const importedPerSecond = (((await subjects()).get('Old') ?? 0) - imported) / seconds
    return { newestMs, arrivedMs, importedPerSecond, memory: { before, most } }
  } finally {
    client.close()
    await server.stop('SIGKILL')
    await dovecot.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
