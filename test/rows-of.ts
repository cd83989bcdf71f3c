import type pg from 'pg'

/** The statement of each database, by the pool of its owner. */
const statements = new WeakMap<pg.Pool, Promise<string>>()

/** All rows of a workspace that a request could change, without the usage counters and times of keys. */
export async function rowsOf(owner: pg.Pool, workspaceId: string): Promise<string> {
  const text = statements.get(owner) ?? makeStatement(owner)
  statements.set(owner, text)
  const { rows } = await owner.query<{ text: string }>({
    name: 'rows_of',
    text: await text,
    values: [workspaceId],
  })
  return rows.map((row) => row.text).join('\n')
}

/** One statement for all tables, which each connection parses and plans once. */
async function makeStatement(owner: pg.Pool): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'workspace_id'
        and c.relname not in ('api_keys', 'rate_limit_buckets') order by 1`,
  )
  const texts = tables.map(
    ({ name }) =>
      `select '${name}: ' || coalesce(string_agg(t::text, e'\\n' order by t::text), '') as text
         from ${name} t where workspace_id = $1`,
  )
  return texts.join(' union all ')
}
