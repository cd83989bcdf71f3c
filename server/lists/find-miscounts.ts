import { statement, type Statement } from '../database/statement.ts'
import { rankedLists, type ListDefinition } from './list-definitions.ts'

/** A counter that differs from a recount, with what it is kept for. */
export type Miscount = { what: string; kept: number; counted: number }

/** The most that one statement tells of a workspace: more of them would say no more. */
const toldAtMost = 20

const totals = statement<Miscount, [workspaceId: string]>(
  'miscounted_totals',
  `with counted as (
     select 'contacts' as list, '' as label, count(*) as total from contacts where workspace_id = $1
     union all
     select 'team_members', '', count(*) from team_members where workspace_id = $1
     union all
     select 'conversations', status, count(*) from conversations where workspace_id = $1 group by 2
   ), kept as (select list, label, total from list_totals where workspace_id = $1)
   select rtrim(format('total of %s %s', list, label)) as what,
          coalesce(kept.total, 0) as kept, coalesce(counted.total, 0) as counted
     from kept full join counted using (list, label)
    where coalesce(kept.total, 0) <> coalesce(counted.total, 0)
    order by 1 limit ${toldAtMost}`,
)

/** Rows before the first chunk count as a chunk of their own, which no index has: they show up, too. */
function chunks({ list, table, key, label }: ListDefinition) {
  return statement<Miscount, [workspaceId: string]>(
    `miscounted_chunks_${list.replace('.', '_')}`,
    `with kept as (
       select starts_at, label, total from list_chunks where workspace_id = $1 and list = '${list}'
     ), ranges as (
       select starts_at, lead(starts_at, 1, 'infinity') over (order by starts_at) as ends_at
         from (select starts_at from kept union select '-infinity') starts
     ), counted as (
       select ranges.starts_at, ${label} as label, count(*) as total
         from ranges join ${table} r on r.workspace_id = $1
              and r.${key} >= ranges.starts_at and r.${key} < ranges.ends_at
        group by 1, 2
     )
     select rtrim(format('chunk of %s from %s %s', '${list}', starts_at, label)) as what,
            coalesce(kept.total, 0) as kept, coalesce(counted.total, 0) as counted
       from kept full join counted using (starts_at, label)
      where coalesce(kept.total, 0) <> coalesce(counted.total, 0)
      order by 1 limit ${toldAtMost}`,
  )
}

const statements = [totals, ...rankedLists.map(chunks)]

/**
 * The statements that compare a workspace's kept totals and chunks with a recount of its rows. Each
 * needs no lock: counters change in the transactions that change the rows.
 */
export function miscounts(workspaceId: string): Statement<Miscount>[] {
  return statements.map((find) => find(workspaceId))
}
