import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { appError, type AppError } from '../../errors.ts'
import { makeAnswerProbe, type AnswerProbe } from './answer-probe.ts'
import { streamOf } from './drop-unanswered.ts'

/** Without a word for so long, while something is asked, PostgreSQL is asked by a connection of its own. */
const quietMs = 500
/** Without an answer to that, it counts as away: a second after its last word. */
const answerMs = 500
/** A timer that comes this late says more of this process than of PostgreSQL. */
const lateMs = 100
const betweenProbesMs = 100

/** Whether PostgreSQL answers at all, and a way to connections that is closed while it does not. */
export type AnswerWatch = {
  readonly isAnswering: () => boolean
  /**
   * A connection of the pool. Rejects with AppError 503 at once while PostgreSQL does not answer, and
   * as soon as that shows.
   */
  readonly connect: () => Promise<pg.PoolClient>
  readonly close: () => Promise<void>
}

type Watch = {
  readonly pool: pg.Pool
  readonly probe: AnswerProbe
  readonly onError: (error: Error) => void
  /** Connections that are lent out. */
  readonly used: Set<pg.PoolClient>
  /** Refuses those that wait for one. */
  readonly waiting: Set<(refusal: AppError) => void>
  /** When PostgreSQL last said anything, by the monotonic clock. */
  lastWord: number
  isAway: boolean
  isClosed: boolean
  timer: NodeJS.Timeout | undefined
}

/**
 * Watches what PostgreSQL says on the connections of a pool (docs/decisions/0039). When it has said
 * nothing for a second though it was asked, not even to a probe on a connection of its own, the
 * statements under way fail, new ones are refused, and probes find out when it is back. A server that is
 * slow, or has all its connections waiting for locks, answers the probe.
 *
 * @param address where the probe connects to: PostgreSQL itself, also where the pool goes by a pooler.
 */
export function watchAnswers(
  pool: pg.Pool,
  address: pg.ClientConfig,
  onError: (error: Error) => void,
): AnswerWatch {
  const watch: Watch = {
    pool,
    probe: makeAnswerProbe(address),
    onError,
    used: new Set(),
    waiting: new Set(),
    lastWord: 0,
    isAway: false,
    isClosed: false,
    timer: undefined,
  }
  pool.on('connect', (client) => streamOf(client).on('data', () => hear(watch)))
  pool.on('acquire', (client) => watch.used.add(client))
  pool.on('release', (_error, client) => watch.used.delete(client))
  pool.on('remove', (client) => watch.used.delete(client))
  return {
    isAnswering: () => !watch.isAway,
    connect: async () => connect(watch),
    close: async () => {
      watch.isClosed = true
      clearTimeout(watch.timer)
      await watch.probe.close()
    },
  }
}

function hear(watch: Watch): void {
  watch.lastWord = performance.now()
}

async function connect(watch: Watch): Promise<pg.PoolClient> {
  if (watch.isAway) throw away()
  if (watch.timer === undefined) {
    hear(watch)
    lookIn(watch, quietMs)
  }
  const given = Promise.withResolvers<pg.PoolClient>()
  watch.waiting.add(given.reject)
  const pending = watch.pool.connect()
  pending.then(given.resolve, given.reject)
  try {
    return await given.promise
  } catch (error) {
    // It may come yet.
    pending.then((client) => client.release()).catch(() => undefined)
    throw error
  } finally {
    watch.waiting.delete(given.reject)
  }
}

function lookIn(watch: Watch, ms: number): void {
  watch.timer = setTimeout(() => void look(watch), ms).unref()
}

/** Whether something is under way. */
function isAsked({ used, waiting, isClosed }: Watch): boolean {
  return !isClosed && (used.size > 0 || waiting.size > 0)
}

async function look(watch: Watch): Promise<void> {
  const asked = watch.lastWord
  const quietFor = performance.now() - asked
  if (isAsked(watch) && quietFor < quietMs) return lookIn(watch, quietMs - quietFor)
  if (isAsked(watch)) {
    watch.probe.ask().then(
      () => hear(watch),
      () => undefined,
    )
    // Where this process was too busy to hear an answer in time, it listens once more.
    // oxlint-disable-next-line no-await-in-loop
    for (let isLate = true; isLate && watch.lastWord === asked;) isLate = await waitLate(answerMs)
    if (isAsked(watch) && watch.lastWord === asked) await beAway(watch)
  }
  if (isAsked(watch)) lookIn(watch, quietMs)
  else watch.timer = undefined
  return undefined
}

async function beAway(watch: Watch): Promise<void> {
  const { probe, waiting, used, onError } = watch
  watch.isAway = true
  onError(new Error('PostgreSQL does not answer. Requests are refused until it does.'))
  for (const refuse of waiting) refuse(away())
  for (const client of used) {
    streamOf(client).destroy(new Error('Connection terminated: PostgreSQL does not answer.'))
  }
  while (watch.isAway && !watch.isClosed) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await probe.ask()
      watch.isAway = false
    } catch {
      // oxlint-disable-next-line no-await-in-loop
      await sleep(betweenProbesMs, undefined, { ref: false })
    }
  }
  hear(watch)
  if (!watch.isClosed) onError(new Error('PostgreSQL answers again.'))
}

const away = () => appError('unavailable', { 'retry-after': '1' })

/** Waits, and says whether this process was too busy to hear an answer meanwhile. */
async function waitLate(ms: number): Promise<boolean> {
  const due = performance.now() + ms
  await sleep(ms, undefined, { ref: false })
  const lateFor = performance.now() - due
  // What has come meanwhile is read after the timers.
  await nextTurn()
  await nextTurn()
  return lateFor > lateMs
}
