import type pg from 'pg'
import type { Statement } from '../database/statement.ts'
import { single, type Metric } from './metric.ts'

/** A scrape waits no longer for PostgreSQL. */
const answerMs = 2_000

/** Runs a statement over all workspaces that returns one row. `help`: what each of its columns measures. Rejects if it is late. */
export async function askGauges<Row extends object>(
  owner: pg.Pool,
  { text, values }: Pick<Statement, 'text' | 'values'>,
  help: Readonly<Record<string, string>>,
): Promise<{ readonly rows: readonly Row[]; readonly metrics: readonly Metric[] }> {
  const asked = { text, values: [...values], query_timeout: answerMs } as pg.QueryConfig
  const { rows } = await owner.query<Row & Record<string, number>>(asked)
  const metrics = rows.flatMap((found) =>
    Object.entries(help).map(([name, says]) => single(name, 'gauge', says, found[name] ?? 0)),
  )
  return { rows, metrics }
}
