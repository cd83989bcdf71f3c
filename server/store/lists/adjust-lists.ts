import { statement, type Statement } from '../database/statement.ts'
import type { ListName, TotalsName } from './list-definitions.ts'
import { netShifts } from './net-shifts.ts'

/** A row that enters (+1) or leaves (-1) a list at a key, under a label; '' is for all rows. */
export type ChunkShift = { list: ListName; key: Date; label: string; delta: number }

/** The same for a list's exact total. */
export type TotalShift = { totals: TotalsName; label: string; delta: number }

export type ListShifts = {
  readonly chunks: readonly ChunkShift[]
  readonly totals: readonly TotalShift[]
}

export const noShifts: ListShifts = { chunks: [], totals: [] }

/** The shifts of both. */
export function joinShifts(first: ListShifts, second: ListShifts): ListShifts {
  if (second === noShifts) return first
  return {
    chunks: [...first.chunks, ...second.chunks],
    totals: [...first.totals, ...second.totals],
  }
}

/** A chunk that a change touched, with what it holds now under that label. */
export type TouchedChunk = { list: ListName; starts_at: string; label: string; total: number }

/**
 * Moves rows between chunks and between spans and adjusts totals. Shifts that cancel out at one level
 * write nothing there. A list without chunks or spans has one that starts at -infinity.
 */
const adjust = statement<
  TouchedChunk,
  [
    workspaceId: string,
    lists: string[],
    keys: Date[],
    labels: string[],
    deltas: number[],
    totals: string[],
    totalLabels: string[],
    totalDeltas: number[],
  ]
>(
  'adjust_lists',
  `with totals as (
     insert into list_totals as t (workspace_id, list, label, total)
     select $1, shift.list, shift.label, sum(shift.delta)
       from unnest($6::text[], $7::text[], $8::bigint[]) as shift (list, label, delta)
      group by shift.list, shift.label
     having sum(shift.delta) <> 0
     on conflict (workspace_id, list, label) do update set total = t.total + excluded.total
   ), located as (
     select shift.list, shift.label, shift.delta,
            coalesce((select max(s.starts_at) from list_spans s
                       where s.workspace_id = $1 and s.list = shift.list
                         and s.starts_at <= shift.key), '-infinity') as span,
            coalesce((select max(c.starts_at) from list_chunks c
                       where c.workspace_id = $1 and c.list = shift.list
                         and c.starts_at <= shift.key), '-infinity') as chunk
       from unnest($2::text[], $3::timestamptz[], $4::text[], $5::bigint[])
            as shift (list, key, label, delta)
   ), spans as (
     insert into list_spans as s (workspace_id, list, starts_at, label, total)
     select $1, list, span, label, sum(delta)
       from located
      group by list, span, label
     having sum(delta) <> 0
     on conflict (workspace_id, list, starts_at, label) do update set total = s.total + excluded.total
   )
   insert into list_chunks as c (workspace_id, list, starts_at, label, total)
   select $1, list, chunk, label, sum(delta)
     from located
    group by list, chunk, label
   having sum(delta) <> 0
   on conflict (workspace_id, list, starts_at, label) do update set total = c.total + excluded.total
   returning c.list, c.starts_at::text as starts_at, c.label, c.total`,
)

/**
 * The statement that applies the shifts, or undefined when nothing is left of them. `newestCut` is
 * what the locked clock says.
 */
export function adjustLists(
  workspaceId: string,
  shifts: ListShifts,
  newestCut: Date | null,
): Statement<TouchedChunk> | undefined {
  const { chunks, totals } = netShifts(shifts, newestCut)
  if (chunks.length === 0 && totals.length === 0) return undefined
  return adjust(
    workspaceId,
    chunks.map((shift) => shift.list),
    chunks.map((shift) => shift.key),
    chunks.map((shift) => shift.label),
    chunks.map((shift) => shift.delta),
    totals.map((shift) => shift.totals),
    totals.map((shift) => shift.label),
    totals.map((shift) => shift.delta),
  )
}
