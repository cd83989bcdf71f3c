import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { CellError } from './cell-error.ts'
import type { CellsFile } from './cells-file.ts'
import { formatMap, parseMap, type MapFormat, type MappedHost } from './map-format.ts'
import { mapHosts } from './map-hosts.ts'
import type { OpenCell } from './open-cell.ts'
import { updateHaproxy } from './update-haproxy.ts'

/** What came of writing the map: one sentence for each thing that is left to do, none if every proxy has it. */
export type MapWritten = { readonly hosts: number; readonly problems: readonly string[] }

/**
 * Brings the map of cells.yaml up to date: the file, every running HAProxy, then the operator's command. `opened` are
 * the cells that can be reached; the file keeps the hosts of the others. What fails does not stop the rest.
 */
export async function writeMap(
  file: Pick<CellsFile, 'base_domain' | 'map' | 'cells'>,
  opened: readonly OpenCell[],
): Promise<MapWritten> {
  const { map } = file
  if (map === undefined) return { hosts: 0, problems: [] }
  return inTurn(opened, async () => write(file, map, opened))
}

async function write(
  file: Pick<CellsFile, 'base_domain' | 'cells'>,
  map: NonNullable<CellsFile['map']>,
  opened: readonly OpenCell[],
): Promise<MapWritten> {
  try {
    const reached = await mapHosts(opened, file.base_domain)
    const hosts = [...reached, ...(await readKept(file, map.file, opened, reached))]
    const problems = await Promise.all([
      problemOf(replaceFile(map.file, map.format, hosts)),
      ...map.sockets.map(async (socket) => problemOf(updateHaproxy(socket, map.file, hosts))),
    ])
    if (map.reload !== undefined) problems.push(await problemOf(reload(map.reload)))
    return { hosts: hosts.length, problems: problems.filter((one) => one !== undefined) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { hosts: 0, problems: [`The map is not written. ${reason}`] }
  }
}

/** One command at a time reads the hosts and writes them, or an older map could replace a newer one. */
async function inTurn<Result>(
  [first]: readonly OpenCell[],
  use: () => Promise<Result>,
): Promise<Result> {
  const connection = await first?.owner.connect()
  try {
    await connection?.query(`select pg_advisory_lock(hashtextextended('porchlight map', 0))`)
    return await use()
  } finally {
    connection?.release(true)
  }
}

/** Replaces a map's file atomically. Throws CellError. */
export async function replaceFile(
  path: string,
  format: MapFormat,
  hosts: readonly MappedHost[],
): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, formatMap(format, hosts), { mode: 0o644, flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw new CellError(
      `The map ${path} cannot be written (${codeOf(error)}). Correct that, and run porchlight cell map --write.`,
    )
  }
}

/** The hosts of the cells that cannot be reached, as the file has them: nothing can have moved there meanwhile. */
async function readKept(
  { cells }: Pick<CellsFile, 'cells'>,
  path: string,
  opened: readonly OpenCell[],
  reached: readonly MappedHost[],
): Promise<MappedHost[]> {
  const away = cells.map(({ name }) => name).filter((name) => !opened.some(isNamed(name)))
  if (away.length === 0) return []
  const known = new Set(reached.map(({ host }) => host))
  try {
    return parseMap(await readFile(path, 'utf8')).filter(
      ({ host, cell }) => away.includes(cell) && !known.has(host),
    )
  } catch (error) {
    throw new CellError(
      `${path} cannot be read (${codeOf(error)}), so the hosts of ${away.join(', ')} are not known. Run porchlight ` +
        'cell map --write when all cells can be reached.',
    )
  }
}

const isNamed = (name: string) => (opened: OpenCell) => opened.cell.name === name

async function problemOf(doing: Promise<void>): Promise<string | undefined> {
  try {
    await doing
    return undefined
  } catch (error) {
    if (error instanceof CellError) return error.message
    throw error
  }
}

async function reload(text: string): Promise<void> {
  const child = spawn('/bin/sh', ['-c', text], { stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', resolve)
  })
  if (code === 0) return
  throw new CellError(
    `The command of map.reload ended with ${code}: ${text}. Run it by hand, or correct map.reload.`,
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
