import { setTimeout as sleep } from 'node:timers/promises'
import { readApplied } from '../../store/database/applied-migrations.ts'
import { isConnectionLoss } from '../../store/database/database-errors.ts'
import { isServedHere } from '../../store/database/is-served-here.ts'
import { CellError } from './cell-error.ts'
import type { Cell, CellsFile } from './cells-file.ts'
import { readOpenMoves, type RecordedMove } from './list-moves.ts'
import { openCell, type OpenCell, type Shared } from './open-cell.ts'

/** A cell as `cell list` shows it. `problem` is set instead of the figures if it cannot be reached. */
export type CellFacts = {
  readonly name: string
  readonly problem?: string
  /** The newest migration of its database. */
  readonly schema?: string
  readonly workspaces?: number
  /** Of its database. */
  readonly bytes?: number
  readonly changes_per_minute?: number
  readonly servers: number
  readonly servers_ready: number
  /** Those that this cell has a part in and that are not complete. */
  readonly moves?: readonly RecordedMove[]
}

const sampleMs = 1_000
const healthMs = 2_000

/** Looks at all cells at once, for about a second. One that cannot be reached does not stop the others. */
export async function surveyCells({
  cells,
  ...file
}: Shared & Pick<CellsFile, 'cells'>): Promise<CellFacts[]> {
  return Promise.all(cells.map(async (cell) => surveyCell(cell, file)))
}

async function surveyCell(cell: Cell, file: Shared): Promise<CellFacts> {
  const ready = await Promise.all(cell.servers.map(isReady))
  const health = {
    name: cell.name,
    servers: cell.servers.length,
    servers_ready: ready.filter(Boolean).length,
  }
  const read = async () => ({ ...health, ...(await openAndRead(cell, file)) })
  try {
    // A proxy that has just started leads to a standby until its first check, and then cuts the connection.
    return await read().catch(async (error: unknown) => {
      if (isConnectionLoss(error)) return read()
      throw error
    })
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const problem = error instanceof CellError ? said : `The cell ${cell.name} failed: ${said}.`
    return { ...health, problem }
  }
}

async function openAndRead(cell: Cell, file: Shared): Promise<Partial<CellFacts>> {
  const opened = await openCell(cell, file, 'cell list')
  try {
    return await readFacts(opened)
  } finally {
    await opened.close()
  }
}

async function isReady(server: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(healthMs)
    const { status, body } = await fetch(new URL('/health/ready', server), { signal })
    await body?.cancel()
    return status === 200
  } catch {
    return false
  }
}

type Sizes = { workspaces: number; bytes: number; changes: number }

async function readFacts({ owner, cell }: OpenCell): Promise<Partial<CellFacts>> {
  const connection = await owner.connect()
  try {
    const schema = (await readApplied(connection)).at(-1)?.name ?? ''
    const read = async (): Promise<Sizes> => {
      const { rows } = await connection.query<Sizes>(
        `select (select count(*)::integer from workspaces w
                  where ${isServedHere('w.workspace_id')}) as workspaces,
                pg_database_size(current_database())::float8 as bytes,
                (select coalesce(sum(sequence), 0)::float8 from workspace_clocks) as changes`,
      )
      return rows[0] ?? { workspaces: 0, bytes: 0, changes: 0 }
    }
    const before = await read()
    const startedAt = performance.now()
    await sleep(sampleMs)
    const { changes, ...sizes } = await read()
    const minutes = (performance.now() - startedAt) / 60_000
    const rate = Math.max(0, Math.round((changes - before.changes) / minutes))
    const moves = await readOpenMoves(connection, cell.name)
    return { schema, ...sizes, changes_per_minute: rate, moves }
  } finally {
    connection.release(true)
  }
}
