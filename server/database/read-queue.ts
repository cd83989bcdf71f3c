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

type Queue = { free: number; readonly waiting: Read[] }

const queues = new WeakMap<Database, Queue>()

function queueOf(database: Database): Queue {
  const queue = queues.get(database) ?? { free: batchesAtOnce, waiting: [] }
  queues.set(database, queue)
  return queue
}

/**
 * Runs a read at once when few are on their way, else in order of arrival together with others that
 * wait, of whatever workspace (docs/decisions/0013). Who waits longer than `waitMs` is told 503.
 */
export function queueRead(database: Database, read: Read): void {
  const queue = queueOf(database)
  queue.waiting.push(read)
  if (queue.free === 0) return
  queue.free -= 1
  void work(database, queue)
}

/** How many reads wait for their turn right now. */
export function waitingReads(database: Database): number {
  return queueOf(database).waiting.length
}

async function work(database: Database, queue: Queue): Promise<void> {
  while (queue.waiting.length > 0) {
    const reads = queue.waiting
      .splice(0, readsTogether)
      .filter((read) => !refuseOverdue(database.waitMs, read))
    await runTogether(database, reads)
  }
  // In the same breath as the last look: who comes later must find somebody free to work for it.
  queue.free += 1
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
