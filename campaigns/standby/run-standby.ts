import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { connectOwner } from '../../server/store/database/connect.ts'
import { seededRandom } from '../../server/operate/generate/random.ts'
import { startPair } from '../../test/standby/start-pair.ts'
import { apiClient } from '../crash/api-client.ts'
import { startServerProcess } from '../server-process.ts'
import { until } from '../until.ts'
import { makeWorkspace } from '../workspaces.ts'
import { disturb, type Disturbance } from './disturb.ts'
import { makeRegister, type Ask } from './register.ts'

const startMs = 60_000
const replyMs = 30_000
const writers = 2
const readers = 6

export type Given = {
  readonly folder: string
  /** How many replies to check. */
  readonly replies: number
  readonly seed: number
  readonly disturbances: readonly Disturbance[]
  /** Commits wait for the standby, which then shows them before the primary does. */
  readonly isSynchronous: boolean
}

/**
 * Requests of one key alternate between two processes, without a word in common, while the standby lags, stops and
 * dies at random. The replies must be those of one register: none is older than a reply that ended before its request
 * began. Resolves with what became of the reads.
 */
export async function runStandby({ folder, replies, seed, disturbances, isSynchronous }: Given) {
  const random = seededRandom(seed)
  const pair = await startPair()
  if (isSynchronous) {
    await pair.primary.query(`alter system set synchronous_standby_names = '*'`)
    await pair.primary.query('select pg_reload_conf()')
  }
  const env = {
    DATABASE_URL: pair.primary.url,
    PORCHLIGHT_REPLICA_URL: pair.standby.url,
    PORCHLIGHT_SECRETS_KEY: randomBytes(32).toString('base64'),
    PORCHLIGHT_WORKERS: '1',
    PORCHLIGHT_RATE_LIMIT_PER_MINUTE: '0',
  }
  const servers = await Promise.all(
    ['one', 'other'].map(async (name) => startServerProcess(join(folder, name), startMs, env)),
  )
  try {
    const owner = connectOwner({ url: pair.primary.url }, () => undefined, 1)
    const workspace = await makeWorkspace(owner, 'acme')
    await owner.end()
    const clients = servers.map(({ port }) => apiClient(workspace, () => port))
    const register = makeRegister()
    const any = (): Ask => random.pick(clients).ask
    const whileOpen = async (work: () => Promise<unknown>) => {
      while (register.checked < replies) await work()
    }
    /** Until some more replies are checked: a measure of time that a slow machine stretches. */
    const some = async (most: number) => {
      const enough = Math.min(replies, register.checked + random.whole(1, most))
      await until('more replies are checked', replyMs, () => register.checked >= enough)
    }
    await register.write(any(), random)
    await Promise.all([
      ...Array.from({ length: writers }, async () =>
        whileOpen(async () => {
          await register.write(any(), random)
          await some(12)
        }),
      ),
      ...Array.from({ length: readers }, async () =>
        whileOpen(async () => register.read(any(), random)),
      ),
      whileOpen(async () => disturb(pair.standby, random.pick(disturbances), random, some)),
    ])
    const outcomes = await countReads(servers.map(({ port }) => port))
    return { outcomes, checked: register.checked, written: register.written }
  } finally {
    await Promise.all(servers.map(async ({ stop }) => stop('SIGTERM')))
    await pair.remove()
  }
}

/** The reads of all processes by what became of them. */
async function countReads(ports: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const port of ports) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    for (const [, name = '', value] of text.matchAll(readsByOutcome))
      counts.set(name, (counts.get(name) ?? 0) + Number(value))
  }
  return counts
}

const readsByOutcome = /^standby_reads_total\{.*outcome="(\w+)".*\} (\d+)$/gm
