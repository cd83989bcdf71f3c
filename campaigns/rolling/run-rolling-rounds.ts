import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { apiClient } from '../crash/api-client.ts'
import { checkWorkspace } from '../crash/check-workspace.ts'
import type { Ledger } from '../crash/ledger.ts'
import { startWriters } from '../crash/writers.ts'
import { seededRandom } from '../../server/operate/generate/random.ts'
import { until } from '../until.ts'
import type { Fleet } from './fleet.ts'

export type RollingOptions = {
  fleet: Fleet
  /** Port of the proxy in front of the fleet. */
  port: number
  owner: pg.Pool
  ledgers: readonly Ledger[]
  writersEach: number
  /** Restarts of each server. */
  rounds: number
  seed: number
  /** Acknowledged writes between two restarts. */
  writesBetween: number
  /** Pause of each writer and reader after a request. */
  restMs: number
  say: (line: string) => void
}

const patienceMs = 60_000

/**
 * Restarts one server after the other under reading and writing load through the proxy. Throws at the first failed
 * request, and if in the end an acknowledged write is lost or a counter is wrong.
 */
export async function runRollingRounds(
  options: RollingOptions,
): Promise<{ written: number; read: number }> {
  const { fleet, owner, ledgers, writersEach } = options
  const port = () => options.port
  const writers = startWriters({
    ledgers,
    writersEach,
    round: options.seed,
    random: seededRandom(options.seed),
    port,
    isServerMortal: false,
    restMs: { written: options.restMs, refused: 0 },
  })
  const readers = startReaders(ledgers, port, options.restMs)
  const load = Promise.all([writers.finished, readers.finished])
  const progress = async () => {
    const { acknowledged } = writers.tally
    await until('writes go on', patienceMs, () => {
      return writers.tally.acknowledged >= acknowledged + options.writesBetween
    })
  }
  const roll = async () => {
    for (let round = 1; round <= options.rounds; round += 1) {
      for (const at of fleet.servers.keys()) {
        await progress()
        await fleet.restart(at)
      }
      options.say(`Round ${round}: ${writers.tally.acknowledged} writes, ${readers.count()} reads.`)
    }
    await progress()
  }
  try {
    // A failed request ends the run at once.
    await Promise.race([roll(), load.then(() => assert.fail('The load ended by itself.'))])
  } finally {
    await Promise.allSettled([writers.stop(), readers.stop()])
  }
  await load
  assert.equal(writers.tally.unanswered, 0, 'writes that were answered 503')
  for (const ledger of ledgers) {
    await checkWorkspace(ledger, { newest: '', seen: new Map() }, { port, owner })
  }
  return { written: writers.tally.acknowledged, read: readers.count() }
}

/** One poller for each workspace, which runs throughout. */
function startReaders(ledgers: readonly Ledger[], port: () => number, restMs: number) {
  const stopping = new AbortController()
  let count = 0
  const reading = ledgers.map(async ({ workspace }) => {
    const api = apiClient(workspace, port)
    try {
      while (!stopping.signal.aborted) {
        const { status, body } = await api.ask('GET', '/conversations?per_page=5')
        assert.equal(status, 200, JSON.stringify(body))
        count += 1
        await sleep(restMs)
      }
    } finally {
      api.close()
    }
  })
  const finished = Promise.all(reading)
  finished.catch(() => stopping.abort())
  return {
    finished,
    count: () => count,
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}
