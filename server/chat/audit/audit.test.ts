import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'
import { createKey, revokeKey, rotateKey } from '../../api/access/command-keys.ts'
import { findSequenceAt } from './find-sequence.ts'
import { readAudit } from './read-audit.ts'

const app = await startApp()
const { owner, services } = app
const space = await app.workspace()

async function keyWith(given: { name?: string; scopes: readonly string[]; rate?: number }) {
  const made = await createKey(services.database, space.id, {
    name: given.name ?? 'tester',
    scopes: given.scopes,
    expires_at: undefined,
    rate_limit_per_minute: given.rate,
  })
  return { ...made, send: app.sendAs({ host: `${space.subdomain}.localhost`, key: made.key }) }
}

test('A key can read its scopes, limits and expiry, but not its secret', async () => {
  const key = await keyWith({ name: 'Shop', scopes: ['contacts:read'], rate: 100 })
  const { body, headers, text } = await key.send('GET', '/api-key')
  const { created_at: createdAt, ...shown } = body.api_key
  assert.equal(createdAt, key.created_at)
  assert.deepEqual(shown, {
    id: key.id,
    name: 'Shop',
    last_four: key.last_four,
    scopes: ['contacts:read'],
    allowed_addresses: null,
    rate_limit_per_minute: 100,
    rate_limit_remaining: Number(headers['x-ratelimit-remaining']),
    expires_at: null,
    revoked_at: null,
    last_used_at: shown.last_used_at,
  })
  assert.ok(!text.includes(key.key.slice(28, 61)))
  await rotateKey(services.database, space.id, key.id, 3_600_000)
  const after = await key.send('GET', '/api-key')
  assert.ok(new Date(after.body.api_key.revoked_at).getTime() > Date.now())
})

test('The audit trail shows who did what with which key, newest first, and the history of keys', async () => {
  const key = await keyWith({ name: 'Auditor', scopes: ['*'] })
  const id = await startConversation(key.send, 'audited@x.test')
  const request = { 'x-request-id': 'closing-time' }
  await key.send('PATCH', `/conversations/${id}`, { status: 'closed' }, request)
  const { body } = await key.send('GET', `/audit?actor=${key.id}`)
  const [latest] = body.entries
  assert.deepEqual(latest, {
    id: latest.id,
    sequence: latest.sequence,
    action: 'conversation.status_changed',
    created_at: latest.created_at,
    actor: { type: 'api_key', id: key.id, name: 'Auditor' },
    resource: { type: 'conversation', id },
    changed: latest.changed,
    request_id: 'closing-time',
  })
  assert.ok(body.entries.every((entry: { actor: { id: string } }) => entry.actor.id === key.id))
  assert.equal(body.next_before_sequence, null)

  const { created } = await rotateKey(services.database, space.id, key.id, 60_000)
  await revokeKey(services.database, space.id, created.id)
  const actions = async (query: string) => {
    const { entries } = (await space.send('GET', `/audit?${query}`)).body
    return entries.map((entry: { action: string; actor: { name: string } }) => [
      entry.action,
      entry.actor.name,
    ])
  }
  assert.deepEqual(await actions(`resource_id=${key.id}`), [
    ['api_key.rotated', 'key rotate'],
    ['api_key.created', 'key create'],
  ])
  assert.deepEqual(await actions(`resource_id=${created.id.toUpperCase()}&action=api_key.*`), [
    ['api_key.revoked', 'key revoke'],
    ['api_key.created', 'key rotate'],
  ])
  assert.deepEqual(await actions('actor=key%20revoke'), [['api_key.revoked', 'key revoke']])
  assert.deepEqual(await actions('action=nothing.*'), [])
})

test('The audit trail is paged without gaps, and can be limited by time at both ends', async () => {
  const walked: number[] = []
  let path = '/audit?limit=7'
  let total = 0
  for (;;) {
    const { body } = await space.send('GET', path)
    walked.push(...body.entries.map(({ sequence }: { sequence: number }) => sequence))
    total = Math.max(total, walked[0] ?? 0)
    if (body.next_before_sequence === null) break
    path = `/audit?limit=7&before_sequence=${body.next_before_sequence}`
  }
  assert.deepEqual(
    walked,
    Array.from({ length: total }, (_, at) => total - at),
  )
  const all = (await space.send('GET', '/audit?limit=200')).body.entries
  const middle = all[Math.floor(all.length / 2)]
  const at = encodeURIComponent(middle.created_at)
  const [before, after] = await Promise.all(
    ['before', 'after'].map(async (name) => space.send('GET', `/audit?limit=200&${name}=${at}`)),
  )
  const same = all.filter(
    ({ created_at: moment }: { created_at: string }) => moment === middle.created_at,
  )
  assert.deepEqual([...after!.body.entries, ...same, ...before!.body.entries], all)
  assert.equal((await space.send('GET', '/audit?after=yesterday')).status, 422)
})

test('A page reads a limited number of events, and continues from there if nothing matched', async () => {
  const big = await app.workspace()
  await owner.query(
    `insert into events (workspace_id, sequence, id, type, created_at, actor, data)
     select $1, n, gen_random_uuid(), 'contact.updated', now() + n * interval '1 ms',
            '{"type":"command","name":"test"}', '{"contact":{"id":"x"}}'
       from generate_series(2, 25000) as n`,
    [big.id],
  )
  await owner.query('update workspace_clocks set sequence = 25000 where workspace_id = $1', [
    big.id,
  ])
  const filter = {
    actions: ['workspace.created'],
    actor: undefined,
    resource_id: undefined,
    after: undefined,
    before: undefined,
  }
  const pages: (readonly string[])[] = []
  let before: number | null | undefined
  do {
    const page = await readAudit(services.database, big.id, filter, {
      limit: 10,
      before: before ?? undefined,
    })
    pages.push(page.entries)
    before = page.next
  } while (before !== null)
  assert.deepEqual(
    pages.map(({ length }) => length),
    [0, 0, 1],
  )
  const ends = { oldest: 1, latest: 25_000 }
  const { rows } = await owner.query<{ created_at: Date }>(
    'select created_at from events where workspace_id = $1 and sequence = 20000',
    [big.id],
  )
  const moment = rows[0]!.created_at
  const find = async (at: Date) => findSequenceAt(services.database, big.id, ends, at)
  assert.equal(await find(moment), 20_000)
  assert.equal(await find(new Date(0)), 1)
  assert.equal(await find(new Date(Date.now() + 86_400_000)), 25_001)
})
