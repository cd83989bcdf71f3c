import type pg from 'pg'
import type { Statement } from './statement.ts'

/** Runs one statement as the owner, not prepared: for statements too rare to cache. */
export async function runStatement<Row extends object>(
  owner: pg.Pool | pg.ClientBase,
  { text, values }: Statement<Row>,
): Promise<Row[]> {
  const { rows } = await owner.query<Row>({ text, values: [...values] })
  return rows
}
