import { statement, type Statement } from '../database/statement.ts'
import { levels, type CutState } from './cut-levels.ts'
import { checkEveryRows } from './plan-cuts.ts'
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

type AllShifts = {
  workspaceId: string
  lists: string[]
  keys: Date[]
  labels: string[]
  deltas: number[]
  totals: string[]
  totalLabels: string[]
  totalDeltas: number[]
}

const totalsAdjusted = `totals as (
     insert into list_totals as t (workspace_id, list, label, total)
     select $workspaceId, shift.list, shift.label, sum(shift.delta)
       from unnest($totals::text[], $totalLabels::text[], $totalDeltas::bigint[]) as shift (list, label, delta)
      group by shift.list, shift.label
     having sum(shift.delta) <> 0
     on conflict (workspace_id, list, label) do update set total = t.total + excluded.total
     returning t.list, t.total
   )`

const startOf = (table: 'list_spans' | 'list_chunks') =>
  `coalesce((select max(s.starts_at) from ${table} s
                       where s.workspace_id = $workspaceId and s.list = shift.list
                         and s.starts_at <= shift.key), '-infinity')`

const located = (places: string) => `located as (
     select shift.list, shift.label, shift.delta, ${places}
       from unnest($lists::text[], $keys::timestamptz[], $labels::text[], $deltas::bigint[])
            as shift (list, key, label, delta)
   )`

const added = (table: 'list_spans' | 'list_chunks', place: 'span' | 'chunk') =>
  `insert into ${table} as c (workspace_id, list, starts_at, label, total)
     select $workspaceId, list, ${place}, label, sum(delta)
       from located
      group by list, ${place}, label
     having sum(delta) <> 0
     on conflict (workspace_id, list, starts_at, label) do update set total = c.total + excluded.total`

const touched = 'returning c.list, c.starts_at::text as starts_at, c.label, c.total'

/** What a list without chunks answers: its total, if it may have to be cut. */
const grown = `select case list when 'conversations' then '${conversationsByUpdate.list}' else list end as list,
          '-infinity' as starts_at, '' as label, total
     from totals where list in ('contacts', 'conversations') and total >= ${checkEveryRows}`

/** A new row of a short list, as most changes of totals are: without arrays (docs/decisions/0238). */
const adjustTotal = statement<TouchedChunk, { list: string; label: string; delta: number }>(
  'adjust_total',
  `with totals as (
     insert into list_totals as t (workspace_id, list, label, total)
     values ($workspaceId, $list::text, $label::text, $delta::bigint)
     on conflict (workspace_id, list, label) do update set total = t.total + excluded.total
     returning t.list, t.total
   )
   ${grown}`,
)

/**
 * By the level of the cuts: adjusts totals, and moves rows between chunks and between spans. Shifts that cancel out at one level
 * write nothing there. A list without a chunk or a span of a key has one that starts at -infinity. Without chunks the rows are
 * totals that may be those of a list to cut.
 */
const adjustBy = [
  statement<TouchedChunk, AllShifts>(
    'adjust_totals',
    `with ${totalsAdjusted}
   ${grown}`,
  ),
  statement<TouchedChunk, AllShifts>(
    'adjust_chunks',
    `with ${totalsAdjusted}, ${located(`${startOf('list_chunks')} as chunk`)}
   ${added('list_chunks', 'chunk')} ${touched}`,
  ),
  statement<TouchedChunk, AllShifts>(
    'adjust_lists',
    `with ${totalsAdjusted}, ${located(`${startOf('list_spans')} as span, ${startOf('list_chunks')} as chunk`)},
   spans as (
     ${added('list_spans', 'span')}
   )
   ${added('list_chunks', 'chunk')} ${touched}`,
  ),
] as const

/**
 * The statement that applies the shifts; undefined if they cancel out. `cuts` come from the locked clock.
 */
export function adjustLists(
  workspaceId: string,
  shifts: ListShifts,
  { newest_cut: newestCut, cut_levels: level }: CutState,
): Statement<TouchedChunk> | undefined {
  const { chunks, totals } = netShifts(shifts, newestCut)
  const isUncut = level === levels.none
  if (totals.length === 0 && (isUncut || chunks.length === 0)) return undefined
  const [total, ...others] = totals
  if (isUncut && total !== undefined && others.length === 0) {
    const { totals: list, label, delta } = total
    return adjustTotal({ workspaceId, list, label, delta })
  }
  return adjustBy[level as 0 | 1 | 2]({
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
