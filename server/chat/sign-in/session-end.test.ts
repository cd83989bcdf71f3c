import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { browser, cookieOf, givePassword, password, signIn } from '../../../test/sign-in.ts'
import { until } from '../../../campaigns/until.ts'
import { openStream } from '../events/testing/open-stream.ts'

const one = await startOwnApp()
// Another process on the same database, as far as caches and notices go.
const two = await startOwnApp({}, one.address)
const withinMs = 1_000

type Signed = Awaited<ReturnType<typeof signIn>>
type Act = (space: TestWorkspace, session: Signed) => Promise<{ status: number; text: string }>

const revokeByOther: Act = async (space, { session_id: id }) => {
  const { browse } = await signIn(space, 'kim@x.test')
  return browse('DELETE', `/auth/sessions/${id}`)
}
const patch =
  (body: object): Act =>
  async ({ send }, { member_id: id }) =>
    send('PATCH', `/team-members/${id}`, body)

/** Each by the name of the weakness of other products that it answers. */
const ends: readonly (readonly [string, Act])[] = [
  ['signing out', async (_space, { browse }) => browse('DELETE', '/auth/session')],
  ['revocation elsewhere (Mattermost CVE-2026-9162, open socket)', revokeByOther],
  [
    'a change of the password (Chatwoot CVE-2021-3740)',
    async (space) => {
      await givePassword(space, 'kim@x.test')
      const other = await signIn(space, 'kim@x.test')
      const body = { current_password: password, password: 'another long password' }
      return other.browse('PUT', '/auth/password', body)
    },
  ],
  ['a change of the role', patch({ organization_role: 'Admin' })],
  ['a change of the email', patch({ email: 'kimberly@x.test' })],
  [
    'revocation by an admin',
    async (space, { session_id: id }) =>
      (await signIn(space)).browse('DELETE', `/auth/member-sessions/${id}`),
  ],
  [
    'an admin who ends all sessions of the member',
    async (space, { member_id: id }) =>
      (await signIn(space)).browse('DELETE', `/auth/members/${id}/sessions`),
  ],
  ['deactivation', async ({ send }, { member_id: id }) => send('DELETE', `/team-members/${id}`)],
]

for (const [name, act] of ends) {
  test(`${name} ends requests, streams and long polls within a second, in every process`, async () => {
    const space = await one.workspace()
    await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
    const session = await signIn(space, 'kim@x.test')
    const ports = [one.port, two.port]
    const headers = { cookie: session.cookie, 'sec-fetch-site': 'same-origin', 'x-api-key': '' }
    const host = `${space.subdomain}.localhost`
    const streams = await Promise.all(
      ports.map(async (port) => openStream({ port, key: '', headers: { ...headers, host } })),
    )
    assert.deepEqual(
      streams.map(({ reply }) => reply.statusCode),
      [200, 200],
    )
    const latest = (await space.send('GET', '/events')).body.latest_sequence
    const path = `/events?after=${latest}&types=contact.created&wait=30`
    const polls = ports.map(async (port) =>
      browser({ ...space, port }, session.cookie).send('GET', path),
    )
    await until(
      'the streams are watched',
      5_000,
      async () =>
        one.services.events.openStreams() === 1 && two.services.events.openStreams() === 1,
    )
    const reply = await act(space, session)
    assert.ok(reply.status < 300, reply.text)
    const startedAt = performance.now()
    await Promise.all(streams.map(async ({ ended }) => ended))
    const statuses = (await Promise.all(polls)).map(({ status }) => status)
    assert.ok(performance.now() - startedAt < withinMs)
    assert.deepEqual(statuses, [401, 401])
    for (const port of ports) {
      const again = await browser({ ...space, port }, session.cookie).send('GET', '/conversations')
      assert.equal(again.status, 401)
    }
  })
}

test('the session in which the password is changed goes on with another token, all others end', async () => {
  const space = await one.workspace()
  await givePassword(space)
  const other = await signIn(space)
  const { browse, session_id: id } = await signIn(space)
  const body = { current_password: password, password: 'another long password' }
  const reply = await browse('PUT', '/auth/password', body)
  assert.equal(reply.status, 200, reply.text)
  assert.equal(reply.body.session.id, id)
  assert.equal((await browse('GET', '/auth/session')).status, 401)
  assert.equal((await other.browse('GET', '/auth/session')).status, 401)
  const { body: list } = await browser(space, cookieOf(reply)).browse('GET', '/auth/sessions')
  assert.deepEqual(
    list.sessions.map((session: { id: string; is_current: boolean }) => [
      session.id,
      session.is_current,
    ]),
    [[id, true]],
  )
  const before = await browser(space).browse('POST', '/auth/session', {
    email: space.adminEmail,
    password,
  })
  assert.equal(before.status, 401)
})

test('a change of a role, or of a member\u2019s groups, ends streams with the old rights and no session', async () => {
  const space = await one.workspace()
  const { role } = (await space.send('POST', '/roles', { name: 'Few', permissions: ['*'] })).body
  await space.send('POST', '/team-members', { emails: ['kim@x.test'], organization_role: 'Few' })
  const session = await signIn(space, 'kim@x.test')
  const headers = { cookie: session.cookie, host: `${space.subdomain}.localhost` }
  const stream = await openStream({ port: two.port, key: '', headers })
  await until('it is watched', 5_000, async () => two.services.events.openStreams() === 1)
  await space.send('PATCH', `/roles/${role.id}`, { sees: 'assigned' })
  const startedAt = performance.now()
  await stream.ended
  assert.ok(performance.now() - startedAt < withinMs)
  assert.equal((await session.browse('GET', '/auth/session')).body.session.sees, 'assigned')
})

test('members end only their own sessions', async () => {
  const space = await one.workspace()
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  const kim = await signIn(space, 'kim@x.test')
  const admin = await signIn(space)
  const foreign = await signIn(await one.workspace())
  for (const id of [kim.session_id, foreign.session_id, 'x']) {
    assert.equal((await admin.browse('DELETE', `/auth/sessions/${id}`)).status, 404)
  }
  assert.equal((await kim.browse('GET', '/auth/session')).status, 200)
})
