import type pg from 'pg'

/**
 * Has the planner take a workspace for as large as its table in tables without statistics yet, as ANALYZE does later by
 * `n_distinct` (0036, 0155). Until then PostgreSQL takes a workspace for one of 200 and so for a single row, reads it
 * whole for each row that it joins, and lists of 130 conversations take seconds. Needs PostgreSQL 18; before it nothing
 * is done, and autovacuum's first ANALYZE ends that time.
 */
export async function assumeLargeWorkspaces(connection: pg.Pool | pg.ClientBase): Promise<void> {
  // A text of its own: earlier versions do not know the function.
  const { rows } = await connection.query<{ tables: string[] }>(
    `select coalesce(array_agg(c.relname::text order by c.oid), '{}') as tables
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.reltuples < 0
        and a.attoptions @> '{n_distinct=1}' and current_setting('server_version_num')::integer >= 180000`,
  )
  const tables = rows[0]?.tables ?? []
  if (tables.length === 0) return
  await connection.query(
    `select pg_restore_attribute_stats('schemaname', current_schema()::text, 'relname', name, 'attname', 'workspace_id',
              'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
       from unnest($1::text[]) as name`,
    [tables],
  )
}
