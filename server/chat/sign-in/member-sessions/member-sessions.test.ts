import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send, type TestWorkspace } from '../../../../test/app.ts'
import { signIn } from '../../../../test/sign-in.ts'

const { workspace } = await startApp()
const dayMs = 86_400_000

type Session = { id: string; team_member: { id: string; email: string }; is_current: boolean }

async function invite(space: TestWorkspace, email: string, role = 'Standard'): Promise<void> {
  const given = { emails: [email], organization_role: role }
  assert.equal((await space.send('POST', '/team-members', given)).status, 201)
}

async function list(browse: Send, query = ''): Promise<Session[]> {
  const { status, body, text } = await browse('GET', `/auth/member-sessions${query}`)
  assert.equal(status, 200, text)
  return body.sessions
}

const idsOf = (sessions: readonly { readonly id: string }[]) => sessions.map(({ id }) => id)

test('The sessions of all members that have not ended are listed, the newest first, by pages, whole or of one member', async () => {
  const space = await workspace()
  await invite(space, 'kim@x.test')
  const foreign = await signIn(await workspace())
  const made: { id: string; email: string }[] = []
  for (const email of ['kim@x.test', space.adminEmail, 'kim@x.test', 'kim@x.test']) {
    made.unshift({ id: (await signIn(space, email)).session_id, email })
  }
  await signIn(space, 'kim@x.test', { seenMsAgo: 14 * dayMs + 1_000 })
  const admin = await signIn(space)
  made.unshift({ id: admin.session_id, email: space.adminEmail })
  const all = await list(admin.browse)
  assert.deepEqual(
    all.map(({ id, team_member: { email } }) => ({ id, email })),
    made,
  )
  assert.deepEqual(
    all.map((session) => session.is_current),
    made.map(({ id }) => id === admin.session_id),
  )
  const kim = all.at(-1)?.team_member.id
  const ofKim = idsOf(made.filter(({ email }) => email === 'kim@x.test'))
  assert.deepEqual(idsOf(await list(admin.browse, `?member_id=${kim}`)), ofKim)
  for (const [query, wanted] of [
    ['', idsOf(made)],
    [`&member_id=${kim}`, ofKim],
  ] as const) {
    const found: string[] = []
    let next = ''
    do {
      const { body } = await admin.browse('GET', `/auth/member-sessions?limit=2${query}${next}`)
      assert.ok(body.sessions.length <= 2)
      found.push(...idsOf(body.sessions))
      next = body.next_before === null ? '' : `&before=${body.next_before}`
    } while (next !== '')
    assert.deepEqual(found, wanted)
  }
  assert.ok(!idsOf(all).includes(foreign.session_id))
  assert.deepEqual(await list(admin.browse, `?member_id=${foreign.member_id}`), [])
})

test('An id that is none is 422 and named', async () => {
  const { browse } = await signIn(await workspace())
  for (const name of ['member_id', 'before']) {
    const { status, body } = await browse('GET', `/auth/member-sessions?${name}=x`)
    assert.deepEqual([status, body.error], [422, `${name} must be a UUID.`])
  }
})

test('Who lists and ends sessions of others has the permission, sees all, has the rights of the member and entered the password', async () => {
  const space = await workspace()
  const roles = { Lead: 'all', Half: 'groups' } as const
  for (const [name, sees] of Object.entries(roles)) {
    const role = { name, permissions: ['team_members:write', 'messages:read'], sees }
    assert.equal((await space.send('POST', '/roles', role)).status, 201)
    await invite(space, `${name}@x.test`.toLowerCase(), name)
  }
  await invite(space, 'kim@x.test')
  await invite(space, 'second.lead@x.test', 'Lead')
  const admin = await signIn(space)
  const [lead, half] = [await signIn(space, 'lead@x.test'), await signIn(space, 'half@x.test')]
  const kim = await signIn(space, 'kim@x.test')
  const second = await signIn(space, 'second.lead@x.test')
  const old = await signIn(space, space.adminEmail, { verifiedMsAgo: 3_600_000 })
  const endings = (one: { session_id: string; member_id: string }) =>
    [`/auth/member-sessions/${one.session_id}`, `/auth/members/${one.member_id}/sessions`] as const
  assert.equal((await lead.browse('GET', '/auth/member-sessions')).status, 200)
  assert.equal((await old.browse('GET', '/auth/member-sessions')).status, 200)
  for (const { browse } of [kim, half]) {
    assert.equal((await browse('GET', '/auth/member-sessions')).status, 403)
    for (const path of endings(second)) assert.equal((await browse('DELETE', path)).status, 403)
  }
  for (const path of [...endings(admin), ...endings(kim)]) {
    const { status, body } = await lead.browse('DELETE', path)
    assert.equal(status, 403)
    assert.match(body.error, /It needs the permissions/)
  }
  for (const path of endings(kim)) {
    const { status, headers } = await old.browse('DELETE', path)
    assert.deepEqual([status, headers['reauthenticate']], [403, 'password'])
  }
  assert.equal((await kim.browse('GET', '/auth/session')).status, 200)
  for (const path of endings(second)) assert.equal((await lead.browse('DELETE', path)).status, 204)
  assert.equal((await second.browse('GET', '/auth/session')).status, 401)
})

test('A session or a member of another workspace, or none, is 404', async () => {
  const { browse } = await signIn(await workspace())
  const foreign = await signIn(await workspace())
  for (const id of [foreign.session_id, 'x']) {
    const { status, body } = await browse('DELETE', `/auth/member-sessions/${id}`)
    assert.deepEqual([status, body.error], [404, 'Session does not exist.'])
  }
  const { status } = await browse('DELETE', `/auth/members/${foreign.member_id}/sessions`)
  assert.equal(status, 404)
  assert.equal((await foreign.browse('GET', '/auth/session')).status, 200)
})

test('Who ends all of the own sessions keeps the present one', async () => {
  const space = await workspace()
  const [first, present] = [await signIn(space), await signIn(space)]
  const path = `/auth/members/${present.member_id}/sessions`
  assert.equal((await present.browse('DELETE', path)).status, 204)
  assert.equal((await first.browse('GET', '/auth/session')).status, 401)
  assert.equal((await present.browse('GET', '/auth/session')).status, 200)
})
