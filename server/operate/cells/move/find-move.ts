import { comparable } from '../../../comparable.ts'
import { CellError } from '../cell-error.ts'
import type { OpenCell } from '../open-cell.ts'
import { findRecord, readRecord, type MoveRecord } from './move-records.ts'

/** A workspace and the two cells of its move. */
export type FoundMove = {
  readonly workspace_id: string
  readonly source: OpenCell
  readonly target: OpenCell
  /** The other cells that still have rows of it from before it left them. */
  readonly left: readonly OpenCell[]
}

type Seen = {
  readonly cell: OpenCell
  readonly id: string | undefined
  readonly record: MoveRecord | undefined
}

/**
 * Finds where a workspace is, in the cells that can be reached; `areAll`: every cell can. Throws CellError if it is in none, in the target
 * already, or on its way elsewhere.
 */
export async function findMove(
  cells: readonly OpenCell[],
  given: string,
  to: string,
  areAll = true,
): Promise<FoundMove> {
  const subdomain = comparable(given)
  const seen = await Promise.all(cells.map(async (cell) => look(cell, subdomain)))
  const target = seen.find(({ cell }) => cell.cell.name === to)
  if (target === undefined) throw new CellError(`The cell ${to} cannot be reached.`)
  const others = seen.filter((one) => one !== target)
  const source =
    others.find(({ id, record }) => id !== undefined && isHome(record)) ??
    lastToLeave(others.filter(({ record }) => record?.state === 'gone' && record.peer === to)) ??
    whereItCameFrom(others, target)
  const id = source?.id ?? source?.record?.workspace_id ?? target.record?.workspace_id
  if (source === undefined || id === undefined) {
    if (target.id !== undefined && isHome(target.record)) {
      throw new CellError(`${subdomain} is in the cell ${to} already.`)
    }
    if (!areAll) {
      throw new CellError(
        `None of the cells that can be reached has a workspace ${subdomain}. Run this again when all can be reached.`,
      )
    }
    throw new CellError(
      `No cell has a workspace ${subdomain}. See porchlight cell list, and porchlight workspace list in each cell.`,
    )
  }
  requireSamePeer(source, subdomain, to)
  const left = others.filter((one) => one.id === id && one.record?.state === 'gone')
  return {
    workspace_id: id,
    source: source.cell,
    target: target.cell,
    left: left.map(({ cell }) => cell),
  }
}

/** Of cells that a workspace has left for the target at some time, that of its last move: ids of moves grow. */
function lastToLeave(gone: readonly Seen[]): Seen | undefined {
  const idOf = ({ record }: Seen) => record?.move_id ?? ''
  return gone.toSorted((one, other) => (idOf(one) < idOf(other) ? 1 : -1))[0]
}

/** Where it began, if the workspace was deleted during its move, or the source restored from before it existed. */
function whereItCameFrom(others: readonly Seen[], { record }: Seen): Seen | undefined {
  const isMoving = record?.state === 'arriving' || record?.state === 'aborted'
  return isMoving ? others.find(({ cell }) => cell.cell.name === record.peer) : undefined
}

async function look(cell: OpenCell, subdomain: string): Promise<Seen> {
  const { rows } = await cell.owner.query<{ id: string }>(
    'select workspace_id as id from workspaces where subdomain = $1',
    [subdomain],
  )
  const id = rows[0]?.id
  const record =
    id === undefined ? await findRecord(cell.owner, subdomain) : await readRecord(cell.owner, id)
  return { cell, id, record }
}

/** Whether a cell that has the rows is where the workspace is, or was until its move is complete. */
function isHome(record: MoveRecord | undefined): boolean {
  return record === undefined || ['leaving', 'handed', 'open'].includes(record.state)
}

function requireSamePeer({ cell, record }: Seen, subdomain: string, to: string): void {
  if (record?.state === 'open') {
    throw new CellError(
      `${subdomain} has arrived in ${cell.cell.name}, but its move from ${record.peer} is not complete. Complete it ` +
        `with porchlight workspace move ${subdomain} --to ${cell.cell.name}. Nothing was changed.`,
    )
  }
  if (record === undefined || record.peer === to) return
  throw new CellError(
    `${subdomain} is on its way from ${cell.cell.name} to ${record.peer}. Finish that with porchlight workspace move ` +
      `${subdomain} --to ${record.peer}, or undo it with --abort.`,
  )
}
