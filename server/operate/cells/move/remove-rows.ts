import type pg from 'pg'
import { makeFileStores } from '../../../chat/attachments/file-stores.ts'
import { removeWorkspaceFiles } from '../../../chat/attachments/store-file.ts'
import type { OpenCell } from '../open-cell.ts'
import { shareBucket } from './copy-files.ts'
import type { MovedTable } from './moved-tables.ts'
import { skipForeignKeys } from './skip-foreign-keys.ts'

/** A batch holds its locks for some tens of milliseconds. */
const rowsAtOnce = 5_000

/**
 * Removes a closed workspace's rows from a cell in batches, children before parents, and its files unless the other
 * cell has them in the same bucket. `connection` passes the guards of the move. Returns how many rows there were.
 */
export async function removeRows(
  cell: OpenCell,
  other: OpenCell,
  connection: pg.ClientBase,
  workspaceId: string,
  tables: readonly MovedTable[],
): Promise<number> {
  let removed = 0
  for (const { name } of tables.toReversed()) {
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
  const { dataFolder, s3 } = cell.config
  const own = shareBucket(cell, other) ? { dataFolder } : { dataFolder, ...(s3 && { s3 }) }
  await removeWorkspaceFiles(makeFileStores(own), workspaceId)
  return removed
}
