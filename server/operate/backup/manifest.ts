import type { MigrationId } from '../../store/database/list-migrations.ts'
import { parseId } from '../../ids.ts'
import { BackupError } from './backup-error.ts'

/** The archive layout that this version writes and reads; no release wrote an earlier one. */
export const archiveFormat = 3

/** The workspace of an archive that holds no other. */
export type ArchivedWorkspace = { readonly workspace_id: string; readonly subdomain: string }

/** The first entry of an archive. */
export type About = {
  readonly product: 'porchlight'
  readonly format: number
  readonly product_version: string
  /** The migrations applied to the database, in order. */
  readonly migrations: readonly MigrationId[]
  readonly postgres_version: string
  /** ISO 8601, UTC: when the snapshot was taken. */
  readonly created_at: string
  /** Absent in a backup of everything. */
  readonly workspace?: ArchivedWorkspace
}

/** One table of the archive; sha256 covers its rows as COPY wrote them. */
export type ArchivedTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/**
 * The files of attachments in the archive; sha256 covers their entries, concatenated. `missing` counts
 * files that were deleted while it was written.
 */
export type ArchivedFiles = {
  readonly count: number
  readonly missing: number
  readonly bytes: number
  readonly sha256: string
}

/** `files` is set if the folder of attachments was known. */
export type Manifest = About & {
  readonly tables: readonly ArchivedTable[]
  readonly files?: ArchivedFiles
}

export const aboutFile = 'about.json'
export const manifestFile = 'manifest.json'
export const manifestSumFile = 'manifest.json.sha256'

/** The name of a table's part; its parts, concatenated in order, are its rows. */
export function partFile(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`
}

/** COPY writes one line a row and escapes line breaks in values. */
export function countRows(chunk: Buffer): number {
  let rows = 0
  for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', at + 1)) rows += 1
  return rows
}

export function countAllRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** Parses the first entry. Throws BackupError if it is invalid or of another format. */
export function parseAbout(text: string): About {
  const about = parseObject(text)
  if (about['product'] !== 'porchlight' || typeof about['format'] !== 'number') {
    throw new BackupError('It is not a backup of Porchlight.')
  }
  if (about['format'] > archiveFormat) {
    throw new BackupError(
      `It was created by a newer Porchlight (${String(about['product_version'])}). ` +
        'Restore it with that version.',
    )
  }
  if (about['format'] < archiveFormat) {
    throw new BackupError(
      'It was created by a build of Porchlight before its first release. Restore it with that build.',
    )
  }
  const { migrations } = about
  const isWhole =
    typeof about['product_version'] === 'string' &&
    Array.isArray(migrations) &&
    migrations.length > 0 &&
    migrations.every(isMigration) &&
    typeof about['postgres_version'] === 'string' &&
    typeof about['created_at'] === 'string' &&
    (about['workspace'] === undefined || isWorkspace(about['workspace']))
  if (!isWhole) throw new BackupError(`It is damaged: ${aboutFile} is incomplete.`)
  return about as About
}

/** Parses the manifest, whose checksum has been verified. */
export function parseManifest(text: string): Manifest {
  const { tables, files } = parseObject(text)
  if (!Array.isArray(tables) || tables.length === 0 || !tables.every(isTable)) {
    throw new BackupError('It is damaged: its list of tables is incomplete.')
  }
  if (files !== undefined && !isFiles(files)) {
    throw new BackupError('It is damaged: its entry for files is incomplete.')
  }
  return { ...parseAbout(text), tables, ...(files === undefined ? {} : { files }) }
}

function isWorkspace(value: unknown): value is ArchivedWorkspace {
  const { workspace_id: id, subdomain } = (value ?? {}) as Partial<ArchivedWorkspace>
  return typeof id === 'string' && parseId(id) !== undefined && typeof subdomain === 'string'
}

function isMigration(value: unknown): value is MigrationId {
  const { name, sha256 } = (value ?? {}) as Partial<MigrationId>
  return typeof name === 'string' && typeof sha256 === 'string'
}

function isFiles(value: unknown): value is ArchivedFiles {
  const { count, missing, bytes, sha256 } = (value ?? {}) as Partial<ArchivedFiles>
  return [count, missing, bytes].every(Number.isSafeInteger) && typeof sha256 === 'string'
}

function isTable(value: unknown): value is ArchivedTable {
  const { name, columns, rows, bytes, sha256 } = (value ?? {}) as Partial<ArchivedTable>
  return (
    typeof name === 'string' &&
    Array.isArray(columns) &&
    columns.every((column) => typeof column === 'string') &&
    [rows, bytes].every(Number.isSafeInteger) &&
    typeof sha256 === 'string'
  )
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(text) as Record<string, unknown> | null) }
  } catch {
    throw new BackupError('It is damaged: its description is not JSON.')
  }
}
