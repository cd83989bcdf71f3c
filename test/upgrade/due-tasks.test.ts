import assert from 'node:assert/strict'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { readConfig } from '../../server/config/config.ts'
import { newId } from '../../server/ids.ts'
import { listMigrations } from '../../server/store/database/list-migrations.ts'
import { migrate } from '../../server/store/database/migrate.ts'
import { startServer } from '../../server/start/start-server.ts'
import { testSecretsKey } from '../app.ts'
import { makeEmptyDatabase } from '../empty-database.ts'
import { databaseSettings } from '../request-database.ts'
import { listKept } from './data-folder.ts'

const before = '0019_channel_settings.sql'

/** The queue's tables as graphile-worker 0.17.3 made them, without what nothing here reads. */
const queue = `
  create schema graphile_worker;
  create table graphile_worker._private_tasks (
    id integer generated always as identity primary key, identifier text not null unique);
  create table graphile_worker._private_jobs (
    id bigint generated always as identity primary key, job_queue_id integer, task_id integer not null,
    payload json not null default '{}', priority smallint not null default 0,
    run_at timestamptz not null default now(), attempts smallint not null default 0,
    max_attempts smallint not null default 25, last_error text, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(), key text unique, locked_at timestamptz, locked_by text,
    revision integer not null default 0, flags jsonb, is_available boolean not null default true);
  insert into graphile_worker._private_tasks (identifier) values ('deliver_mail'), ('deliver_webhook')`

async function oldDatabase() {
  const migrations = await listMigrations()
  const end = migrations.findIndex(({ name }) => name === before) + 1
  const kept = (await listKept()).find(({ migration }) => migration === before)
  assert.ok(kept)
  const { owner, url } = await makeEmptyDatabase()
  await migrate(owner, { roleLogsIn: true, migrations: migrations.slice(0, end) })
  await owner.query(kept.rows)
  await owner.query(queue)
  return { owner, url }
}

test('An upgrade takes over the jobs of the queue that was: none is lost, sent again or sent early', async () => {
  const { owner, url } = await oldDatabase()
  await owner.query('update mails set sent_at = now()')
  const [waits, fails, runs, isOver, lost, sent] = Array.from({ length: 6 }, () => newId())
  await owner.query(
    `insert into mails (workspace_id, id, kind, recipient, details, created_at, sent_at)
     select w.workspace_id, m.id, 'invitation', t.email, '{"invited_by":null}', now(),
            case when m.id = $2 then now() end
       from unnest($1::uuid[]) as m (id)
      cross join (select workspace_id from workspaces limit 1) w
      cross join lateral (select email from team_members t where t.workspace_id = w.workspace_id and active limit 1) t`,
    [[waits, fails, runs, isOver, lost, sent], sent],
  )
  const job = `insert into graphile_worker._private_jobs (task_id, key, run_at, attempts, last_error, locked_at)
               values (1, 'mail:' || $1::text, $2, $3, $4, $5)`
  const past = new Date(Date.now() - 60_000)
  const later = new Date(Date.now() + 3_600_000)
  await owner.query(job, [waits, past, 0, null, null])
  await owner.query(job, [fails, later, 7, '451 Come back', null])
  await owner.query(job, [runs, past, 1, null, new Date()])
  await owner.query(job, [isOver, past, 25, '550 No', null])
  await migrate(owner, { roleLogsIn: true })
  const { rows } = await owner.query<{ subject_id: string; attempts: number; wait: number }>(
    `select subject_id, attempts, last_error, round(extract(epoch from due_at - now()))::integer as wait
       from due_tasks where kind = 'deliver_mail'`,
  )
  const found = new Map(rows.map((row) => [row.subject_id, row]))
  const near = (id: string | undefined, seconds: number) => {
    const wait = found.get(id ?? '')?.wait ?? Infinity
    assert.ok(Math.abs(wait - seconds) < 30, `${wait} s instead of ${seconds}`)
  }
  near(waits, -60)
  near(fails, 3_600)
  near(runs, 90)
  near(lost, 0)
  assert.equal(found.get(isOver ?? '')?.wait, null)
  assert.equal(found.get(fails ?? '')?.attempts, 7)
  assert.equal(found.has(sent ?? ''), false)
  assert.equal(found.size, 5)
  const schema = await owner.query(`select to_regnamespace('graphile_worker') as queue`)
  assert.deepEqual(schema.rows, [{ queue: null }])
  const env = {
    ...databaseSettings(url()),
    PORT: '0',
    PORCHLIGHT_DATA: await mkdtemp(join(tmpdir(), 'upgrade-')),
    PORCHLIGHT_SECRETS_KEY: testSecretsKey,
    PORCHLIGHT_DEMO: 'off',
    PORCHLIGHT_LOG_LEVEL: 'silent',
  }
  const running = await startServer(readConfig(env), { onError: () => undefined })
  try {
    await until('what is due is sent', 20_000, async () => {
      const { rows: unsent } = await owner.query<{ id: string }>(
        'select id from mails where sent_at is null order by id',
      )
      assert.deepEqual(
        unsent.map(({ id }) => id),
        [fails, runs, isOver].toSorted(),
      )
      return true
    })
  } finally {
    await running.stop()
  }
})

test('A queue that another program shares keeps its schema and its jobs', async () => {
  const { owner } = await oldDatabase()
  await owner.query(`insert into graphile_worker._private_tasks (identifier) values ('of_another')`)
  await owner.query(
    `insert into graphile_worker._private_jobs (task_id, key) values (1, 'mail:x'), (2, 'webhook:x'), (3, 'its own')`,
  )
  await migrate(owner, { roleLogsIn: true })
  const { rows } = await owner.query('select key from graphile_worker._private_jobs')
  assert.deepEqual(rows, [{ key: 'its own' }])
})
