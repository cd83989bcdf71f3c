import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { makeEmptyDatabase } from '../../../test/empty-database.ts'
import { cloneDatabase, startApp } from '../../../test/app.ts'
import { conversationOf } from '../../../test/seed.ts'
import { poolerUrl, startPgbouncer, withoutPgbouncer } from '../../../test/start-pgbouncer.ts'
import { urlOf } from '../../operate/backup/testing/scenario.ts'
import { readConfig } from '../../config/config.ts'
import { newId } from '../../ids.ts'
import { startServer } from '../../start/start-server.ts'
import type { DatabaseAddress } from './connect.ts'

const settings = { PORT: '0', PORCHLIGHT_DEMO: 'off', PORCHLIGHT_LOG_LEVEL: 'silent' }

async function start(env: Record<string, string>) {
  return startServer(readConfig({ ...settings, ...env }), { onError: () => undefined })
}

/** A PgBouncer that lends one connection to each database. */
async function bouncer(t: TestContext, address: DatabaseAddress, more = '') {
  assert.ok('socketFolder' in address)
  const folder = join(tmpdir(), `pgbouncer-${newId()}`)
  const pgbouncer = await startPgbouncer(folder, address, 1, more)
  t.after(pgbouncer.stop)
  return (database: string) => poolerUrl(pgbouncer.socketFolder, database)
}

const needed = { skip: withoutPgbouncer }

test(
  'Two workspaces share one connection of a pooler and see nothing of each other',
  needed,
  async (t) => {
    const address = await cloneDatabase()
    assert.ok('socketFolder' in address)
    const pooler = (await bouncer(t, address))(address.database)
    const env = { DATABASE_URL: urlOf(address), PORCHLIGHT_POOLER_URL: pooler }
    const { workspace, owner } = await startApp(env, address)
    const spaces = [await workspace('acme'), await workspace('globex')]
    const rounds = Array.from({ length: 5 }, async (_, round) =>
      Promise.all(
        spaces.map(async ({ send, subdomain }) => {
          const email = `${subdomain}${round}@customer.test`
          const made = await send('POST', '/conversations', conversationOf(email))
          assert.equal(made.status, 201, made.text)
          const { body } = await send('GET', `/conversations/${made.body.conversation.id}`)
          assert.equal(body.conversation.visitor.email, email)
        }),
      ),
    )
    await Promise.all(rounds)
    for (const { send, subdomain } of spaces) {
      const { body, text } = await send('GET', '/visitors?per_page=100')
      assert.equal(body.pagination.total_count, 5)
      assert.equal(text.match(/[a-z]+\d@customer\.test/g)?.length, 5)
      assert.equal(text.includes(subdomain === 'acme' ? 'globex' : 'acme'), false)
    }
    // Besides the lent connection, one carries change notices and probes PostgreSQL; on a busy machine a
    // probe has one more.
    const { rows } = await owner.query<{ connections: number }>(
      `select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and usename = 'porchlight_app'
        and query !~ '^(listen |select pg_notify|select 1$)'`,
    )
    assert.deepEqual(rows, [{ connections: 1 }])
  },
)

test(
  'A frozen pooler before a healthy PostgreSQL is noticed as a frozen PostgreSQL is',
  needed,
  async (t) => {
    const address = await cloneDatabase()
    assert.ok('socketFolder' in address)
    const folder = join(tmpdir(), `pgbouncer-${newId()}`)
    const pgbouncer = await startPgbouncer(folder, address, 2)
    t.after(async () => {
      process.kill(pgbouncer.pid, 'SIGCONT')
      await pgbouncer.stop()
    })
    const pooler = poolerUrl(pgbouncer.socketFolder, address.database)
    const { workspace, services } = await startApp(
      { DATABASE_URL: urlOf(address), PORCHLIGHT_POOLER_URL: pooler },
      address,
    )
    const { send } = await workspace()
    const read = async () => (await send('GET', '/conversations')).status
    assert.equal(await read(), 200)
    process.kill(pgbouncer.pid, 'SIGSTOP')
    const startedAt = performance.now()
    assert.equal(await read(), 503)
    // The timeout of its statement would be 22 s.
    const tookMs = performance.now() - startedAt
    assert.ok(tookMs < 15_000, `${tookMs} ms`)
    assert.equal(services.database.isAnswering(), false)
    process.kill(pgbouncer.pid, 'SIGCONT')
    await until('requests are answered again', 10_000, async () => (await read()) === 200)
    assert.equal(services.database.isAnswering(), true)
  },
)

test('A pooler in the wrong place is rejected in one line with the reason', needed, async (t) => {
  const { owner, name, url } = await makeEmptyDatabase()
  const run = await cloneDatabase()
  assert.ok('socketFolder' in run)
  const documented = await bouncer(t, run)
  const silent = await bouncer(t, run, 'ignore_startup_parameters = options\n')
  await owner.query(`alter database ${run.database} set porchlight.settings = 'arrived'`)
  const refusals: [env: Record<string, string>, reason: RegExp][] = [
    [{ DATABASE_URL: documented(name) }, /unsupported startup parameter.*PORCHLIGHT_POOLER_URL/],
    [
      { DATABASE_URL: silent(name) },
      /by DATABASE_URL do not get our settings.*PORCHLIGHT_POOLER_URL/,
    ],
    [
      { DATABASE_URL: silent(run.database) },
      /pooler that shares connections.*PORCHLIGHT_POOLER_URL/,
    ],
    [
      { DATABASE_URL: `${url()}&options=-c%20work_mem%3D8MB` },
      /by DATABASE_URL do not get our settings.*alter role/,
    ],
    [
      { DATABASE_URL: url(), PORCHLIGHT_POOLER_URL: documented(run.database) },
      /PORCHLIGHT_POOLER_URL leads to other tables/,
    ],
    [
      { DATABASE_URL: url(), PORCHLIGHT_POOLER_URL: documented('nowhere') },
      /PORCHLIGHT_POOLER_URL cannot be used .*"nowhere" does not exist/,
    ],
  ]
  for (const [env, reason] of refusals) {
    await assert.rejects(start(env), (error: Error) => {
      assert.equal(error.name, 'MigrationError', String(error.stack))
      assert.match(error.message, reason)
      assert.doesNotMatch(error.message, /\n|hunter2/)
      return true
    })
  }
})
