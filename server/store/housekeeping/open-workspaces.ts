import type pg from 'pg'
import { isServedHere } from '../database/is-served-here.ts'
import { runStatement } from '../database/run-statement.ts'
import { statementOfAll } from '../database/statement.ts'

const findOpen = statementOfAll<{ workspace_id: string }, { ids: readonly string[] }>(
  'find_open_workspaces',
  `select w.workspace_id from workspaces w
    where w.workspace_id = any ($ids::uuid[]) and ${isServedHere('w.workspace_id')}
    order by w.workspace_id`,
)

/** Those of these workspaces that this installation serves. */
export async function openWorkspaces(owner: pg.Pool, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  return (await runStatement(owner, findOpen({ ids }))).map((row) => row.workspace_id)
}
