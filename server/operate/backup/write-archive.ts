import type pg from 'pg'
import { createHash } from 'node:crypto'
import { to as copyTo } from 'pg-copy-streams'
import { writeFiles, type FileSource } from './archived-files.ts'
import { inParts } from './in-parts.ts'
import {
  aboutFile,
  countRows,
  manifestFile,
  manifestSumFile,
  partFile,
  type About,
  type ArchivedTable,
  type Manifest,
} from './manifest.ts'
import {
  derivedTables,
  partitionedTables,
  quoteName,
  quoteNames,
  type ServiceTable,
} from './service-tables.ts'
import { startTally } from './tally.ts'
import { tarEnd, tarEntry } from './tar.ts'

/**
 * Yields the archive, uncompressed, while reading it from the connection's transaction: first `about`,
 * then the tables, of one workspace if it names one, then the files of `source`, and last the manifest with all
 * checksums, which are only known then.
 */
export async function* writeArchive(
  connection: pg.ClientBase,
  about: About,
  tables: readonly ServiceTable[],
  onWritten: (manifest: Manifest) => void,
  source?: FileSource,
): AsyncGenerator<Buffer> {
  const at = new Date(about.created_at)
  yield* tarEntry(aboutFile, [json(about)], at)
  const archived: ArchivedTable[] = []
  for (const table of tables) archived.push(yield* writeTable(connection, table, about, at))
  const hasFiles = source !== undefined && tables.some(({ name }) => name === 'attachments')
  const files = hasFiles
    ? yield* writeFiles(connection, source, at, about.workspace?.workspace_id)
    : undefined
  const manifest: Manifest = { ...about, tables: archived, ...(files && { files }) }
  const text = json(manifest)
  const sum = createHash('sha256').update(text).digest('hex')
  yield* tarEntry(manifestFile, [text], at)
  yield* tarEntry(manifestSumFile, [Buffer.from(`${sum}  ${manifestFile}\n`)], at)
  yield tarEnd
  onWritten(manifest)
}

async function* writeTable(
  connection: pg.ClientBase,
  table: ServiceTable,
  about: About,
  at: Date,
): AsyncGenerator<Buffer, ArchivedTable> {
  const tally = startTally()
  const { name, columns } = table
  let rows = 0
  let parts = 0
  const text = `copy ${rowsOf(table, about)} to stdout`
  const copied: AsyncIterable<Buffer> = connection.query(copyTo(text))
  for await (const part of inParts(copied)) {
    for (const chunk of part) {
      tally.add(chunk)
      rows += countRows(chunk)
    }
    yield* tarEntry(partFile(name, (parts += 1)), part, at)
  }
  return { name, columns, rows, ...tally.sum() }
}

function rowsOf({ name, columns }: ServiceTable, { workspace }: About): string {
  const select = `select ${quoteNames(columns)} from ${quoteName(name)}`
  if (derivedTables.has(name)) return `(${select} where false)`
  // COPY takes no parameters; the id has the form of a UUID.
  if (workspace !== undefined) return `(${select} where workspace_id = '${workspace.workspace_id}')`
  if (partitionedTables.has(name)) return `(${select})`
  return `${quoteName(name)} (${quoteNames(columns)})`
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
}
