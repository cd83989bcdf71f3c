import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { MailTarget, PostOrder } from '../../campaigns/beside-mails/post-mails-process.ts'
import { sendTo } from '../../campaigns/beside-mails/send-to.ts'
import { postgresProcesses, startServerProcess } from '../../campaigns/server-process.ts'
import { until } from '../../campaigns/until.ts'
import { makeWorkspaces, ownerOf } from '../../campaigns/workspaces.ts'
import { mailChannel } from '../../test/mails.ts'
import { counted, type Counted, type MailCost } from './mail-cost.ts'
import { parts, secondsOfParts } from './thread-seconds.ts'

export type MailWorld = {
  /** Receives so many mails a second and returns what one has cost once all are imported. */
  readonly receive: (mails: number, seconds: number) => Promise<MailCost>
  readonly stop: () => Promise<void>
}

const startLimitMs = 60_000
const importMs = 120_000
const workspaces = 4
/** An idle server is measured for so long. */
const idleSeconds = 4
const poster = fileURLToPath(
  new URL('../../campaigns/beside-mails/post-mails-process.ts', import.meta.url),
)

/** Starts the server of a checkout with four workspaces that have a mail channel each. */
export async function startMailWorld(checkout: string, dataFolder: string): Promise<MailWorld> {
  const env = { PORCHLIGHT_WORKERS: '1' }
  const server = await startServerProcess(dataFolder, startLimitMs, env, { checkout })
  const owner = ownerOf(dataFolder)
  const made = await makeWorkspaces(owner, 'mails', workspaces)
  const targets: MailTarget[] = []
  for (const [at, { api_key: key }] of made.entries()) {
    const host = `mails${at + 1}.localhost`
    const channelId = await mailChannel(sendTo(server.port, host, key))
    targets.push({ port: server.port, host, key, channelId })
  }
  const posting = fork(poster)
  const look = async () => {
    const { rows } = await owner.query<Record<Counted, number>>(
      `select d.xact_commit::float8 as commits,
              (select sum(fsyncs)::float8 from pg_stat_io where object = 'wal') as "waits for the disk",
              (select wal_bytes::float8 / 1024 from pg_stat_wal) as "WAL, kB"
         from pg_stat_database d where d.datname = current_database()`,
    )
    const pids = postgresProcesses(dataFolder).map(({ pid }) => pid)
    return { at: performance.now(), ...rows[0]!, ...secondsOfParts(server.child.pid ?? 0, pids) }
  }
  const count = async (condition: string) => {
    const text = `select count(*)::integer as count from received_mails where ${condition}`
    return (await owner.query<{ count: number }>(text)).rows[0]?.count ?? 0
  }
  const before = await look()
  await sleep(idleSeconds * 1_000)
  const idle = since(before, await look())
  return {
    receive: async (mails, seconds) => {
      const had = await count(`state = 'message'`)
      const start = await look()
      posting.send({ targets, rate: mails } satisfies PostOrder)
      await sleep(seconds * 1_000)
      const stopped = new Promise((resolve) => posting.once('message', resolve))
      posting.send('stop')
      await stopped
      const hasEnded = async () => (await count(`state = 'stored'`)) === 0
      await until('all are imported', importMs, hasEnded)
      // Statistics of PostgreSQL are written once a second; search and notices follow.
      await sleep(1_500)
      const spent = since(start, await look())
      const imported = (await count(`state = 'message'`)) - had
      const of = (name: keyof MailCost) =>
        (spent[name] - idle[name] * (spent.seconds / idle.seconds)) / imported
      return Object.fromEntries([
        ...parts.map((part) => [part, of(part) * 1_000]),
        ...counted.map((name) => [name, of(name)]),
      ]) as MailCost
    },
    stop: async () => {
      posting.disconnect()
      await owner.end()
      await server.stop('SIGTERM')
    },
  }
}

type Looked = MailCost & { readonly at: number }

function since(before: Looked, now: Looked): MailCost & { readonly seconds: number } {
  const names = [...parts, ...counted]
  const spent = Object.fromEntries(
    names.map((name) => [name, Math.max(0, now[name] - before[name])]),
  )
  return { ...(spent as MailCost), seconds: (now.at - before.at) / 1_000 }
}
