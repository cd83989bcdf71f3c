import type { MigrationId } from '../../store/database/list-migrations.ts'
import { BackupError } from './backup-error.ts'

/** The layout of archives that this version writes and reads: no release wrote an earlier one. */
export const archiveFormat = 3

/** What an archive says about itself at its start. */
export type About = {
  readonly product: 'porchlight'
  readonly format: number
  readonly product_version: string
  /** The migrations of the database that was backed up, in order. */
  readonly migrations: readonly MigrationId[]
  readonly postgres_version: string
  /** ISO 8601, UTC: the moment of the snapshot. */
  readonly created_at: string
}

/** One table as it is in the archive; sha256 is over its rows as COPY wrote them. */
export type ArchivedTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/**
 * The files of attachments in the archive; sha256 is over their entries, one after the other. `missing`
 * are those that were deleted while it was written.
 */
export type ArchivedFiles = {
  readonly count: number
  readonly missing: number
  readonly bytes: number
  readonly sha256: string
}

/** `files`: where the folder of attachments was known. */
export type Manifest = About & {
  readonly tables: readonly ArchivedTable[]
  readonly files?: ArchivedFiles
}

export const aboutFile = 'about.json'
export const manifestFile = 'manifest.json'
export const manifestSumFile = 'manifest.json.sha256'

/** The name of a table's part; all its parts in order, one after the other, are its rows. */
export function partFile(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`
}

/** Reads the first file of an archive. Throws BackupError for what is no archive, or a newer one. */
export function parseAbout(text: string): About {
  const about = parseObject(text)
  if (about['product'] !== 'porchlight' || typeof about['format'] !== 'number') {
    throw new BackupError('It is not a backup of Porchlight.')
  }
  if (about['format'] > archiveFormat) {
    throw new BackupError(
      `It was made by a newer Porchlight (${String(about['product_version'])}). ` +
        'Restore it with that version.',
    )
  }
  if (about['format'] < archiveFormat) {
    throw new BackupError(
      'It was made by a build of Porchlight from before its first release. Restore it with that build.',
    )
  }
  const { migrations } = about
  const isWhole =
    typeof about['product_version'] === 'string' &&
    Array.isArray(migrations) &&
    migrations.length > 0 &&
    migrations.every(isMigration) &&
    typeof about['postgres_version'] === 'string' &&
    typeof about['created_at'] === 'string'
  if (!isWhole) throw new BackupError('It is damaged: what it says about itself is incomplete.')
  return about as About
}

/** Reads the manifest, whose checksum has been compared. */
export function parseManifest(text: string): Manifest {
  const { tables: listed, files } = parseObject(text)
  const manifest = {
    ...parseAbout(text),
    tables: listed,
    ...(files === undefined ? {} : { files }),
  }
  const tables: unknown[] = Array.isArray(manifest.tables) ? manifest.tables : []
  if (tables.length === 0 || !tables.every(isTable)) {
    throw new BackupError('It is damaged: its list of tables is incomplete.')
  }
  if (files !== undefined && !isFiles(files)) {
    throw new BackupError('It is damaged: what it says of files is incomplete.')
  }
  return manifest as Manifest
}

function isMigration(value: unknown): value is MigrationId {
  const { name, sha256 } = (value ?? {}) as Partial<MigrationId>
  return typeof name === 'string' && typeof sha256 === 'string'
}

function isFiles(value: unknown): boolean {
  const { count, missing, bytes, sha256 } = (value ?? {}) as Partial<ArchivedFiles>
  return [count, missing, bytes].every(Number.isSafeInteger) && typeof sha256 === 'string'
}

function isTable(value: unknown): value is ArchivedTable {
  const { name, columns, rows, bytes, sha256 } = (value ?? {}) as Partial<ArchivedTable>
  return (
    typeof name === 'string' &&
    Array.isArray(columns) &&
    columns.every((column) => typeof column === 'string') &&
    Number.isSafeInteger(rows) &&
    Number.isSafeInteger(bytes) &&
    typeof sha256 === 'string'
  )
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(text) as Record<string, unknown> | null) }
  } catch {
    throw new BackupError('It is damaged: what it says about itself is not JSON.')
  }
}
