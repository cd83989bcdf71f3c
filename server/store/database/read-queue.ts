import { sendBatch } from './batch.ts'
import type { Database } from './connect.ts'
import { forCaller, isConnectionLoss, refuseOverdue } from './database-errors.ts'
import type { Statement } from './statement.ts'

/**
 * Concurrent batches of reads of one workspace. More would not be answered sooner, only compete for
 * the processor (docs/decisions/0013).
 */
const batchesOfOne = 4

/** Concurrent batches of all workspaces: the rest is for idle workspaces (docs/decisions/0038). */
const batchesAtOnce = 6

/** Maximum reads per round trip: each waits for the slowest of them. */
const readsTogether = 4

/** A workspace whose batch took this long shares no round trip until one of its batches is faster. */
const slowMs = 50

export type Read = {
  readonly workspaceId: string
  readonly statements: readonly Statement[]
  /** When it was queued, by the monotonic clock. */
  readonly since: number
  readonly resolve: (rows: object[][]) => void
  readonly reject: (error: unknown) => void
}

type Queue = {
  /** Running batches of all workspaces, and their maximum. */
  running: number
  readonly most: number
  /** A workspace with a running batch may start another only below this many. */
  readonly ofOne: number
  /** Running batches with reads of a workspace. */
  readonly held: Map<string, number>
  /** Reads by workspace in order of arrival; workspaces in round-robin order. */
  readonly waiting: Map<string, Read[]>
  readonly slow: Set<string>
}

const queues = new WeakMap<Database, Queue>()

function queueOf(database: Database): Queue {
  const known = queues.get(database)
  if (known !== undefined) return known
  const most = Math.min(batchesAtOnce, database.pool.options.max)
  const ofOne = Math.min(batchesOfOne, most - Math.floor(most / 3))
  const [held, waiting, slow] = [new Map(), new Map(), new Set<string>()]
  const queue: Queue = { running: 0, most, ofOne, held, waiting, slow }
  queues.set(database, queue)
  return queue
}

/**
 * Runs a read immediately when few are running, else together with other waiting reads
 * (docs/decisions/0013). Workspaces take turns, each with its oldest read; the last places are reserved
 * for workspaces without a running batch, and slow reads share no round trip (docs/decisions/0038). Reads that wait longer than `waitMs` fail with 503.
 */
export function queueRead(database: Database, read: Read): void {
  const queue = queueOf(database)
  const own = queue.waiting.get(read.workspaceId)
  if (own === undefined) queue.waiting.set(read.workspaceId, [read])
  else own.push(read)
  startBatches(database, queue)
}

/** How many reads are waiting. */
export function waitingReads(database: Database): number {
  return [...queueOf(database).waiting.values()].reduce((sum, own) => sum + own.length, 0)
}

/** How many batches of reads are running. */
export function readsUnderWay(database: Database): number {
  return queueOf(database).running
}

function startBatches(database: Database, queue: Queue): void {
  while (queue.running < queue.most && queue.waiting.size > 0) {
    const taken = nextReads(queue)
    if (taken.length === 0) return
    const reads = taken.filter((read) => !refuseOverdue(database.waitMs, read))
    if (reads.length > 0) void runBatch(database, queue, reads)
  }
}

async function runBatch(database: Database, queue: Queue, reads: readonly Read[]): Promise<void> {
  const workspaceIds = new Set(reads.map(({ workspaceId }) => workspaceId))
  const { held, slow } = queue
  queue.running += 1
  for (const id of workspaceIds) held.set(id, (held.get(id) ?? 0) + 1)
  const isSlow = await runTogether(database, reads)
  queue.running -= 1
  for (const id of workspaceIds) {
    const left = (held.get(id) ?? 1) - 1
    if (left === 0) held.delete(id)
    else held.set(id, left)
    // Which of several was slow is known once each reads alone.
    if (isSlow) slow.add(id)
    else slow.delete(id)
  }
  startBatches(database, queue)
}

/** Takes the next reads: one of each workspace that may start a batch, more if few workspaces wait. */
function nextReads(queue: Queue): Read[] {
  const { waiting, slow } = queue
  const reads: Read[] = []
  // A reinserted entry moves to the end of the map, so the loop reaches it after all others.
  for (const [workspaceId, own] of waiting) {
    const isSlow = slow.has(workspaceId)
    if ((isSlow && reads.length > 0) || !mayBegin(queue, workspaceId)) continue
    reads.push(...own.splice(0, 1))
    waiting.delete(workspaceId)
    if (own.length > 0) waiting.set(workspaceId, own)
    if (isSlow || reads.length === readsTogether) break
  }
  // Group by workspace: each change of workspace binds the connection again.
  const first = reads[0]?.workspaceId
  if (reads.every(({ workspaceId }) => workspaceId === first)) return reads
  return reads.toSorted((one, other) => (one.workspaceId < other.workspaceId ? -1 : 1))
}

function mayBegin({ running, most, ofOne, held }: Queue, workspaceId: string): boolean {
  return running < (held.has(workspaceId) ? ofOne : most)
}

/** Returns whether it was slow. Never rejects: every read gets its own outcome. */
async function runTogether(database: Database, reads: readonly Read[]): Promise<boolean> {
  if (reads.length > 1) {
    try {
      const { answers, tookMs } = await readOnce(database, reads)
      for (const [index, read] of reads.entries()) read.resolve(answers[index] ?? [])
      return tookMs > slowMs
    } catch {
      // One of them failed and failed the others: run each alone, side by side.
    }
  }
  const tookMs = await Promise.all(reads.map(async (read) => runAlone(database, read)))
  return Math.max(...tookMs) > slowMs
}

/** Returns how long it took in milliseconds; 0 for a failure. */
async function runAlone(database: Database, read: Read): Promise<number> {
  const once = async () => {
    const { answers, tookMs } = await readOnce(database, [read])
    read.resolve(answers[0] ?? [])
    return tookMs
  }
  // A restart of PostgreSQL closes every pooled connection: a read changes nothing, so retry it once.
  return once()
    .catch(async (error: unknown) => (isConnectionLoss(error) ? once() : Promise.reject(error)))
    .catch((error: unknown) => {
      read.reject(forCaller(error))
      return 0
    })
}

/** The rows of each read's statements, in one round trip; `tookMs` leaves out the wait for the connection. */
export async function readOnce(
  database: Database,
  reads: readonly Pick<Read, 'workspaceId' | 'statements'>[],
): Promise<{ answers: object[][][]; tookMs: number }> {
  const connection = await database.connect()
  const since = performance.now()
  try {
    const sent = reads.map(({ workspaceId, statements }) => [
      database.binding.bind(connection, workspaceId),
      ...statements,
    ])
    const rows = await sendBatch(connection, sent.flat())
    connection.release()
    let next = 0
    const answers = sent.map(({ length }) => rows.slice(next, (next += length)).slice(1))
    return { answers, tookMs: performance.now() - since }
  } catch (error) {
    // The state of the connection is unknown.
    connection.release(error instanceof Error ? error : true)
    throw error
  }
}
