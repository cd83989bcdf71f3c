import type pg from 'pg'
import { BackupError } from '../../backup/backup-error.ts'
import { copyIn, type CopyIn } from '../../backup/copy-in.ts'
import type { Manifest } from '../../backup/manifest.ts'
import type { ArchivedRows } from '../../backup/read-archive.ts'
import { quoteNames } from '../../backup/service-tables.ts'
import type { MovedTable } from '../move/moved-tables.ts'

/** Temporary tables `pg_temp.restored_<name>` with the rows of an archive, until the transaction's end. */
export type Stages = {
  /** The tables, parents before those that refer to them. */
  readonly tables: readonly MovedTable[]
  readonly write: (piece: ArchivedRows) => Promise<void>
  readonly end: () => Promise<void>
}

/** Opens one for each table of the archive. The rows are not public yet, and may be changed there. */
export async function openStages(
  connection: pg.ClientBase,
  manifest: Manifest,
  all: readonly MovedTable[],
): Promise<Stages> {
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
  const tables = all.filter(({ name }) => columnsOf.has(name))
  if (tables.length !== columnsOf.size) {
    throw new BackupError('The tables of the backup do not match its last migration.')
  }
  for (const { name } of tables) {
    // Generated columns are not in the archive, and may not be null.
    const like = `(like ${name} including generated)`
    await connection.query(`create temp table restored_${name} ${like} on commit drop`)
  }
  let open: { readonly table: string; readonly copying: CopyIn } | undefined
  return {
    tables,
    end: async () => open?.copying.end(),
    write: async ({ table, rows }) => {
      if (open?.table !== table) {
        await open?.copying.end()
        const columns = quoteNames(columnsOf.get(table) ?? allColumns(tables, table))
        const text = `copy pg_temp.restored_${table} (${columns}) from stdin`
        open = { table, copying: copyIn(connection, text) }
      }
      await open.copying.write(rows)
    },
  }
}

function allColumns(tables: readonly MovedTable[], table: string): never {
  throw new BackupError(`It is damaged: ${tables.length} tables, and none is ${table}.`)
}
