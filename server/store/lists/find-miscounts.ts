import { statement, type Statement } from '../database/statement.ts'
import { areCutInto } from './cut-levels.ts'
import { rangesOfRow, nobodyId } from './range-ids.ts'
import {
  conversationsByUpdate,
  countedLabels,
  rankedLists,
  type ListDefinition,
} from './list-definitions.ts'

/** A counter that differs from a recount. */
export type Miscount = { what: string; kept: number; counted: number }

/** The most that one statement reports of a workspace. */
const reportedAtMost = 20

const totals = statement<Miscount, { workspaceId: string }>(
  'miscounted_totals',
  `with counted as (
     select 'contacts' as list, '' as label, count(*) as total from contacts where workspace_id = $workspaceId
     union all
     select 'team_members', '', count(*) from team_members where workspace_id = $workspaceId
     union all
     select 'conversations', status, count(*) from conversations where workspace_id = $workspaceId group by 2
     union all
     select 'attachment_bytes', '', coalesce(sum(size), 0)::bigint from attachments
      where workspace_id = $workspaceId
   ), kept as (select list, label, total from list_totals where workspace_id = $workspaceId)
   select rtrim(format('total of %s %s', list, label)) as what,
          coalesce(kept.total, 0) as kept, coalesce(counted.total, 0) as counted
     from kept full join counted using (list, label)
    where coalesce(kept.total, 0) <> coalesce(counted.total, 0)
    order by 1 limit ${reportedAtMost}`,
)

/** The rows that `conversation_counts` should have, without the workspace. */
export const countedKinds = `select coalesce(c.team_member_id, '${nobodyId}') as team_member_id,
       coalesce(c.group_id, '${nobodyId}') as group_id, c.status, count(*) as total,
       count(c.waiting_since) as waiting
  from conversations c where c.workspace_id = $1 group by 1, 2, 3`

const kinds = statement<Miscount, { workspaceId: string }>(
  'miscounted_kinds',
  `with counted as (${countedKinds}),
        kept as (select * from conversation_counts where workspace_id = $workspaceId)
   select format('%sconversations of member %s, group %s, %s', what.name, team_member_id, group_id, status) as what,
          what.kept, what.counted
     from kept full join counted using (team_member_id, group_id, status)
    cross join lateral (values
            ('', coalesce(kept.total, 0), coalesce(counted.total, 0)),
            ('waiting ', coalesce(kept.waiting, 0), coalesce(counted.waiting, 0)))
          as what (name, kept, counted)
    where what.kept <> what.counted
    order by 1 limit ${reportedAtMost}`,
)

/** How many conversations of each range have a key between two others. */
export const rangesBetween = (key: ListDefinition['key'], from: string, to: string): string =>
  `select range.team_member_id, range.group_id, r.status, count(*) as total
     from conversations r cross join lateral ${rangesOfRow('r')}
    where r.workspace_id = $1 and r.${key} >= ${from} and r.${key} < ${to} and range.group_id is not null
    group by 1, 2, 3`

/**
 * Compares the ranges of each span with a recount; there are none without spans. Rows before the first span are reported as one
 * at -infinity.
 */
function ranges({ list, key }: ListDefinition) {
  return statement<Miscount, { workspaceId: string }>(
    `miscounted_ranges_${list.replace('.', '_')}`,
    `with kept as (
       select team_member_id, group_id, status, starts_at, total from cell_spans
        where workspace_id = $workspaceId and list = '${list}'
     ), ranges as materialized (
       select starts_at, lead(starts_at, 1, 'infinity') over (order by starts_at) as ends_at
         from (select starts_at from list_spans where workspace_id = $workspaceId and list = '${list}'
                union select '-infinity') starts
        where ${areCutInto('spans')}
     ), counted as (
       select held.team_member_id, held.group_id, held.status, ranges.starts_at, held.total
         from ranges cross join lateral (${rangesBetween(key, 'ranges.starts_at', 'ranges.ends_at')}) held
     )
     select format('span of %s from %s, member %s, group %s, %s', '${list}', starts_at, team_member_id, group_id,
                   status) as what,
            coalesce(kept.total, 0) as kept, coalesce(counted.total, 0) as counted
       from kept full join counted using (team_member_id, group_id, status, starts_at)
      where coalesce(kept.total, 0) <> coalesce(counted.total, 0)
      order by 1 limit ${reportedAtMost}`,
  )
}

/** Rows before the first chunk are reported as a chunk at -infinity. */
function chunks(definition: ListDefinition) {
  const { list, table, key } = definition
  return statement<Miscount, { workspaceId: string }>(
    `miscounted_chunks_${list.replace('.', '_')}`,
    `with kept as (
       select starts_at, label, total from list_chunks where workspace_id = $workspaceId and list = '${list}'
     ), ranges as (
       select starts_at, lead(starts_at, 1, 'infinity') over (order by starts_at) as ends_at
         from (select starts_at from kept union select '-infinity') starts
        where ${areCutInto('chunks')}
     ), counted as (
       select ranges.starts_at, held.label, held.total
         from ranges
        cross join lateral (
          select label, count(*) as total
            from (select ${countedLabels(definition)} as label from ${table} r
                   where r.workspace_id = $workspaceId
                     and r.${key} >= ranges.starts_at and r.${key} < ranges.ends_at) labelled
           group by label) held
     )
     select rtrim(format('chunk of %s from %s %s', '${list}', starts_at, label)) as what,
            coalesce(kept.total, 0) as kept, coalesce(counted.total, 0) as counted
       from kept full join counted using (starts_at, label)
      where coalesce(kept.total, 0) <> coalesce(counted.total, 0)
      order by 1 limit ${reportedAtMost}`,
  )
}

/** Compares spans with the sums of their chunks. Chunks before the first span are reported as a span. */
const spans = statement<Miscount, { workspaceId: string }>(
  'miscounted_spans',
  `with kept as (
     select list, starts_at, label, total from list_spans where workspace_id = $workspaceId
   ), counted as (
     select k.list, coalesce((select max(s.starts_at) from list_spans s
                               where s.workspace_id = $workspaceId and s.list = k.list
                                 and s.starts_at <= k.starts_at), '-infinity') as starts_at,
            k.label, sum(k.total)::bigint as total
       from list_chunks k where k.workspace_id = $workspaceId and ${areCutInto('spans')}
      group by 1, 2, 3
   )
   select rtrim(format('span of %s from %s %s', list, starts_at, label)) as what,
          coalesce(kept.total, 0) as kept, coalesce(counted.total, 0) as counted
     from kept full join counted using (list, starts_at, label)
    where coalesce(kept.total, 0) <> coalesce(counted.total, 0)
    order by 1 limit ${reportedAtMost}`,
)

/** Spans that do not begin with a chunk: a key could belong to one span and to a chunk of another. */
const strayedSpans = statement<Miscount, { workspaceId: string }>(
  'strayed_spans',
  `select format('chunks at the start of the span of %s from %s', s.list, s.starts_at) as what,
          1 as kept, 0 as counted
     from (select distinct list, starts_at from list_spans where workspace_id = $workspaceId) s
    where s.starts_at > '-infinity'
      and not exists (select from list_chunks k where k.workspace_id = $workspaceId and k.list = s.list
                         and k.starts_at = s.starts_at)
    order by 1 limit ${reportedAtMost}`,
)

/** The start of the newest chunk that writers assume, in seconds since 1970. */
const newestCut = statement<Miscount, { workspaceId: string }>(
  'mistaken_newest_cut',
  `select 'newest cut of ${conversationsByUpdate.list} in seconds' as what,
          coalesce(extract(epoch from newest_cut), 0)::float as kept,
          coalesce(extract(epoch from starts_at), 0)::float as counted
     from (select newest_cut from workspace_clocks where workspace_id = $workspaceId) clock,
          (select max(starts_at) as starts_at from list_chunks
            where workspace_id = $workspaceId and list = '${conversationsByUpdate.list}'
              and starts_at > '-infinity') newest
    where newest_cut is distinct from starts_at`,
)

const rangeLists = rankedLists.filter(({ table }) => table === 'conversations')
const statements = [
  totals,
  kinds,
  ...rankedLists.map(chunks),
  ...rangeLists.map(ranges),
  spans,
  strayedSpans,
  newestCut,
]

/**
 * The statements that compare a workspace's totals, counts, chunks and spans with a recount of its rows.
 * They need no lock: counters change in the transactions that change the rows.
 */
export function miscounts(workspaceId: string): Statement<Miscount>[] {
  return statements.map((find) => find({ workspaceId }))
}
