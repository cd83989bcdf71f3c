import { readConfig, type Config } from '../../config/config.ts'
import { openDatabase, type OpenDatabase } from '../../start/open-database.ts'
import { NoClusterError } from '../../store/database/embedded/require-cluster.ts'
import { CellError } from './cell-error.ts'
import type { Cell, CellsFile } from './cells-file.ts'

/** A cell whose database is open, as its owner. */
export type OpenCell = OpenDatabase & { readonly cell: Cell; readonly config: Config }

/** What all cells share. `binFolder`: PostgreSQL's programs, unless the package brings them. */
export type Shared = Pick<CellsFile, 'base_domain'> & { readonly binFolder?: string | undefined }

/** The settings with which the cell's own servers reach its database, files and keys. */
export function configOfCell(cell: Cell, { base_domain: domain, binFolder }: Shared): Config {
  return readConfig({
    PORCHLIGHT_DATA: cell.data,
    PORCHLIGHT_BASE_DOMAIN: domain,
    DATABASE_URL: cell.database,
    PORCHLIGHT_S3_URL: cell.files,
    PORCHLIGHT_SECRETS_KEY_FILE: cell.secrets_key_file,
    PORCHLIGHT_PG_BIN_DIR: binFolder,
  })
}

/**
 * Opens the database of a cell without changing its schema; an embedded one is started if no server runs. Throws
 * CellError that names the cell if it cannot be reached.
 */
export async function openCell(cell: Cell, file: Shared, commandName: string): Promise<OpenCell> {
  const config = configOfCell(cell, file)
  let opened: OpenDatabase | undefined
  try {
    opened = await openDatabase(config, {
      purpose: 'command',
      commandName,
      leaveSchema: true,
      mustExist: true,
      log: () => undefined,
      say: (line) => console.error(line),
      onError: () => undefined,
    })
    await requireOwner(opened)
    return { ...opened, cell, config }
  } catch (error) {
    await opened?.close()
    throw new CellError(`The cell ${cell.name} cannot be reached: ${explain(cell, error)}`, {
      cause: error,
    })
  }
}

/** Throws CellError unless the database has our tables and the login owns them. */
async function requireOwner({ owner }: OpenDatabase): Promise<void> {
  const { rows } = await owner.query<{ login: string; owns: boolean | null }>(
    `select current_user as login,
            (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('workspaces')) as owns`,
  )
  const [{ login, owns } = { login: '', owns: null }] = rows
  if (owns === true) return
  throw new CellError(
    owns === null
      ? 'Its database has no tables yet. Start its server once.'
      : `Its login ${login} does not own the tables. Name the login of its servers in cells.yaml.`,
  )
}

/** In the words of cells.yaml, where a server's own settings are those of the environment. */
function explain({ data }: Cell, error: unknown): string {
  if (error instanceof NoClusterError)
    return `There is no database in ${data}. Correct data in cells.yaml, or name its database there.`
  const reason = error instanceof Error ? error.message : String(error)
  return reason.replace(/^DATABASE_URL cannot/, 'Its database cannot').replace(/\.?$/, '.')
}

/** For a command that needs the cell, and has done nothing yet. */
function refusal(reason: unknown): CellError {
  const said = reason instanceof Error ? reason.message : String(reason)
  return new CellError(`${said} Nothing was changed.`, { cause: reason })
}

/** Opens several cells at once, and closes them all at the end. Throws if one cannot be reached. */
export async function withCells<Result>(
  cells: readonly Cell[],
  file: Shared,
  commandName: string,
  use: (opened: readonly OpenCell[]) => Promise<Result>,
): Promise<Result> {
  return withOpened(cells, file, commandName, async (settled) => {
    for (const one of settled) if (one.status === 'rejected') throw refusal(one.reason)
    return use(fulfilled(settled))
  })
}

type Settled = readonly PromiseSettledResult<OpenCell>[]

const fulfilled = (settled: Settled) =>
  settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))

async function withOpened<Result>(
  cells: readonly Cell[],
  file: Shared,
  commandName: string,
  use: (settled: Settled) => Promise<Result>,
): Promise<Result> {
  const settled = await Promise.allSettled(
    cells.map(async (cell) => openCell(cell, file, commandName)),
  )
  try {
    return await use(settled)
  } finally {
    await Promise.all(fulfilled(settled).map(async ({ close }) => close()))
  }
}

/**
 * Opens the cells that can be reached, and says why others cannot: one that is down does not stop a move between
 * two others. Throws if `target` is one of those.
 */
export async function withReachable<Result>(
  file: Shared & Pick<CellsFile, 'cells'>,
  target: Cell | undefined,
  commandName: string,
  use: (opened: readonly OpenCell[]) => Promise<Result>,
): Promise<Result> {
  return withOpened(file.cells, file, commandName, async (settled) => {
    const at = target === undefined ? -1 : file.cells.indexOf(target)
    for (const [index, one] of settled.entries()) {
      if (one.status === 'fulfilled') continue
      if (index === at) throw refusal(one.reason)
      console.error(String(one.reason instanceof Error ? one.reason.message : one.reason))
    }
    return use(fulfilled(settled))
  })
}
