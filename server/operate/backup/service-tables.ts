import type pg from 'pg'
import type { Migration } from '../../store/database/list-migrations.ts'

/** A table with the columns that hold data, in order. */
export type ServiceTable = { readonly name: string; readonly columns: readonly string[] }

const migrationsTable = 'porchlight_migrations'

/** What the server makes again from the other tables: a backup goes without their rows. */
export const derivedTables: ReadonlySet<string> = new Set([
  'search_progress',
  'search_buckets',
  'search_documents',
  'search_words',
])

/** What the migrations make, by kind and name, in their order. */
export function madeBy(migrations: readonly Migration[]): { kind: string; name: string }[] {
  const form = /^create (?:or replace )?(table|view|sequence|type|domain|function) (\w+)/gim
  return migrations.flatMap(({ text }) =>
    [...text.matchAll(form)].map(([, kind = '', name = '']) => ({ kind, name })),
  )
}

/** The service's tables that this database has, with the record of its migrations. */
export async function listServiceTables(
  connection: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<ServiceTable[]> {
  const made = madeBy(migrations).filter(({ kind }) => kind === 'table')
  const { rows } = await connection.query<ServiceTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
            and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and c.relname = any ($1)
      group by c.relname
      order by array_position($1, c.relname::text)`,
    [[migrationsTable, ...made.map(({ name }) => name)]],
  )
  return rows
}

/** Names for SQL, quoted. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quoteNames(names: readonly string[]): string {
  return names.map(quoteName).join(', ')
}
