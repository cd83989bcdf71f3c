import { statement, type Statement } from '../database/statement.ts'
import { nobodyId } from './range-ids.ts'
import { conversationsByUpdate, type ListName, type TotalsName } from './list-definitions.ts'

/** A row that enters (+1) or leaves (-1) a list at a key, under a label; '' is for all rows. */
export type ChunkShift = { list: ListName; key: Date; label: string; delta: number }

/** The same for a list's exact total. */
export type TotalShift = { totals: TotalsName; label: string; delta: number }

/** The change of a row of `conversation_counts`. */
export type CountShift = {
  readonly team_member_id: string | null
  readonly group_id: string | null
  readonly status: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly total: number
  readonly waiting: number
}

export type ListShifts = {
  readonly chunks: readonly ChunkShift[]
  readonly totals: readonly TotalShift[]
  readonly counts: readonly CountShift[]
}

export const noShifts: ListShifts = { chunks: [], totals: [], counts: [] }

export function joinShifts(first: ListShifts, second: ListShifts): ListShifts {
  if (second === noShifts) return first
  return joinAllShifts([first, second])
}

export function joinAllShifts(shifts: readonly ListShifts[]): ListShifts {
  return {
    chunks: shifts.flatMap(({ chunks }) => chunks),
    totals: shifts.flatMap(({ totals }) => totals),
    counts: shifts.flatMap(({ counts }) => counts),
  }
}

/** A changed chunk and its new total under that label. */
export type TouchedChunk = { list: ListName; starts_at: string; label: string; total: number }

/**
 * Moves rows between chunks and between spans and adjusts totals. Shifts that cancel out at one level
 * write nothing there. A list without chunks or spans has one that starts at -infinity.
 */
const adjust = statement<
  TouchedChunk,
  {
    workspaceId: string
    lists: string[]
    keys: Date[]
    labels: string[]
    deltas: number[]
    totals: string[]
    totalLabels: string[]
    totalDeltas: number[]
  }
>(
  'adjust_lists',
  `with totals as (
     insert into list_totals as t (workspace_id, list, label, total)
     select $workspaceId, shift.list, shift.label, sum(shift.delta)
       from unnest($totals::text[], $totalLabels::text[], $totalDeltas::bigint[]) as shift (list, label, delta)
      group by shift.list, shift.label
     having sum(shift.delta) <> 0
     on conflict (workspace_id, list, label) do update set total = t.total + excluded.total
   ), located as (
     select shift.list, shift.label, shift.delta,
            coalesce((select max(s.starts_at) from list_spans s
                       where s.workspace_id = $workspaceId and s.list = shift.list
                         and s.starts_at <= shift.key), '-infinity') as span,
            coalesce((select max(c.starts_at) from list_chunks c
                       where c.workspace_id = $workspaceId and c.list = shift.list
                         and c.starts_at <= shift.key), '-infinity') as chunk
       from unnest($lists::text[], $keys::timestamptz[], $labels::text[], $deltas::bigint[])
            as shift (list, key, label, delta)
   ), spans as (
     insert into list_spans as s (workspace_id, list, starts_at, label, total)
     select $workspaceId, list, span, label, sum(delta)
       from located
      group by list, span, label
     having sum(delta) <> 0
     on conflict (workspace_id, list, starts_at, label) do update set total = s.total + excluded.total
   )
   insert into list_chunks as c (workspace_id, list, starts_at, label, total)
   select $workspaceId, list, chunk, label, sum(delta)
     from located
    group by list, chunk, label
   having sum(delta) <> 0
   on conflict (workspace_id, list, starts_at, label) do update set total = c.total + excluded.total
   returning c.list, c.starts_at::text as starts_at, c.label, c.total`,
)

/**
 * The statement that applies the shifts; undefined if they cancel out. `newestCut` comes from the
 * locked clock.
 */
export function adjustLists(
  workspaceId: string,
  shifts: ListShifts,
  newestCut: Date | null,
): Statement<TouchedChunk> | undefined {
  const { chunks, totals } = netShifts(shifts, newestCut)
  if (chunks.length === 0 && totals.length === 0) return undefined
  return adjust({
    workspaceId,
    lists: chunks.map((shift) => shift.list),
    keys: chunks.map((shift) => shift.key),
    labels: chunks.map((shift) => shift.label),
    deltas: chunks.map((shift) => shift.delta),
    totals: totals.map((shift) => shift.totals),
    totalLabels: totals.map((shift) => shift.label),
    totalDeltas: totals.map((shift) => shift.delta),
  })
}

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
       on conflict (workspace_id, team_member_id, group_id, status)
       do update set total = c.total + excluded.total, waiting = c.waiting + excluded.waiting`,
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
  if (shifts.length === 0) return undefined
  return addToCounts({
    workspaceId,
    memberIds: shifts.map((shift) => shift.team_member_id ?? nobodyId),
    groupIds: shifts.map((shift) => shift.group_id ?? nobodyId),
    statuses: shifts.map((shift) => shift.status),
    totals: shifts.map((shift) => shift.total),
    waiting: shifts.map((shift) => shift.waiting),
  })
}

/**
 * Sums shifts of one place and drops those that cancel out. In the order of change all keys from
 * `newestCut` on are one place, the newest chunk (null: the list has one chunk), so a message into a
 * recently changed conversation shifts nothing.
 */
function netShifts(
  { chunks, totals }: ListShifts,
  newestCut: Date | null,
): Omit<ListShifts, 'counts'> {
  const isNewest = ({ list, key }: ChunkShift) =>
    list === conversationsByUpdate.list && (newestCut === null || key >= newestCut)
  return {
    chunks: sumUp(
      chunks,
      (one) => `${one.list} ${isNewest(one) ? 'newest' : one.key.getTime()} ${one.label}`,
    ),
    totals: sumUp(totals, (one) => `${one.totals} ${one.label}`),
  }
}

function sumUp<Shift extends { delta: number }>(
  shifts: readonly Shift[],
  placeOf: (shift: Shift) => string,
): Shift[] {
  const sums = new Map<string, Shift>()
  for (const shift of shifts) {
    const place = placeOf(shift)
    const before = sums.get(place)
    sums.set(place, before === undefined ? shift : { ...shift, delta: before.delta + shift.delta })
  }
  return [...sums.values()].filter(({ delta }) => delta !== 0)
}
