import { sendBatch } from './batch.ts'
import { bind, type Database } from './connect.ts'
import { forCaller, isConnectionLoss, refuseOverdue } from './database-errors.ts'
import type { Statement } from './statement.ts'

/**
 * Batches of reads of one workspace that PostgreSQL works on at once. More would not be answered
 * sooner, only push one another from the processor (docs/decisions/0013).
 */
const batchesOfOne = 4

/** Batches of all workspaces: the others are for those that have none under way (docs/decisions/0038). */
const batchesAtOnce = 6

/** Reads that share a round trip at most: each waits for the slowest of them. */
const readsTogether = 4

/** A workspace whose batch took this long reads by itself until one of its batches is faster. */
const slowMs = 50

export type Read = {
  readonly workspaceId: string
  readonly statements: readonly Statement[]
  /** When it came, by the monotonic clock. */
  readonly since: number
  readonly resolve: (rows: object[][]) => void
  readonly reject: (error: unknown) => void
}

type Queue = {
  /** Batches under way, of all workspaces and at most. */
  running: number
  readonly most: number
  /** Of those, how many one workspace may have begun. */
  readonly ofOne: number
  /** How many batches under way have reads of a workspace. */
  readonly held: Map<string, number>
  /** In order of arrival by workspace, and the workspaces in the order of their turns. */
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
 * Runs a read at once when few are under way, else together with others that wait
 * (docs/decisions/0013). Workspaces take turns, each with its oldest read; a workspace with a batch
 * under way leaves the last places to those that have none, and slow reads share no round trip with
 * others (docs/decisions/0038). Reads that wait longer than `waitMs` fail with 503.
 */
export function queueRead(database: Database, read: Read): void {
  const queue = queueOf(database)
  const own = queue.waiting.get(read.workspaceId)
  if (own === undefined) queue.waiting.set(read.workspaceId, [read])
  else own.push(read)
  startBatches(database, queue)
}

/** How many reads wait for their turn right now. */
export function waitingReads(database: Database): number {
  return [...queueOf(database).waiting.values()].reduce((sum, own) => sum + own.length, 0)
}

/** How many batches of reads are under way right now. */
export function readsUnderWay(database: Database): number {
  return queueOf(database).running
}

function startBatches(database: Database, queue: Queue): void {
  while (queue.running < queue.most && queue.waiting.size > 0) {
    const taken = takeTurns(queue)
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
    // Which of several was slow shows when each reads by itself.
    if (isSlow) slow.add(id)
    else slow.delete(id)
  }
  startBatches(database, queue)
}

/** The next reads: one of each workspace that may begin a batch, and more where fewer wait. */
function takeTurns(queue: Queue): Read[] {
  const { waiting, slow } = queue
  const reads: Read[] = []
  // An entry that is put back is the last one, and met again when all others have had their turn.
  for (const [workspaceId, own] of waiting) {
    const isSlow = slow.has(workspaceId)
    if ((isSlow && reads.length > 0) || !mayBegin(queue, workspaceId)) continue
    reads.push(...own.splice(0, 1))
    waiting.delete(workspaceId)
    if (own.length > 0) waiting.set(workspaceId, own)
    if (isSlow || reads.length === readsTogether) break
  }
  // Those of one workspace side by side: the connection is bound anew at each change between them.
  const first = reads[0]?.workspaceId
  if (reads.every(({ workspaceId }) => workspaceId === first)) return reads
  return reads.toSorted((one, other) => (one.workspaceId < other.workspaceId ? -1 : 1))
}

function mayBegin({ running, most, ofOne, held }: Queue, workspaceId: string): boolean {
  return running < (held.has(workspaceId) ? ofOne : most)
}

/** Whether it was slow. Never rejects: every read learns of its own outcome. */
async function runTogether(database: Database, reads: readonly Read[]): Promise<boolean> {
  if (reads.length > 1) {
    try {
      const { answers, tookMs } = await sendReads(database, reads)
      for (const [index, read] of reads.entries()) read.resolve(answers[index] ?? [])
      return tookMs > slowMs
    } catch {
      // One of them failed and took the others along: each by itself, then, none behind another.
    }
  }
  const tookMs = await Promise.all(reads.map(async (read) => runAlone(database, read)))
  return Math.max(...tookMs) > slowMs
}

/** How long it took, in milliseconds; 0 where it failed. */
async function runAlone(database: Database, read: Read): Promise<number> {
  const once = async () => {
    const { answers, tookMs } = await sendReads(database, [read])
    read.resolve(answers[0] ?? [])
    return tookMs
  }
  // PostgreSQL closed the connection under us, as a restart does to every pooled one: a read changes
  // nothing, so it is worth a second try before the caller hears of it.
  return once()
    .catch(async (error: unknown) => (isConnectionLoss(error) ? once() : Promise.reject(error)))
    .catch((error: unknown) => {
      read.reject(forCaller(error))
      return 0
    })
}

/** The rows of each read's statements, in one round trip. */
export async function readOnce(
  database: Database,
  reads: readonly Pick<Read, 'workspaceId' | 'statements'>[],
): Promise<object[][][]> {
  const { answers } = await sendReads(database, reads)
  return answers
}

/** `tookMs`: from a connection to the last row, without the wait for the connection. */
async function sendReads(
  database: Database,
  reads: readonly Pick<Read, 'workspaceId' | 'statements'>[],
): Promise<{ answers: object[][][]; tookMs: number }> {
  const connection = await database.connect()
  const since = performance.now()
  try {
    const sent = reads.map(({ workspaceId, statements }) => [
      bind(database, connection, workspaceId),
      ...statements,
    ])
    const rows = await sendBatch(connection, sent.flat())
    connection.release()
    let next = 0
    const answers = sent.map(({ length }) => rows.slice(next, (next += length)).slice(1))
    return { answers, tookMs: performance.now() - since }
  } catch (error) {
    // What state it is in is not known.
    connection.release(error instanceof Error ? error : true)
    throw error
  }
}
