import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import type pg from 'pg'
import { makeEmptyDatabase, type EmptyDatabase } from '../../../test/empty-database.ts'
import { backupDatabase } from '../../backup/backup-database.ts'
import { main } from '../../cli/main.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../open-database.ts'
import { connectOwner } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { distributeTables, findDistribution, isDistributed } from './distribute-tables.ts'
import { planDistribution, spreadFunctions } from './plan-distribution.ts'

/** Functions of the names that Citus has, which note what they are asked, in a schema of their own. */
const citusStandIn = `
  create schema citus_stand_in
  create table pg_dist_partition (logicalrelid regclass primary key, told text not null, forced boolean);
  create function citus_stand_in.note(t regclass, told text) returns void language sql as $$
    insert into citus_stand_in.pg_dist_partition
    select t, told, relforcerowsecurity from pg_class where oid = t $$;
  create function citus_stand_in.create_reference_table(t regclass) returns void language sql as $$
    select citus_stand_in.note(t, 'copied') $$;
  create function citus_stand_in.create_distributed_table(t regclass, by text, colocate_with text)
    returns void language sql as $$ select citus_stand_in.note(t, by || ' with ' || colocate_with) $$;
  create function citus_stand_in.create_distributed_function(f regprocedure) returns void language sql
    as $$ select $$;
  create function citus_stand_in.truncate_local_data_after_distributing_table(t regclass)
    returns void language sql as $$ select $$;`

async function makeDatabase(): Promise<EmptyDatabase> {
  const database = await makeEmptyDatabase()
  await migrate(database.owner, { roleLogsIn: true })
  return database
}

/** A database whose sessions from now on find the stand-in. */
async function makeCitus(): Promise<EmptyDatabase & { session: pg.Pool }> {
  const database = await makeDatabase()
  await database.owner.query(citusStandIn)
  await database.owner.query(
    `alter database ${database.name} set search_path = public, citus_stand_in`,
  )
  const session = connectOwner({ url: database.url() }, () => undefined, 2)
  return { ...database, session }
}

test('Parents are distributed before their children, and all beside the first', () => {
  const table = (name: string, ...parents: string[]) => ({ name, parents, isDistributed: false })
  const plan = planDistribution([
    table('messages', 'conversations', 'workspaces'),
    table('conversations', 'contacts'),
    table('porchlight_migrations'),
    table('contacts', 'workspaces'),
    table('workspaces'),
  ])
  assert.deepEqual(
    plan.distribute.filter((text) => text.startsWith('select')),
    [
      `select create_reference_table('workspaces')`,
      `select create_distributed_table('contacts', 'workspace_id', colocate_with => 'none')`,
      `select create_distributed_table('conversations', 'workspace_id', colocate_with => 'contacts')`,
      `select create_distributed_table('messages', 'workspace_id', colocate_with => 'contacts')`,
      ...spreadFunctions.map((name) => `select create_distributed_function('${name}')`),
    ],
  )
})

test('A PostgreSQL without Citus is refused in one line that says what to do, and stays as it was', async (context) => {
  const { owner, url } = await makeDatabase()
  const said = context.mock.method(console, 'error', () => undefined)
  assert.equal(await main(['distribute'], { DATABASE_URL: url() }), 1)
  const line = String(said.mock.calls[0]?.arguments[0])
  assert.match(
    line,
    /^This PostgreSQL has no Citus\. .*create extension citus;.*docs\/citus\.md\.$/,
  )
  assert.equal(await isDistributed(owner), false)
})

test('A dry run prints every statement in order, and runs none', async (context) => {
  const { owner, url } = await makeDatabase()
  const printed = context.mock.method(console, 'log', () => undefined)
  assert.equal(await main(['distribute', '--dry-run'], { DATABASE_URL: url() }), 0)
  const { distribute, tidy } = await findDistribution(owner)
  const text = String(printed.mock.calls[0]?.arguments[0])
  assert.deepEqual(text.split('\n'), [
    'begin;',
    ...[...distribute, 'commit', ...tidy].map((statement) => `${statement};`),
  ])
  assert.ok(distribute.length > 60)
})

test('The tables are distributed once: all, by workspace, and under forced row-level security again; a backup is refused then', async () => {
  const { session, url } = await makeCitus()
  try {
    const done = await distributeTables(session)
    assert.ok(done.distribute.length > 60)
    const { rows } = await session.query<{ name: string; told: string; forced: boolean }>(
      `select relname as name, told, forced from pg_class left join pg_dist_partition on logicalrelid = oid
        where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
    )
    const told = Map.groupBy(rows, (row) => row.told)
    const namesOf = (how: string | null) => told.get(how as string)?.map(({ name }) => name)
    assert.deepEqual(namesOf('copied'), ['workspaces'])
    assert.deepEqual(namesOf(null), ['porchlight_migrations'])
    const [[, first] = []] = [...told].filter(([how]) => how === 'workspace_id with none')
    assert.equal(first?.length, 1)
    const others = namesOf(`workspace_id with ${first?.[0]?.name}`)
    assert.equal(others?.length, rows.length - 3)
    // Rows are copied while it is lifted.
    assert.ok(rows.every(({ forced }) => !forced))
    const { rows: open } = await session.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relname <> 'porchlight_migrations' and not relforcerowsecurity`,
    )
    assert.deepEqual(open, [])
    assert.deepEqual(await distributeTables(session), { distribute: [], tidy: [] })
    await assert.rejects(
      backupDatabase(session, new PassThrough()),
      /distributed over several nodes/,
    )
    await opensSpread({ DATABASE_URL: url() })
  } finally {
    await session.end()
  }
})

/** Servers and commands that open it from now on speak to it as to a cluster, and not by a pooler. */
async function opensSpread(env: Record<string, string>): Promise<void> {
  const given = { purpose: 'command', commandName: 'test' } as const
  const options = { ...given, log: () => undefined, onError: () => undefined }
  const opened = await openDatabase(readConfig(env), options)
  await opened.close()
  assert.equal(opened.address.isSpread, true)
  assert.equal(opened.database.sessions.needsBegin, true)
  const pooled = readConfig({ ...env, PORCHLIGHT_POOLER_URL: 'postgres://x@127.0.0.1:1/x' })
  await assert.rejects(openDatabase(pooled, options), /PORCHLIGHT_POOLER_URL leads by a pooler/)
}
