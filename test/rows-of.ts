import type pg from 'pg'

/** All rows of a workspace that a request could change, without the usage counters and times of keys. */
export async function rowsOf(owner: pg.Pool, workspaceId: string): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'workspace_id'
        and c.relname not in ('api_keys', 'rate_limit_buckets') order by 1`,
  )
  const texts = tables.map(async ({ name }) => {
    const { rows } = await owner.query<{ text: string }>(
      `select coalesce(string_agg(t::text, e'\n' order by t::text), '') as text
         from ${name} t where workspace_id = $1`,
      [workspaceId],
    )
    return `${name}: ${rows[0]?.text}`
  })
  return (await Promise.all(texts)).join('\n')
}
