import { statement, type Statement } from '../database/statement.ts'

/** The state of a workspace on one server: its clock, and for searches how far the index follows the log. */
export type State = {
  readonly tick: Date
  /** The transaction that wrote the clock: that of another primary's clock is another one. */
  readonly change: string
  /** False on a primary, such as a standby that has been promoted. */
  readonly is_standby: boolean
  /** Only for searches: the last indexed event, the version of that row, and whether the index is being rebuilt. */
  readonly indexed?: number
  readonly version?: string | null
  readonly is_rebuilt?: boolean
}

/** Reads one of the two states of a workspace. */
export type FindState = (key: { workspaceId: string }) => Statement<State>

/** For reads of rows that change only under the workspace's clock. */
export const findClockState: FindState = statement<State>(
  'find_clock_state',
  `select k.tick, k.xmin::text as change, pg_is_in_recovery() as is_standby
     from workspace_clocks k where k.workspace_id = $workspaceId`,
)

/**
 * For reads of the search index, which follows the clock by transactions of its own. A copy of a row has the `xmin`
 * of the original.
 */
export const findSearchState: FindState = statement<State>(
  'find_index_state',
  `select k.tick, k.xmin::text as change, pg_is_in_recovery() as is_standby, coalesce(p.sequence, 0) as indexed,
          p.xmin::text as version, coalesce(p.reread is not null, false) as is_rebuilt
     from workspace_clocks k left join search_progress p on p.workspace_id = $workspaceId
    where k.workspace_id = $workspaceId`,
)

/** Whether `one` is the state `other` or a later one. Batches of a rebuild have no order. */
export function isAtLeast(one: State, other: State): boolean {
  if (one.tick.getTime() < other.tick.getTime()) return false
  if (one.is_rebuilt === true || other.is_rebuilt === true) return false
  const [indexed, before] = [one.indexed ?? 0, other.indexed ?? 0]
  return indexed > before || (indexed === before && one.version === other.version)
}

/** Whether both are one state of one primary's history. */
export function isSame(one: State, other: State): boolean {
  return one.change === other.change && isAtLeast(one, other) && isAtLeast(other, one)
}
