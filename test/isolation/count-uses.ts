import type pg from 'pg'

/** How often a text uses a table, and how often without its workspace. */
export type CountUses = (sql: string) => { readonly uses: number; readonly unbound: number }

/** Counts uses of the database's tables. A table name interpolated at run time counts, too. */
export async function countUsesIn(owner: pg.Pool): Promise<CountUses> {
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables
      where schemaname = 'public' and tablename <> 'porchlight_migrations'`,
  )
  const tables = rows.map(({ name }) => name).join('|')
  const use = new RegExp(String.raw`\b(?:from|join|into|update)\s+(?:(?:${tables})\b|%I)`, 'gi')
  return (sql) => {
    const uses = sql.match(use)?.length ?? 0
    const bindings = sql.match(/\bworkspace_id\b/g)?.length ?? 0
    return { uses, unbound: Math.max(uses - bindings, 0) }
  }
}
