import type pg from 'pg'
import { runStatement } from '../database/run-statement.ts'
import { statementOfAll } from '../database/statement.ts'
import type { Sweep } from './sweep.ts'

/**
 * Makes the look for the workspaces in which something is due, by a statement over all of them that selects their
 * `workspace_id`. `valuesAt` returns its values; undefined if nothing can be due.
 */
export function findWorkspaces<Values extends object>(
  name: string,
  written: string,
  valuesAt: (now: Date) => Values | undefined,
): Sweep['findDue'] {
  const find = statementOfAll<{ workspace_id: string }, Values>(name, written) as (
    values: Values,
  ) => ReturnType<ReturnType<typeof statementOfAll<{ workspace_id: string }>>>
  return async (owner: pg.Pool, now: Date) => {
    const values = valuesAt(now)
    if (values === undefined) return []
    return (await runStatement(owner, find(values))).map((row) => row.workspace_id)
  }
}
