import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from '../../../store/database/database-errors.ts'
import { disableTimeouts } from '../../backup/disable-timeouts.ts'
import { CellError } from '../cell-error.ts'
import type { OpenCell } from '../open-cell.ts'
import {
  captureChanges,
  closingLock,
  forgetChanges,
  guardTables,
  isGuarded,
  makeEnded,
  moveSchema,
  type MoveIds,
} from './capture.ts'
import { compareChanged, compareTables } from './compare-cells.ts'
import { copyClosedTables } from './copy-closed-tables.ts'
import { makeFileCopier, type FileCopier } from './copy-files.ts'
import { copyTables } from './copy-tables.ts'
import { changeState, noteReplayed, readRecord } from './move-records.ts'
import { listMovedTables, type MovedTable } from './moved-tables.ts'
import { deferForeignKeys, readChanges, replayChanges } from './replay-changes.ts'
import { requireRecording, whileRecording } from './record-bound.ts'
import type { Report } from './report.ts'
import { removeRows } from './remove-rows.ts'
import { skipForeignKeys } from './skip-foreign-keys.ts'

/** The parts of a move under way. The connections are its own and pass its guards. */
export type Moving = {
  readonly move: MoveIds
  readonly source: OpenCell
  readonly target: OpenCell
  readonly reading: pg.PoolClient
  readonly writing: pg.PoolClient
  readonly report: Report
  /** Of the changes that the source records. */
  readonly mostRecorded: number
}

/** The same, once its rows are in both cells. */
type Following = Moving & { readonly files: FileCopier }

/** So few changes are replayed in some milliseconds. */
const fewChanges = 500
const mostRounds = 50
/** Writers wait behind a long transaction at most this long: less than `deadlock_timeout`, which would end one of them. */
const closeWithinMs = 600
/** Writers wait at most this long from the first one's wait to the end. */
const closedAtMostMs = 1_500
/** PostgreSQL ends the lock of a command that it no longer hears, as when the net between them is cut. */
const heldAtMostMs = 2_500
const mostClosings = 30
const restMs = 1_000
const notNow = /^(?:55P03|40P01)$/

/** Copies and follows the workspace until both cells agree while it is closed, and leaves it closed in the source. */
export async function handOver(given: Moving): Promise<void> {
  const { move, source, target, report } = given
  const tables = await listMovedTables(given.reading)
  await prepare(given, tables)
  report.say('Copying files.')
  const files = await makeFileCopier(source, target, move.workspace_id)
  await files.all(given.reading)
  const moving = { ...given, files }
  await follow(moving, tables)
  const run = async () => replay(moving, tables, { compare: 'changed', isClosed: true })
  for (let tries = 1; tries <= mostClosings; tries += 1) {
    const stopped = await closeSource(moving, run)
    if (stopped !== undefined) return report.stopped(stopped)
    // Writers catch their breath, and the move follows them.
    await sleep(restMs)
    await follow(moving, tables)
  }
  throw new CellError(
    'The workspace could not be closed for long enough: transactions of its own go on for too long. It goes on in ' +
      'the source. Run the move again at a quieter time, or undo it with --abort.',
  )
}

/** Makes the first copy, unless an earlier run has: then only what has changed since is missing. */
async function prepare(moving: Moving, tables: readonly MovedTable[]): Promise<void> {
  const { move, source, target, writing } = moving
  const record = await readRecord(target.owner, move.workspace_id)
  const areGuarded = await Promise.all(
    [source, target].map(async ({ owner }) => isGuarded(owner, move, tables)),
  )
  if (record?.replayed_to !== null && !areGuarded.includes(false)) {
    // A version before has begun it.
    await makeEnded(source.owner, move)
    return
  }
  // Without a whole record of changes, as after a restore of the source, the rows in the target are worth nothing.
  await guardTables(target.owner, move, tables)
  await removeRows(target, source, writing, move.workspace_id, tables)
  await captureChanges(source.owner, move, tables, moving.mostRecorded)
  await forgetChanges(source.owner, move)
  await copy(moving, tables)
}

async function copy(moving: Moving, tables: readonly MovedTable[]): Promise<void> {
  const { move, source, reading, writing, report } = moving
  report.say('Copying rows.')
  await inBoth(moving, async (snapshot) => {
    await skipForeignKeys(writing)
    const copied = await whileRecording(source.owner, move, async (require) =>
      copyTables(reading, writing, move.workspace_id, tables, (sum) => {
        require()
        report.copied(sum)
      }),
    )
    report.copiedAll(copied)
    if (!(await noteReplayed(writing, move, snapshot))) throw undone()
  })
}

/** Replays until hardly anything is left, compares every row in one state of both cells, and replays again. */
async function follow(moving: Following, tables: readonly MovedTable[]): Promise<void> {
  const { report, source, move } = moving
  report.say('Following changes.')
  // The last changes are found by their transactions, not by reading all that came before.
  await source.owner.query(`analyze ${moveSchema(move)}.changes`)
  const untilFew = async (compare: 'none' | 'changed') => {
    for (let round = 0; round < mostRounds; round += 1) {
      const changes = await replay(moving, tables, { compare })
      report.replayed(changes)
      if (changes < fewChanges) return
    }
  }
  await untilFew('none')
  report.say('Comparing both cells.')
  await replay(moving, tables, { compare: 'all' })
  await untilFew('changed')
}

/** One round: the changes up to a snapshot of the source, in one transaction of the target. Returns how many. */
async function replay(
  moving: Following,
  tables: readonly MovedTable[],
  how: { readonly compare: 'none' | 'all' | 'changed'; readonly isClosed?: true },
): Promise<number> {
  const { move, reading, writing, files } = moving
  return inBoth(moving, async (snapshot) => {
    const since = (await readRecord(writing, move.workspace_id))?.replayed_to
    if (since === undefined || since === null) throw undone()
    await requireRecording(reading, move)
    await deferForeignKeys(writing)
    let count = 0
    for await (const changes of readChanges(reading, move, since)) {
      await files.changed(reading, changes)
      await replayChanges(writing, tables, changes)
      count += changes.length
    }
    if (how.isClosed) await copyClosedTables(reading, writing, move.workspace_id, tables, moving)
    if (how.compare === 'all') await compareTables(reading, writing, move.workspace_id, tables)
    if (how.compare === 'changed' && count > 0) {
      // Read again instead of kept: there may be many.
      for await (const changes of readChanges(reading, move, since))
        await compareChanged(reading, writing, tables, changes)
    }
    if (!(await noteReplayed(writing, move, snapshot))) throw undone()
    return count
  })
}

function undone(): CellError {
  return new CellError('The move was undone by another command.')
}

/** Runs `work` in a transaction of each cell: one state of the source, all or nothing in the target. */
async function inBoth<Result>(
  { reading, writing }: Moving,
  work: (snapshot: string) => Promise<Result>,
): Promise<Result> {
  await reading.query('begin isolation level repeatable read read only')
  await disableTimeouts(reading)
  await writing.query('begin')
  await disableTimeouts(writing)
  const { rows } = await reading.query<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  )
  const result = await work(rows[0]?.snapshot ?? '')
  await writing.query('commit')
  await reading.query('commit')
  return result
}

/**
 * Takes the lock that every writer shares, runs `run`, and records that the workspace has left. The lock is that of a
 * transaction: a killed command opens the source again. Returns for how many milliseconds writers were stopped;
 * undefined if it took too long, and the source goes on.
 */
async function closeSource(
  { source, move }: Moving,
  run: () => Promise<unknown>,
): Promise<number | undefined> {
  const closing = await source.owner.connect()
  let isDone = false
  try {
    await closing.query('begin')
    await closing.query(
      `select set_config('lock_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $2, true)`,
      [String(closeWithinMs), String(heldAtMostMs)],
    )
    const startedAt = performance.now()
    if (!(await tryClosing(closing, move))) return undefined
    const ran = run().then(() => true)
    // Its end is awaited below, before its connections are used again.
    const leftMs = closedAtMostMs - (performance.now() - startedAt)
    const isInTime = await Promise.race([ran, sleep(leftMs, false, { ref: false })])
    if (!isInTime) {
      await closing.query('rollback')
      await ran
      return undefined
    }
    if (!(await changeState(closing, move, ['leaving'], 'handed'))) throw undone()
    await closing.query('commit')
    isDone = true
    return performance.now() - startedAt
  } finally {
    closing.release(!isDone)
  }
}

/** Waits for the transactions that have written, while later writers wait behind it. */
async function tryClosing(closing: pg.ClientBase, move: MoveIds): Promise<boolean> {
  try {
    await closing.query('select pg_advisory_xact_lock($1)', [closingLock(move)])
    return true
  } catch (error) {
    if (error instanceof Error && notNow.test(codeOf(error))) return false
    throw error
  }
}
