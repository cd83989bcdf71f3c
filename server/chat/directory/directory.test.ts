import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { signIn } from '../../../test/sign-in.ts'
import { openStream } from '../events/testing/open-stream.ts'
import { directoryOf, scimWith, type Scim } from './testing/scim-client.ts'

const one = await startOwnApp()
// Another process on the same database, as far as caches and notices go.
const two = await startOwnApp({}, one.address)
const withinMs = 1_000

const kim = { userName: 'kim@x.test', name: { givenName: 'Kim', familyName: 'Lee' } }

async function made(scim: Scim, body: object = kim, path = '/Users') {
  const reply = await scim('POST', path, body)
  assert.equal(reply.status, 201, reply.text)
  return reply.body
}

const setActive = (value: unknown) => ({ Operations: [{ op: 'replace', path: 'active', value }] })

const membersOf = async ({ send }: TestWorkspace) =>
  (await send('GET', '/team-members?per_page=100')).body.team_members

test('A user is a team member, made without a mail, and changed by what the directory sends', async () => {
  const space = await one.workspace()
  const { scim } = await directoryOf(space)
  const user = await made(scim, { ...kim, externalId: 'e1', timezone: 'Europe/Paris' })
  const shown = (await space.send('GET', `/team-members/${user.id}`)).body.team_member
  assert.deepEqual(shown, {
    id: user.id,
    email: 'kim@x.test',
    first_name: 'Kim',
    last_name: 'Lee',
    time_zone: 'Europe/Paris',
    profile_image_url: null,
    active: true,
    organization_role: 'Standard',
  })
  const { rows } = await space.owner.query('select from mails where workspace_id = $1', [space.id])
  assert.equal(rows.length, 0)
  const roles = { roles: [{ value: 'admin', primary: true }] }
  assert.deepEqual((await scim('PUT', `/Users/${user.id}`, { ...kim, ...roles })).body.roles, [
    { value: 'Admin', primary: true },
  ])
  const { events } = (await space.send('GET', '/events?types=team_member.*')).body
  assert.equal(events.at(-1).actor.name, 'Directory')
  // The name is the email as long as both are the same.
  await scim('PATCH', `/Users/${user.id}`, {
    Operations: [{ op: 'add', value: { userName: 'k@x.test' } }],
  })
  assert.equal(
    (await space.send('GET', `/team-members/${user.id}`)).body.team_member.email,
    'k@x.test',
  )
})

test('A deactivated user can do nothing at all a second later, in every process', async () => {
  const space = await one.workspace()
  const { scim } = await directoryOf(space)
  const { id } = await made(scim)
  const session = await signIn(space, 'kim@x.test')
  const made1 = await session.browse('POST', '/auth/keys', { name: 'Script', scopes: ['*'] })
  assert.equal(made1.status, 201, made1.text)
  const { key } = made1.body
  const host = `${space.subdomain}.localhost`
  const streams = await Promise.all(
    [one, two].flatMap(({ port }) => [
      openStream({ port, key, headers: { host } }),
      openStream({ port, key: '', headers: { host, cookie: session.cookie, 'x-api-key': '' } }),
    ]),
  )
  await until('the streams are watched', 5_000, async () =>
    [one, two].every(({ services }) => services.events.openStreams() === 2),
  )
  const reply = await scim('PATCH', `/Users/${id}`, setActive('False'))
  assert.deepEqual([reply.status, reply.body.active], [200, false])
  const startedAt = performance.now()
  await Promise.all(streams.map(async ({ ended }) => ended))
  for (const { port } of [one, two]) {
    const ask = async (path: string, headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status
    for (const headers of [{ 'x-api-key': key }, { cookie: session.cookie }]) {
      const sent = { ...headers, 'sec-fetch-site': 'same-origin' }
      assert.equal(await ask('/api/external/v2/conversations', { ...sent, host }), 401)
    }
    const agent = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: { 'x-api-key': key },
    })
    assert.equal(agent.status, 401)
  }
  assert.ok(performance.now() - startedAt < withinMs)
  assert.equal((await scim('PATCH', `/Users/${id}`, setActive(true))).body.active, true)
  // What has ended does not come back.
  assert.equal((await session.browse('GET', '/auth/session')).status, 401)
  assert.equal((await one.sendAs({ host, key })('GET', '/conversations')).status, 401)
})

test('Email and names of a user are changed by the directory alone, and the team sees that', async () => {
  const space = await one.workspace()
  const { scim } = await directoryOf(space)
  const { id } = await made(scim)
  const path = `/team-members/${id}`
  const words = 'The company directory keeps this. Change it there.'
  for (const body of [{ email: 'other@x.test' }, { first_name: 'Una' }, { last_name: null }]) {
    const reply = await space.send('PATCH', path, body)
    assert.deepEqual([reply.status, reply.body.error], [409, words])
  }
  const session = await signIn(space, 'kim@x.test')
  assert.equal((await session.browse('PATCH', '/auth/profile', { first_name: 'Una' })).status, 409)
  assert.equal((await space.send('PATCH', path, { time_zone: 'Europe/Paris' })).status, 200)
  assert.equal((await space.send('PATCH', path, { organization_role: 'Admin' })).status, 200)
  const shown = async () =>
    (await space.send('GET', '/team-members?include=invited')).body.team_members.map(
      ({ directory }: { directory?: true }) => directory,
    )
  assert.deepEqual(await shown(), [undefined, true])
  assert.equal((await scim('DELETE', `/Users/${id}`)).status, 204)
  assert.deepEqual(await shown(), [undefined, undefined])
  assert.equal((await space.send('PATCH', path, { first_name: 'Una' })).status, 200)
})

test('The last admin stays, and the refusal is no failure of the server', async () => {
  const space = await one.workspace()
  const { scim } = await directoryOf(space)
  const path = `/Users/${space.adminId}`
  const words = 'The last active admin cannot be removed.'
  for (const [method, body] of [
    ['PATCH', setActive(false)],
    ['PUT', { userName: space.adminEmail, active: false }],
    ['PUT', { userName: space.adminEmail, roles: [{ value: 'Standard' }] }],
    ['DELETE', undefined],
  ] as const) {
    const reply = await scim(method, path, body)
    assert.deepEqual([reply.status, reply.body.detail], [409, words], reply.text)
  }
  assert.deepEqual(
    (await membersOf(space)).map(({ active }: { active: boolean }) => active),
    [true],
  )
})

test('Members from before are found by their email and taken over, not made twice', async () => {
  const space = await one.workspace()
  await space.send('POST', '/team-members', {
    emails: ['kim@x.test'],
    send_invitation_email: false,
  })
  const { scim } = await directoryOf(space)
  const refused = await scim('POST', '/Users', kim)
  assert.deepEqual([refused.status, refused.body.scimType], [409, 'uniqueness'])
  const found = await scim('GET', '/Users?filter=userName eq "KIM@x.test"'.replaceAll(' ', '%20'))
  const [{ id }] = found.body.Resources
  const given = { Operations: [{ op: 'add', path: 'externalId', value: 'e7' }] }
  assert.equal((await scim('PATCH', `/Users/${id}`, given)).body.externalId, 'e7')
  assert.equal((await membersOf(space)).length, 2)
})

test('A deleted user is gone for the directory, and comes back as the same member', async () => {
  const space = await one.workspace()
  const { scim } = await directoryOf(space)
  const { id } = await made(scim)
  assert.equal((await scim('DELETE', `/Users/${id}`)).status, 204)
  for (const method of ['GET', 'DELETE', 'PATCH']) {
    assert.equal(
      (await scim(method, `/Users/${id}`, method === 'PATCH' ? setActive(true) : undefined)).status,
      404,
    )
  }
  const all = (await scim('GET', '/Users')).body
  assert.deepEqual([all.totalResults, all.Resources.length], [1, 1])
  assert.equal((await made(scim)).id, id)
  assert.equal((await membersOf(space)).length, 2)
})

test('Pages have exact totals, and changes are made only to the version that they name', async () => {
  const { scim } = await directoryOf(await one.workspace())
  for (const at of [1, 2, 3, 4]) await made(scim, { userName: `u${at}@x.test` })
  const page = (await scim('GET', '/Users?startIndex=3&count=2')).body
  assert.deepEqual(
    [page.totalResults, page.startIndex, page.itemsPerPage, page.Resources.length],
    [5, 3, 2, 2],
  )
  assert.equal(page.Resources[0].userName, 'u2@x.test')
  assert.deepEqual((await scim('GET', '/Users?count=0')).body.Resources, [])
  assert.equal((await scim('GET', '/Users?startIndex=-4&count=900')).body.startIndex, 1)
  const { id } = page.Resources[0]
  const read = await scim('GET', `/Users/${id}`)
  const version = String(read.headers['etag'])
  assert.equal(read.body.meta.version, version)
  assert.equal(
    (await scim('GET', `/Users/${id}`, undefined, { 'if-none-match': version })).status,
    304,
  )
  const body = { Operations: [{ op: 'replace', path: 'name.givenName', value: 'Una' }] }
  assert.equal((await scim('PATCH', `/Users/${id}`, body, { 'if-match': version })).status, 200)
  assert.equal((await scim('PATCH', `/Users/${id}`, body, { 'if-match': version })).status, 412)
  const few = await scim('GET', `/Users/${id}?attributes=userName`)
  assert.deepEqual(Object.keys(few.body), ['schemas', 'id', 'userName', 'meta'])
})

test('Membership follows the operations in their order, with an event for each member that moves', async () => {
  const space = await one.workspace()
  const { scim } = await directoryOf(space)
  const ids: string[] = []
  for (const at of [1, 2, 3]) ids.push((await made(scim, { userName: `u${at}@x.test` })).id)
  const [a = '', b = '', c = ''] = ids
  const { id } = await made(
    scim,
    { displayName: 'Desk', members: [{ value: a }, { value: b }] },
    '/Groups',
  )
  const change = async (...operations: object[]) => {
    const reply = await scim('PATCH', `/Groups/${id}`, { Operations: operations })
    return [reply.status, reply.body.members?.map(({ value }: { value: string }) => value)]
  }
  const members = (...given: string[]) => given.map((value) => ({ value }))
  assert.deepEqual(
    await change(
      { op: 'remove', path: `members[value eq "${a}"]` },
      { op: 'add', path: 'members', value: members(c) },
    ),
    [200, [b, c]],
  )
  assert.deepEqual(await change({ op: 'replace', path: 'members', value: members(a) }), [200, [a]])
  assert.deepEqual(await change({ op: 'remove', path: 'members' }), [200, []])
  assert.equal((await change({ op: 'add', path: 'members', value: members(id) }))[0], 400)
  const { events } = (await space.send('GET', '/events?types=team_member.updated&limit=100')).body
  const moves = events.filter(({ data }: { data: { changed: string[] } }) =>
    data.changed.includes('groups'),
  )
  assert.equal(moves.length, 2 + 2 + 3 + 1)
  await scim('PATCH', `/Groups/${id}`, {
    Operations: [{ op: 'add', path: 'members', value: members(a) }],
  })
  const { groups } = (await space.send('GET', `/team-members/${a}/groups`)).body
  assert.deepEqual(
    groups.map(({ name }: { name: string }) => name),
    ['Desk'],
  )
})

test('Refusals are in the form of SCIM', async () => {
  const space = await one.workspace()
  const { scim } = await directoryOf(space)
  const { id } = await made(scim)
  const path = `/Users/${id}`
  for (const [method, address, body, status, type] of [
    ['GET', '/Users?filter=userName%20co%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=title%20eq%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Groups?filter=members%20eq%20%22a%22', undefined, 400, 'invalidFilter'],
    ['POST', '/Users', { userName: 'no address' }, 400, 'invalidValue'],
    ['POST', '/Users', {}, 400, 'invalidValue'],
    ['PATCH', path, { Operations: [{ op: 'move', path: 'active' }] }, 400, 'invalidSyntax'],
    ['PATCH', path, { Operations: [{ op: 'remove' }] }, 400, 'noTarget'],
    ['PATCH', path, { Operations: [{ op: 'add', path: 'a[', value: 1 }] }, 400, 'invalidPath'],
    ['PATCH', path, setActive('maybe'), 400, 'invalidValue'],
    ['PATCH', path, {}, 400, 'invalidSyntax'],
    ['PATCH', path, { Operations: [{ op: 'remove', path: 'userName' }] }, 400, 'mutability'],
    ['PUT', path, { userName: 'kim@x.test', roles: ['Nobody'] }, 400, 'invalidValue'],
    ['PUT', path, { userName: space.adminEmail }, 409, 'uniqueness'],
    ['GET', '/Users/none', undefined, 404, undefined],
    ['POST', '/Groups/none', {}, 405, undefined],
  ] as const) {
    const reply = await scim(method, address, body)
    assert.deepEqual(
      [reply.status, reply.body.scimType],
      [status, type],
      `${address}: ${reply.text}`,
    )
    assert.deepEqual(reply.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
    assert.equal(reply.body.status, String(status))
  }
  const broken = await scim('POST', '/Users', undefined, {
    'content-type': 'application/scim+json',
  })
  assert.equal(broken.status, 400)
})

test('Only a key of a directory is served, and only somebody with every right makes one', async () => {
  const space = await one.workspace()
  const { scim, key } = await directoryOf(space)
  for (const path of [
    '/ServiceProviderConfig',
    '/ResourceTypes',
    '/Schemas',
    '/Users',
    '/Groups',
  ]) {
    assert.equal((await scim('GET', path)).status, 200)
  }
  assert.equal((await scim('GET', '/ResourceTypes/User')).body.endpoint, '/Users')
  const host = `${space.subdomain}.localhost`
  assert.equal((await one.sendAs({ host, key })('GET', '/team-members')).status, 403)
  assert.equal((await scimWith(space, 'wrong')('GET', '/Users')).status, 401)
  const reader = (
    await space.send('POST', '/api-keys', { name: 'r', scopes: ['*:read', '*:write'] })
  ).body
  assert.equal((await scimWith(space, reader.key)('GET', '/Users')).status, 403)
  const permissions = ['keys:write', 'directory:manage', 'team_members:write']
  await space.send('POST', '/roles', { name: 'Keeper', permissions })
  await space.send('POST', '/team-members', { emails: ['kay@x.test'], organization_role: 'Keeper' })
  const kay = await signIn(space, 'kay@x.test')
  const given = { name: 'mine', scopes: ['directory:manage'] }
  assert.equal((await kay.send('POST', '/api-keys', given)).status, 403)
  const own = await (await signIn(space)).browse('POST', '/auth/keys', given)
  assert.equal((await scimWith(space, own.body.key)('GET', '/Users')).status, 403)
})
