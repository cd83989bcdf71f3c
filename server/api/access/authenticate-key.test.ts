import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp } from '../../../test/app.ts'
import { newId } from '../../ids.ts'
import { keyHash, newKey } from './key-format.ts'
import { findKey } from './key-queries.ts'

const { services, workspace, sendAs } = await startOwnApp()

type Wire = {
  parse: (statement: { name: string; text: string }) => void
  bind: (portal: { statement: string }) => void
}

/** The texts of all statements that go over the wire for requests, in order. */
const sent: string[] = []
const watched = new WeakSet<object>()
// Not on 'connect': the server's start has opened a connection.
services.database.pool.on('acquire', (client) => {
  if (watched.has(client)) return
  watched.add(client)
  // The driver keeps it to itself; every statement passes here on its way.
  const { connection } = client as unknown as { connection: Wire }
  const parse = connection.parse.bind(connection)
  const bind = connection.bind.bind(connection)
  const texts = new Map<string, string>()
  connection.parse = (statement) => {
    texts.set(statement.name, statement.text)
    parse(statement)
  }
  connection.bind = (portal) => {
    const { statement } = portal
    sent.push(texts.get(statement) ?? statement)
    bind(portal)
  }
})

/** Statements of the same round trip, recorded in the background, or of a new connection. */
const besides =
  /^(?:select set_config|bind_workspace|find_own_hosts|find_any_departed|select has_closed|select [ho]\.host|update api_keys|select name from pg_prepared)/
const look = findKey({ workspaceId: '', hash: Buffer.of() }).text

/** What one request has the database do before it is answered. */
async function statementsOf(identity: { host: string; key?: string }): Promise<string[]> {
  sent.length = 0
  const reply = await sendAs(identity)('GET', '/visitors')
  assert.equal(reply.status, 401, JSON.stringify(identity))
  return sent.filter((text) => !besides.test(text))
}

test('A wrong key costs the same query, whether its workspace exists, does not, or the key is malformed', async () => {
  const space = await workspace()
  // A notice of the new workspace has its hosts read again.
  await until(
    'its hosts are read',
    5_000,
    async () => (await statementsOf({ host: 'localhost', key: 'x' })).length === 1,
  )
  const host = `${space.subdomain}.localhost`
  const identities = [
    { host },
    { host, key: 'x' },
    { host, key: `${space.key}x` },
    { host, key: newKey(space.id).key },
    { host, key: newKey(newId()).key },
    { host: 'nobody.localhost', key: newKey(space.id).key },
    { host: 'nobody.localhost', key: newKey(newId()).key },
    { host: 'localhost', key: newKey(newId()).key },
  ]
  // More than once: what was learned from the first must not make the second one cheaper.
  for (const identity of [...identities, ...identities.toReversed()]) {
    assert.deepEqual(await statementsOf(identity), [look], JSON.stringify(identity))
  }
})

test('A valid key costs the same at the subdomain of another workspace, existing or not', async () => {
  const space = await workspace()
  const other = await workspace()
  const { key } = space
  // A notice of the new workspaces may arrive while it is read.
  await until('the key is cached', 5_000, async () => {
    assert.equal((await space.send('GET', '/visitors')).status, 200)
    return services.keys.get(keyHash(key))
  })
  for (const subdomain of [other.subdomain, 'nobody', `a.${other.subdomain}`]) {
    assert.deepEqual(await statementsOf({ host: `${subdomain}.localhost`, key }), [])
  }
})
