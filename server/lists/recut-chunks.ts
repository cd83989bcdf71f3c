import type { Statement } from '../database/statement.ts'
import type { Counted, ListDefinition } from './list-definitions.ts'

/**
 * Statements that cut the rows of a list between two keys into chunks of about `rowsPerChunk`,
 * counting them afresh. Rows of one key stay in one chunk. With the keys -infinity and infinity it
 * rebuilds the whole index. The caller holds the workspace's lock.
 */
export function recutChunks(
  definition: ListDefinition,
  workspaceId: string,
  from: string,
  to: string,
  rowsPerChunk: number,
): Statement[] {
  const { list, table, key, label } = definition
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
               select ${label} as label, r.${key} as key,
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
              group by started.starts_at, ranked.label`,
      values: [workspaceId, list, from, to, rowsPerChunk],
    },
  ]
}

/** The statements that count a table's rows afresh into its totals. The caller holds the lock. */
export function recountTotals(definition: Counted, workspaceId: string): Statement[] {
  const { table, label, totals } = definition
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
