import { isServedHere } from '../../store/database/is-served-here.ts'
import type { OpenCell } from './open-cell.ts'
import type { Placed } from './plan-balance.ts'

/** The workspaces that a cell serves. */
export async function readPlaced({ owner, cell }: OpenCell): Promise<Placed[]> {
  const { rows } = await owner.query<{ subdomain: string; changes: number }>(
    `select w.subdomain, c.sequence::float8 as changes
       from workspaces w join workspace_clocks c on c.workspace_id = w.workspace_id
      where ${isServedHere('w.workspace_id')}
      limit 1000000`,
  )
  return rows.map((row) => ({ ...row, cell: cell.name }))
}
