import type pg from 'pg'
import { comparable } from '../../comparable.ts'
import { OperatorError } from '../../operator-error.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'
import { listWorkspaceTables } from '../../store/database/list-workspace-tables.ts'
import { changeChannel } from '../../store/writes/change-notices.ts'

/**
 * Deletes a workspace with all its rows. Returns its id, or undefined for an unknown subdomain. Throws OperatorError for one
 * that another installation has, or will.
 */
export async function deleteWorkspace(
  owner: pg.Pool,
  subdomain: string,
): Promise<string | undefined> {
  return inTransaction(owner, async (connection) => {
    const { rows } = await connection.query<{ workspace_id: string }>(
      'select workspace_id from workspaces where subdomain = $1 for update',
      [comparable(subdomain)],
    )
    const [workspace] = rows
    if (workspace === undefined) return undefined
    const { workspace_id: id } = workspace
    await refuseMoving(connection, id, comparable(subdomain))
    // Writers lock the clock first, so none is active while its row is locked.
    await connection.query('select from workspace_clocks where workspace_id = $1 for update', [id])
    // The search indexer writes without the clock, but under a lock of this row.
    await connection.query('select from search_progress where workspace_id = $1 for update', [id])
    for (const table of (await listWorkspaceTables(connection)).toReversed()) {
      await connection.query(`delete from ${table} where workspace_id = $1`, [id])
    }
    await connection.query('select pg_notify($1, $2)', [changeChannel, id])
    return id
  })
}

async function refuseMoving(
  connection: pg.ClientBase,
  workspaceId: string,
  subdomain: string,
): Promise<void> {
  const { rows } = await connection.query<{ state: string; peer: string }>(
    'select state, peer from workspace_moves where workspace_id = $1',
    [workspaceId],
  )
  const [moved] = rows
  if (moved === undefined) return
  throw new OperatorError(
    moved.state === 'gone'
      ? `${subdomain} has moved to the cell ${moved.peer}: delete it there. What is left here goes with porchlight ` +
          `workspace move ${subdomain} --to ${moved.peer} --clean-up.`
      : `${subdomain} is on its way between this cell and ${moved.peer}. Finish that with porchlight workspace move, or ` +
          'undo it with --abort, and delete it then.',
  )
}
