import type { Config } from '../../config/config.ts'
import { isServedHere } from '../../store/database/is-served-here.ts'
import { CellError } from '../cells/cell-error.ts'
import { readCellsFile, type CellsFile } from '../cells/cells-file.ts'
import { describeMove, joinMoves } from '../cells/list-moves.ts'
import { formatMap, mapFormats, type MapFormat } from '../cells/map-format.ts'
import { mapHosts } from '../cells/map-hosts.ts'
import { withCells, withReachable, type OpenCell } from '../cells/open-cell.ts'
import { mostRecordedBytes } from '../cells/move/capture.ts'
import { planBalance, type Placed } from '../cells/plan-balance.ts'
import { surveyCells, type CellFacts } from '../cells/survey-cells.ts'
import { replaceFile, writeMap } from '../cells/write-map.ts'
import { command, UsageError, type Outcome } from './command.ts'

const defaultCellsFile = 'cells.yaml'

/** The cells of that file, default cells.yaml, with what this command knows of the machine. */
export async function cellsOf(path: string | undefined, { postgresBinFolder }: Config) {
  const file = await readCellsFile(path ?? defaultCellsFile)
  return { ...file, binFolder: postgresBinFolder }
}

/** How many bytes of changes a cell records for a move. */
export function mostRecordedOf({ recorded_megabytes: megabytes }: CellsFile): number {
  return megabytes === undefined ? mostRecordedBytes : megabytes * 1e6
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

const balance = command({
  name: 'cell balance',
  summary: 'Print the moves that would make the cells equally full',
  usage: `porchlight cell balance --dry-run [--cells <file>] [--json]

Prints the moves of workspaces that would make the cells about equally full, by the changes that each
has made, as commands to run one after another. It moves nothing itself, so --dry-run is required.`,
  positional: [],
  options: { 'dry-run': 'boolean', cells: 'string', json: 'boolean' },
  run: async ({ values, config }) => {
    if (!values['dry-run']) throw new UsageError('It only prints moves: add --dry-run.')
    const file = await cellsOf(values.cells, config)
    const placed = await withCells(file.cells, file, 'cell balance', async (cells) =>
      Promise.all(cells.map(readPlaced)),
    )
    const names = file.cells.map(({ name }) => name)
    const moves = planBalance(names, placed.flat())
    const lines = moves.map(
      ({ subdomain, to }) => `porchlight workspace move ${subdomain} --to ${to}`,
    )
    return {
      result: { moves },
      text: lines.length === 0 ? 'The cells are equally full.' : lines.join('\n'),
    }
  },
})

async function readPlaced({ owner, cell }: OpenCell): Promise<Placed[]> {
  const { rows } = await owner.query<{ subdomain: string; changes: number }>(
    `select w.subdomain, c.sequence::float8 as changes
       from workspaces w join workspace_clocks c on c.workspace_id = w.workspace_id
      where ${isServedHere('w.workspace_id')}
      limit 1000000`,
  )
  return rows.map((row) => ({ ...row, cell: cell.name }))
}

export const cellCommands = [list, map, balance]
