import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { CellError } from './cell-error.ts'
import type { Cell, CellsFile } from './cells-file.ts'
import { inTurn } from './in-turn.ts'
import { formatMap, parseMap, type MapFormat, type MappedHost } from './map-format.ts'
import { hostsIn, mapHosts, type CellsHosts } from './map-hosts.ts'
import type { OpenCell } from './open-cell.ts'
import { readHaproxy, setInHaproxy } from './update-haproxy.ts'

/** What came of writing the map: one sentence for each thing that is left to do, none if every proxy has it. */
export type MapWritten = { readonly hosts: number; readonly problems: readonly string[] }

/** A workspace that a cell has just opened. */
export type Opened = { readonly target: OpenCell; readonly workspace_id: string }

/**
 * Brings the map of cells.yaml up to date: every running HAProxy, the file, then the operator's command. `opened` are
 * the cells that can be reached; the file keeps the hosts of the others. What fails does not stop the rest. The entries
 * of a workspace that has `moved` are set first: until then its requests get 421.
 */
export async function writeMap(
  file: Pick<CellsFile, 'base_domain' | 'map' | 'cells'>,
  opened: readonly OpenCell[],
  moved?: Opened,
): Promise<MapWritten> {
  const { map } = file
  if (map === undefined) return { hosts: 0, problems: [] }
  // The whole map, which follows, reports what cannot be set.
  if (moved !== undefined) await setMoved(file, map, moved)
  // An older map could replace a newer one.
  return inTurn(opened, 'map', async () => write(file, map, opened))
}

/**
 * Changes the entries of a workspace that has `moved` and leaves the others as they are: each of many moves does so once the
 * map is up to date. What it cannot change it reports; the whole map then has to be written.
 */
export async function changeMap(
  file: Pick<CellsFile, 'base_domain' | 'map' | 'cells'>,
  opened: readonly OpenCell[],
  moved: Opened,
): Promise<Pick<MapWritten, 'problems'>> {
  const { map } = file
  if (map === undefined) return { problems: [] }
  await setMoved(file, map, moved)
  return inTurn(opened, 'map', async () => {
    // Once more: a whole map that was read before may have replaced them.
    const { hosts, problems } = await setMoved(file, map, moved)
    const text = await readFile(map.file, 'utf8').catch(() => undefined)
    if (text === undefined) return write(file, map, opened)
    const changed = new Set(hosts.map(({ host }) => host))
    const kept = parseMap(text).filter(({ host }) => !changed.has(host))
    problems.push(await problemOf(replaceFile(map.file, map.format, [...kept, ...hosts])))
    if (map.reload !== undefined) problems.push(await problemOf(reload(map.reload)))
    return { problems: problems.filter((one) => one !== undefined) }
  })
}

/** Sets the entries of a workspace in every running HAProxy. */
async function setMoved(
  { base_domain: domain }: Pick<CellsFile, 'base_domain'>,
  map: NonNullable<CellsFile['map']>,
  { target, workspace_id: id }: Opened,
): Promise<{ readonly hosts: MappedHost[]; readonly problems: (string | undefined)[] }> {
  const hosts = await hostsIn(target, domain, id)
  const set = map.sockets.map(async (socket) => problemOf(setInHaproxy(socket, map.file, hosts)))
  return { hosts, problems: await Promise.all(set) }
}

async function write(
  file: Pick<CellsFile, 'base_domain' | 'cells'>,
  map: NonNullable<CellsFile['map']>,
  opened: readonly OpenCell[],
): Promise<MapWritten> {
  try {
    // Before the cells: an entry that a move changes meanwhile does not differ then, and is left alone.
    const proxies = await Promise.allSettled(
      map.sockets.map(async (socket) => readHaproxy(socket, map.file)),
    )
    const found = await mapHosts(opened, file.base_domain)
    const kept = await readKept(file.cells, map.file, opened, found)
    const hosts = [...found.hosts, ...kept]
    const problems = await Promise.all([
      ...proxies.map(async (proxy) =>
        proxy.status === 'fulfilled'
          ? problemOf(proxy.value.change(hosts))
          : problemOf(Promise.reject(proxy.reason)),
      ),
      problemOf(replaceFile(map.file, map.format, hosts)),
    ])
    if (map.reload !== undefined) problems.push(await problemOf(reload(map.reload)))
    return {
      hosts: hosts.length,
      problems: [...found.problems, ...problems.filter((one) => one !== undefined)],
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { hosts: 0, problems: [`The map is not written. ${reason}`] }
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

/**
 * The hosts of the cells that cannot be reached, and those that two cells serve, as the file has them: nothing can have
 * moved there meanwhile, and nobody can say which of two is right. Throws CellError if the file has hosts of a cell that is not named any more: with an old cells.yaml they would be lost.
 */
async function readKept(
  cells: readonly Cell[],
  path: string,
  opened: readonly OpenCell[],
  { hosts, disputed }: CellsHosts,
): Promise<MappedHost[]> {
  const away = cells.map(({ name }) => name).filter((name) => !opened.some(isNamed(name)))
  const before = await readFile(path, 'utf8').catch((error: unknown) => {
    if (away.length === 0 && codeOf(error) === 'ENOENT') return ''
    throw new CellError(
      `${path} cannot be read (${codeOf(error)}), so the hosts of ${away.join(', ')} are not known. Run porchlight ` +
        'cell map --write when all cells can be reached.',
    )
  })
  const known = new Set(hosts.map(({ host }) => host))
  const missing = parseMap(before).filter(({ host }) => !known.has(host))
  const lost = missing.find(({ cell }) => !cells.some(({ name }) => name === cell))
  if (lost !== undefined) {
    throw new CellError(
      `${path} has hosts of the cell ${lost.cell}, such as ${lost.host}, and cells.yaml does not name it. Is that an ` +
        'old cells.yaml? Add the cell, or remove its lines from the map, and run porchlight cell map --write.',
    )
  }
  return missing.filter(({ host, cell }) => away.includes(cell) || disputed.has(host))
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

/** Runs the operator's command. Throws CellError if it fails, or takes too long, as for a proxy that is away. */
export async function reload(text: string, withinMs = 60_000): Promise<void> {
  // A group of its own, so that what the shell has started ends with it.
  const child = spawn('/bin/sh', ['-c', text], {
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }, withinMs)
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', resolve)
  })
  clearTimeout(timer)
  if (code === 0) return
  const ended = isLate ? `did not end within ${withinMs / 1_000} s` : `ended with ${code}`
  throw new CellError(
    `The command of map.reload ${ended}: ${text}. Run it by hand, or correct map.reload.`,
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
