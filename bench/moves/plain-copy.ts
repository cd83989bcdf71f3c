import type pg from 'pg'
import { embeddedServer } from '../../campaigns/server-process.ts'
import { withOwner } from '../../campaigns/workspaces.ts'
import { copyTables } from '../../server/operate/cells/move/copy-tables.ts'
import { listMovedTables } from '../../server/operate/cells/move/moved-tables.ts'
import { connectOwner } from '../../server/store/database/connect.ts'
import { inTransaction } from '../../server/store/database/in-transaction.ts'
import { migrate } from '../../server/store/database/migrate.ts'

/** Megabytes a second of COPY without a move. */
export type PlainRates = {
  /** Into tables with all indexes and foreign keys, as a move copies. */
  readonly equal: number
  /** Into tables with primary keys alone. */
  readonly bare: number
}

/** Copies the rows of a workspace from one cell's PostgreSQL into new tables of the other's, without triggers. */
export async function copyPlainly(
  from: string,
  to: string,
  workspaceId: string,
): Promise<PlainRates> {
  const { socketFolder, port } = embeddedServer(to)
  const at = (database: string) => connectOwner({ socketFolder, port, database }, () => undefined)
  const cluster = at('postgres')
  await cluster.query('create database plain')
  const plain = at('plain')
  try {
    await migrate(plain, { roleLogsIn: true })
    return await withOwner(from, async (owner) => {
      const equal = await copyOnce(owner, plain, workspaceId)
      await dropConstraints(plain)
      return { equal, bare: await copyOnce(owner, plain, workspaceId) }
    })
  } finally {
    await plain.end()
    await cluster.query('drop database plain')
    await cluster.end()
  }
}

/** The megabytes a second; the rows are removed again. */
async function copyOnce(from: pg.Pool, to: pg.Pool, workspaceId: string): Promise<number> {
  const startedAt = performance.now()
  const bytes = await inTransaction(from, async (reading) =>
    inTransaction(to, async (writing) => {
      const tables = await listMovedTables(writing)
      return (await copyTables(reading, writing, workspaceId, tables, () => undefined)).bytes
    }),
  )
  const rate = bytes / 1e6 / ((performance.now() - startedAt) / 1_000)
  const connection = await to.connect()
  const names = (await listMovedTables(connection)).map(({ name }) => name)
  await connection.query(`truncate ${names.join(', ')}`)
  connection.release()
  return rate
}

/** Foreign keys first, as they depend on the others; primary keys are needed to list the tables. */
async function dropConstraints(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ text: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text
       from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('f', 'u') and conislocal
      order by contype <> 'f'`,
  )
  for (const { text } of rows) await owner.query(text)
  const { rows: indexes } = await owner.query<{ text: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as text
       from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and not i.indisprimary
        and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)`,
  )
  for (const { text } of indexes) await owner.query(text)
}
