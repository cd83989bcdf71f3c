import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeEmptyDatabase } from '../../../test/empty-database.ts'
import { databaseSettings } from '../../../test/request-database.ts'
import { readConfig } from '../../config/config.ts'
import { newId } from '../../ids.ts'
import { startServer } from '../../start/start-server.ts'
import { listMigrations } from './list-migrations.ts'
import { requireUsable } from './server-requirements.ts'

const settings = { PORT: '0', PORCHLIGHT_DEMO: 'off', PORCHLIGHT_LOG_LEVEL: 'silent' }
const quiet = { onError: () => undefined }

async function start(url: string) {
  return startServer(readConfig({ ...settings, ...databaseSettings(url) }), quiet)
}

async function assertReady(address: string): Promise<void> {
  const reply = await fetch(`${address}/health/ready`)
  assert.equal(reply.status, 200, await reply.text())
}

/** A login that may only connect. */
async function makeLogin(attributes = '') {
  const database = await makeEmptyDatabase()
  const login = `login_${newId().replaceAll('-', '')}`
  await database.owner.query(`create role ${login} login ${attributes}`)
  return { ...database, login }
}

test('a database owned by the login and the right to create roles are sufficient', async () => {
  const { name, owner, url, login } = await makeLogin('createrole')
  await owner.query(`alter database ${name} owner to ${login}`)
  // Roles belong to the whole server, and the test run has created it: pretend that it is missing.
  await owner.query(`grant porchlight_app to ${login} with admin option`)
  const running = await start(url(login))
  await assertReady(running.address)
  const { rows } = await running.opened.database.pool.query(
    'select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  )
  assert.deepEqual(rows, [{ name: 'porchlight_app', rolsuper: false, rolbypassrls: false }])
  await running.stop()
})

test('a login without a right fails with the statement that an administrator has to run', async () => {
  const { owner, url, login } = await makeLogin()
  const steps = [
    { missing: /cannot set up the role porchlight_app/, grant: `grant porchlight_app to ${login}` },
    { missing: /cannot make its tables/, grant: `grant create on schema public to ${login}` },
  ]
  // Before PostgreSQL 15 every role could; template0 of this server still allows it.
  await owner.query('revoke create on schema public from public')
  for (const { missing, grant } of steps) {
    await assert.rejects(start(url(login)), (error: Error) => {
      assert.equal(error.name, 'MigrationError')
      assert.match(error.message, missing)
      const asked = grant.replaceAll(login, '<your login>')
      assert.ok(error.message.includes(asked), error.message)
      return true
    })
    await owner.query(grant)
  }
  const running = await start(url(login))
  await assertReady(running.address)
  await running.stop()
})

test('eight servers that start concurrently on an empty database create its tables once and all work', async () => {
  const { url, owner } = await makeEmptyDatabase()
  const servers = await Promise.all(Array.from({ length: 8 }, async () => start(url())))
  await Promise.all(servers.map(async ({ address }) => assertReady(address)))
  const { rows } = await owner.query('select name from porchlight_migrations order by name')
  assert.deepEqual(
    rows,
    (await listMigrations()).map(({ name }) => ({ name })),
  )
  await Promise.all(servers.map(async ({ stop }) => stop()))
})

test('an unusable server or database is rejected in one line with a remedy', async () => {
  const { url } = await makeEmptyDatabase()
  const refusals: [url: string, reason: RegExp][] = [
    [url('nobody_of_that_name'), /role "nobody_of_that_name" does not exist/],
    [url().replace(/empty_\w+/, 'nowhere'), /"nowhere" does not exist.*create database/],
    ['postgres://postgres:secret@127.0.0.1:1/chat', /ECONNREFUSED 127\.0\.0\.1:1.*start that/],
    ['postgres://postgres@/chat?host=/nowhere', /ENOENT.*no such socket/],
    [(await makeEmptyDatabase(`encoding 'LATIN1' locale 'C'`)).url(), /LATIN1.*encoding 'UTF8'/],
  ]
  for (const [unusable, reason] of refusals) {
    await assert.rejects(start(unusable), (error: Error) => {
      assert.equal(error.name, 'MigrationError', String(error.stack))
      assert.match(error.message, reason)
      assert.doesNotMatch(error.message, /\n|secret/)
      return true
    })
  }
})

test('a login that may have one connection alone is rejected, instead of waiting for a second one', async () => {
  const { url, login } = await makeLogin('connection limit 1')
  await assert.rejects(start(url(login)), /too many connections for role/)
})

test('a server older than PostgreSQL 15 is rejected with its version, a newer one is accepted', () => {
  const old = { version: '14.12 (Debian 14.12-1)', version_number: 140_012, encoding: 'UTF8' }
  assert.throws(() => requireUsable(old), {
    name: 'MigrationError',
    message: /^This is PostgreSQL 14\.12 .*needs PostgreSQL 15 or newer.*DATABASE_URL/,
  })
  assert.doesNotThrow(() => requireUsable({ ...old, version: '15.0', version_number: 150_000 }))
})
