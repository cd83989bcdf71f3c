import { statement, type Statement } from '../database/statement.ts'
import type { CountShift, ListShifts } from './adjust-lists.ts'
import { nobodyId } from './range-ids.ts'

type CountValues = {
  memberId: string
  groupId: string
  status: string
  total: number
  waiting: number
}

const addedCounts = `on conflict (workspace_id, team_member_id, group_id, status)
       do update set total = c.total + excluded.total, waiting = c.waiting + excluded.waiting`

/** Most changes shift one row: without arrays (docs/decisions/0238). */
const addToCount = statement<object, CountValues>(
  'adjust_count',
  `insert into conversation_counts as c (workspace_id, team_member_id, group_id, status, total, waiting)
   values ($workspaceId, $memberId::uuid, $groupId::uuid, $status::text, $total::bigint, $waiting::bigint)
       ${addedCounts}`,
)

const addToCounts = statement<
  object,
  {
    workspaceId: string
    memberIds: string[]
    groupIds: string[]
    statuses: string[]
    totals: number[]
    waiting: number[]
  }
>(
  'adjust_counts',
  `insert into conversation_counts as c (workspace_id, team_member_id, group_id, status, total, waiting)
   select $workspaceId, shift.*
     from unnest($memberIds::uuid[], $groupIds::uuid[], $statuses::text[], $totals::bigint[], $waiting::bigint[]) as shift
       ${addedCounts}`,
)

/** The statement that adjusts `conversation_counts`; undefined if nothing changes. */
export function adjustCounts(workspaceId: string, { counts }: ListShifts): Statement | undefined {
  const sums = new Map<string, CountShift>()
  for (const shift of counts) {
    const place = `${shift.team_member_id} ${shift.group_id} ${shift.status}`
    const { total, waiting } = sums.get(place) ?? { total: 0, waiting: 0 }
    sums.set(place, {
      ...shift,
      total: total + shift.total,
      waiting: waiting + shift.waiting,
    })
  }
  const shifts = [...sums.values()].filter(({ total, waiting }) => total !== 0 || waiting !== 0)
  const rows = shifts.map((shift): CountValues => ({
    memberId: shift.team_member_id ?? nobodyId,
    groupId: shift.group_id ?? nobodyId,
    status: shift.status,
    total: shift.total,
    waiting: shift.waiting,
  }))
  const [first, ...others] = rows
  if (first === undefined) return undefined
  if (others.length === 0) return addToCount({ workspaceId, ...first })
  return addToCounts({
    workspaceId,
    memberIds: rows.map(({ memberId }) => memberId),
    groupIds: rows.map(({ groupId }) => groupId),
    statuses: rows.map(({ status }) => status),
    totals: rows.map(({ total }) => total),
    waiting: rows.map(({ waiting }) => waiting),
  })
}
