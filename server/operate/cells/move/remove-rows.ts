import type pg from 'pg'
import { makeFileStores } from '../../../chat/attachments/file-stores.ts'
import { removeWorkspaceFiles } from '../../../chat/attachments/store-file.ts'
import type { OpenCell } from '../open-cell.ts'
import type { MovedTable } from './moved-tables.ts'
import { findShared } from './shared-stores.ts'
import { skipForeignKeys } from './skip-foreign-keys.ts'

/** A batch holds its locks for some tens of milliseconds. */
const rowsAtOnce = 5_000

/**
 * Removes a closed workspace's rows from a cell in batches, children before parents, and its files unless the other
 * cell has them in the same place. `connection` passes the guards of the move. Returns how many rows there were.
 */
export async function removeRows(
  cell: OpenCell,
  other: OpenCell,
  connection: pg.ClientBase,
  workspaceId: string,
  tables: readonly MovedTable[],
): Promise<number> {
  let removed = 0
  for (const { name } of clockFirst(tables.toReversed())) {
    for (;;) {
      await connection.query('begin')
      await skipForeignKeys(connection)
      const { rowCount } = await connection.query(
        `delete from ${name} where workspace_id = $1 and ctid = any (array(
           select ctid from ${name} where workspace_id = $1 limit ${rowsAtOnce}))`,
        [workspaceId],
      )
      await connection.query('commit')
      removed += rowCount ?? 0
      if ((rowCount ?? 0) < rowsAtOnce) break
    }
  }
  const shared = await findShared(cell, other, workspaceId)
  await removeWorkspaceFiles(makeFileStores(cell.config), workspaceId, shared)
  return removed
}

/**
 * Lists use a standby's rows only with their clock (store/standby): without one, those of a removal that the standby has
 * replayed in part are not taken for a workspace that has come back unchanged.
 */
function clockFirst(tables: readonly MovedTable[]): MovedTable[] {
  const isClock = ({ name }: MovedTable) => name === 'workspace_clocks'
  return [...tables.filter(isClock), ...tables.filter((table) => !isClock(table))]
}
