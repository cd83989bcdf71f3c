import type { Statement } from '../database/statement.ts'
import { rangesBetween, countedKinds } from './find-miscounts.ts'
import {
  conversationsByUpdate,
  countedLabels,
  type Counted,
  type ListDefinition,
} from './list-definitions.ts'

/** A range of keys to cut into pieces of `size` rows or chunks. */
export type Cut = { readonly from: string; readonly to: string; readonly size: number }

export const wholeList = { from: '-infinity', to: 'infinity' } as const

/**
 * Statements that cut the rows between two keys into chunks of about `size` rows and recount them. Rows
 * of one key stay in one chunk; a range without rows keeps an empty chunk, because a span may begin with
 * it. The keys begin chunks of one span, or are those of `wholeList`. The caller holds the workspace's
 * lock.
 */
export function recutChunks(
  definition: ListDefinition,
  workspaceId: string,
  { from, to, size }: Cut,
): Statement[] {
  const { list, table, key } = definition
  return [
    {
      name: 'drop_chunks',
      text: `delete from list_chunks
              where workspace_id = $1 and list = $2
                and starts_at >= $3::timestamptz and starts_at < $4::timestamptz`,
      values: [workspaceId, list, from, to],
    },
    {
      name: `cut_chunks_${list.replace('.', '_')}`,
      text: `with ranked as (
               select ${countedLabels(definition)} as label, r.${key} as key,
                      (rank() over (order by r.${key}) - 1) / $5::bigint as chunk
                 from ${table} r
                where r.workspace_id = $1 and r.${key} >= $3::timestamptz and r.${key} < $4::timestamptz
             ), started as (
               select chunk, case when chunk = 0 then $3::timestamptz else min(key) end as starts_at
                 from ranked group by chunk
             )
             insert into list_chunks (workspace_id, list, starts_at, label, total)
             select $1, $2, started.starts_at, ranked.label, count(*)
               from ranked join started using (chunk)
              group by started.starts_at, ranked.label
             union all
             select $1, $2, $3::timestamptz, '', 0
              where $3::timestamptz > '-infinity' and not exists (select from ranked)`,
      values: [workspaceId, list, from, to, size],
    },
  ]
}

/** The same for spans of about `size` chunks; both keys begin spans. Recounts the ranges in them. */
export function recutSpans(
  definition: ListDefinition,
  workspaceId: string,
  { from, to, size }: Cut,
): Statement[] {
  const { list } = definition
  return [
    {
      name: 'drop_spans',
      text: `delete from list_spans
              where workspace_id = $1 and list = $2
                and starts_at >= $3::timestamptz and starts_at < $4::timestamptz`,
      values: [workspaceId, list, from, to],
    },
    {
      name: 'cut_spans',
      text: `with numbered as (
               select starts_at, label, total,
                      (dense_rank() over (order by starts_at) - 1) / $5::bigint as span
                 from list_chunks
                where workspace_id = $1 and list = $2
                  and starts_at >= $3::timestamptz and starts_at < $4::timestamptz
             ), started as (
               select span, min(starts_at) as starts_at from numbered group by span
             )
             insert into list_spans (workspace_id, list, starts_at, label, total)
             select $1, $2, started.starts_at, numbered.label, sum(numbered.total)
               from numbered join started using (span)
              group by started.starts_at, numbered.label`,
      values: [workspaceId, list, from, to, size],
    },
    ...recountRanges(definition, workspaceId, { from, to }),
  ]
}

/** Records for writers where the newest chunk in the order of change begins: the last step of a cut. */
export function noteNewestCut({ list }: ListDefinition, workspaceId: string): Statement[] {
  if (list !== conversationsByUpdate.list) return []
  return [
    {
      name: 'note_newest_cut',
      text: `update workspace_clocks
                set newest_cut = (select max(starts_at) from list_chunks
                                   where workspace_id = $1 and list = $2 and starts_at > '-infinity')
              where workspace_id = $1`,
      values: [workspaceId, list],
    },
  ]
}

/** The statements that recount the ranges in the spans that begin between two keys. */
function recountRanges(
  { list, table, key }: ListDefinition,
  workspaceId: string,
  { from, to }: Pick<Cut, 'from' | 'to'>,
): Statement[] {
  if (table !== 'conversations') return []
  return [
    {
      name: 'drop_ranges',
      text: `delete from cell_spans
              where workspace_id = $1 and list = $2
                and starts_at >= $3::timestamptz and starts_at < $4::timestamptz`,
      values: [workspaceId, list, from, to],
    },
    {
      name: `count_ranges_${list.replace('.', '_')}`,
      text: `with spans as materialized (
               select starts_at, lead(starts_at, 1, $4::timestamptz) over (order by starts_at) as ends_at
                 from (select distinct starts_at from list_spans
                        where workspace_id = $1 and list = $2
                          and starts_at >= $3::timestamptz and starts_at < $4::timestamptz) starts
             )
             insert into cell_spans (workspace_id, list, team_member_id, group_id, status, starts_at, total)
             select $1, $2, held.team_member_id, held.group_id, held.status, spans.starts_at, held.total
               from spans cross join lateral (${rangesBetween(key, 'spans.starts_at', 'spans.ends_at')}) held`,
      values: [workspaceId, list, from, to],
    },
  ]
}

/** The statements that recount a table's totals. The caller holds the lock. */
export function recountTotals({ table, label, totals }: Counted, workspaceId: string): Statement[] {
  return [
    {
      name: 'drop_totals',
      text: `delete from list_totals where workspace_id = $1 and list = $2`,
      values: [workspaceId, totals],
    },
    {
      name: `count_totals_${totals}`,
      text: `insert into list_totals (workspace_id, list, label, total)
             select $1, $2, ${label}, count(*) from ${table} r where r.workspace_id = $1 group by 3`,
      values: [workspaceId, totals],
    },
  ]
}

/** The statements that recount conversations by team member, group and status. */
export function recountKinds(workspaceId: string): Statement[] {
  return [
    {
      name: 'drop_counts',
      text: `delete from conversation_counts where workspace_id = $1`,
      values: [workspaceId],
    },
    {
      name: 'count_kinds',
      text: `insert into conversation_counts (workspace_id, team_member_id, group_id, status, total, waiting)
             select $1, counted.* from (${countedKinds}) counted`,
      values: [workspaceId],
    },
  ]
}

/** The statements that recompute the total size of a workspace's attachments. */
export function recountAttachmentBytes(workspaceId: string): Statement[] {
  return [
    {
      name: 'drop_totals',
      text: `delete from list_totals where workspace_id = $1 and list = $2`,
      values: [workspaceId, 'attachment_bytes'],
    },
    {
      name: 'sum_attachment_bytes',
      text: `insert into list_totals (workspace_id, list, label, total)
             select $1, 'attachment_bytes', '', coalesce(sum(size), 0) from attachments
              where workspace_id = $1`,
      values: [workspaceId],
    },
  ]
}
