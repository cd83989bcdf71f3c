import { sendBatch } from './batch.ts'
import { bind, type Database } from './connect.ts'
import { forCaller, isConnectionLoss } from './database-errors.ts'
import { throughGate } from './read-gate.ts'
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
    return await throughGate(database.reads, () => readOnce(database, workspaceId, statements))
  } catch (error) {
    if (!isConnectionLoss(error)) throw forCaller(error)
  }
  // PostgreSQL closed the connection under us, as a restart does to every pooled one: a read changes
  // nothing, so it is worth a second try before the caller hears of it.
  return throughGate(database.reads, () => readOnce(database, workspaceId, statements)).catch(
    (error: unknown) => {
      throw forCaller(error)
    },
  )
}

async function readOnce<const Statements extends readonly Statement[]>(
  database: Database,
  workspaceId: string,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const connection = await database.pool.connect()
  try {
    const bound = bind(database, connection, workspaceId)
    const [, ...rows] = await sendBatch(connection, [bound, ...statements])
    connection.release()
    return rows
  } catch (error) {
    // What state it is in is not known.
    connection.release(error instanceof Error ? error : true)
    throw error
  }
}
