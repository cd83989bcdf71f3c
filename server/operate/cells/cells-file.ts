import { readFile } from 'node:fs/promises'
import { parseDocument } from 'yaml'
import { domainName, folder, postgresUrl, s3Url, webUrl } from '../../config/config-values.ts'
import { CellError } from './cell-error.ts'
import { mapFormats, type MapFormat } from './map-format.ts'
import { socketAddress } from './update-haproxy.ts'

/** A whole installation, as the command line reaches it. */
export type Cell = {
  readonly name: string
  /** Of its PostgreSQL, as the owner of the tables; undefined for the embedded one of the data folder. */
  readonly database: string | undefined
  /** Its data folder: files, and without `database` the embedded PostgreSQL. */
  readonly data: string
  /** The URL of its bucket, as in PORCHLIGHT_S3_URL. */
  readonly files: string | undefined
  readonly secrets_key_file: string | undefined
  /** The addresses of its servers, for their health. */
  readonly servers: readonly string[]
  /** No command puts a workspace there unless it names the cell. */
  readonly retiring: boolean
}

/** What names the cells of an operator. */
export type CellsFile = {
  readonly base_domain: string
  /** Where the proxy reads which host is in which cell; written after a move. */
  readonly map:
    | {
        readonly format: MapFormat
        readonly file: string
        /** Sockets of level admin where running HAProxies take the map: paths, or addresses such as 10.0.0.9:9999. */
        readonly sockets: readonly string[]
        /** A command for the shell. */
        readonly reload?: string
      }
    | undefined
  /** How much of its disk a cell gives to the changes of one workspace that are recorded while it moves. */
  readonly recorded_megabytes: number | undefined
  readonly cells: readonly Cell[]
}

const longestFileCharacters = 1_048_576
const mostCells = 200
const mostSockets = 20
const nameForm = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/
const topKeys = ['base_domain', 'map', 'recorded_megabytes', 'cells']
const mapKeys = ['format', 'file', 'socket', 'reload']
const cellKeys = ['database', 'data', 'files', 'secrets_key_file', 'servers', 'retiring']

/** Reads cells.yaml. Throws CellError with every problem, each with what to write instead. */
export async function readCellsFile(path: string): Promise<CellsFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CellError(
      `${path} cannot be read (${error.code ?? error.message}). Name the file of the cells with --cells.`,
    )
  })
  return parseCellsFile(path, text)
}

/** The same for a text; `path` is for the messages. */
export function parseCellsFile(path: string, text: string): CellsFile {
  const problems: string[] = []
  const given = parseYaml(path, text)
  const file = readObject('The file', given, topKeys, problems)
  const read: CellsFile = {
    base_domain: readText(file, 'base_domain', 'The file', isDomain, problems) ?? '',
    map: file['map'] === undefined ? undefined : readMap(file['map'], problems),
    recorded_megabytes: readMegabytes(file['recorded_megabytes'], problems),
    cells: readCells(file['cells'], problems),
  }
  if (read.base_domain === '' && problems.length === 0)
    problems.push('base_domain is missing: the domain below which the workspaces are.')
  if (problems.length > 0) {
    throw new CellError(
      `${path} cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  }
  return read
}

/** The cell of that name. Throws CellError for an unknown one. */
export function cellNamed({ cells }: Pick<CellsFile, 'cells'>, name: string): Cell {
  const found = cells.find((cell) => cell.name === name)
  if (found !== undefined) return found
  throw new CellError(
    `There is no cell ${name}. The cells are ${cells.map((cell) => cell.name).join(', ')}.`,
  )
}

function parseYaml(path: string, text: string): unknown {
  if (text.length > longestFileCharacters) throw new CellError(`${path} has more than 1 MiB.`)
  try {
    const document = parseDocument(text)
    const [broken] = document.errors
    if (broken !== undefined) throw broken
    return JSON.parse(JSON.stringify(document.toJS() ?? null))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CellError(`${path} is not valid YAML: ${reason.split('\n', 1)[0] ?? ''}`)
  }
}

type Members = Readonly<Record<string, unknown>>

function readObject(
  what: string,
  value: unknown,
  keys: readonly string[],
  problems: string[],
): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.push(`${what} must have the keys ${keys.join(', ')}.`)
    return {}
  }
  for (const key of Object.keys(value)) {
    if (!keys.includes(key)) {
      problems.push(`${what} has an unknown key: ${key}. Keys are ${keys.join(', ')}.`)
    }
  }
  return value as Members
}

function readText(
  from: Members,
  key: string,
  what: string,
  problemOf: (text: string) => string | undefined,
  problems: string[],
): string | undefined {
  const value = from[key]
  if (value === undefined) return undefined
  const problem = typeof value === 'string' ? problemOf(value) : 'must be a text.'
  if (problem !== undefined) problems.push(`${what}: ${key} ${problem}`)
  return typeof value === 'string' ? value : undefined
}

const isDomain = (text: string) =>
  domainName.parse(text) === undefined ? 'must be a domain, such as chat.example.com.' : undefined
const isPostgresUrl = (text: string) =>
  postgresUrl.parse(text) === undefined ? 'must be a URL like that of DATABASE_URL.' : undefined
const isFolder = (text: string) =>
  folder.parse(text) === undefined ? 'must be a path.' : undefined
const isS3Url = (text: string) =>
  s3Url.parse(text) === undefined ? 'must be a URL like that of PORCHLIGHT_S3_URL.' : undefined
const isShort = (text: string) => (text.length > 1_000 ? 'is too long.' : undefined)
const isFormat = (text: string) =>
  mapFormats.some((format) => format === text) ? undefined : `must be ${mapFormats.join(' or ')}.`

function readMegabytes(value: unknown, problems: string[]): number | undefined {
  const isGiven = typeof value === 'number' && value >= 1 && value <= 1_000_000
  if (!isGiven && value !== undefined)
    problems.push('recorded_megabytes must be a number from 1 to 1000000, such as 10000.')
  return isGiven ? value : undefined
}

function readMap(value: unknown, problems: string[]): CellsFile['map'] {
  const map = readObject('map', value, mapKeys, problems)
  const format = readText(map, 'format', 'map', isFormat, problems)
  const file = readText(map, 'file', 'map', isFolder, problems)
  const sockets = readSockets(map['socket'], problems)
  const reload = readText(map, 'reload', 'map', isShort, problems)
  if (sockets.length > 0 && format === 'nginx')
    problems.push('map: socket is one of HAProxy; nginx needs reload.')
  if (format === undefined || file === undefined) problems.push('map needs format and file.')
  return {
    format: format as MapFormat,
    file: file ?? '',
    sockets,
    ...(reload === undefined ? {} : { reload }),
  }
}

function readSockets(value: unknown, problems: string[]): string[] {
  if (value === undefined) return []
  const given: unknown[] = Array.isArray(value) ? value : [value]
  const isRead = (one: unknown) => typeof one === 'string' && socketAddress(one) !== undefined
  if (given.length <= mostSockets && given.every(isRead)) return given as string[]
  problems.push(
    `map: socket must be a path or an address, such as /run/haproxy/admin.sock or 10.0.0.9:9999, or a list of up to ${mostSockets}.`,
  )
  return []
}

function readCells(value: unknown, problems: string[]): Cell[] {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isMap ? Object.entries(value) : []
  if (entries.length === 0) problems.push('cells must name at least one cell.')
  if (entries.length > mostCells) problems.push(`cells can name at most ${mostCells}.`)
  const cells = entries.slice(0, mostCells).map(([name, given]) => readCell(name, given, problems))
  for (const key of ['database', 'data'] as const) {
    const same = Map.groupBy(cells, (cell) => cell[key])
    for (const [at, [first, second]] of same) {
      if (at === undefined || at === '' || first === undefined || second === undefined) continue
      problems.push(`The cells ${first.name} and ${second.name} have the same ${key}.`)
    }
  }
  return cells
}

function readCell(name: string, value: unknown, problems: string[]): Cell {
  const what = `The cell ${name}`
  if (!nameForm.test(name)) {
    problems.push(`${what}: a name has up to 32 lower-case letters, digits and hyphens.`)
  }
  const cell = readObject(what, value, cellKeys, problems)
  const data = readText(cell, 'data', what, isFolder, problems)
  if (data === undefined) problems.push(`${what}: data is missing: its data folder.`)
  const { retiring = false } = cell
  if (typeof retiring !== 'boolean') problems.push(`${what}: retiring must be true or false.`)
  return {
    name,
    database: readText(cell, 'database', what, isPostgresUrl, problems),
    data: data ?? '',
    files: readText(cell, 'files', what, isS3Url, problems),
    secrets_key_file: readText(cell, 'secrets_key_file', what, isFolder, problems),
    servers: readServers(what, cell['servers'], problems),
    retiring: retiring === true,
  }
}

function readServers(what: string, value: unknown, problems: string[]): string[] {
  if (value === undefined) return []
  const isList = Array.isArray(value) && value.length <= 100
  if (isList && value.every((one) => typeof one === 'string' && webUrl.parse(one) !== undefined))
    return value as string[]
  problems.push(`${what}: servers must be a list of addresses, such as [http://10.0.0.1:3000].`)
  return []
}
