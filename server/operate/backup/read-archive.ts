import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readFiles, type ArchivedPart } from './archived-files.ts'
import { BackupError } from './backup-error.ts'
import {
  aboutFile,
  manifestFile,
  manifestSumFile,
  parseAbout,
  parseManifest,
  partFile,
  type ArchivedFiles,
  type Manifest,
} from './manifest.ts'
import { tallyTable, type TableTally } from './table-tally.ts'
import { readTar, type TarEntry } from './tar.ts'

/** Rows of a table, as COPY wrote them; a table's rows come in several pieces, one after the other. */
export type ArchivedRows = { readonly table: string; readonly rows: Buffer }

/**
 * Reads an archive to its end. `onRows` gets what is in it before it is known to be sound: all checks
 * are over only when the manifest is returned. Throws BackupError for anything that is not as it
 * was written.
 */
export async function readArchive(
  path: string,
  onRows: (piece: ArchivedRows) => Promise<void> | void,
  onFile: (part: ArchivedPart) => Promise<void> | void = () => undefined,
): Promise<Manifest> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), gunzip, () => undefined)
  try {
    return await readEntries(readTar(gunzip), onRows, onFile)
  } catch (error) {
    throw explain(path, error)
  } finally {
    gunzip.destroy()
  }
}

async function readEntries(
  entries: AsyncGenerator<TarEntry>,
  onRows: (piece: ArchivedRows) => Promise<void> | void,
  onFile: (part: ArchivedPart) => Promise<void> | void,
): Promise<Manifest> {
  const next = async (): Promise<TarEntry> => {
    const { value, done } = await entries.next()
    if (done === true) throw new BackupError('It is damaged: its manifest is missing.')
    return value
  }
  const first = await next()
  if (first.name !== aboutFile) throw new BackupError('It is not a backup of Porchlight.')
  const about = parseAbout(first.body.toString())
  const tallies = new Map<string, { tally: TableTally; parts: number }>()
  const files = readFiles()
  let entry = await next()
  for (; entry.name !== manifestFile; entry = await next()) {
    if (entry.name.startsWith('files/')) {
      const part = files.read(entry)
      if (part !== undefined) await onFile(part)
      continue
    }
    const [, table = ''] = /^tables\/(\w+)\/\d+\.copy$/.exec(entry.name) ?? []
    const found = tallies.get(table) ?? { tally: tallyTable(), parts: 0 }
    found.parts += 1
    if (entry.name !== partFile(table, found.parts)) {
      throw new BackupError(`It is damaged: ${entry.name} has no place in it.`)
    }
    tallies.set(table, found)
    found.tally.add(entry.body)
    await onRows({ table, rows: entry.body })
  }
  const sum = await next()
  const { done } = await entries.next()
  const manifest = checkedManifest(entry.body, sum, done === true)
  const { tables: _tables, files: told, ...start } = manifest
  if (JSON.stringify(start) !== JSON.stringify(about)) {
    throw new BackupError('It is damaged: its start and its manifest differ.')
  }
  compareTables(manifest, tallies)
  compareFiles(told, files.sum())
  return manifest
}

function checkedManifest(body: Buffer, sum: TarEntry, isLast: boolean): Manifest {
  const hash = createHash('sha256').update(body).digest('hex')
  const isSound =
    isLast && sum.name === manifestSumFile && sum.body.toString() === `${hash}  ${manifestFile}\n`
  if (!isSound) throw new BackupError('It is damaged: its manifest does not match its checksum.')
  return parseManifest(body.toString())
}

function compareTables(manifest: Manifest, tallies: Map<string, { tally: TableTally }>): void {
  const names = new Set(manifest.tables.map(({ name }) => name))
  const strange = [...tallies.keys()].find((name) => !names.has(name))
  if (strange !== undefined) {
    throw new BackupError(`It is damaged: its manifest does not know the table ${strange}.`)
  }
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const read = (tallies.get(name)?.tally ?? tallyTable()).sum()
    if (read.rows !== rows || read.bytes !== bytes || read.sha256 !== sha256) {
      throw new BackupError(`It is damaged: the table ${name} does not match its checksum.`)
    }
  }
}

function compareFiles(told: ArchivedFiles | undefined, read: Omit<ArchivedFiles, 'missing'>): void {
  const { count, bytes, sha256 } = told ?? { count: 0, bytes: 0, sha256: read.sha256 }
  if (read.count === count && read.bytes === bytes && read.sha256 === sha256) return
  throw new BackupError('It is damaged: its files do not match their checksum.')
}

const fileTrouble = new Set(['ENOENT', 'EACCES', 'EISDIR', 'EIO', 'EPERM'])

/** Trouble with the archive itself names the file; anything else, such as a refused COPY, passes by. */
function explain(path: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof BackupError)
    return new BackupError(`${path} cannot be restored. ${error.message}`)
  if (fileTrouble.has(code)) return new BackupError(`${path} cannot be read (${code}).`)
  if (code === 'Z_DATA_ERROR' && /incorrect header/.test(error.message)) {
    return new BackupError(`${path} cannot be restored. It is not a backup of Porchlight.`)
  }
  if (code.startsWith('Z_')) {
    return new BackupError(`${path} cannot be restored. It is damaged: ${error.message}.`)
  }
  return error
}
