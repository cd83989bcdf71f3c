import { sendBatch } from './batch.ts'
import { begin, bind, commit, type Database } from './connect.ts'
import { forCaller, isConnectionLoss, refuseOverdue } from './database-errors.ts'
import type { Statement } from './statement.ts'

/**
 * Batches of reads that PostgreSQL works on at once. More would not be answered sooner, only push
 * one another from the processor.
 */
const batchesAtOnce = 4

/** Reads that share a round trip at most: each waits for the slowest of them. */
const readsTogether = 4

export type Read = {
  readonly workspaceId: string
  readonly statements: readonly Statement[]
  /** When it came, by the monotonic clock. */
  readonly since: number
  readonly resolve: (rows: object[][]) => void
  readonly reject: (error: unknown) => void
}

/** `waiting`: in order of arrival by workspace, and the workspaces in the order of their turns. */
type Queue = { free: number; readonly waiting: Map<string, Read[]> }

const queues = new WeakMap<Database, Queue>()

function queueOf(database: Database): Queue {
  const queue = queues.get(database) ?? { free: batchesAtOnce, waiting: new Map() }
  queues.set(database, queue)
  return queue
}

/**
 * Runs a read at once when few are on their way, else together with others that wait
 * (docs/decisions/0013). Workspaces take turns, each with its oldest read, so that one that asks for
 * much waits for itself (docs/decisions/0028). Who waits longer than `waitMs` is told 503.
 */
export function queueRead(database: Database, read: Read): void {
  const queue = queueOf(database)
  const own = queue.waiting.get(read.workspaceId)
  if (own === undefined) queue.waiting.set(read.workspaceId, [read])
  else own.push(read)
  if (queue.free === 0) return
  queue.free -= 1
  void work(database, queue)
}

/** How many reads wait for their turn right now. */
export function waitingReads(database: Database): number {
  return [...queueOf(database).waiting.values()].reduce((sum, own) => sum + own.length, 0)
}

async function work(database: Database, queue: Queue): Promise<void> {
  while (queue.waiting.size > 0) {
    const reads = takeTurns(queue.waiting).filter((read) => !refuseOverdue(database.waitMs, read))
    await runTogether(database, reads)
  }
  // In the same breath as the last look: who comes later must find somebody free to work for it.
  queue.free += 1
}

/** The next reads: one of each workspace, and more only where fewer workspaces wait. */
function takeTurns(waiting: Map<string, Read[]>): Read[] {
  const reads: Read[] = []
  // An entry that is put back is the last one, and met again when all others have had their turn.
  for (const [workspaceId, own] of waiting) {
    const isAlone = waiting.size === 1
    reads.push(...own.splice(0, isAlone ? readsTogether - reads.length : 1))
    if (own.length === 0) waiting.delete(workspaceId)
    else if (!isAlone) {
      waiting.delete(workspaceId)
      waiting.set(workspaceId, own)
    }
    if (isAlone || reads.length === readsTogether) break
  }
  // Those of one workspace side by side: the connection is told of each change between them.
  const first = reads[0]?.workspaceId
  if (reads.every(({ workspaceId }) => workspaceId === first)) return reads
  return reads.toSorted((one, other) => (one.workspaceId < other.workspaceId ? -1 : 1))
}

/** Never rejects: every read hears of its own outcome. */
async function runTogether(database: Database, reads: readonly Read[]): Promise<void> {
  if (reads.length > 1) {
    try {
      const answers = await readOnce(database, reads)
      for (const [index, read] of reads.entries()) read.resolve(answers[index] ?? [])
      return
    } catch {
      // One of them failed and took the others along: each by itself, then, none behind another.
    }
  }
  await Promise.all(reads.map(async (read) => runAlone(database, read)))
}

async function runAlone(database: Database, read: Read): Promise<void> {
  const once = async () => {
    const [rows = []] = await readOnce(database, [read])
    read.resolve(rows)
  }
  // PostgreSQL closed the connection under us, as a restart does to every pooled one: a read changes
  // nothing, so it is worth a second try before the caller hears of it.
  await once()
    .catch(async (error: unknown) => (isConnectionLoss(error) ? once() : Promise.reject(error)))
    .catch((error: unknown) => read.reject(forCaller(error)))
}

/** The rows of each read's statements, in one round trip. */
export async function readOnce(
  database: Database,
  reads: readonly Pick<Read, 'workspaceId' | 'statements'>[],
): Promise<object[][][]> {
  const connection = await database.pool.connect()
  try {
    const { needsBegin } = database.sessions
    const sent = reads.map(({ workspaceId, statements }) => [
      needsBegin ? begin : undefined,
      bind(database, connection, workspaceId),
      ...statements,
      needsBegin ? commit : undefined,
    ])
    const rows = await sendBatch(connection, sent.flat())
    connection.release()
    let next = 0
    return sent.map((statements) => rows.slice(next, (next += statements.length)).slice(2, -1))
  } catch (error) {
    // What state it is in is not known.
    connection.release(error instanceof Error ? error : true)
    throw error
  }
}
