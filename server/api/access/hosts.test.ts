import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { exchange, startOwnApp } from '../../../test/app.ts'
import { createWorkspace } from '../../chat/workspaces/create-workspace.ts'
import { setHosts, type WantedHosts } from '../../chat/workspaces/set-hosts.ts'
import { basePath } from '../../start/app.ts'
import { workspaceAt } from './hosts.ts'

const app = await startOwnApp({ PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE: '50' })
const other = await startOwnApp({}, app.address)
const { owner, services, port } = app
const acme = await app.workspace('acme')
const globex = await app.workspace('globex')
const admin = { email: 'ann@x.test', first_name: 'Ann', last_name: 'Admin' }

const set = async (subdomain: string, wanted: WantedHosts) =>
  setHosts(owner, subdomain, wanted, 'localhost')

const statusAt = async (host: string, path: string, headers: Record<string, string> = {}) =>
  (await exchange(port, 'GET', path, undefined, { host, ...headers })).status

const withKey = async (host: string, key: string, at = app) =>
  (await at.sendAs({ host, key })('GET', '/visitors')).status

test('A key works on the host of its team, and on none for visitors', async () => {
  for (const host of ['acme.localhost', 'ACME.localhost.', 'localhost', '127.0.0.1']) {
    assert.equal(await withKey(host, acme.key), 200, host)
  }
  for (const host of ['chat--acme.localhost', 'CHAT--ACME.localhost', 'chat--globex.localhost']) {
    assert.equal(await withKey(host, acme.key), 401, host)
  }
})

test('A name of its own leads to its workspace alone, in every process within a second', async () => {
  await set('acme', { team: 'Support.Example.com', visitors: 'chat.example.org' })
  for (const at of [app, other]) {
    await until('the name is known', 1_000, async () => {
      const status = await withKey('chat.example.org', acme.key, at)
      return status === 401
    })
    assert.equal(await withKey('support.example.com', acme.key, at), 200)
    assert.equal(await withKey('support.example.com', globex.key, at), 401)
  }
  assert.equal(await withKey('acme.localhost', acme.key), 200)
  await set('acme', { team: null, visitors: null })
  await until('the name is gone', 1_000, async () => {
    const status = await withKey('support.example.com', globex.key)
    return status === 200
  })
})

test('Names that are equal to others or overlap them are refused', async () => {
  await set('acme', { team: 'help.acme.test', visitors: 'talk.acme.test' })
  for (const [subdomain, wanted, reason] of [
    ['globex', { team: 'help.acme.test' }, /already the team host of acme/],
    ['globex', { visitors: 'x.help.acme.test' }, /overlap/],
    ['globex', { team: 'acme.test' }, /overlap/],
    ['globex', { team: 'a.globex.test', visitors: 'a.globex.test' }, /already the team host/],
    ['globex', { team: 'a.globex.test', visitors: 'b.a.globex.test' }, /overlap/],
    ['globex', { team: 'acme.localhost' }, /host of the workspace acme/],
    ['globex', { team: 'chat--acme.localhost' }, /host of the workspace acme/],
    ['globex', { team: 'localhost' }, /no host name/],
    ['globex', { team: '127.0.0.1' }, /no host name/],
    ['globex', { team: 'a.test:8443' }, /no host name/],
    ['globex', { team: `${'a.'.repeat(200)}test` }, /no host name/],
    ['nobody', { team: 'a.test' }, /no workspace nobody/],
  ] as const) {
    await assert.rejects(set(subdomain, wanted), reason)
  }
  await assert.rejects(setHosts(owner, 'globex', { team: 'a.test' }, 'x.a.test'), /all workspaces/)
  assert.deepEqual(await set('globex', {}), { team: null, visitors: null })
  assert.deepEqual(await set('globex', { team: 'bücher.test' }), {
    team: 'xn--bcher-kva.test',
    visitors: null,
  })
})

test('A new workspace has a subdomain that leaves room for its host for visitors', async () => {
  const make = async (subdomain: string) =>
    createWorkspace(owner, {
      subdomain,
      name: 'x',
      time_zone: 'UTC',
      admin,
      base_domain: 'localhost',
    })
  await assert.rejects(make('chat--x'), /cannot begin with chat--/)
  await assert.rejects(make('x'.repeat(58)), /at most 57 characters/)
  await set('globex', { visitors: 'desk.localhost' })
  await assert.rejects(make('desk'), /host of the workspace globex/)
  await make('x'.repeat(57))
})

test("Visitors' hosts have no page of the team, and the team's none of visitors", async () => {
  const pages = ['/', '/docs', '/readme', '/metrics', '/favicon.ico', '/%64ocs', '/docs/']
  for (const path of [...pages, `${basePath}/openapi.json`]) {
    assert.equal(await statusAt('chat--acme.localhost', path), 404, path)
  }
  assert.equal(await statusAt('chat--acme.localhost', '/health/live'), 200)
  assert.equal(await statusAt('chat--acme.localhost', `${basePath}/visitors`), 401)
  assert.equal(await statusAt('acme.localhost', '/docs'), 200)
})

test('A made-up subdomain costs one query in ten seconds, and an address few of them', async () => {
  let queries = 0
  const { pool } = services.database
  const unknown = async (subdomain: string, address: string) =>
    workspaceAt(
      services,
      { audience: 'visitors', subdomain, host: `${subdomain}.localhost` },
      address,
    )
  pool.on('acquire', () => (queries += 1))
  for (let n = 0; n < 20; n += 1) assert.equal(await unknown('nobody', '10.0.0.1'), undefined)
  assert.ok(queries <= 1, `${queries} queries`)
  let refused = 0
  for (let n = 0; n < 100; n += 1) {
    await unknown(`nobody${n}`, '10.0.0.2').catch(() => (refused += 1))
  }
  assert.ok(refused >= 45 && queries <= 60, `${refused} refused after ${queries} queries`)
  assert.equal(await unknown('acme', '10.0.0.3'), acme.id)
  assert.equal(await unknown('x'.repeat(1_000), '10.0.0.2'), undefined)
})
