import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { exchange } from '../../test/app.ts'
import { startServerProcess } from '../../campaigns/server-process.ts'
import { until } from '../../campaigns/until.ts'
import { createWorkspace } from '../chat/workspaces/create-workspace.ts'
import { connectOwner } from '../store/database/connect.ts'
import {
  connect,
  folderWithCluster,
  startIn,
  temporaryFolder,
} from '../store/database/embedded/testing/scenario.ts'

const patienceMs = 30_000
const meanwhile = 'The server tries again; requests get 503 until it succeeds.'

/** A PostgreSQL with a role `porch` that needs its password, and its database `shop`. */
async function startWithPassword() {
  const folder = await folderWithCluster()
  const postgres = await startIn(folder)
  const admin = await connect(postgres)
  await admin.query(`create role porch login createrole password 'plum-tart'`)
  await admin.query('create database shop owner porch')
  const rules = join(folder, 'postgres', 'pg_hba.conf')
  await writeFile(rules, `local all porch scram-sha-256\n${await readFile(rules, 'utf8')}`)
  await admin.query('select pg_reload_conf()')
  const place = `host=${encodeURIComponent(postgres.socketFolder)}&port=${postgres.port}`
  const refusals = async () =>
    (await readFile(join(folder, 'log', 'postgres.log'), 'utf8')).split('FATAL:').length
  return { admin, refusals, url: `postgres://porch:plum-tart@localhost/shop?${place}` }
}

test('A login that PostgreSQL refuses while the server runs is explained once, and everything comes back by itself', async (context) => {
  const { admin, refusals, url } = await startWithPassword()
  context.after(async () => admin.end())
  const dataFolder = temporaryFolder()
  const env = { DATABASE_URL: url, PORCHLIGHT_WORKERS: '1' }
  const server = await startServerProcess(dataFolder, patienceMs, env)
  context.after(async () => server.stop('SIGKILL'))
  const owner = connectOwner({ url }, () => undefined, 1)
  const { api_key: key } = await createWorkspace(owner, {
    subdomain: 'acme',
    name: 'Acme',
    time_zone: 'UTC',
    admin: { email: 'ann@acme.test', first_name: 'Ann', last_name: 'Admin' },
  })
  await owner.end()
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    return exchange(server.port, method, path, body && JSON.stringify(body), headers)
  }
  const list = '/api/external/v2/conversations'
  const isReady = async () => (await ask('GET', '/health/ready')).status === 200
  const lines = () => server.said().split('\n')
  const endAll = async () =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'porch'`)
  const isRefused = async (reason: string) => {
    const line = `PostgreSQL refuses a login (${reason} ${meanwhile}`
    await until(`it says: ${line}`, patienceMs, () => lines().includes(line))
    const before = await refusals()
    assert.equal((await ask('GET', list)).status, 503)
    assert.equal(await isReady(), false)
    await until('it has tried again', patienceMs, async () => (await refusals()) > before + 5)
    assert.equal(lines().filter((one) => one === line).length, 1)
  }
  const isBack = async () => {
    await until('it is ready', patienceMs, isReady)
    // The connection of notices says so before it listens for the next one.
    await until('it listens again', patienceMs, async () => {
      const listening = `select from pg_stat_activity
        where usename = 'porch' and query ~ '^(listen|select pg_notify)'`
      return (await admin.query(listening)).rowCount === 1
    })
    await until(
      'the list is there',
      patienceMs,
      async () => (await ask('GET', list)).status === 200,
    )
  }

  await admin.query(`alter role porch password 'apple-pie'`)
  await endAll()
  await isRefused(
    'password authentication failed for user "porch"). Give that role the password of the settings, or correct ' +
      'the settings and start the server again.',
  )
  await admin.query(`alter role porch password 'plum-tart'`)
  await isBack()
  assert.ok(lines().includes('PostgreSQL accepts the login of porch to shop again.'))

  await admin.query('alter role porch nologin')
  await endAll()
  await isRefused(
    'role "porch" is not permitted to log in). Let that role log in (alter role … login), and let it in by pg_hba.conf.',
  )
  await admin.query('alter database shop rename to other')
  await admin.query('alter role porch login')
  await isRefused(
    'database "shop" does not exist). Create that database, or give it its name back.',
  )
  await admin.query('alter database other rename to shop')
  await isBack()

  const emails = ['bob@acme.test']
  assert.equal((await ask('POST', '/api/external/v2/team-members', { emails })).status, 201)
  await until('the mail is delivered', patienceMs, async () =>
    (await readdir(join(dataFolder, 'mail'))).some((name) => name.endsWith('.eml')),
  )
  const visitor = {
    visitor_attributes: { email: 'zoe@x.test' },
    messages_attributes: [{ body: 'Hello zephyrine' }],
  }
  assert.equal((await ask('POST', list, visitor)).status, 201)
  await until('the search finds it', patienceMs, async () => {
    const found = await ask('GET', '/api/external/v2/search?q=zephyrine&types=message')
    return found.text.includes('Hello')
  })
  assert.doesNotMatch(server.said(), /plum-tart|apple-pie/)
  assert.equal(await server.stop('SIGTERM'), 0, server.said())
})
