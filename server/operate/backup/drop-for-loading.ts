import type pg from 'pg'
import { quoteName } from './service-tables.ts'

type Step = { remove: string; recreate: string }

/**
 * Drops what slows down or rejects loading rows: foreign keys, indexes that back no constraint, and
 * forced row-level security, which COPY does not support. Returns the statements that recreate all of
 * it in order, checking every row. Run them in the same transaction, so that no other one sees the
 * tables without.
 */
export async function dropForLoading(
  connection: pg.ClientBase,
  tables: readonly string[],
): Promise<string[]> {
  const { rows: indexes } = await connection.query<Step>(
    `select format('drop index %s', i.indexrelid::regclass) as remove,
            replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as recreate
       from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = current_schema()::regnamespace and c.relname = any ($1)
        and not exists (select from pg_constraint where conindid = i.indexrelid)
      order by i.indexrelid`,
    [tables],
  )
  const { rows: foreignKeys } = await connection.query<Step>(
    `select format('alter table %s drop constraint %I', f.conrelid::regclass, f.conname) as remove,
            format('alter table %s add constraint %I %s', f.conrelid::regclass, f.conname,
                   pg_get_constraintdef(f.oid)) as recreate
       from pg_constraint f join pg_class c on c.oid = f.conrelid
      where f.contype = 'f' and f.conparentid = 0
        and c.relnamespace = current_schema()::regnamespace and c.relname = any ($1)
      order by f.oid`,
    [tables],
  )
  const { rows: forced } = await connection.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relname = any ($1)
        and relforcerowsecurity`,
    [tables],
  )
  const security = forced.map(({ name }) => ({
    remove: `alter table ${quoteName(name)} no force row level security`,
    recreate: `alter table ${quoteName(name)} force row level security`,
  }))
  const steps = [...indexes, ...foreignKeys, ...security]
  // Foreign keys may depend on indexes: drop them first and recreate them last.
  for (const { remove } of steps.toReversed()) await connection.query(remove)
  return steps.map(({ recreate }) => recreate)
}
