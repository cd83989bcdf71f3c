import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startOwnApp, type TestReply } from '../../../../test/app.ts'
import { codeOf, setUpFactor } from '../../../../test/second-factor.ts'
import { browser, cookieOf, givePassword, password, signIn } from '../../../../test/sign-in.ts'
import { withoutNotices } from '../../../../test/without-notices.ts'
import { apiRoutes, signInRoutes } from '../../../start/app.ts'
import { openStream } from '../../events/testing/open-stream.ts'
import { createWorkspace } from '../../workspaces/create-workspace.ts'

const app = await startOwnApp()
const { owner } = app
const codeIn = ({ headers }: TestReply) => headers['porchlight-error']

/** A workspace whose admin has an app, with Kim, who has none. */
async function withKim() {
  const space = await app.workspace()
  await givePassword(space)
  const admin = await signIn(space)
  await setUpFactor(admin.browse)
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  await givePassword(space, 'kim@x.test')
  const kim = await signIn(space, 'kim@x.test')
  const rule = async (body: object) => {
    const reply = await admin.browse('PUT', '/auth/factor-rule', body)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  return { space, admin, kim, rule }
}

test('a rule for all shuts out open sessions of members without a second factor, but not from setting one up', async () => {
  const { space, admin, kim, rule } = await withKim()
  assert.equal((await kim.send('GET', '/conversations')).status, 200)
  assert.equal((await kim.browse('GET', '/auth/session')).body.session.factor_needed_from, null)
  const { rule: set, required_from: from } = await rule({ rule: 'all' })
  assert.equal(set, 'all')
  assert.ok(new Date(from).getTime() <= Date.now() + 100)
  for (const [method, path] of [
    ['GET', '/conversations'],
    ['GET', '/events/stream'],
    ['POST', '/team-members'],
  ] as const) {
    const reply = await kim.send(method, path, method === 'POST' ? {} : undefined)
    assert.deepEqual([reply.status, codeIn(reply)], [403, 'second_factor_required'], path)
  }
  const { session } = (await kim.browse('GET', '/auth/session')).body
  assert.equal(session.factor_needed_from, from)
  assert.equal((await admin.send('GET', '/conversations')).status, 200)
  assert.equal((await space.send('GET', '/conversations')).status, 200, 'keys are not concerned')
  await setUpFactor(kim.browse)
  assert.equal((await kim.send('GET', '/conversations')).status, 200)
  assert.equal((await kim.browse('GET', '/auth/session')).body.session.factor_needed_from, null)
})

test('every route but those of the set-up and of leaving is closed to a member who is shut out', async () => {
  const { kim, rule } = await withKim()
  await rule({ rule: 'all' })
  const open: string[] = []
  for (const route of [...apiRoutes, ...signInRoutes]) {
    if (route.access === 'open' || route.access.member === 'none') continue
    if (route.operationId === 'signOut') continue
    const path = route.path.replaceAll(/:\w+/g, '0199f0aa-7db0-4c3e-91f4-6b2d8e05a7c1')
    const send = route.isAtRoot === true ? kim.browse : kim.send
    const headers = route.body === undefined ? {} : { 'content-type': 'application/json' }
    const reply = await send(route.method, path, route.body && {}, headers)
    if (codeIn(reply) !== 'second_factor_required') open.push(route.operationId)
  }
  assert.deepEqual(open.toSorted(), [
    'addPasskey',
    'enableTotp',
    'getFactors',
    'getSession',
    'listPasskeys',
    'startPasskey',
    'startTotp',
    'verifyPassword',
  ])
  assert.equal((await kim.browse('DELETE', '/auth/session')).status, 204)
})

test('a member who signs in after the grace is shut out, one of a session with days of grace is not until they end', async () => {
  const { space, kim, rule } = await withKim()
  const { required_from: from } = await rule({ rule: 'all', grace_days: 3 })
  const days = (new Date(from).getTime() - Date.now()) / 86_400_000
  assert.ok(Math.abs(days - 3) < 0.01, `${days}`)
  assert.equal((await kim.send('GET', '/conversations')).status, 200)
  const { session } = (await kim.browse('GET', '/auth/session')).body
  assert.equal(session.factor_needed_from, from)
  await owner.query(
    `update workspaces set second_factor_from = now() - interval '1 second' where workspace_id = $1`,
    [space.id],
  )
  app.services.sessions.clear(space.id)
  const given = { email: 'kim@x.test', password }
  const later = browser(
    space,
    cookieOf(await browser(space).browse('POST', '/auth/session', given)),
  )
  for (const { send } of [kim, later]) {
    assert.equal(codeIn(await send('GET', '/conversations')), 'second_factor_required')
  }
})

test('the end of the grace shuts out a session that is in memory, at that time', async (t) => {
  const { space, kim, rule } = await withKim()
  await rule({ rule: 'all', grace_days: 1 })
  const endGraceIn = async (seconds: number) =>
    owner.query(
      `update workspaces set second_factor_from = now() + $2 * interval '1 second' where workspace_id = $1`,
      [space.id, seconds],
    )
  await withoutNotices(owner, async () => {
    await endGraceIn(8)
    app.services.sessions.clear(space.id)
    assert.equal((await kim.send('GET', '/conversations')).status, 200)
    await endGraceIn(86_400)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 9_000 })
    assert.equal(codeIn(await kim.send('GET', '/conversations')), 'second_factor_required')
    t.mock.timers.reset()
  })
})

test('a rule for admins concerns roles that may change members, settings or keys, and nobody else', async () => {
  const { space, kim, rule } = await withKim()
  await rule({ rule: 'admins' })
  assert.equal((await kim.send('GET', '/conversations')).status, 200)
  for (const word of ['team_members:write', 'settings:write', 'keys:write', 'webhooks:write']) {
    await space.send('POST', '/roles', { name: word, permissions: [word, 'conversations:read'] })
    const { id } = (await space.send('GET', '/team-members?email=kim@x.test')).body.team_members[0]
    await space.send('PATCH', `/team-members/${id}`, { organization_role: word })
    const { send } = await signIn(space, 'kim@x.test')
    const reply = await send('GET', '/conversations')
    assert.equal(
      codeIn(reply),
      word === 'webhooks:write' ? undefined : 'second_factor_required',
      word,
    )
  }
})

test('only a member with a second factor and the rights over members and settings sets the rule', async () => {
  const space = await app.workspace()
  const admin = await signIn(space)
  const set = async (browse: typeof admin.browse, body: object = { rule: 'all' }) =>
    codeIn(await browse('PUT', '/auth/factor-rule', body))
  assert.equal(await set(admin.browse), 'second_factor_missing')
  assert.equal(await set(admin.browse, { rule: 'off' }), undefined)
  await setUpFactor(admin.browse)
  for (const body of [
    {},
    { rule: 'some' },
    { rule: 'all', grace_days: 31 },
    { rule: 'all', grace_days: 0.5 },
  ]) {
    assert.equal((await admin.browse('PUT', '/auth/factor-rule', body)).status, 422)
  }
  const stale = await signIn(space, space.adminEmail, { verifiedMsAgo: 601_000 })
  assert.equal(await set(stale.browse), 'password_needed')
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  assert.equal(await set((await signIn(space, 'kim@x.test')).browse), 'not_allowed')
  assert.equal(await set(admin.browse), undefined)
  const { entries } = (await space.send('GET', '/audit/access')).body
  const rules = entries.filter(({ action }: { action: string }) => action.startsWith('factor_rule'))
  assert.deepEqual(
    rules.map(({ action }: { action: string }) => action),
    ['factor_rule.all', 'factor_rule.off'],
  )
})

test('a session that the company opened is not concerned, and one of a removed factor is', async () => {
  const { space, admin, kim, rule } = await withKim()
  await owner.query(`update member_sessions set opened_by = 'company' where id = $1`, [
    kim.session_id,
  ])
  await rule({ rule: 'all' })
  assert.equal((await kim.send('GET', '/conversations')).status, 200)
  const last = await admin.browse('DELETE', '/auth/totp')
  assert.deepEqual([last.status, codeIn(last)], [409, 'second_factor_last'])
  await owner.query('delete from member_totp where workspace_id = $1', [space.id])
  app.services.sessions.clear(space.id)
  assert.equal(codeIn(await admin.send('GET', '/conversations')), 'second_factor_required')
  const { secret } = await setUpFactor(admin.browse)
  assert.match(codeOf(secret), /^\d{6}$/)
  assert.equal((await space.send('GET', '/conversations')).status, 200)
})

test('the rule ends open streams of members whom it shuts out, and the mark of their rights is another', async () => {
  const { space, kim, rule } = await withKim()
  const look = async () => (await kim.browse('GET', '/auth/session')).headers['porchlight-rights']
  const before = await look()
  const headers = {
    host: `${space.subdomain}.localhost`,
    cookie: kim.cookie,
    'sec-fetch-site': 'same-origin',
    'x-api-key': '',
  }
  const stream = await openStream({ port: app.port, key: '', headers })
  assert.equal(stream.reply.statusCode, 200)
  await until('the stream is watched', 5_000, async () => app.services.events.openStreams() === 1)
  await rule({ rule: 'all' })
  const startedAt = performance.now()
  await stream.ended
  assert.ok(performance.now() - startedAt < 1_000)
  assert.notEqual(await look(), before)
})

test('a new workspace can require a second factor from its first day', async () => {
  const { workspace } = await createWorkspace(owner, {
    subdomain: 'strict',
    name: 'Strict',
    time_zone: 'UTC',
    admin: { email: 'ann@x.test', first_name: 'Ann', last_name: '' },
    second_factor: 'admins',
  })
  const { rows } = await owner.query(
    'select second_factor, second_factor_from = created_at as is_now from workspaces where workspace_id = $1',
    [workspace.id],
  )
  assert.deepEqual(rows, [{ second_factor: 'admins', is_now: true }])
})
