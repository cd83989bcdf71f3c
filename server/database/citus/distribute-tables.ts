import type pg from 'pg'
import { inTransaction } from '../in-transaction.ts'
import { migrationLock } from '../migrate.ts'
import { DistributionError } from './distribution-error.ts'
import { planDistribution, type DistributionPlan, type TableFacts } from './plan-distribution.ts'

type Queryable = pg.Pool | pg.ClientBase

/** Whether Citus has spread the tables over its nodes. Who asks may do so of any PostgreSQL. */
export async function isDistributed(connection: Queryable): Promise<boolean> {
  return (await distributedTables(connection)).length > 0
}

async function distributedTables(connection: Queryable): Promise<string[]> {
  const { rows: catalogues } = await connection.query<{ name: string | null }>(
    `select to_regclass('pg_dist_partition')::text as name`,
  )
  if (typeof catalogues[0]?.name !== 'string') return []
  const { rows } = await connection.query<{ name: string }>(
    `select d.logicalrelid::text as name
       from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
      where c.relnamespace = current_schema()::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

/** What is still to be done to spread the tables of this database. */
export async function findDistribution(connection: Queryable): Promise<DistributionPlan> {
  const done = await distributedTables(connection)
  const { rows } = await connection.query<Omit<TableFacts, 'isDistributed'>>(
    `select c.oid::regclass::text as name,
            array(select distinct f.confrelid::regclass::text
                    from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') as parents
       from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      order by c.oid`,
  )
  return planDistribution(
    rows.map((table) => ({ ...table, isDistributed: done.includes(table.name) })),
  )
}

/**
 * Spreads the tables over the nodes of the Citus cluster that this database coordinates: all of them or
 * none. Returns what was done; nothing when it had been done before. Throws DistributionError when
 * there is no Citus.
 */
export async function distributeTables(owner: pg.Pool): Promise<DistributionPlan> {
  await requireCitus(owner)
  const plan = await inTransaction(owner, async (connection) => {
    // Servers and commands that start now wait for their migrations until we are done.
    await connection.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const found = await findDistribution(connection)
    for (const text of found.distribute) await connection.query(text)
    return found
  })
  for (const text of plan.tidy) await owner.query(text)
  return plan
}

async function requireCitus(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ name: string | null }>(
    `select to_regproc('create_distributed_table')::text as name`,
  )
  if (typeof rows[0]?.name === 'string') return
  throw new DistributionError(
    'This PostgreSQL has no Citus. Name the coordinator of a Citus cluster in DATABASE_URL, run ' +
      '"create extension citus;" in that database as a superuser, and add its workers: see docs/citus.md.',
  )
}
