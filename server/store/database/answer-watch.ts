import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { appError, type AppError } from '../../errors.ts'
import { makeAnswerProbe, type AnswerProbe } from './answer-probe.ts'
import { isConnectionLoss } from './database-errors.ts'
import { streamOf } from './drop-unanswered.ts'
import { isRefusedLogin } from './report-errors.ts'

/** After this long without data while queries are pending, a separate connection probes PostgreSQL. */
const quietMs = 500
/** A probe unanswered for this long means that PostgreSQL is away: one second after its last data. */
const answerMs = 500
/** A timer that fires this late means that this process was busy, not that PostgreSQL is away. */
const lateMs = 100
const betweenProbesMs = 100

/** Whether PostgreSQL answers, and a `connect` that fails while it does not. */
export type AnswerWatch = {
  readonly isAnswering: () => boolean
  /** Also false while PostgreSQL refuses connections, which requests find out by themselves. */
  readonly isUp: () => boolean
  /**
   * A connection of the pool. Rejects with AppError 503 immediately while PostgreSQL is away, and while
   * waiting as soon as that is detected.
   */
  readonly connect: () => Promise<pg.PoolClient>
  readonly close: () => Promise<void>
}

type Watch = {
  readonly pool: pg.Pool
  readonly probe: AnswerProbe
  readonly onError: (error: Error) => void
  /** Checked-out connections. */
  readonly used: Set<pg.PoolClient>
  /** Rejects the calls that wait for a connection. */
  readonly waiting: Set<(refusal: AppError) => void>
  /** When PostgreSQL last sent data, by the monotonic clock. */
  lastDataAt: number
  isAway: boolean
  /** A connection was lost or refused, and none has been opened since. */
  isLost: boolean
  isClosed: boolean
  timer: NodeJS.Timeout | undefined
}

/**
 * Watches the data that PostgreSQL sends on the connections of a pool (docs/decisions/0039). When it
 * sends nothing for a second while queries are pending, not even to a probe on a separate connection,
 * running statements fail, new ones are rejected, and probes detect its return. A server that is slow,
 * or whose connections all wait for locks, answers the probe. The probe's connection is opened with the
 * pool's first: on a busy machine opening it may take longer than the answer is given.
 *
 * @param address where the probe connects: PostgreSQL itself, even when the pool uses a pooler.
 * @param poolerUrl the pooler that the pool uses, which is probed as well.
 */
export function watchAnswers(
  pool: pg.Pool,
  address: pg.ClientConfig,
  onError: (error: Error) => void,
  poolerUrl?: string,
): AnswerWatch {
  const watch: Watch = {
    pool,
    probe: makeAnswerProbe(address, () => void followLoss(watch), poolerUrl),
    onError,
    used: new Set(),
    waiting: new Set(),
    lastDataAt: 0,
    isAway: false,
    isLost: false,
    isClosed: false,
    timer: undefined,
  }
  pool.on('connect', (client) => {
    // What opened it was data, too.
    noteData(watch)
    streamOf(client).on('data', () => noteData(watch))
    if (!watch.isClosed) watch.probe.open()
  })
  pool.on('acquire', (client) => watch.used.add(client))
  pool.on('release', (_error, client) => watch.used.delete(client))
  pool.on('remove', (client) => watch.used.delete(client))
  return {
    isAnswering: () => !watch.isAway,
    isUp: () => !watch.isAway && !watch.isLost,
    connect: async () => connect(watch),
    close: async () => {
      watch.isClosed = true
      clearTimeout(watch.timer)
      await watch.probe.close()
    },
  }
}

function noteData(watch: Watch): void {
  watch.lastDataAt = performance.now()
}

async function connect(watch: Watch): Promise<pg.PoolClient> {
  if (watch.isAway) throw away()
  if (watch.timer === undefined) {
    noteData(watch)
    checkAfter(watch, quietMs)
  }
  const given = Promise.withResolvers<pg.PoolClient>()
  watch.waiting.add(given.reject)
  const pending = watch.pool.connect()
  pending.then(given.resolve, given.reject)
  try {
    return await given.promise
  } catch (error) {
    if (isConnectionLoss(error)) void followLoss(watch)
    else if (isRefusedLogin(error)) watch.onError(error)
    // The pool may still deliver it.
    pending.then((client) => client.release()).catch(() => undefined)
    throw error
  } finally {
    watch.waiting.delete(given.reject)
  }
}

function checkAfter(watch: Watch, ms: number): void {
  watch.timer = setTimeout(() => void check(watch), ms).unref()
}

/** Whether queries or connection requests are pending. */
function isPending({ used, waiting, isClosed }: Watch): boolean {
  return !isClosed && (used.size > 0 || waiting.size > 0)
}

async function check(watch: Watch): Promise<void> {
  const before = watch.lastDataAt
  const quietFor = performance.now() - before
  if (isPending(watch) && quietFor < quietMs) return checkAfter(watch, quietMs - quietFor)
  if (isPending(watch)) {
    watch.probe.ask().then(
      () => noteData(watch),
      () => undefined,
    )
    // If this process was too busy to read an answer in time, wait again.
    for (let isLate = true; isLate && watch.lastDataAt === before;)
      isLate = await waitLate(answerMs)
    if (isPending(watch) && watch.lastDataAt === before) await failUntilBack(watch)
  }
  if (isPending(watch)) checkAfter(watch, quietMs)
  else watch.timer = undefined
  return undefined
}

async function failUntilBack(watch: Watch): Promise<void> {
  const { probe, waiting, used, onError } = watch
  watch.isAway = true
  onError(new Error(`${probe.silent()} does not answer. Requests are refused until it does.`))
  for (const reject of waiting) reject(away())
  for (const client of used) {
    streamOf(client).destroy(new Error('Connection terminated: PostgreSQL does not answer.'))
  }
  while (watch.isAway && !watch.isClosed) {
    try {
      await probe.ask()
      watch.isAway = false
    } catch {
      await sleep(betweenProbesMs, undefined, { ref: false })
    }
  }
  noteData(watch)
  if (!watch.isClosed) onError(new Error('PostgreSQL answers again.'))
}

/** After a lost or refused connection, until PostgreSQL accepts one. The open connection of the probe is lost first. */
async function followLoss(watch: Watch): Promise<void> {
  const { onError } = watch
  if (watch.isLost || watch.isClosed) return
  watch.isLost = true
  let isRefused = false
  while (watch.isLost && !watch.isClosed) {
    try {
      await watch.probe.ask()
      watch.isLost = false
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      // On a busy machine a connection may take longer to open than the probe waits.
      if (!isRefused && /timeout/i.test(reason)) watch.isLost = false
      else if (!isRefused && !watch.isClosed) {
        isRefused = true
        onError(
          new Error(`PostgreSQL cannot be reached (${reason}). Requests get 503 until it can.`),
        )
      }
      await sleep(quietMs, undefined, { ref: false })
    }
  }
  if (isRefused && !watch.isClosed) onError(new Error('PostgreSQL can be reached again.'))
}

const away = () => appError('unavailable', { 'retry-after': '1' })

/** Waits, and returns whether this process was too busy to read an answer meanwhile. */
async function waitLate(ms: number): Promise<boolean> {
  const due = performance.now() + ms
  await sleep(ms, undefined, { ref: false })
  const lateFor = performance.now() - due
  // Node reads sockets after it runs timers.
  await nextTurn()
  await nextTurn()
  return lateFor > lateMs
}
