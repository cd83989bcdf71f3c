import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startOwnApp, type TestReply } from '../../../../test/app.ts'
import {
  claimsOf,
  heldCookie,
  sessionCookie,
  signToken,
  start,
  startedBy,
  startProvider,
  visit,
} from '../../../../test/company-provider.ts'
import { browser, cookieOf, givePassword, password, signIn } from '../../../../test/sign-in.ts'
import { isAdmin } from '../../../api/access/factor-rule.ts'
import { isAdminSql } from '../../../api/access/company-rule.ts'
import { patternsOf, permissions } from '../../../api/access/permissions.ts'
import { readConfig } from '../../../config/config.ts'
import { openStream } from '../../events/testing/open-stream.ts'
import { makeLink } from '../../mail/make-link.ts'

const app = await startOwnApp()
const { owner } = app
const provider = await startProvider()
after(provider.stop)
const codeIn = ({ headers }: TestReply) => headers['porchlight-error']

/** A workspace whose admin the company has signed in, with Kim, who has a password and a session. */
async function withKim() {
  const space = await app.workspace()
  const local = await signIn(space)
  const { issuer } = provider
  const given = { slug: 'acme', issuer, name: 'Acme', client_id: 'porchlight', client_secret: 's' }
  const { id } = (await local.browse('POST', '/auth/providers', given)).body.provider
  await owner.query(
    `with joined as (insert into company_identities values ($1, $2, 'ann', $3, now()))
     update company_providers set enabled = true, tested_at = now() where workspace_id = $1`,
    [space.id, id, space.adminId],
  )
  const cookie = (await byCompany(space, 'ann')).cookies.get(sessionCookie)
  const admin = browser(space, cookie)
  await owner.query(
    `update member_sessions set verified_at = now() + interval '1 hour' where workspace_id = $1`,
    [space.id],
  )
  app.services.sessions.clear(space.id)
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  await givePassword(space)
  await givePassword(space, 'kim@x.test')
  const kim = await signIn(space, 'kim@x.test')
  const set = async (body: object, browse = admin.browse) =>
    browse('PUT', '/auth/company-rule', body)
  return { space, local, admin, kim, set, path: `/auth/providers/${id}` }
}

type Space = Awaited<ReturnType<typeof app.workspace>>

/** Comes back from the provider as a subject. */
async function byCompany(space: Space, sub: string, begun?: Awaited<ReturnType<typeof start>>) {
  const { cookie, state, nonce } = begun ?? (await start(space, 'acme'))
  const code = provider.codeFor(
    signToken(claimsOf(provider.issuer, nonce, { sub, email: 'kim@x.test' })),
  )
  return visit(space, `/auth/company/acme/callback?code=${code}&state=${state}`, cookie)
}

async function enter(space: Space, email: string): Promise<TestReply> {
  return browser(space).browse('POST', '/auth/session', { email, password })
}

async function tokenFor(space: Space, purpose: 'invitation' | 'reset', email: string) {
  const actor = { type: 'command', name: 'test' } as const
  const of = { workspace_id: space.id, email_key: email, purpose, actor }
  return (await makeLink(owner, readConfig({}), of))?.split('#')[1] ?? ''
}

test('a rule for all ends every session that the company did not open, and records it', async () => {
  const { space, local, admin, kim, set } = await withKim()
  const { status, body, text } = await set({ rule: 'all' })
  assert.equal(status, 200, text)
  assert.equal(body.rule, 'all')
  for (const { send, browse } of [local, kim]) {
    assert.equal(codeIn(await send('GET', '/conversations')), 'signed_out')
    assert.equal((await browse('GET', '/auth/session')).status, 401)
  }
  assert.equal((await admin.send('GET', '/conversations')).status, 200)
  assert.equal((await space.send('GET', '/conversations')).status, 200, 'keys are not concerned')
  const { entries } = (await space.send('GET', '/audit/access')).body
  const ended = entries.filter(({ reason }: { reason: string }) => reason === 'company_rule')
  assert.equal(ended.length, 2)
  assert.ok(entries.some(({ action }: { action: string }) => action === 'company_rule.all'))
  assert.equal((await set({ rule: 'off' })).status, 200)
  assert.equal((await kim.browse('GET', '/auth/session')).status, 401, 'it stays ended')
  assert.equal((await enter(space, 'kim@x.test')).status, 201)
})

test('passwords, resets and invitations are refused by a rule for all, and the company still signs in', async () => {
  const { space, set } = await withKim()
  await space.send('POST', '/team-members', { emails: ['new@x.test'] })
  const reset = await tokenFor(space, 'reset', 'kim@x.test')
  const invitation = await tokenFor(space, 'invitation', 'new@x.test')
  await set({ rule: 'all' })
  assert.equal((await browser(space).browse('GET', '/auth/company')).body.rule, 'all')
  for (const email of ['kim@x.test', space.adminEmail]) {
    const reply = await enter(space, email)
    assert.deepEqual([reply.status, codeIn(reply)], [403, 'company_sign_in_required'], email)
  }
  const wrong = { email: 'kim@x.test', password: 'wrong' }
  assert.equal((await browser(space).browse('POST', '/auth/session', wrong)).status, 401)
  for (const token of [reset, invitation]) {
    const reply = await browser(space).browse('POST', '/auth/links/use', { token, password })
    assert.deepEqual([reply.status, codeIn(reply)], [403, 'company_sign_in_required'])
  }
  const asked = await browser(space).browse('POST', '/auth/resets', { email: 'kim@x.test' })
  assert.equal(codeIn(asked), 'company_sign_in_required')
  assert.ok((await byCompany(space, 'ann')).cookies.has(sessionCookie))
})

test('an invitation is accepted by the company, and a password joins an account of the company once', async () => {
  const { space, set } = await withKim()
  await set({ rule: 'all' })
  const token = await tokenFor(space, 'reset', 'kim@x.test')
  const waiting = await byCompany(space, 'kim')
  assert.equal(waiting.location, '/inbox/join')
  const { browse } = browser(space, waiting.cookies.get(heldCookie))
  const joined = await browse('POST', '/auth/company/join', { email: 'kim@x.test', password })
  assert.equal(joined.status, 201, joined.text)
  assert.equal((await browser(space, cookieOf(joined)).browse('GET', '/auth/session')).status, 200)
  assert.equal((await browser(space).browse('POST', '/auth/links/read', { token })).status, 200)
  await space.send('DELETE', `/team-members/${joined.body.session.member.id}`)
  await owner.query('delete from company_identities where workspace_id = $1 and subject = $2', [
    space.id,
    'kim',
  ])
  await owner.query('delete from member_passwords where workspace_id = $1', [space.id])
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  const invited = {
    provider: 'acme',
    token: await tokenFor(space, 'invitation', 'kim@x.test'),
  }
  const reply = await browser(space).browse('POST', '/auth/company', invited)
  assert.equal(reply.status, 200, reply.text)
  const begun = startedBy(reply.body.location, cookieOf(reply))
  assert.ok((await byCompany(space, 'kim', begun)).cookies.has(sessionCookie))
})

test('a rule for all but admins leaves admins their passwords, also those who become it', async () => {
  const { space, local, kim, set } = await withKim()
  await set({ rule: 'all_but_admins' })
  assert.equal((await local.send('GET', '/conversations')).status, 200)
  assert.equal(codeIn(await kim.send('GET', '/conversations')), 'signed_out')
  assert.equal((await enter(space, space.adminEmail)).status, 201)
  assert.equal(codeIn(await enter(space, 'kim@x.test')), 'company_sign_in_required')
  const email = { email: 'kim@x.test' }
  assert.equal((await browser(space).browse('POST', '/auth/resets', email)).status, 202)
  await space.send('PATCH', `/team-members/${kim.member_id}`, { organization_role: 'Admin' })
  const promoted = await enter(space, 'kim@x.test')
  assert.equal(promoted.status, 201)
  await space.send('PATCH', `/team-members/${kim.member_id}`, { organization_role: 'Standard' })
  assert.equal(codeIn(await enter(space, 'kim@x.test')), 'company_sign_in_required')
})

test('the database and the server agree on whose role is one of admins', async () => {
  const roles: [string, readonly string[]][] = [
    ['Admin', []],
    ['Standard', []],
    ...patternsOf(permissions).map((word): [string, string[]] => [`role ${word}`, [word]]),
  ]
  const { rows } = await owner.query<{ name: string; is_admin: boolean }>(
    `select r.name, ${isAdminSql} as is_admin
       from json_to_recordset($1) as r (name text, permissions text[])`,
    [JSON.stringify(roles.map(([name, given]) => ({ name, permissions: given })))],
  )
  const expected = roles.map(([name, given]) => ({
    name,
    is_admin: name === 'Admin' || isAdmin(given),
  }))
  assert.deepEqual(rows, expected)
  assert.ok(rows.filter(({ is_admin: is }) => is).length > 5)
})

test('during the grace sessions go on and say when they end; at its end they do, from memory as well', async (t) => {
  const { space, kim, admin, set } = await withKim()
  const { required_from: from } = (await set({ rule: 'all', grace_days: 3 })).body
  const days = (Date.parse(from) - Date.now()) / 86_400_000
  assert.ok(Math.abs(days - 3) < 0.01, `${days}`)
  const look = async ({ browse }: Pick<typeof kim, 'browse'>) =>
    (await browse('GET', '/auth/session')).body.session.company_needed_from
  assert.deepEqual([await look(kim), await look(admin)], [from, null])
  assert.equal((await browser(space).browse('GET', '/auth/company')).body.rule, 'off')
  assert.equal((await enter(space, 'kim@x.test')).status, 201)
  await owner.query(
    `update workspaces set company_rule_from = now() + interval '8 seconds' where workspace_id = $1`,
    [space.id],
  )
  app.services.sessions.clear(space.id)
  assert.equal((await kim.send('GET', '/conversations')).status, 200)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 9_000 })
  assert.equal(codeIn(await kim.send('GET', '/conversations')), 'signed_out')
  assert.equal((await admin.send('GET', '/conversations')).status, 200)
})

test('only an admin whom the company has signed in sets the rule, with a fresh sign-in', async () => {
  const { space, local, admin, kim, set } = await withKim()
  assert.equal(codeIn(await set({ rule: 'all' }, local.browse)), 'company_session_needed')
  assert.equal((await set({ rule: 'off' }, local.browse)).status, 200)
  assert.equal(codeIn(await set({ rule: 'all' }, kim.browse)), 'not_allowed')
  for (const body of [{}, { rule: 'some' }, { rule: 'all', grace_days: 31 }]) {
    assert.equal((await set(body)).status, 422)
  }
  await owner.query(
    `update member_sessions set verified_at = now() - interval '11 minutes' where workspace_id = $1`,
    [space.id],
  )
  app.services.sessions.clear(space.id)
  assert.equal(codeIn(await set({ rule: 'all' })), 'password_needed')
  assert.equal((await admin.browse('GET', '/auth/company-rule')).body.rule, 'off')
})

test('the last provider stays while the company sign-in is required', async () => {
  const { admin, set, path } = await withKim()
  await set({ rule: 'all_but_admins' })
  const off = async () => admin.browse('PATCH', path, { enabled: false })
  assert.equal(codeIn(await off()), 'company_rule_set')
  assert.equal(codeIn(await admin.browse('DELETE', path)), 'company_rule_set')
  assert.equal((await admin.browse('PATCH', path, { name: 'Other' })).status, 200)
  await set({ rule: 'off' })
  assert.equal((await off()).status, 200)
})

test('the rule ends open streams of sessions that it ends within a second', async () => {
  const { space, kim, set } = await withKim()
  const headers = {
    host: `${space.subdomain}.localhost`,
    cookie: kim.cookie,
    'sec-fetch-site': 'same-origin',
    'x-api-key': '',
  }
  const stream = await openStream({ port: app.port, key: '', headers })
  assert.equal(stream.reply.statusCode, 200)
  await until('the stream is watched', 5_000, async () => app.services.events.openStreams() === 1)
  await set({ rule: 'all' })
  const startedAt = performance.now()
  await stream.ended
  assert.ok(performance.now() - startedAt < 1_000)
})
