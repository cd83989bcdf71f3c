import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './connect.ts'
import { forCaller } from './database-errors.ts'
import { readOnce, readsUnderWay } from './read-queue.ts'
import type { Statement } from './statement.ts'

/** Concurrent background reads, of all workspaces. */
const atOnce = 2
/** Requests take precedence for this long; then a background read runs beside them. */
const yieldMs = 15
const pollMs = 2

type Gate = { free: number; readonly waiting: (() => void)[] }

const gates = new WeakMap<Database, Gate>()

function gateOf(database: Database): Gate {
  const gate = gates.get(database) ?? { free: atOnce, waiting: [] }
  gates.set(database, gate)
  return gate
}

/**
 * Runs one statement of a workspace that no request is waiting for: after the reads of requests, few
 * at once, in order of arrival. Callers run one at a time per workspace, so that all get an equal
 * share. Rejects with AppError 503 when PostgreSQL is away.
 */
export async function readLowPriority<Row extends object>(
  database: Database,
  workspaceId: string,
  statement: Statement<Row>,
): Promise<Row[]> {
  const gate = gateOf(database)
  if (gate.free > 0) gate.free -= 1
  else await new Promise<void>((resolve) => gate.waiting.push(resolve))
  try {
    await letRequestsPass(database)
    const { answers } = await readOnce(database, [{ workspaceId, statements: [statement] }])
    return (answers[0]?.[0] ?? []) as Row[]
  } catch (error) {
    throw forCaller(error)
  } finally {
    const next = gate.waiting.shift()
    if (next === undefined) gate.free += 1
    else next()
  }
}

async function letRequestsPass(database: Database): Promise<void> {
  const until = performance.now() + yieldMs
  while (readsUnderWay(database) > 0 && performance.now() < until) {
    await sleep(pollMs)
  }
}
