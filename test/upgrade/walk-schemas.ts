import { isDeepStrictEqual } from 'node:util'
import { listMigrations, type Migration } from '../../server/store/database/list-migrations.ts'
import { migrate } from '../../server/store/database/migrate.ts'
import { makeEmptyDatabase, type EmptyDatabase } from '../empty-database.ts'
import { describeColumns, type KeptData } from './data-folder.ts'

export type Walked = EmptyDatabase & {
  /** The migrations after which rows have other columns than before: data of the others would be loaded by the same path. */
  readonly changing: readonly Migration[]
}

/**
 * Migrates one database from schema to schema, and adds to each schema the stored data of it. So every migration runs over
 * the rows of all schemas before it, and once. Each data set has one workspace, and gets a subdomain of its own.
 */
export async function walkSchemas(stored: readonly KeptData[]): Promise<Walked> {
  const database = await makeEmptyDatabase()
  const { owner } = database
  const migrations = await listMigrations()
  const changing: Migration[] = []
  let before: unknown = []
  for (const [at, migration] of migrations.entries()) {
    await migrate(owner, { roleLogsIn: true, migrations: migrations.slice(0, at + 1) })
    const columns = await describeColumns(owner)
    if (!isDeepStrictEqual(columns, before)) changing.push(migration)
    before = columns
    const added = stored.find(({ sha256 }) => sha256 === migration.sha256)
    if (added === undefined) continue
    await owner.query(added.rows)
    const subdomain = subdomainOf(migration.name)
    await owner.query(`update workspaces set subdomain = $1 where subdomain = 'acme'`, [subdomain])
  }
  return { ...database, changing }
}

/** Of the workspace with the data of a schema, in the walked database. */
export function subdomainOf(migration: string): string {
  return `acme-${migration.slice(0, 4)}`
}
