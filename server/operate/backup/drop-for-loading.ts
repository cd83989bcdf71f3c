import type pg from 'pg'
import { quoteName } from './service-tables.ts'

type Step = { take: string; give: string }

/**
 * Takes from the tables what would slow down or refuse the loading of rows: foreign keys, indexes
 * that are no constraint, and forced row-level security, which COPY does not do. Returns the
 * statements that give it all back, checking every row, in order; they belong into the same
 * transaction, so that nobody ever sees the tables without.
 */
export async function bareTables(
  connection: pg.ClientBase,
  tables: readonly string[],
): Promise<string[]> {
  const { rows: indexes } = await connection.query<Step>(
    `select format('drop index %s', i.indexrelid::regclass) as take,
            pg_get_indexdef(i.indexrelid) as give
       from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = current_schema()::regnamespace and c.relname = any ($1)
        and not exists (select from pg_constraint where conindid = i.indexrelid)
      order by i.indexrelid`,
    [tables],
  )
  const { rows: foreignKeys } = await connection.query<Step>(
    `select format('alter table %s drop constraint %I', f.conrelid::regclass, f.conname) as take,
            format('alter table %s add constraint %I %s', f.conrelid::regclass, f.conname,
                   pg_get_constraintdef(f.oid)) as give
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
    take: `alter table ${quoteName(name)} no force row level security`,
    give: `alter table ${quoteName(name)} force row level security`,
  }))
  const steps = [...indexes, ...foreignKeys, ...security]
  // Foreign keys go before the indexes they might rest on, and come back after them.
  for (const { take } of steps.toReversed()) await connection.query(take)
  return steps.map(({ give }) => give)
}
