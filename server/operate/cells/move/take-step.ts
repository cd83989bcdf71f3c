import type pg from 'pg'
import { runStatement } from '../../../store/database/run-statement.ts'
import { renewTurns } from '../../../store/due/due-queries.ts'
import { CellError } from '../cell-error.ts'
import type { OpenCell } from '../open-cell.ts'
import { removeTriggers, type MoveIds } from './capture.ts'
import { checkMove } from './check-move.ts'
import type { FoundMove } from './find-move.ts'
import { handOver } from './hand-over.ts'
import { changeState, deleteRecord, forgetGone, insertRecord } from './move-records.ts'
import { listMovedTables } from './moved-tables.ts'
import type { Step } from './plan-step.ts'
import { removeRows } from './remove-rows.ts'
import type { Report } from './report.ts'

type Parts = FoundMove & { readonly report: Report; readonly mostRecorded: number }

/** Takes a step that planStep has found. Throws CellError if another command was faster. */
export async function takeStep(
  parts: Parts,
  move: MoveIds,
  step: Exclude<Step, 'done'>,
): Promise<void> {
  await steps[step](parts, move)
}

function expect(isDone: boolean): void {
  if (!isDone) throw new CellError('Another command has changed the move. Run this one again.')
}

const steps: Readonly<
  Record<Exclude<Step, 'done'>, (parts: Parts, move: MoveIds) => Promise<void>>
> = {
  announce: async ({ source, target }, move) => {
    const { subdomain, hosts } = await checkMove(source, target, move.workspace_id)
    const record = { ...move, state: 'arriving' as const, peer: source.cell.name, subdomain, hosts }
    await forgetGone(target.owner, subdomain)
    expect(await insertRecord(target.owner, record, { hasRows: false }))
  },
  leave: async ({ source, target }, move) => {
    const { subdomain, hosts } = await checkMove(source, target, move.workspace_id)
    const record = { ...move, state: 'leaving' as const, peer: target.cell.name, subdomain, hosts }
    expect(await insertRecord(source.owner, record, { hasRows: true }))
  },
  'hand over': async ({ source, target, report, mostRecorded }, move) =>
    withPass(source, move, async (reading) =>
      withPass(target, move, async (writing) =>
        handOver({ move, source, target, reading, writing, report, mostRecorded }),
      ),
    ),
  open: async ({ target }, move) => expect(await openTarget(target, move)),
  retire: async ({ source }, move) =>
    expect(await changeState(source.owner, move, ['handed'], 'gone')),
  settle: async ({ target }, move) => {
    await removeTriggers(target.owner, move)
    await deleteRecord(target.owner, move, ['open'])
  },
  'give up': async ({ target }, move) =>
    expect(await changeState(target.owner, move, ['arriving'], 'aborted')),
  'take back': async ({ source, report }, move) => {
    await removeTriggers(source.owner, move)
    await deleteRecord(source.owner, move, ['leaving', 'handed'])
    await runStatement(source.owner, renewTurns({ workspaceId: move.workspace_id }))
    report.say('The workspace goes on in the source.')
  },
  wipe: async ({ source, target }, move) => {
    await removeClosed(target, source, move)
    await removeTriggers(target.owner, move)
    await deleteRecord(target.owner, move, ['aborted'])
  },
}

/** Removes the rows and files of a workspace that is closed in a cell. Returns how many rows there were. */
export async function removeClosed(
  cell: OpenCell,
  other: OpenCell,
  move: MoveIds,
): Promise<number> {
  return withPass(cell, move, async (connection) =>
    removeRows(cell, other, connection, move.workspace_id, await listMovedTables(connection)),
  )
}

/** Opens the workspace, whose tasks then have their turns; its servers hear of it with the commit. */
async function openTarget({ owner }: OpenCell, move: MoveIds): Promise<boolean> {
  return inOwn(owner, async (connection) => {
    const isOpened = await changeState(connection, move, ['arriving'], 'open')
    if (isOpened) await runStatement(connection, renewTurns({ workspaceId: move.workspace_id }))
    return isOpened
  })
}

async function inOwn<Result>(
  owner: pg.Pool,
  use: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await owner.connect()
  let isDone = false
  try {
    await connection.query('begin')
    // The row of the move is locked, and a command that is cut off must not hold up the next one.
    await connection.query(`set local idle_in_transaction_session_timeout = '10s'`)
    const result = await use(connection)
    await connection.query('commit')
    isDone = true
    return result
  } finally {
    connection.release(!isDone)
  }
}

/** A connection that passes the guards of the move; it is closed afterwards. */
async function withPass<Result>(
  { owner }: OpenCell,
  { move_id: id }: MoveIds,
  use: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await owner.connect()
  try {
    await connection.query(
      `select set_config('porchlight.move', $1, false), set_config('datestyle', 'ISO, YMD', false)`,
      [id],
    )
    return await use(connection)
  } finally {
    connection.release(true)
  }
}
