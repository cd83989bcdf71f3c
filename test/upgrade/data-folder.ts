import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type pg from 'pg'
import { listWorkspaceTables } from '../../server/store/database/list-workspace-tables.ts'
import type { Migration } from '../../server/store/database/list-migrations.ts'

/** The rows of an installation whose newest migration was `migration`, and the key of its workspace. */
export type KeptData = {
  readonly migration: string
  readonly sha256: string
  readonly key: string
  readonly rows: string
}

const head = /^-- (?<migration>\S+) (?<sha256>\S+)\n-- key: (?<key>\S+)\n/

const pathOf = (migration: string) => `${import.meta.dirname}/data/${migration}`

/** The stored data sets, by the name of their newest migration. */
export async function listKept(): Promise<KeptData[]> {
  return Promise.all(
    globSync(`${import.meta.dirname}/data/*.sql`)
      .toSorted()
      .map(async (path) => {
        const rows = await readFile(path, 'utf8')
        const { migration = '', sha256 = '', key = '' } = head.exec(rows)?.groups ?? {}
        if (migration !== basename(path))
          throw new Error(`${path} does not match the migration of its name.`)
        return { migration, sha256, key, rows }
      }),
  )
}

/** The columns of all tables with rows of workspaces, in their order, with their types. */
export async function describeColumns(owner: pg.Pool): Promise<unknown> {
  const { rows } = await owner.query(
    `select attrelid::regclass::text as table, attname, atttypid::regtype::text as type
       from pg_attribute where attrelid = any ($1::regclass[]) and attnum > 0 order by 1, attnum`,
    [await listWorkspaceTables(owner)],
  )
  return rows
}

/** Dumps every row of a database as SQL, for loading into the empty tables of its schema. */
export async function keepData(owner: pg.Pool, { name, sha256 }: Migration, key: string) {
  const connection = await owner.connect()
  const lines = [`-- ${name} ${sha256}`, `-- key: ${key}`]
  try {
    for (const table of await listWorkspaceTables(connection)) {
      const [into, columns] = await givenColumns(connection, table)
      const { rows } = await connection.query<{ line: string }>(
        `select format('insert into ${table}${into} select ${columns};', t) as line from ${table} t order by t::text`,
      )
      lines.push(...rows.map(({ line }) => line))
    }
  } finally {
    connection.release()
  }
  await writeFile(pathOf(name), `${lines.join('\n')}\n`)
}

/** The names and values of a table's columns, without those that are generated; of a table without such all at once. */
async function givenColumns(connection: pg.PoolClient, table: string) {
  const { rows } = await connection.query<{ name: string; generated: boolean }>(
    `select quote_ident(attname) as name, attgenerated <> '' as generated
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  if (!rows.some(({ generated }) => generated)) return ['', `(%L::${table}).*`] as const
  const given = rows.filter(({ generated }) => !generated).map(({ name }) => name)
  const values = given.map((name) => `(r).${name}`).join(', ')
  return [` (${given.join(', ')})`, `${values} from (select %L::${table} as r) row`] as const
}
