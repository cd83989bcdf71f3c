import type pg from 'pg'
import type { Statement } from './statement.ts'

/**
 * Runs one statement, prepared once for each connection: for frequent ones of background jobs. The pool's connections have
 * to be its own, as `requireDirectConnections` checks.
 */
export async function runPrepared<Row extends object>(
  pool: pg.Pool,
  { name, text, values }: Statement<Row>,
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text, values: [...values] })
  return rows
}
