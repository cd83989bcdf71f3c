import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { browser, cookieOf, signIn } from '../../../test/sign-in.ts'

const { workspace } = await startApp()
const dayMs = 86_400_000
const acme = await workspace()
const other = await workspace()

test('a session answers as its member, with the permissions and the sight of the role', async () => {
  const { browse, member_id: id } = await signIn(acme)
  const { status, body } = await browse('GET', '/auth/session')
  assert.equal(status, 200)
  assert.equal(body.session.member.id, id)
  assert.equal(body.session.member.email, acme.adminEmail)
  assert.deepEqual(body.session.permissions, ['*'])
  assert.equal(body.session.sees, 'all')
  assert.equal(
    body.session.workspace.chat_origin,
    `http://chat--${acme.subdomain}.localhost:${acme.port}`,
  )
})

test('a session says what the newest event is and when its member has other rights, without the right to read events', async () => {
  const { role } = (
    await acme.send('POST', '/roles', { name: 'Deaf', permissions: ['conversations:read'] })
  ).body
  await acme.send('POST', '/team-members', { emails: ['deaf@x.test'], organization_role: 'Deaf' })
  const { browse, member_id: id } = await signIn(acme, 'deaf@x.test')
  const look = async () => {
    const { headers } = await browse('GET', '/auth/session')
    const { latest_sequence: latest } = (await acme.send('GET', '/events?limit=1')).body
    assert.equal(headers['events-sequence'], String(latest))
    return headers['porchlight-rights']
  }
  const first = await look()
  assert.match(String(first), /^[\w-]{16}$/)
  const { group } = (await acme.send('POST', '/groups', { name: 'Quiet' })).body
  assert.equal(await look(), first)
  await acme.send('PUT', `/team-members/${id}/groups`, { group_ids: [group.id] })
  const second = await look()
  assert.notEqual(second, first)
  await acme.send('PATCH', `/roles/${role.id}`, { permissions: ['contacts:read'] })
  assert.notEqual(await look(), second)
})

test('a session reads the API of its own workspace, at its own host alone', async () => {
  const { send, cookie } = await signIn(acme)
  assert.equal((await send('GET', '/conversations')).status, 200)
  const elsewhere = browser(other, cookie)
  assert.equal((await elsewhere.send('GET', '/conversations')).status, 401)
  const nameless = await send('GET', '/conversations', undefined, {
    host: `127.0.0.1:${acme.port}`,
  })
  assert.equal(nameless.status, 401)
})

test('a session without permission for a route is refused by the words it lacks', async () => {
  await acme.send('POST', '/team-members', { emails: ['plain@x.test'] })
  const { send } = await signIn(acme, 'plain@x.test')
  const reply = await send('POST', '/team-members', { emails: ['other@x.test'] })
  assert.equal(reply.status, 403)
  assert.match(reply.text, /It needs the permission team_members:write/)
})

test('a session ends 14 days after its last use, and 90 days after its start', async () => {
  for (const [given, status] of [
    [{ createdMsAgo: 89 * dayMs, seenMsAgo: 13 * dayMs }, 200],
    [{ createdMsAgo: 20 * dayMs, seenMsAgo: 14 * dayMs + 1_000 }, 401],
    [{ createdMsAgo: 90 * dayMs + 1_000, seenMsAgo: 0 }, 401],
  ] as const) {
    const { browse } = await signIn(acme, acme.adminEmail, given)
    assert.equal((await browse('GET', '/auth/session')).status, status, JSON.stringify(given))
  }
})

test('no session and a false one are refused alike, and nothing tells them apart', async () => {
  const { cookie } = await signIn(acme)
  const foreign = await signIn(other)
  const replies = await Promise.all(
    [
      `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`,
      '__Host-porchlight=',
      '__Host-porchlight=short',
      `__Host-porchlight=${'é'.repeat(64)}`,
      foreign.cookie,
    ].map(async (one) =>
      browser(acme, Buffer.from(one).toString('latin1')).browse('GET', '/auth/session'),
    ),
  )
  for (const { status, body } of replies) {
    assert.equal(status, 401)
    assert.deepEqual(body, { error: 'You are not signed in.' })
  }
})

test('signing out ends the session and removes the cookie', async () => {
  const { browse } = await signIn(acme)
  const reply = await browse('DELETE', '/auth/session')
  assert.equal(reply.status, 204)
  assert.equal(cookieOf(reply), '__Host-porchlight=')
  assert.match(String(reply.headers['set-cookie']), /; Max-Age=0$/)
  assert.equal((await browse('GET', '/auth/session')).status, 401)
})

test('a key in the request wins over a cookie', async () => {
  const { cookie } = await signIn(other)
  const reply = await acme.send('GET', '/conversations', undefined, { cookie })
  assert.equal(reply.status, 200)
})
