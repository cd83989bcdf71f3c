import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { readArchive, type ArchivedRows } from './read-archive.ts'
import { restoreFiles } from './restore-files.ts'
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
  let open: { table: string; copying: Copying } | undefined
  const onRows = async ({ table, rows }: ArchivedRows): Promise<void> => {
    if (open?.table !== table) {
      if (open !== undefined) await end(open.copying)
      const freezes = !partitioned.some(({ name }) => name === table)
      open = { table, copying: startCopy(connection, table, columnsOf.get(table) ?? [], freezes) }
    }
    await write(open.copying, rows)
  }
  const onFile = filesFolder === undefined ? undefined : restoreFiles(filesFolder)
  const read = await readArchive(path, onRows, onFile)
  if (open !== undefined) await end(open.copying)
  if (JSON.stringify(read) !== JSON.stringify(manifest)) {
    throw new BackupError(`${path} changed while it was read.`)
  }
}

type Copying = { sink: CopyStreamQuery; failure?: Error }

/**
 * FREEZE saves a later vacuum; PostgreSQL only allows it for tables created in the same transaction, and not for
 * partitioned ones.
 */
function startCopy(
  connection: pg.ClientBase,
  table: string,
  columns: readonly string[],
  freezes: boolean,
): Copying {
  const option = freezes ? ' with (freeze)' : ''
  const text = `copy ${quoteName(table)} (${quoteNames(columns)}) from stdin${option}`
  const copying: Copying = { sink: connection.query(copyFrom(text)) }
  // An error may arrive while nothing awaits the stream: the next write or end throws it.
  copying.sink.on('error', (error) => (copying.failure ??= error))
  return copying
}

async function write({ sink, failure }: Copying, rows: Buffer): Promise<void> {
  if (failure !== undefined) throw failure
  if (!sink.write(rows)) await once(sink, 'drain')
}

async function end({ sink, failure }: Copying): Promise<void> {
  if (failure !== undefined) throw failure
  sink.end()
  await finished(sink)
}
