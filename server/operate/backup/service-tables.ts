import type pg from 'pg'
import type { Migration } from '../../store/database/list-migrations.ts'

/** A table with the columns that hold data, in order. */
export type ServiceTable = { readonly name: string; readonly columns: readonly string[] }

/** Rebuilt by the server from the other tables, so a backup omits their rows. */
export const derivedTables: ReadonlySet<string> = new Set([
  'search_progress',
  'search_buckets',
  'search_documents',
  'search_words',
])

/** Cannot be copied by their name alone. */
export const partitionedTables: ReadonlySet<string> = new Set(['events'])

/** The objects that the migrations create, by kind and name, in order. */
export function createdBy(migrations: readonly Migration[]): { kind: string; name: string }[] {
  const form = /^create (?:or replace )?(table|view|sequence|type|domain|function) (\w+)/gim
  return migrations.flatMap(({ text }) =>
    [...text.matchAll(form)].map(([, kind = '', name = '']) => ({ kind, name })),
  )
}

/** The service's tables in this database, including the one of applied migrations. */
export async function listServiceTables(
  connection: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<ServiceTable[]> {
  const created = createdBy(migrations).filter(({ kind }) => kind === 'table')
  const { rows } = await connection.query<ServiceTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
            and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and c.relname = any ($1)
      group by c.relname
      order by array_position($1, c.relname::text)`,
    [['porchlight_migrations', ...created.map(({ name }) => name)]],
  )
  return rows
}

/** Quotes an identifier for SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quoteNames(names: readonly string[]): string {
  return names.map(quoteName).join(', ')
}
