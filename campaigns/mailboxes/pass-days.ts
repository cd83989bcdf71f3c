import { startEmbeddedPostgres } from '../../server/store/database/embedded/start-embedded-postgres.ts'
import { connectOwner } from '../../server/store/database/connect.ts'

/** Lets days pass for a server that does not run: all times of all rows are so much earlier. */
export async function passDays(dataFolder: string, days: number): Promise<void> {
  const binFolder = process.env['PORCHLIGHT_TEST_BIN_DIR']
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    purpose: 'command',
    commandName: 'pass-days',
    ...(binFolder === undefined ? {} : { binFolder }),
  })
  const { socketFolder, port } = postgres
  const owner = connectOwner({ socketFolder, port, database: 'porchlight' }, () => undefined, 1)
  try {
    const { rows } = await owner.query<{ name: string; times: string[] }>(
      `select c.oid::regclass::text as name, array_agg(quote_ident(a.attname)) as times
         from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.atttypid = 'timestamptz'::regtype
        group by c.oid order by c.oid`,
    )
    // No trigger and no foreign key has an opinion about time that passes.
    await owner.query('set session_replication_role = replica')
    for (const { name, times } of rows) {
      const earlier = times.map((time) => `${time} = ${time} - $1 * interval '1 day'`)
      await owner.query(`update ${name} set ${earlier.join(', ')}`, [days])
    }
  } finally {
    await owner.end()
    await postgres.stop()
  }
}
