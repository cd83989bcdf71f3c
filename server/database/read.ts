import { bind, send, type Connection, type Database } from './connect.ts'
import { forCaller, isConnectionLoss } from './database-errors.ts'
import type { RowsOf, Statement } from './statement.ts'

/** Runs one statement of a workspace and returns its rows: one round trip. */
export async function readRows<Row extends object>(
  database: Database,
  workspaceId: string,
  statement: Statement<Row>,
): Promise<Row[]> {
  const [rows] = await readTogether(database, workspaceId, [statement])
  return rows
}

/** Runs several statements of a workspace in one round trip, each on its own snapshot. */
export async function readTogether<const Statements extends readonly Statement[]>(
  database: Database,
  workspaceId: string,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  try {
    return await readOnce(database, workspaceId, statements)
  } catch (error) {
    if (!isConnectionLoss(error)) throw forCaller(error)
  }
  // PostgreSQL closed the connection under us, as a restart does to every pooled one: a read changes
  // nothing, so it is worth a second try before the caller hears of it.
  return readOnce(database, workspaceId, statements).catch((error: unknown) => {
    throw forCaller(error)
  })
}

async function readOnce<const Statements extends readonly Statement[]>(
  database: Database,
  workspaceId: string,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const connection = await database.pool.connect()
  const [bound, ...results] = await Promise.allSettled([
    bind(database, connection, workspaceId),
    ...statements.map(async (statement) => send(connection, statement)),
  ])
  release(connection, [bound, ...results])
  return results.map((result) => fulfilled(result).rows) as RowsOf<Statements>
}

/** Gives the connection back, or ends it when anything on it failed: its state is then not known. */
export function release(
  connection: Connection,
  results: readonly PromiseSettledResult<unknown>[],
): void {
  const failure = results.find((result) => result.status === 'rejected')
  connection.release(failure === undefined ? undefined : asError(failure.reason))
  if (failure !== undefined) throw failure.reason
}

function fulfilled<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
