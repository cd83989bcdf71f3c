import type { Config } from '../../config/config.ts'
import { connectionShortage, connectionsNeeded } from '../../config/connections-needed.ts'
import { fail, ok, warn, type CheckContext, type Finding } from './check.ts'

const oldestServer = 150_000
const manyTransactions = 500_000_000
const tooManyTransactions = 1_500_000_000

type Facts = {
  version: string
  version_number: number
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  data_checksums: string
  connections: number
  collation_was: string | null
  collation_is: string | null
  transactions: number
  multixacts: number
  database: string
}

/** Checks the PostgreSQL server and the database, apart from the schema. */
export async function checkServer({ owner, config }: CheckContext): Promise<Finding[]> {
  const { rows } = await owner.query<Facts>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num')::int as version_number,
            current_setting('fsync') as fsync,
            current_setting('full_page_writes') as full_page_writes,
            current_setting('synchronous_commit') as synchronous_commit,
            current_setting('data_checksums') as data_checksums,
            current_setting('max_connections')::int
              - current_setting('superuser_reserved_connections')::int
              - coalesce(current_setting('reserved_connections', true), '0')::int as connections,
            datcollversion as collation_was,
            pg_database_collation_actual_version(oid) as collation_is,
            age(datfrozenxid) as transactions, mxid_age(datminmxid) as multixacts,
            datname as database
       from pg_database where datname = current_database()`,
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('PostgreSQL does not know the current database.')
  return [
    checkVersion(facts),
    checkDurability('fsync', facts.fsync),
    checkDurability('full_page_writes', facts.full_page_writes),
    checkDurability('synchronous_commit', facts.synchronous_commit),
    checkChecksums(facts),
    checkConnections(facts, config),
    checkCollation(facts),
    checkAge(facts),
  ]
}

function checkVersion({ version, version_number: number }: Facts): Finding {
  return number >= oldestServer
    ? ok('postgresql', version)
    : fail('postgresql', `PostgreSQL ${version}`, 'Upgrade PostgreSQL to 15 or newer.')
}

function checkDurability(name: string, value: string): Finding {
  if (value !== 'off') return ok(name, value)
  return fail(
    name,
    `${name} is off: acknowledged writes are lost if the machine stops.`,
    `Set ${name} = on in the settings of PostgreSQL, for the database and for the roles that use it.`,
  )
}

function checkChecksums({ data_checksums: value }: Facts): Finding {
  if (value === 'on') return ok('data_checksums', value)
  return warn(
    'data_checksums',
    'Data checksums are off: damage on the disk goes unnoticed.',
    'Stop PostgreSQL and run pg_checksums --enable on its data folder.',
  )
}

function checkConnections({ connections }: Facts, config: Config): Finding {
  const shortage = connectionShortage(config, connections)
  if (shortage !== undefined) return fail('connections', shortage.says, shortage.remedy)
  return ok('connections', `${connections}, a server uses up to ${connectionsNeeded(config)}`)
}

function checkCollation({ collation_was: was, collation_is: is, database }: Facts): Finding {
  if (was === is) return ok('collation', is ?? 'does not depend on a library')
  return fail(
    'collation',
    `The collation changed from version ${was} to ${is}: indexes may miss rows.`,
    `Run: reindex database ${database}; alter database ${database} refresh collation version;`,
  )
}

/** PostgreSQL rejects writes at about 2,000 million. */
function checkAge({ transactions, multixacts }: Facts): Finding {
  const age = Math.max(transactions, multixacts)
  const says = `the oldest row is ${age} transactions old`
  const remedy = 'Run: vacuum (freeze); and find out what prevents autovacuum from doing it.'
  if (age > tooManyTransactions) return fail('wraparound', says, remedy)
  return age > manyTransactions ? warn('wraparound', says, remedy) : ok('wraparound', says)
}
