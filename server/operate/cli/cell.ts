import type { Config } from '../../config/config.ts'
import { CellError } from '../cells/cell-error.ts'
import { readCellsFile } from '../cells/cells-file.ts'
import { describeMove, joinMoves } from '../cells/list-moves.ts'
import { formatMap, mapFormats, type MapFormat } from '../cells/map-format.ts'
import { mapHosts } from '../cells/map-hosts.ts'
import { withCells, withReachable } from '../cells/open-cell.ts'
import { surveyCells, type CellFacts } from '../cells/survey-cells.ts'
import { replaceFile, writeMap } from '../cells/write-map.ts'
import { command, UsageError, type Outcome } from './command.ts'

const defaultCellsFile = 'cells.yaml'

/** The cells of that file, default cells.yaml, with what this command knows of the machine. */
export async function cellsOf(path: string | undefined, { postgresBinFolder }: Config) {
  const file = await readCellsFile(path ?? defaultCellsFile)
  return { ...file, binFolder: postgresBinFolder }
}

const list = command({
  name: 'cell list',
  summary: 'List the cells with their size, load and health',
  usage: `porchlight cell list [--cells <file>] [--json]

Prints name, workspaces, bytes of the database, changes a minute, ready servers and the newest migration
of each cell, separated by tabs. Looks for a second. A cell that cannot be reached is listed with the
reason, and the exit code is 1. Then each move that is not complete, with the command that ends it. The
cells are named in cells.yaml (docs/cells.md).`,
  positional: [],
  options: { cells: 'string', json: 'boolean' },
  run: async ({ values, config }) => {
    const surveyed = await surveyCells(await cellsOf(values.cells, config))
    const moves = joinMoves(surveyed.flatMap((cell) => cell.moves ?? []))
    const cells = surveyed.map(({ moves: _moves, ...facts }) => facts)
    const exitCode = cells.every(({ problem }) => problem === undefined) ? 0 : 1
    const names = cells.map(({ name }) => name)
    const lines = [...cells.map(describe), ...moves.map((move) => describeMove(move, names))]
    return { result: { cells, moves }, text: lines.join('\n'), exitCode }
  },
})

function describe({ name, problem, ...facts }: CellFacts): string {
  if (problem !== undefined) return `${name}\t${problem}`
  return [
    name,
    `${facts.workspaces} workspaces`,
    `${((facts.bytes ?? 0) / 1e6).toFixed(0)} MB`,
    `${facts.changes_per_minute} changes a minute`,
    `${facts.servers_ready} of ${facts.servers} servers ready`,
    facts.schema,
  ].join('\t')
}

const map = command({
  name: 'cell map',
  summary: 'Print or write which host is in which cell, for the proxy',
  usage: `porchlight cell map --format haproxy|nginx [--cells <file>] [--out <file>] [--json]
porchlight cell map --write [--cells <file>] [--json]

Prints a line for each host of each workspace with the name of its cell. --out writes it to a file
instead, whole and atomically. Both need every cell: a missing one would lose its hosts. --write does
what a move does: it writes the file of map in cells.yaml, hands it to each HAProxy of its socket, and
runs its reload. The file then keeps the hosts of a cell that cannot be reached.`,
  positional: [],
  options: { format: 'string', write: 'boolean', cells: 'string', out: 'string', json: 'boolean' },
  run: async ({ values, config }) => {
    if (values.write) return writeProxies(values, config)
    const format = mapFormats.find((one) => one === values.format)
    if (format === undefined)
      throw new UsageError(`It needs --write, or --format with ${mapFormats.join(' or ')}.`)
    const file = await cellsOf(values.cells, config)
    const { hosts, problems } = await withCells(file.cells, file, 'cell map', async (cells) =>
      mapHosts(cells, file.base_domain),
    )
    const text = await print(format, hosts, values.out)
    return { result: { hosts }, text, exitCode: sayProblems(problems) }
  },
})

async function writeProxies(
  { format, out, cells: path }: Readonly<Record<'format' | 'out' | 'cells', string | undefined>>,
  config: Config,
): Promise<Outcome> {
  if (format !== undefined || out !== undefined)
    throw new UsageError('--write takes format and file from cells.yaml.')
  const file = await cellsOf(path, config)
  const { map: wanted } = file
  if (wanted === undefined) throw new CellError('cells.yaml has no map: add its format and file.')
  return withReachable(file, undefined, 'cell map', async (cells) => {
    const { hosts, problems } = await writeMap(file, cells)
    return {
      result: { hosts, problems },
      text: problems.length === 0 ? `Wrote ${hosts} hosts to ${wanted.file}.` : '',
      exitCode: sayProblems(problems),
    }
  })
}

/** Says what is left to do after a map was written. Returns the exit code: 1 if it is anything. */
export function sayProblems(problems: readonly string[]): number {
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}

async function print(
  format: MapFormat,
  hosts: Parameters<typeof formatMap>[1],
  out: string | undefined,
): Promise<string> {
  if (out === undefined) return formatMap(format, hosts).trimEnd()
  await replaceFile(out, format, hosts)
  return `Wrote ${hosts.length} hosts to ${out}.`
}

export const cellCommands = [list, map]
