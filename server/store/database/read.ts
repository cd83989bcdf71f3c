import type { Database } from './connect.ts'
import { queueRead, readOnce } from './read-queue.ts'
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

/**
 * Runs several statements of a workspace in one round trip, each on its own snapshot. Rejects with
 * AppError 503 when PostgreSQL is away or too busy.
 */
export async function readTogether<const Statements extends readonly Statement[]>(
  database: Database,
  workspaceId: string,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  return new Promise((resolve, reject) => {
    queueRead(database, {
      workspaceId,
      statements,
      since: performance.now(),
      // The queue holds reads of every kind; each one's rows are those of its own statements.
      resolve: (rows) => resolve(rows as RowsOf<Statements>),
      reject,
    })
  })
}

/**
 * The same without the queue, on a separate connection: for statements that lock a row, which other
 * statements in the same round trip would keep locked.
 */
export async function readAside<const Statements extends readonly Statement[]>(
  database: Database,
  workspaceId: string,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const { answers } = await readOnce(database, [{ workspaceId, statements }])
  return (answers[0] ?? []) as RowsOf<Statements>
}
