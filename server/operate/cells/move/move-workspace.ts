import { newId } from '../../../ids.ts'
import { CellError } from '../cell-error.ts'
import { removeTriggers, type MoveIds } from './capture.ts'
import { requireEqualSchemas } from './check-move.ts'
import type { FoundMove } from './find-move.ts'
import { readRecord } from './move-records.ts'
import { planStep, type States } from './plan-step.ts'
import type { Report } from './report.ts'
import { removeClosed, takeStep } from './take-step.ts'

export type MoveParts = FoundMove & {
  readonly report: Report
  /** Called once the target is open: the proxies have to send the workspace's requests there. */
  readonly onOpen: () => Promise<void>
}

type Records = { readonly states: States; readonly move: MoveIds }

/**
 * Moves a workspace, or goes on with a move that was interrupted, or undoes one. Every step is one transaction that
 * expects the state before it (plan-step.ts). Throws CellError for what cannot be done, with the next step.
 */
export async function moveWorkspace(parts: MoveParts, intent: 'move' | 'abort'): Promise<void> {
  await withLock(parts, async () => {
    await requireEqualSchemas([parts.source, parts.target])
    let isTold = false
    const tell = async () => {
      if (!isTold && intent === 'move') await parts.onOpen()
      isTold = true
    }
    for (;;) {
      const records = await readRecords(parts)
      const step = planStep(records.states, intent)
      if (typeof step === 'object') throw new CellError(step.refused)
      if (step === 'retire' || step === 'settle' || step === 'done') await tell()
      if (step === 'done') return
      await takeStep(parts, records.move, step)
    }
  })
}

/** Removes the rows and files that a complete move has left in the source. Returns how many rows there were. */
export async function cleanUp(parts: MoveParts): Promise<number> {
  return withLock(parts, async () => {
    const { states, move } = await readRecords(parts)
    if (states.source !== 'gone' || states.target !== undefined) {
      throw new CellError('The move is not complete. Run it again without --clean-up first.')
    }
    const { source, target } = parts
    const removed = await removeClosed(source, target, move)
    await removeTriggers(source.owner, move)
    return removed
  })
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
async function withLock<Result>(
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
      throw new CellError('Another command is moving this workspace. Wait for its end.')
    }
    return await use()
  } finally {
    connection.release(true)
  }
}
