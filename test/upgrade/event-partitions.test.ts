import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepPartitions } from '../../server/chat/events/partitions/keep-partitions.ts'
import { listPartitions } from '../../server/chat/events/partitions/event-partition.ts'
import { listMigrations } from '../../server/store/database/list-migrations.ts'
import { migrate } from '../../server/store/database/migrate.ts'
import { makeEmptyDatabase } from '../empty-database.ts'

const migrations = await listMigrations()
const partitioning = migrations.findIndex(({ name }) => name === '0010_event_partitions.sql')

const [swept, ahead, empty] = ['1', '2', '3'].map(
  (digit) => `${digit.repeat(8)}-0000-7000-8000-000000000000`,
)

test('The rows of an installation become the first partition, without being written again', async () => {
  const { owner } = await makeEmptyDatabase()
  await migrate(owner, { roleLogsIn: true, migrations: migrations.slice(0, partitioning) })
  // One log has been swept up to 4, one workspace has a clock that is a year ahead, one has no events left.
  await owner.query(
    `insert into workspaces (workspace_id, subdomain, name, created_at, updated_at)
     select id, 'w' || n, 'w', now(), now() from unnest($1::uuid[]) with ordinality as w (id, n)`,
    [[swept, ahead, empty]],
  )
  await owner.query(
    `insert into workspace_clocks (workspace_id, tick, sequence)
     values ($1, now(), 9), ($2, now() + interval '1 year', 5), ($3, now(), 7)`,
    [swept, ahead, empty],
  )
  await owner.query(
    `insert into events (workspace_id, sequence, id, type, created_at, actor, data)
     select w, n, gen_random_uuid(), 'x', now() - interval '1 day' * (9 - n), '{}'::json, '{}'::json
       from (select $1::uuid as w, generate_series(5, 9) as n union all select $2, generate_series(1, 5)) made
     union all
     select $2, 6, gen_random_uuid(), 'x', now() + interval '1 year', '{}', '{}'`,
    [swept, ahead],
  )
  const fileOf = async (table: string) =>
    (await owner.query('select pg_relation_filenode($1::regclass) as file', [table])).rows[0]
  const file = await fileOf('events')
  const { rows: before } = await owner.query('select e::text from events e order by 1')
  await migrate(owner, { roleLogsIn: true })
  const partitions = await listPartitions(owner)
  assert.deepEqual(await fileOf(partitions[0]!.name), file)
  const { rows: after } = await owner.query(
    "select left(e::text, -2) || ')' as e from events e order by 1",
  )
  assert.deepEqual(after, before)
  const { rows: starts } = await owner.query<{ oldest: number }>(
    'select oldest_sequence as oldest from workspace_clocks order by workspace_id',
  )
  assert.deepEqual(
    starts.map(({ oldest }) => oldest),
    [5, 1, 8],
  )
  await keepPartitions(owner, 90, new Date())
  assert.equal((await listPartitions(owner)).length, partitions.length, 'the first is not over')
})
