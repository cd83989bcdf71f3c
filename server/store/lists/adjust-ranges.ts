import { statement, type Statement } from '../database/statement.ts'
import type { CountShift, ListShifts } from './adjust-lists.ts'
import { levels, type CutState } from './cut-levels.ts'
import { everyId, nobodyId } from './range-ids.ts'
import {
  conversationsByCreation,
  conversationsByUpdate,
  type ListName,
} from './list-definitions.ts'

type RangeShift = {
  readonly list: ListName
  readonly key: Date
  readonly memberId: string
  readonly groupId: string
  readonly status: string
  readonly delta: number
}

/** Shifts that cancel out within a span write nothing. A list without spans has one that starts at -infinity. */
const addToRanges = statement<
  object,
  {
    workspaceId: string
    lists: string[]
    keys: Date[]
    memberIds: string[]
    groupIds: string[]
    statuses: string[]
    deltas: number[]
  }
>(
  'adjust_ranges',
  `with located as (
     select shift.*,
            coalesce((select max(s.starts_at) from list_spans s
                       where s.workspace_id = $workspaceId and s.list = shift.list
                         and s.starts_at <= shift.key), '-infinity') as span
       from unnest($lists::text[], $keys::timestamptz[], $memberIds::uuid[], $groupIds::uuid[], $statuses::text[],
                   $deltas::bigint[]) as shift (list, key, team_member_id, group_id, status, delta)
   )
   insert into cell_spans as c (workspace_id, list, team_member_id, group_id, status, starts_at, total)
   select $workspaceId, list, team_member_id, group_id, status, span, sum(delta)
     from located
    group by list, team_member_id, group_id, status, span
   having sum(delta) <> 0
       on conflict (workspace_id, list, team_member_id, group_id, status, starts_at)
       do update set total = c.total + excluded.total`,
)

/**
 * The statement that moves conversations between ranges and between spans; undefined if nothing moves, or there are no spans.
 * All keys from `newestCut` on in the order of change are in the newest span (null: there is one span).
 */
export function adjustRanges(
  workspaceId: string,
  { counts }: ListShifts,
  { newest_cut: newestCut, cut_levels: level }: CutState,
): Statement | undefined {
  if (level < levels.spans) return undefined
  const sums = new Map<string, RangeShift>()
  for (const shift of counts.flatMap(shiftsOf)) {
    const { list, key, memberId, groupId, status } = shift
    const isNewest = list === conversationsByUpdate.list && (newestCut === null || key >= newestCut)
    const place = `${list} ${isNewest ? 'newest' : key.getTime()} ${memberId} ${groupId} ${status}`
    const delta = (sums.get(place)?.delta ?? 0) + shift.delta
    sums.set(place, { ...shift, delta })
  }
  const shifts = [...sums.values()].filter(({ delta }) => delta !== 0)
  if (shifts.length === 0) return undefined
  return addToRanges({
    workspaceId,
    lists: shifts.map(({ list }) => list),
    keys: shifts.map(({ key }) => key),
    memberIds: shifts.map(({ memberId }) => memberId),
    groupIds: shifts.map(({ groupId }) => groupId),
    statuses: shifts.map(({ status }) => status),
    deltas: shifts.map(({ delta }) => delta),
  })
}

/** The counters that `rangesOfRow` names. */
function shiftsOf(shift: CountShift): RangeShift[] {
  const memberId = shift.team_member_id ?? nobodyId
  const groupId = shift.group_id ?? nobodyId
  const ranges = [
    { memberId, groupId },
    { memberId, groupId: everyId },
    ...(shift.group_id === null ? [] : [{ memberId: everyId, groupId }]),
  ]
  const counters = ranges.map((range) => ({ ...range, status: shift.status, delta: shift.total }))
  return counters.flatMap((counter) => [
    { ...counter, list: conversationsByCreation.list, key: shift.created_at },
    { ...counter, list: conversationsByUpdate.list, key: shift.updated_at },
  ])
}
