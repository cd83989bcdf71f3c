import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startOwnApp, type Send, type TestWorkspace } from '../../../../test/app.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { changesOfOne } from '../../../start/app.ts'
import { runKinds } from '../../../store/due/testing/scenario.ts'
import { bulkKind } from '../../bulk/bulk-kind.ts'
import { openStream } from '../../events/testing/open-stream.ts'

const one = await startOwnApp()
// Another process on the same database, as far as caches and notices go.
const two = await startOwnApp({}, one.address)
const withinMs = 1_000

const started = {
  title: 'Lamp',
  visitor_attributes: { email: 'zoe@x.test' },
  messages_attributes: [{ body: 'Where is it?' }],
}

const senderOf = (space: TestWorkspace, key: string, app = one): Send =>
  app.sendAs({ host: `${space.subdomain}.localhost`, key })

/** A member with a role of these permissions, signed in, and a key of that member. */
async function keyOf(space: TestWorkspace, permissions: readonly string[], scopes: string[]) {
  const { role } = (await space.send('POST', '/roles', { name: 'Few', permissions })).body
  await space.send('POST', '/team-members', { emails: ['kim@x.test'], organization_role: 'Few' })
  const kim = await signIn(space, 'kim@x.test')
  const reply = await kim.browse('POST', '/auth/keys', { name: ' Notes ', scopes })
  assert.equal(reply.status, 201, reply.text)
  const { api_key: shown, key } = reply.body
  return { role, kim, shown, key, send: senderOf(space, key) }
}

test('A key acts as its member, with the rights of the moment that its scopes include', async () => {
  const space = await one.workspace()
  const scopes = ['conversations:*', 'messages:*', 'contacts:read', 'settings:write']
  const held = ['conversations:write', 'messages:write', 'team_members:read']
  const { role, kim, shown, key, send } = await keyOf(space, held, scopes)
  assert.equal(shown.name, 'Notes')
  assert.deepEqual(shown.team_member, { id: kim.member_id, email: 'kim@x.test' })
  assert.equal(shown.last_four, key.slice(-4))
  const { conversation } = (await space.send('POST', '/conversations', started)).body
  const path = `/conversations/${conversation.id}/messages`
  const { message } = (await send('POST', path, { body: 'Hello' })).body
  assert.equal(message.sender.id, kim.member_id)
  const named = { body: 'Hello', sender_email: space.adminEmail }
  assert.equal((await send('POST', path, named)).status, 403)
  // A scope without the permission, and a permission without the scope.
  assert.equal((await send('POST', '/groups', { name: 'Late' })).status, 403)
  assert.equal((await send('GET', '/team-members')).status, 403)
  await space.send('PATCH', `/roles/${role.id}`, { permissions: [...held, 'settings:write'] })
  assert.equal((await send('GET', '/visitors')).status, 403)
  await space.send('PATCH', `/roles/${role.id}`, { permissions: ['contacts:read'] })
  await until(
    'the new rights',
    withinMs,
    async () => (await send('GET', '/visitors')).status === 200,
  )
  assert.equal((await send('GET', path)).status, 403)
  const { api_key: own } = (await send('GET', '/api-key')).body
  assert.equal(own.id, shown.id)
  await until('the use is recorded', 5_000, async () => {
    const { api_keys: keys } = (await kim.browse('GET', '/auth/keys')).body
    return keys.length === 1 && keys[0].last_used_at !== null
  })
})

test('A key sees no more conversations than its member', async () => {
  const space = await one.workspace()
  const { role, kim, send } = await keyOf(space, ['conversations:read'], ['*'])
  const make = async (more: object) =>
    (await space.send('POST', '/conversations', { ...started, ...more })).body.conversation.id
  const [own] = [await make({ assignee_email: 'kim@x.test' }), await make({})]
  await space.send('PATCH', `/roles/${role.id}`, { sees: 'assigned' })
  await until('the new sight', withinMs, async () => {
    const { conversations } = (await send('GET', '/conversations')).body
    return conversations.length === 1 && conversations[0].id === own
  })
  assert.ok(kim.member_id)
})

test('What a session does alone, a key of an admin may not do', async () => {
  const space = await one.workspace()
  const admin = await signIn(space)
  const { key } = (await admin.browse('POST', '/auth/keys', { name: 'all', scopes: ['*'] })).body
  const send = senderOf(space, key)
  assert.equal((await send('GET', '/conversations')).status, 200)
  const refusal = 'A key cannot do this. Sign in with a browser to do it.'
  for (const [method, path, body] of [
    ['POST', '/api-keys', { name: 'more', scopes: ['*'] }],
    ['POST', '/team-members', { emails: ['eve@x.test'] }],
  ] as const) {
    const reply = await send(method, path, body)
    assert.deepEqual([reply.status, reply.body.error], [403, refusal])
  }
  for (const [method, path] of [
    ['GET', '/auth/session'],
    ['POST', '/auth/keys'],
    ['GET', '/auth/keys'],
    ['GET', '/auth/member-keys'],
    ['PUT', '/auth/password'],
    ['GET', '/auth/notifications'],
    ['PATCH', '/auth/notification-settings'],
    ['GET', '/auth/mail-signature'],
  ] as const) {
    const headers = { 'x-api-key': key, cookie: undefined }
    const body = method === 'GET' ? undefined : { name: 'b', scopes: ['*'] }
    assert.equal((await admin.browse(method, path, body, headers)).status, 403, path)
  }
  const old = await signIn(space, space.adminEmail, { verifiedMsAgo: 3_600_000 })
  const again = await old.browse('POST', '/auth/keys', { name: 'more', scopes: ['*'] })
  assert.deepEqual([again.status, again.headers['reauthenticate']], [403, 'password'])
})

type Made = Awaited<ReturnType<typeof keyOf>>
const ends: readonly (readonly [
  string,
  number,
  (space: TestWorkspace, made: Made) => Promise<unknown>,
])[] = [
  ['Revocation', 401, async (_, { kim, shown }) => kim.browse('DELETE', `/auth/keys/${shown.id}`)],
  [
    'Revocation by an admin',
    401,
    async (space, { shown }) =>
      (await signIn(space)).browse('DELETE', `/auth/member-keys/${shown.id}`),
  ],
  [
    'Deactivation',
    401,
    async (space, { kim }) => space.send('DELETE', `/team-members/${kim.member_id}`),
  ],
  [
    'Another role',
    403,
    async (space, { kim }) => {
      await space.send('POST', '/roles', { name: 'None', permissions: ['contacts:read'] })
      return space.send('PATCH', `/team-members/${kim.member_id}`, { organization_role: 'None' })
    },
  ],
]

for (const [name, status, act] of ends) {
  test(`${name} reaches requests and streams of a key within a second, in every process`, async () => {
    const space = await one.workspace()
    const made = await keyOf(space, ['events:read', 'conversations:read'], ['*:read'])
    const host = `${space.subdomain}.localhost`
    const streams = await Promise.all(
      [one, two].map(async ({ port }) => openStream({ port, key: made.key, headers: { host } })),
    )
    assert.deepEqual(
      streams.map(({ reply }) => reply.statusCode),
      [200, 200],
    )
    await until('the streams are watched', 5_000, async () =>
      [one, two].every(({ services }) => services.events.openStreams() === 1),
    )
    await act(space, made)
    const startedAt = performance.now()
    await Promise.all(streams.map(async ({ ended }) => ended))
    assert.ok(performance.now() - startedAt < withinMs)
    for (const app of [one, two]) {
      const reply = await senderOf(space, made.key, app)('GET', '/conversations')
      assert.equal(reply.status, status)
    }
  })
}

test('Deactivation ends keys for good, with an event that names the member', async () => {
  const space = await one.workspace()
  const { kim, shown, send } = await keyOf(space, ['conversations:read'], ['*'])
  await space.send('DELETE', `/team-members/${kim.member_id}`)
  await space.send('POST', '/team-members', { emails: ['kim@x.test'], organization_role: 'Few' })
  assert.equal((await send('GET', '/conversations')).status, 401)
  const { events } = (await space.send('GET', '/events?types=api_key.*')).body
  assert.deepEqual(
    events
      .slice(-2)
      .map(({ type, data }: { type: string; data: Record<string, unknown> }) => [
        type,
        (data['api_key'] as { id: string }).id,
        data['team_member_id'],
      ]),
    [
      ['api_key.created', shown.id, kim.member_id],
      ['api_key.revoked', shown.id, kim.member_id],
    ],
  )
})

test('Admins list and revoke the keys of members; keys of the workspace are apart from them', async () => {
  const space = await one.workspace()
  const { kim, shown, send } = await keyOf(space, ['conversations:read', 'keys:write'], ['*'])
  const admin = await signIn(space)
  const { key } = (await admin.browse('POST', '/auth/keys', { name: 'mine', scopes: ['*'] })).body
  const listed = (await kim.browse('GET', '/auth/member-keys')).body.api_keys
  assert.deepEqual(
    listed.map(({ name }: { name: string }) => name),
    ['mine', 'Notes'],
  )
  const { api_keys: keys } = (await space.send('GET', '/api-keys')).body
  assert.equal(keys.length, 1)
  for (const [method, path] of [
    ['GET', `/api-keys/${shown.id}`],
    ['DELETE', `/api-keys/${shown.id}`],
    ['POST', `/api-keys/${shown.id}/rotate`],
  ] as const) {
    assert.equal((await space.send(method, path)).status, 404)
  }
  // Whoever lacks rights of a member changes nothing of that member, and own keys end by their own address alone.
  const ofAdmin = listed[0].id
  assert.equal((await kim.browse('DELETE', `/auth/member-keys/${ofAdmin}`)).status, 403)
  assert.equal((await kim.browse('DELETE', `/auth/keys/${ofAdmin}`)).status, 404)
  assert.equal((await senderOf(space, key)('GET', '/conversations')).status, 200)
  assert.equal((await admin.browse('DELETE', `/auth/member-keys/${shown.id}`)).status, 204)
  assert.equal((await admin.browse('DELETE', `/auth/member-keys/${shown.id}`)).status, 204)
  assert.equal((await send('GET', '/conversations')).status, 401)
})

test('Agents use a key of a member at /mcp, with the tools that the member may use', async () => {
  const space = await one.workspace()
  const { key, kim } = await keyOf(space, ['conversations:read'], ['*'])
  const ask = async (headers: Record<string, string>) => {
    const reply = await fetch(`http://127.0.0.1:${space.port}/mcp`, {
      method: 'POST',
      headers: {
        host: `${space.subdomain}.localhost`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })
    return { status: reply.status, text: await reply.text() }
  }
  const listed = await ask({ 'x-api-key': key })
  assert.equal(listed.status, 200, listed.text)
  assert.match(listed.text, /"list_conversations"/)
  assert.doesNotMatch(listed.text, /"send_message"|"add_team_members"/)
  assert.notEqual((await ask({ cookie: kim.cookie })).status, 200)
})

test('A bulk change of a key goes on with the rights of that key', async () => {
  const space = await one.workspace()
  const { kim, shown, send } = await keyOf(
    space,
    ['conversations:write', 'conversations:assign'],
    ['conversations:*'],
  )
  const { conversation } = (await space.send('POST', '/conversations', started)).body
  const begun = await send('POST', '/bulk-changes', {
    conversation_ids: [conversation.id],
    method: 'PATCH',
    body: { status: 'closed' },
  })
  assert.equal(begun.status, 202, begun.text)
  await kim.browse('DELETE', `/auth/keys/${shown.id}`)
  const { services } = one
  const stop = runKinds(one, [bulkKind({ services, routes: changesOfOne, log: () => undefined })])
  const path = `/bulk-changes/${begun.body.bulk_change.id}`
  await until('the bulk change has ended', 30_000, async () => {
    return (await space.send('GET', path)).body.bulk_change.ended_at !== null
  })
  await stop()
  const { changed, refused } = (await space.send('GET', path)).body.bulk_change
  assert.deepEqual([changed, refused], [0, 1])
})

test('A member has 50 working keys at most', async () => {
  const space = await one.workspace()
  const { kim } = await keyOf(space, ['conversations:read'], ['*'])
  await one.owner.query(
    `insert into api_keys (workspace_id, id, team_member_id, name, key_hash, last_four, scopes, created_at)
     select $1, gen_random_uuid(), $2, 'more', decode(md5(n::text), 'hex'), 'aaaa', '{*}', now()
       from generate_series(1, 49) n`,
    [space.id, kim.member_id],
  )
  const reply = await kim.browse('POST', '/auth/keys', { name: 'more', scopes: ['*'] })
  assert.deepEqual(
    [reply.status, reply.body.error],
    [422, 'You can have 50 working keys. Revoke one of them first.'],
  )
})
