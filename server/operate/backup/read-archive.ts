import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readFiles, type ArchivedPart } from './archived-files.ts'
import { BackupError, unexpectedEntry } from './backup-error.ts'
import { fileProblem } from './file-problems.ts'
import {
  aboutFile,
  countRows,
  manifestFile,
  manifestSumFile,
  parseAbout,
  parseManifest,
  partFile,
  type ArchivedFiles,
  type Manifest,
} from './manifest.ts'
import { startTally, type Tally } from './tally.ts'
import { readTar, type TarEntry } from './tar.ts'

/** Rows of a table as COPY wrote them, in several consecutive pieces. */
export type ArchivedRows = { readonly table: string; readonly rows: Buffer }

type TableTally = { tally: Tally; rows: number; parts: number }

/**
 * Reads an archive to its end. `onRows` and `onFile` receive content before it is verified: the checks
 * are complete only when the manifest is returned. Throws BackupError if anything differs from what was
 * written.
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
  const tallies = new Map<string, TableTally>()
  const files = readFiles()
  let entry = await next()
  for (; entry.name !== manifestFile; entry = await next()) {
    if (entry.name.startsWith('files/')) {
      const part = files.read(entry)
      if (part !== undefined) await onFile(part)
      continue
    }
    const [, table = ''] = /^tables\/(\w+)\/\d+\.copy$/.exec(entry.name) ?? []
    const found = tallies.get(table) ?? { tally: startTally(), rows: 0, parts: 0 }
    found.parts += 1
    if (entry.name !== partFile(table, found.parts)) throw unexpectedEntry(entry.name)
    tallies.set(table, found)
    found.tally.add(entry.body)
    found.rows += countRows(entry.body)
    await onRows({ table, rows: entry.body })
  }
  const sum = await next()
  const { done } = await entries.next()
  const manifest = verifyManifest(entry.body, sum, done === true)
  const { tables: _tables, files: listed, ...start } = manifest
  if (JSON.stringify(start) !== JSON.stringify(about)) {
    throw new BackupError('It is damaged: its start and its manifest differ.')
  }
  compareTables(manifest, tallies)
  compareFiles(listed, files.sum())
  return manifest
}

function verifyManifest(body: Buffer, sum: TarEntry, isLast: boolean): Manifest {
  const hash = createHash('sha256').update(body).digest('hex')
  const matches =
    isLast && sum.name === manifestSumFile && sum.body.toString() === `${hash}  ${manifestFile}\n`
  if (!matches) throw new BackupError('It is damaged: its manifest does not match its checksum.')
  return parseManifest(body.toString())
}

function compareTables(manifest: Manifest, tallies: Map<string, TableTally>): void {
  const names = new Set(manifest.tables.map(({ name }) => name))
  const unlisted = [...tallies.keys()].find((name) => !names.has(name))
  if (unlisted !== undefined) {
    throw new BackupError(`It is damaged: its manifest does not list the table ${unlisted}.`)
  }
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const found = tallies.get(name)
    const read = (found?.tally ?? startTally()).sum()
    if ((found?.rows ?? 0) !== rows || read.bytes !== bytes || read.sha256 !== sha256) {
      throw new BackupError(`It is damaged: the table ${name} does not match its checksum.`)
    }
  }
}

function compareFiles(
  listed: ArchivedFiles | undefined,
  read: Omit<ArchivedFiles, 'missing'>,
): void {
  const { count, bytes, sha256 } = listed ?? { count: 0, bytes: 0, sha256: read.sha256 }
  if (read.count === count && read.bytes === bytes && read.sha256 === sha256) return
  throw new BackupError('It is damaged: its files do not match their checksum.')
}

const fileErrors = new Set(['ENOENT', 'EACCES', 'EISDIR', 'EIO', 'EPERM'])

/** Errors of the archive name the file; any other, such as a failed COPY, stays as it is. */
function explain(path: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const unusable = (reason: string) => new BackupError(`${path} cannot be restored. ${reason}`)
  if (error instanceof BackupError) return unusable(error.message)
  if (fileErrors.has(code)) return new BackupError(`${path} cannot be read. ${fileProblem(code)}`)
  if (code === 'Z_DATA_ERROR' && /incorrect header/.test(error.message)) {
    return unusable('It is not a backup of Porchlight.')
  }
  return code.startsWith('Z_') ? unusable(`It is damaged: ${error.message}.`) : error
}
