import { join } from 'node:path'
import type pg from 'pg'
import { makeDiskStore } from '../../chat/attachments/disk-store.ts'
import { BackupError } from './backup-error.ts'
import { copyIn, type CopyIn } from './copy-in.ts'
import type { Manifest } from './manifest.ts'
import { readArchive, type ArchivedRows } from './read-archive.ts'
import { receiveFiles } from './receive-files.ts'
import { quoteName, quoteNames } from './service-tables.ts'

/**
 * Copies an archive's rows into empty tables created in the connection's transaction, and its files
 * below `filesFolder`, if given. Verifies the archive again, because the file may have been replaced
 * since it was verified.
 */
export async function loadArchive(
  connection: pg.ClientBase,
  path: string,
  manifest: Manifest,
  filesFolder: string | undefined,
): Promise<void> {
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
  const { rows: partitioned } = await connection.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'p'`,
  )
  let open: { table: string; copying: CopyIn } | undefined
  const onRows = async ({ table, rows }: ArchivedRows): Promise<void> => {
    if (open?.table !== table) {
      await open?.copying.end()
      // FREEZE saves a later vacuum; PostgreSQL only allows it for tables created in the same transaction, and not for
      // partitioned ones.
      const option = partitioned.some(({ name }) => name === table) ? '' : ' with (freeze)'
      const list = quoteNames(columnsOf.get(table) ?? [])
      const text = `copy ${quoteName(table)} (${list}) from stdin${option}`
      open = { table, copying: copyIn(connection, text) }
    }
    await open.copying.write(rows)
  }
  const onFile =
    filesFolder === undefined
      ? undefined
      : receiveFiles(join(filesFolder, 'incoming'), makeDiskStore(filesFolder).put)
  const read = await readArchive(path, onRows, onFile)
  await open?.copying.end()
  if (JSON.stringify(read) !== JSON.stringify(manifest)) {
    throw new BackupError(`${path} changed while it was read.`)
  }
}
