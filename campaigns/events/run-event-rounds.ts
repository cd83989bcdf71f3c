import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { basePath } from '../../server/start/app.ts'
import { apiClient } from '../crash/api-client.ts'
import { emptyLedger, type Ledger } from '../crash/ledger.ts'
import { startWriters } from '../crash/writers.ts'
import { seededRandom } from '../../server/operate/generate/random.ts'
import { startServerProcess } from '../server-process.ts'
import { until } from '../until.ts'
import { makeWorkspaces, withOwner } from '../workspaces.ts'
import { checkApplied, readLog } from './check-journal.ts'
import { readJournal } from './journal.ts'
import { killConsumers } from './kill-consumers.ts'
import { startConsumerProcess, type ConsumerParts } from './mortal-consumer.ts'

export type EventRoundsOptions = {
  readonly dataFolder: string
  readonly kills: number
  /** Stops of the server, by SIGKILL and SIGTERM in turn, spread over the run. */
  readonly restarts: number
  readonly seed: number
  readonly workspaces: number
  readonly say: (line: string) => void
}

const startLimitMs = 60_000
/** Limit from the last kill until every consumer has all events; generous for a busy machine. */
const catchUpMs = 60_000
const ways = ['stream', 'poll'] as const

/**
 * Runs writers and two consumers of each workspace, one by stream and one by polling; kills consumers all the time
 * and the server sometimes. Throws unless each consumer has applied every event once, in order.
 */
export async function runEventRounds(options: EventRoundsOptions) {
  const { dataFolder, kills, restarts, seed, say } = options
  const random = seededRandom(seed)
  const portFile = join(dataFolder, 'port')
  let server = await startServerProcess(dataFolder, startLimitMs)
  const port = () => server.port
  const notePort = () => writeFileSync(portFile, String(server.port))
  notePort()
  const ledgers = await withOwner(dataFolder, async (owner) =>
    (await makeWorkspaces(owner, 'events', options.workspaces)).map(emptyLedger),
  )
  const writers = startWriters({
    ledgers,
    writersEach: 2,
    round: 1,
    random,
    port,
    isServerMortal: true,
    restMs: { written: 40, refused: 40 },
  })
  const consumers = ledgers.flatMap((ledger) =>
    ways.map((way): ConsumerParts => {
      const name = `${ledger.workspace.workspace.subdomain}-${way}.journal`
      const source = { port, path: basePath, key: ledger.workspace.api_key }
      return { source, way, journalPath: join(dataFolder, name), portFile }
    }),
  )
  const every = restarts === 0 ? Number.POSITIVE_INFINITY : Math.ceil(kills / restarts)
  let restarting = Promise.resolve()
  const restartAfter = async (before: Promise<void>, isOrderly: boolean) => {
    await before
    await server.stop(isOrderly ? 'SIGTERM' : 'SIGKILL')
    server = await startServerProcess(dataFolder, startLimitMs)
    notePort()
  }
  const last = await killConsumers({
    consumers,
    start: startConsumerProcess,
    isEnough: (killed) => killed >= kills,
    lifeMs: [0, 1_000],
    random,
    onKill: async (killed) => {
      if (killed % 50 === 0) say(`${killed} kills, ${writers.tally.acknowledged} writes`)
      if (killed % every !== 0) return
      restarting = restartAfter(restarting, (killed / every) % 2 === 0)
      await restarting
    },
  })
  await restarting
  await writers.stop()
  try {
    const events = await checkAll(ledgers, consumers, port)
    await Promise.all(last.map(async (consumer) => consumer.kill()))
    return { events, writes: writers.tally.acknowledged }
  } finally {
    await server.stop('SIGTERM')
  }
}

/** Waits until each consumer has all events; returns their counts. */
async function checkAll(
  ledgers: readonly Ledger[],
  consumers: readonly ConsumerParts[],
  port: () => number,
): Promise<number> {
  let events = 0
  for (const [at, ledger] of ledgers.entries()) {
    const api = apiClient(ledger.workspace, port)
    const send = async (method: string, path: string) => api.ask(method, path)
    // One workspace at a time, because the copies are large.
    const log = await readLog(send)
    const own = consumers.slice(at * ways.length, (at + 1) * ways.length)
    for (const { way, journalPath } of own) {
      const isThere = () => readJournal(journalPath).length >= log.length
      await until(`the ${way} has everything`, catchUpMs, isThere)
      await checkApplied(readJournal(journalPath), log, send)
    }
    api.close()
    events += log.length
  }
  return events
}
