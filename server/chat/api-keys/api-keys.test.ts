import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'node:test'
import { startApp, startOwnApp, type Send, type TestWorkspace } from '../../../test/app.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'
import { createKey } from '../../api/access/command-keys.ts'
import { rowTexts } from '../contacts/testing/add-ada.ts'
import { mostKeys } from '../../api/access/manage-keys.ts'

const app = await startApp()
const { services } = app

const senderOf = (space: TestWorkspace, key: string): Send =>
  app.sendAs({ host: `${space.subdomain}.localhost`, key })

async function made(send: Send, body: object) {
  const reply = await send('POST', '/api-keys', { name: 'made', ...body })
  assert.equal(reply.status, 201, reply.text)
  return reply.body
}

/** Polls until the key is answered so, for at most a second. */
async function becomes(send: Send, status: number): Promise<void> {
  const until = Date.now() + 1_000
  while ((await send('GET', '/api-key')).status !== status) {
    assert.ok(Date.now() < until, 'The key is still answered otherwise.')
    await wait(10)
  }
}

test('A key makes another one, which is shown once and listed with its maker and last use', async () => {
  const space = await app.workspace()
  const given = {
    name: ' Shop ',
    scopes: ['contacts:read', '*:READ'],
    expires_at: '2099-01-01',
    allowed_addresses: ['127.0.0.0/8', '::1'],
    rate_limit_per_minute: 600,
  }
  const reply = await space.send('POST', '/api-keys', given)
  assert.equal(reply.status, 201)
  const { api_key: shown, key } = reply.body
  assert.equal(reply.headers.location, `/api/external/v2/api-keys/${shown.id}`)
  const own = (await space.send('GET', '/api-key')).body.api_key
  assert.deepEqual(shown, {
    id: shown.id,
    name: 'Shop',
    last_four: key.slice(-4),
    scopes: ['*:read', 'contacts:read'],
    allowed_addresses: ['127.0.0.0/8', '::1'],
    rate_limit_per_minute: 600,
    created_by: { type: 'api_key', id: own.id, name: own.name },
    created_at: shown.created_at,
    expires_at: '2099-01-01T00:00:00.000Z',
    revoked_at: null,
    last_used_at: null,
  })
  assert.equal((await senderOf(space, key)('GET', '/visitors')).status, 200)
  const until = Date.now() + 5_000
  for (;;) {
    const { api_keys: keys } = (await space.send('GET', '/api-keys')).body
    assert.deepEqual(
      keys.map(({ id }: { id: string }) => id),
      [own.id, shown.id],
    )
    if (keys[1].last_used_at !== null) break
    assert.ok(Date.now() < until, 'The use was not recorded.')
    await wait(10)
  }
  const single = (await space.send('GET', `/api-keys/${shown.id}`)).body.api_key
  assert.deepEqual({ ...single, last_used_at: null }, shown)
  const texts = await rowTexts(app.owner, space.id)
  assert.ok(texts.includes(shown.id))
  assert.ok(!texts.includes(key.slice(28, 61)))
})

test('A body that names no key is refused field by field', async () => {
  const { send } = await app.workspace()
  for (const [body, error] of [
    [{ scopes: ['*'] }, "name can't be blank."],
    [{ name: 'a' }, "scopes can't be blank."],
    [{ name: 'a', scopes: [''] }, "scopes can't be blank."],
    [{ name: 'a', scopes: ['contacts:erase'] }, /^Invalid scopes: contacts:erase\. /],
    [{ name: 'a', scopes: ['*'], expires_at: 'soon' }, 'expires_at must be an ISO 8601 timestamp.'],
    [{ name: 'a', scopes: ['*'], expires_at: '2020-01-01' }, 'expires_at must be in the future.'],
    [
      { name: 'a', scopes: ['*'], allowed_addresses: ['10.0.0.0/40'] },
      /^Invalid allowed_addresses: 10/,
    ],
    [{ name: 'a', scopes: ['*'], rate_limit_per_minute: -1 }, /^rate_limit_per_minute must be/],
  ] as const) {
    const reply = await send('POST', '/api-keys', body)
    assert.equal(reply.status, 422, reply.text)
    if (typeof error === 'string') assert.equal(reply.body.error, error)
    else assert.match(reply.body.error, error)
  }
  for (const [method, path] of [
    ['GET', '/api-keys/none'],
    ['POST', '/api-keys/0199ef10-3b71-7b4f-9d0e-27c5a1f3e608/rotate'],
    ['DELETE', '/api-keys/0199ef10-3b71-7b4f-9d0e-27c5a1f3e608'],
  ] as const) {
    assert.deepEqual((await send(method, path)).body, { error: 'API key does not exist.' })
  }
})

test('A retry with its Idempotency-Key makes no second key, and the key is stored nowhere', async () => {
  const space = await app.workspace()
  const once = { 'idempotency-key': 'make-1' }
  const body = { name: 'once', scopes: ['contacts:read'] }
  const first = await space.send('POST', '/api-keys', body, once)
  const again = await space.send('POST', '/api-keys', body, once)
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.equal(again.status, 201)
  assert.deepEqual(again.body, { api_key: first.body.api_key })
  const { id } = first.body.api_key
  const rotated = await space.send('POST', `/api-keys/${id}/rotate`, {}, once)
  assert.equal(rotated.status, 422)
  const turn = { 'idempotency-key': 'turn-1' }
  const next = await space.send('POST', `/api-keys/${id}/rotate`, {}, turn)
  const nextAgain = await space.send('POST', `/api-keys/${id}/rotate`, {}, turn)
  assert.deepEqual(nextAgain.body, { api_key: next.body.api_key })
  const batch = { operations: [{ method: 'POST', path: '/api-keys', body }] }
  const many = await space.send('POST', '/batch', batch, { 'idempotency-key': 'batch-1' })
  const manyAgain = await space.send('POST', '/batch', batch, { 'idempotency-key': 'batch-1' })
  assert.ok(many.body.results[0].body.key.startsWith('porch_'))
  assert.ok(!manyAgain.text.includes('porch_'))
  const { total_count: total } = (await space.send('GET', '/api-keys')).body.pagination
  assert.equal(total, 4)
  const texts = await rowTexts(app.owner, space.id)
  for (const { key } of [first.body, next.body, many.body.results[0].body]) {
    assert.ok(!texts.includes(key.slice(28, 61)))
  }
})

test('A webhook and a channel secret are not stored in clear for retries either', async () => {
  const space = await app.workspace()
  const channel = (await space.send('POST', '/channels', { name: 'Web', kind: 'web' })).body.channel
  const asks = [
    ['/webhooks', { url: 'https://example.com/' }],
    [`/channels/${channel.id}/secrets`, {}],
  ] as const
  for (const [path, body] of asks) {
    const once = { 'idempotency-key': 'once' + path }
    const first = await space.send('POST', path, body, once)
    const again = await space.send('POST', path, body, once)
    assert.equal(again.headers['idempotency-replayed'], 'true', again.text)
    const secret = first.body.secret ?? first.body.channel_secret.secret
    assert.ok(secret.length > 20)
    assert.ok(!again.text.includes(secret))
    const texts = await rowTexts(app.owner, space.id)
    assert.ok(!texts.includes(secret))
  }
})

test('A rotated key works within its overlap beside its successor, and not after it', async () => {
  const space = await app.workspace()
  const old = await made(space.send, { scopes: ['contacts:read'], allowed_addresses: '127.0.0.1' })
  const sendOld = senderOf(space, old.key)
  await becomes(sendOld, 200)
  const path = `/api-keys/${old.api_key.id}/rotate`
  const { body: next, headers } = await space.send('POST', path, { overlap_seconds: 60 })
  assert.equal(headers.location, `/api/external/v2/api-keys/${next.api_key.id}`)
  const same = ({ name, scopes, allowed_addresses: at }: typeof next) => ({ name, scopes, at })
  assert.deepEqual(same(next.api_key), same(old.api_key))
  await becomes(sendOld, 200)
  await becomes(senderOf(space, next.key), 200)
  assert.equal((await space.send('POST', path, { overlap_seconds: 0 })).status, 201)
  await becomes(sendOld, 401)
  const { status, body } = await space.send('POST', path, {})
  assert.equal(status, 422)
  assert.deepEqual(body, { error: 'This API key has ended. Create another one.' })
  const working = (await space.send('GET', '/api-keys?working=true')).body
  assert.equal(working.pagination.total_count, 3)
  assert.ok(working.api_keys.every(({ id }: { id: string }) => id !== old.api_key.id))
})

test('A revoked key stops at once, in every process and on its open stream', async () => {
  const first = await startOwnApp({})
  const second = await startOwnApp({}, first.address)
  const space = await first.workspace()
  const { key, api_key: shown } = await made(space.send, { scopes: ['events:read'] })
  const at = { host: `${space.subdomain}.localhost`, key }
  const senders = [first.sendAs(at), second.sendAs(at)]
  for (const send of senders) await becomes(send, 200)
  const stream = await fetch(`http://127.0.0.1:${second.port}/api/external/v2/events/stream`, {
    headers: { 'x-api-key': key },
  })
  assert.equal(stream.status, 200)
  const since = Date.now()
  assert.equal((await space.send('DELETE', `/api-keys/${shown.id}`)).status, 204)
  await Promise.all(senders.map(async (send) => becomes(send, 401)))
  // It ends.
  await stream.text()
  assert.ok(Date.now() - since < 2_000)
  assert.equal((await space.send('DELETE', `/api-keys/${shown.id}`)).status, 204)
  const { entries } = (await space.send('GET', `/audit?resource_id=${shown.id}`)).body
  assert.deepEqual(
    entries.map(({ action, actor }: { action: string; actor: { type: string } }) => [
      action,
      actor.type,
    ]),
    [
      ['api_key.revoked', 'api_key'],
      ['api_key.created', 'api_key'],
    ],
  )
})

test('A key makes none that outlives it, works from elsewhere or sends more', async () => {
  const space = await app.workspace()
  const bounds = {
    expires_at: new Date(Date.now() + 3_600_000),
    allowed_addresses: ['127.0.0.0/8', '::/64'],
    rate_limit_per_minute: 1_000,
  }
  const { database } = services
  const maker = await createKey(database, space.id, { name: 'maker', scopes: ['*'], ...bounds })
  const send = senderOf(space, maker.key)
  const inherited = (await made(send, { scopes: ['contacts:read'] })).api_key
  assert.deepEqual(
    [inherited.expires_at, inherited.allowed_addresses, inherited.rate_limit_per_minute],
    [maker.expires_at, maker.allowed_addresses, 1_000],
  )
  const later = new Date(bounds.expires_at.getTime() + 1)
  for (const [field, value, status] of [
    ['expires_at', later, 403],
    ['expires_at', bounds.expires_at, 201],
    ['allowed_addresses', ['127.0.0.1', '10.0.0.1'], 403],
    ['allowed_addresses', ['127.0.0.0/7'], 403],
    ['allowed_addresses', ['::ffff:10.0.0.1'], 403],
    ['allowed_addresses', ['127.1.0.0/16', '::1'], 201],
    ['rate_limit_per_minute', 0, 403],
    ['rate_limit_per_minute', 1_001, 403],
    ['rate_limit_per_minute', 1, 201],
  ] as const) {
    const reply = await send('POST', '/api-keys', { name: 'a', scopes: ['*'], [field]: value })
    assert.equal(reply.status, status, `${field} ${String(value)}: ${reply.text}`)
    if (status === 403) {
      assert.equal(reply.body.error, `${field} exceeds what this API key has itself.`)
      assert.equal(reply.headers['porchlight-error'], 'wider_than_own')
    }
  }
  // Nor by a rotation: of a wider key, or of itself while it ends.
  const { id } = (await space.send('GET', '/api-key')).body.api_key
  assert.equal((await send('POST', `/api-keys/${id}/rotate`)).status, 403)
  const next = await send('POST', `/api-keys/${maker.id}/rotate`, { overlap_seconds: 60 })
  assert.equal(next.status, 201)
  assert.equal((await send('POST', `/api-keys/${next.body.api_key.id}/rotate`)).status, 403)
})

test('A member needs every permission that the scopes include, and the password again', async () => {
  const space = await app.workspace()
  const asMember = async (permissions: readonly string[], more: object = {}) =>
    (await serveAs(services, memberOf(space, { permissions, ...more }))).send
  const own = ['keys:write', 'contacts:write', 'conversations:write', 'messages:read']
  for (const [scopes, lacks] of [
    [['contacts:write'], 'contacts:erase'],
    [['conversations:write'], 'conversations:assign'],
    [['settings:write'], 'settings:write'],
    [['contacts:read', 'conversations:read', 'messages:read'], 'contacts:erase'],
    [['contacts:read', 'messages:read', 'keys:write'], undefined],
  ] as const) {
    const send = await asMember(own)
    const reply = await send('POST', '/api-keys', { name: 'a', scopes })
    assert.equal(reply.status, lacks === undefined ? 201 : 403, `${scopes.join()} ${reply.text}`)
    if (lacks !== undefined) assert.ok(reply.body.error.includes(lacks), reply.text)
  }
  const noViews = await asMember([...own, 'settings:write', 'conversations:assign'])
  const settings = await noViews('POST', '/api-keys', { name: 'a', scopes: ['settings:write'] })
  assert.deepEqual([settings.status, settings.body.error.includes('views:share')], [403, true])
  const { api_key: full } = await made(space.send, { scopes: ['*'] })
  const limited = await asMember(own)
  for (const [method, path] of [
    ['POST', `/api-keys/${full.id}/rotate`],
    ['DELETE', `/api-keys/${full.id}`],
  ] as const) {
    assert.equal((await limited(method, path)).status, 403, `${method} ${path}`)
    const old = await asMember(['*'], { verified_at: Date.now() - 601_000 })
    assert.equal((await old(method, path)).headers['reauthenticate'], 'password')
    const partial = await asMember(['*'], { sees: 'groups' })
    assert.match((await partial(method, path)).body.error, /sees all conversations/)
  }
  const member = await asMember(['*'], { name: 'Mem' })
  const { api_key: shown } = await made(member, { scopes: ['*'] })
  assert.equal(shown.created_by.name, 'Mem')
})

test('A key of a member works on when the member is deactivated', async () => {
  const space = await app.workspace()
  await space.send('POST', '/team-members', { emails: ['kim@x.test'], organization_role: 'Admin' })
  const [kim] = (await space.send('GET', '/team-members?email=kim@x.test')).body.team_members
  const member = memberOf(space, { member_id: kim.id, name: 'Kim' })
  const { key, api_key: shown } = await made((await serveAs(services, member)).send, {
    scopes: ['keys:read'],
  })
  assert.equal((await space.send('DELETE', `/team-members/${kim.id}`)).status, 204)
  const reply = await senderOf(space, key)('GET', `/api-keys/${shown.id}`)
  assert.deepEqual(reply.body.api_key.created_by, { type: 'team_member', id: kim.id, name: 'Kim' })
})

test('A workspace has a bounded number of working keys', async () => {
  const space = await app.workspace()
  await app.owner.query(
    `insert into api_keys (workspace_id, id, name, key_hash, last_four, scopes, created_at, revoked_at)
     select $1, gen_random_uuid(), 'many', decode(lpad(to_hex(n), 8, '0'), 'hex'), 'many', '{*}', now(),
            case when n > $2 then now() end
       from generate_series(1, $2 + 5) n`,
    [space.id, mostKeys - 2],
  )
  const { api_key: last } = await made(space.send, { scopes: ['*'] })
  for (const path of ['/api-keys', `/api-keys/${last.id}/rotate`]) {
    const refused = await space.send('POST', path, { name: 'a', scopes: ['*'] })
    assert.deepEqual(
      [refused.status, refused.body.error],
      [422, 'A workspace can have 200 working API keys. Revoke one of them first.'],
    )
  }
  assert.equal((await space.send('DELETE', `/api-keys/${last.id}`)).status, 204)
  await made(space.send, { scopes: ['*'] })
})
