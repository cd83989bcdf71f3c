import { newId } from '../../../ids.ts'
import { CellError } from '../cell-error.ts'
import { captureChanges, removeTriggers, type MoveIds } from './capture.ts'
import { estimateWorkspace, requireEqualSchemas, servedTwice } from './check-move.ts'
import type { OpenCell } from '../open-cell.ts'
import { explainMove } from './explain-move.ts'
import type { FoundMove } from './find-move.ts'
import { insertRecord, readRecord } from './move-records.ts'
import { listMovedTables } from './moved-tables.ts'
import { planStep, type States } from './plan-step.ts'
import { OverrunError } from './record-bound.ts'
import type { Report } from './report.ts'
import { removeClosed, takeStep } from './take-step.ts'

/** Another command works on the move. */
export class BusyError extends CellError {
  override name = 'BusyError'
}

export type MoveParts = FoundMove & {
  readonly report: Report
  /** How many bytes of changes the source records at most. */
  readonly mostRecorded: number
  /** Called once the target is open: the proxies have to send the workspace's requests there. */
  readonly onOpen: () => Promise<void>
}

type Records = { readonly states: States; readonly move: MoveIds }

/**
 * Moves a workspace, or goes on with a move that was interrupted, or undoes one. Every step is one transaction that
 * expects the state before it (plan-step.ts). A move that would record too many changes undoes itself. Throws CellError
 * for what cannot be done, with the next step.
 */
export async function moveWorkspace(parts: MoveParts, intent: 'move' | 'abort'): Promise<void> {
  await withLock(parts, async () => {
    await requireEqualSchemas([parts.source, parts.target])
    try {
      await takeSteps(parts, intent)
    } catch (error) {
      if (!(error instanceof OverrunError)) throw error
      await takeSteps(parts, 'abort')
      throw new CellError(
        `${error.message} The move was undone, and the workspace goes on in ${parts.source.cell.name}. Move it at a ` +
          'quieter time, or raise recorded_megabytes.',
        { cause: error },
      )
    }
  })
}

async function takeSteps(parts: MoveParts, intent: 'move' | 'abort'): Promise<void> {
  let isTold = false
  const tell = async () => {
    if (!isTold && intent === 'move') await parts.onOpen()
    isTold = true
  }
  for (;;) {
    const records = await readRecords(parts)
    const step = planStep(records.states, intent)
    if (typeof step === 'object') throw new CellError(step.refused)
    if (step === 'done' && intent === 'move') await requireThere(parts, parts.source)
    if (step === 'retire' || step === 'settle' || step === 'done') await tell()
    if (step === 'done') return
    await takeStep(parts, records.move, step)
    // At once: until the proxies know, requests get 421.
    if (step === 'open') await tell()
  }
}

/**
 * Removes the rows and files that complete moves have left in other cells. `mayBeLast`: even if the target does not have
 * the workspace any more. Returns how many rows there were.
 */
export async function cleanUp(parts: MoveParts, mayBeLast: boolean): Promise<number> {
  const { source, target, left } = parts
  let removed = 0
  // The source is one of them, or has the older copy of a workspace that both serve.
  for (const cell of new Set([source, ...left])) {
    removed += await withLock({ ...parts, source: cell }, async () => {
      const { states, move } = await readRecords({ ...parts, source: cell })
      if (states.source === undefined && states.target === undefined)
        await retireOlder(parts, move, mayBeLast)
      else if (states.source !== 'gone' || states.target !== undefined) {
        throw new CellError('The move is not complete. Run it again without --clean-up first.')
      }
      if (!mayBeLast) await requireThere(parts, cell)
      const rows = await removeClosed(cell, target, move)
      await removeTriggers(cell.owner, move)
      return rows
    })
  }
  return removed
}

/** Closes the source's copy of a workspace that both cells serve, as if that had left. */
async function retireOlder(
  { source, target, workspace_id: id }: MoveParts,
  move: MoveIds,
  isSure: boolean,
): Promise<void> {
  const [older, newer] = await Promise.all([findCopy(source, id), findCopy(target, id)])
  const [here, peer] = [source.cell.name, target.cell.name]
  if (older === undefined || newer === undefined) {
    throw new CellError(
      `The workspace is in the cell ${here} and has not moved to ${peer}. There is nothing to remove.`,
    )
  }
  const { subdomain, hosts } = older
  if (!isSure) throw servedTwice(subdomain, here, peer)
  if (older.changes > newer.changes) {
    throw new CellError(
      `The copy of ${subdomain} in ${here} has more changes (${older.changes}) than that in ${peer} ` +
        `(${newer.changes}), so it is not the older one. Nothing was changed.`,
    )
  }
  await insertRecord(
    source.owner,
    { ...move, state: 'gone', peer, subdomain, hosts },
    { hasRows: true },
  )
  await captureChanges(source.owner, move, await listMovedTables(source.owner))
}

/** What a cell has of a workspace that it serves; undefined if it does not. */
async function findCopy(cell: OpenCell, workspaceId: string) {
  if ((await readRecord(cell.owner, workspaceId)) !== undefined) return undefined
  const { rows } = await cell.owner.query<{ changes: number }>(
    'select sequence::float8 as changes from workspace_clocks where workspace_id = $1',
    [workspaceId],
  )
  const found = await estimateWorkspace(cell, workspaceId)
  return found && rows[0] && { ...found, ...rows[0] }
}

/** After a restore of the target from before the move, the source has the only rows. */
async function requireThere(
  { target, workspace_id: id }: FoundMove,
  { cell: { name } }: OpenCell,
): Promise<void> {
  const record = await readRecord(target.owner, id)
  if (record?.state === 'gone') {
    throw new CellError(
      `The workspace has left the cell ${target.cell.name} for ${record.peer} since. Run this with a cells.yaml that ` +
        `names ${record.peer}, and when that cell can be reached.`,
    )
  }
  const { rows } = await target.owner.query('select from workspaces where workspace_id = $1', [id])
  if (rows.length > 0) return
  throw new CellError(
    `The cell ${target.cell.name} does not have the workspace any more, as after a restore from before its move. The ` +
      `cell ${name} still has its rows of then: keep them, and restore a newer backup of ${target.cell.name}. If it ` +
      `was deleted there on purpose, remove them with --clean-up --yes.`,
  )
}

async function readRecords({ source, target, workspace_id: id }: FoundMove): Promise<Records> {
  const [here, there] = [await readRecord(source.owner, id), await readRecord(target.owner, id)]
  // From a move in the other direction that is complete.
  const arriving = there?.state === 'gone' ? undefined : there
  const left = here?.state === 'open' ? undefined : here
  const [one, other] = [left?.move_id, arriving?.move_id]
  if (one !== undefined && other !== undefined && one !== other) {
    throw new CellError('The two cells have records of different moves. Undo them with --abort.')
  }
  return {
    states: { source: left?.state, target: arriving?.state } as States,
    move: { workspace_id: id, move_id: one ?? other ?? newId() },
  }
}

/** One command at a time works on a move. The lock ends with the command. */
async function withLock<Result>(parts: FoundMove, use: () => Promise<Result>): Promise<Result> {
  return explainMove(parts, async () => underLock(parts, use))
}

async function underLock<Result>(
  { source, workspace_id: id }: FoundMove,
  use: () => Promise<Result>,
): Promise<Result> {
  const connection = await source.owner.connect()
  try {
    const { rows } = await connection.query<{ is_locked: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('porchlight move ' || $1, 0)) as is_locked`,
      [id],
    )
    if (rows[0]?.is_locked !== true) {
      throw new BusyError('Another command is moving this workspace. Wait for its end.')
    }
    return await use()
  } finally {
    connection.release(true)
  }
}
