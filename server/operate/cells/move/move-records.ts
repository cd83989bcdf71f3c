import type pg from 'pg'
import { changeChannel } from '../../../store/writes/change-notices.ts'
import type { MoveIds } from './capture.ts'
import type { SourceState, TargetState } from './plan-step.ts'

/** What a cell has recorded about a workspace that moves. */
export type MoveRecord = MoveIds & {
  readonly state: NonNullable<SourceState | TargetState>
  readonly peer: string
  readonly subdomain: string
  readonly hosts: readonly string[]
  /** The source's snapshot, as text; null before the copy. */
  readonly replayed_to: string | null
}

type Queryable = pg.Pool | pg.ClientBase

const now = `date_trunc('milliseconds', clock_timestamp())`

/** The record of a workspace in a cell. */
export async function readRecord(
  cell: Queryable,
  workspaceId: string,
): Promise<MoveRecord | undefined> {
  const { rows } = await cell.query<MoveRecord>(
    `select workspace_id, move_id, state, peer, subdomain, hosts, replayed_to::text as replayed_to
       from workspace_moves where workspace_id = $1`,
    [workspaceId],
  )
  return rows[0]
}

/** The record of a workspace that has left or is on its way, by its subdomain. */
export async function findRecord(
  cell: Queryable,
  subdomain: string,
): Promise<MoveRecord | undefined> {
  const { rows } = await cell.query<MoveRecord>(
    `select workspace_id, move_id, state, peer, subdomain, hosts, replayed_to::text as replayed_to
       from workspace_moves where subdomain = $1 order by workspace_id desc limit 1`,
    [subdomain],
  )
  return rows[0]
}

/**
 * Records a workspace. Returns whether it did: not if it has a record already, except of a former move away, nor in a
 * cell that should not have its rows but has.
 */
export async function insertRecord(
  cell: Queryable,
  record: Omit<MoveRecord, 'replayed_to'>,
  { hasRows }: { hasRows: boolean },
): Promise<boolean> {
  const { rowCount } = await cell.query(
    `insert into workspace_moves (workspace_id, move_id, state, peer, subdomain, hosts, changed_at)
     select $1, $2, $3, $4, $5, $6, ${now}
      where exists (select from workspaces where workspace_id = $1) = $7
     on conflict (workspace_id) do update
       set move_id = excluded.move_id, state = excluded.state, peer = excluded.peer,
           hosts = excluded.hosts, replayed_to = null, changed_at = excluded.changed_at
     where workspace_moves.state = 'gone'`,
    [
      record.workspace_id,
      record.move_id,
      record.state,
      record.peer,
      record.subdomain,
      record.hosts,
      hasRows,
    ],
  )
  if (rowCount === 1) await announce(cell, record.workspace_id)
  return rowCount === 1
}

/**
 * Deletes the records of workspaces of that name that have left the cell and have no rows in it: another workspace has
 * the name now, and the cell may serve it.
 */
export async function forgetGone(cell: Queryable, subdomain: string): Promise<void> {
  await cell.query(
    `delete from workspace_moves m where m.subdomain = $1 and m.state = 'gone'
        and not exists (select from workspaces w where w.workspace_id = m.workspace_id)`,
    [subdomain],
  )
}

/** Changes the state, if it is still the expected one of this move. Returns whether it was. */
export async function changeState(
  cell: Queryable,
  move: MoveIds,
  from: readonly MoveRecord['state'][],
  to: MoveRecord['state'],
): Promise<boolean> {
  const { rowCount } = await cell.query(
    `update workspace_moves set state = $4, changed_at = ${now}
      where workspace_id = $1 and move_id = $2 and state = any ($3)`,
    [move.workspace_id, move.move_id, from, to],
  )
  if (rowCount === 1) await announce(cell, move.workspace_id)
  return rowCount === 1
}

/** Deletes the record, if its state is still one of these. */
export async function deleteRecord(
  cell: Queryable,
  move: MoveIds,
  from: readonly MoveRecord['state'][],
): Promise<void> {
  await cell.query(
    `delete from workspace_moves where workspace_id = $1 and move_id = $2 and state = any ($3)`,
    [move.workspace_id, move.move_id, from],
  )
  await announce(cell, move.workspace_id)
}

/** Notes in the target how far the source's changes are in it, in the transaction that brought them. */
export async function noteReplayed(
  target: pg.ClientBase,
  move: MoveIds,
  snapshot: string,
): Promise<boolean> {
  const { rowCount } = await target.query(
    `update workspace_moves set replayed_to = $3::pg_snapshot
      where workspace_id = $1 and move_id = $2 and state = 'arriving'`,
    [move.workspace_id, move.move_id, snapshot],
  )
  return rowCount === 1
}

/** Tells the cell's servers, which then read again which workspaces are closed. */
async function announce(cell: Queryable, workspaceId: string): Promise<void> {
  await cell.query('select pg_notify($1, $2)', [changeChannel, workspaceId])
}
