import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp, type TestReply } from '../../../../test/app.ts'
import {
  addTestPasskey,
  askChallenge,
  makeTestPasskey,
  type Oddities,
} from '../../../../test/passkey.ts'
import { browser, cookieOf, givePassword, password, signIn } from '../../../../test/sign-in.ts'

const app = await startOwnApp({ PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' })
const { owner } = app

let lastAddress = 0
/** An address of its own, so that failures of one test do not limit the next. */
const from = () => ({ 'x-forwarded-for': `198.51.100.${(lastAddress += 1)}` })
const codeIn = ({ headers }: TestReply) => headers['porchlight-error']

/** A workspace whose admin has a password and a passkey. */
async function withPasskey(kind?: Parameters<typeof makeTestPasskey>[1]) {
  const space = await app.workspace()
  await givePassword(space)
  const admin = await signIn(space)
  const passkey = makeTestPasskey(space, kind)
  const added = await addTestPasskey(admin.browse, passkey)
  const { browse } = browser(space)
  const enter = async (given: object, headers = from()) =>
    browse('POST', '/auth/passkeys/session', { passkey: given }, headers)
  const ask = async () => askChallenge(browse)
  return { space, admin, passkey, ...added, browse, enter, ask }
}

async function rowsOf(table: string, workspaceId: string) {
  const { rows } = await owner.query(`select * from ${table} where workspace_id = $1`, [
    workspaceId,
  ])
  return rows
}

async function actionsOf(space: { send: (method: string, path: string) => Promise<TestReply> }) {
  const { entries } = (await space.send('GET', '/audit/access')).body
  return entries.map(({ action }: { action: string }) => action)
}

test('a first passkey ends the other sessions, makes recovery codes, is recorded, mailed and listed', async () => {
  const space = await app.workspace()
  const [admin, elsewhere] = [await signIn(space), await signIn(space)]
  const passkey = makeTestPasskey(space)
  const { id, setup, recoveryCodes } = await addTestPasskey(admin.browse, passkey)
  assert.deepEqual(
    [setup.rp_id, setup.user_name, setup.known],
    [`${space.subdomain}.localhost`, space.adminEmail, []],
  )
  assert.equal(recoveryCodes?.length, 10)
  const { body } = await admin.browse('GET', '/auth/factors')
  const [listed] = (await admin.browse('GET', '/auth/passkeys')).body.passkeys
  assert.deepEqual(
    [listed.id, listed.name, listed.host, listed.last_used_at, body],
    [
      ...[id, 'Laptop', `${space.subdomain}.localhost`, null],
      { password: false, totp: null, recovery_codes: 10, passkeys: 1 },
    ],
  )
  assert.equal((await elsewhere.browse('GET', '/auth/session')).status, 401)
  assert.deepEqual(await actionsOf(space), ['passkey.added', 'session.revoked'])
  const [mail] = await rowsOf('mails', space.id)
  assert.deepEqual([mail.kind, mail.details.change], ['factor', 'passkey_added'])
  const again = await addTestPasskey(admin.browse, makeTestPasskey(space))
  assert.deepEqual([again.recoveryCodes, again.setup.known.length], [null, 1])
})

for (const kind of ['ec', 'rsa', 'ed25519'] as const) {
  test(`a passkey of the kind ${kind} signs in alone`, async () => {
    const { space, passkey, enter, ask } = await withPasskey(kind)
    const reply = await enter(passkey.answer(await ask()))
    assert.equal(reply.status, 201, reply.text)
    const { browse } = browser(space, cookieOf(reply))
    assert.equal((await browse('GET', '/auth/session')).body.session.member.email, space.adminEmail)
    const { sessions } = (await browse('GET', '/auth/sessions')).body
    assert.equal(sessions[0].opened_by, 'passkey')
    assert.match((await browse('GET', '/auth/passkeys')).body.passkeys[0].last_used_at, /Z$/)
  })
}

test('the challenge is the same kind of reply for everybody, and names no passkey', async () => {
  const { browse } = await withPasskey()
  const { body } = await browse('POST', '/auth/passkeys/challenge', { email: 'nobody@x.test' })
  assert.deepEqual(Object.keys(body), ['challenge', 'rp_id'])
})

test('an answer works once, also when a hundred requests bring it at the same time', async () => {
  const { space, passkey, enter, ask } = await withPasskey()
  const [earlier, challenge] = [await ask(), await ask()]
  const before = (await rowsOf('member_sessions', space.id)).length
  const given = passkey.answer(challenge)
  const replies = await Promise.all(Array.from({ length: 100 }, async () => enter(given)))
  assert.equal(replies.filter(({ status }) => status === 201).length, 1)
  for (const reply of replies) {
    if (reply.status !== 201) assert.equal(codeIn(reply), 'passkey_wrong')
  }
  assert.equal((await rowsOf('member_sessions', space.id)).length, before + 1)
  const older = await enter(passkey.answer(earlier))
  assert.deepEqual([older.status, codeIn(older)], [403, 'passkey_wrong'])
  assert.equal((await enter(passkey.answer(await ask()))).status, 201)
})

const refused: readonly (readonly [string, Oddities])[] = [
  ['another origin', { origin: 'http://other.localhost' }],
  ['the same host at another port', { origin: 'http://acme.localhost:1' }],
  ['another relying party', { rpId: 'localhost' }],
  ['a frame of another site', { crossOrigin: true }],
  ['a page above', { topOrigin: 'https://other.example' }],
  ['another ceremony', { type: 'webauthn.create' }],
  ['a person who was not verified', { flags: 0x01 }],
  ['nobody present', { flags: 0x04 }],
]

test('answers with anything else than what was asked for are refused, all by one reply', async () => {
  const { passkey, enter, ask } = await withPasskey()
  for (const [what, odd] of refused) {
    const reply = await enter(passkey.answer(await ask(), odd))
    assert.deepEqual([reply.status, codeIn(reply)], [403, 'passkey_wrong'], what)
  }
  const right = passkey.answer(await ask())
  const other = passkey.answer(await ask())
  for (const given of [
    { ...right, signature: other['signature'] },
    { ...right, client_data: other['client_data'] },
    { ...right, id: 'AAAA' },
    passkey.answer('AAAA'),
    passkey.answer('A'.repeat(51)),
  ]) {
    const reply = await enter(given)
    assert.deepEqual([reply.status, codeIn(reply)], [403, 'passkey_wrong'])
  }
  assert.equal((await enter(right)).status, 201)
})

test('a passkey of one workspace opens no other one, nor does its challenge', async () => {
  const [acme, other] = [await withPasskey(), await withPasskey()]
  const elsewhere = await other.enter(acme.passkey.answer(await other.ask()))
  assert.equal(codeIn(elsewhere), 'passkey_wrong')
  const foreign = await acme.enter(acme.passkey.answer(await other.ask()))
  assert.equal(codeIn(foreign), 'passkey_wrong')
  const setup = (await acme.admin.browse('POST', '/auth/passkeys/setup')).body.challenge
  assert.equal(codeIn(await acme.enter(acme.passkey.answer(setup))), 'passkey_wrong')
  const visitors = await acme.browse(
    'POST',
    '/auth/passkeys/challenge',
    {},
    { host: `chat--${acme.space.subdomain}.localhost` },
  )
  assert.equal(visitors.status, 404)
})

test('a challenge ends after ten minutes', async (t) => {
  const { passkey, enter, ask } = await withPasskey()
  const challenge = await ask()
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 601_000 })
  const late = await enter(passkey.answer(challenge))
  t.mock.timers.reset()
  assert.equal(codeIn(late), 'passkey_wrong')
})

test('a counter that does not grow is refused as a copy, recorded and mailed', async () => {
  const { space, passkey, enter, ask } = await withPasskey()
  assert.equal((await enter(passkey.answer(await ask(), { counter: 7 }))).status, 201)
  for (const counter of [7, 3, 0]) {
    const copied = await enter(passkey.answer(await ask(), { counter }))
    assert.deepEqual([copied.status, codeIn(copied)], [403, 'passkey_copied'], `${counter}`)
  }
  assert.equal((await enter(passkey.answer(await ask(), { counter: 8 }))).status, 201)
  const actions: string[] = await actionsOf(space)
  assert.equal(actions.filter((action) => action === 'passkey.copied').length, 3)
  const mails = await rowsOf('mails', space.id)
  assert.equal(mails.filter(({ details }) => details.change === 'passkey_copied').length, 3)
})

test('a removed passkey and one of a deactivated member sign nobody in', async () => {
  const { space, admin, id, passkey, enter, ask } = await withPasskey()
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  const kim = await signIn(space, 'kim@x.test')
  const own = makeTestPasskey(space)
  await addTestPasskey(kim.browse, own)
  assert.equal((await enter(own.answer(await ask()))).status, 201)
  assert.equal((await space.send('DELETE', `/team-members/${kim.member_id}`)).status, 204)
  assert.equal(codeIn(await enter(own.answer(await ask()))), 'passkey_wrong')
  assert.equal((await admin.browse('DELETE', `/auth/passkeys/${id}`)).status, 204)
  assert.equal(codeIn(await enter(passkey.answer(await ask()))), 'passkey_wrong')
  assert.equal((await admin.browse('DELETE', `/auth/passkeys/${id}`)).status, 404)
})

test('with a passkey the password alone is not enough; passkey and recovery codes are the second factor', async () => {
  const { space, browse, passkey, recoveryCodes, ask } = await withPasskey()
  const enter = async (proof: object) =>
    browse('POST', '/auth/session', { email: space.adminEmail, password, ...proof }, from())
  assert.equal(codeIn(await enter({})), 'second_factor_needed')
  assert.equal(codeIn(await enter({ code: '123456' })), 'second_factor_wrong')
  const stranger = makeTestPasskey(space).answer(await ask())
  assert.equal(codeIn(await enter({ passkey: stranger })), 'passkey_wrong')
  const given = passkey.answer(await ask())
  const wrong = { email: space.adminEmail, password: 'not the password', passkey: given }
  assert.equal(codeIn(await browse('POST', '/auth/session', wrong, from())), 'sign_in_failed')
  const entered = await enter({ passkey: given })
  assert.equal(entered.status, 201, entered.text)
  assert.equal(codeIn(await enter({ passkey: given })), 'passkey_wrong')
  assert.equal((await enter({ code: recoveryCodes?.[0] })).status, 201)
})

test('what needs the password again takes a passkey instead, of this member alone', async () => {
  const { space, passkey, ask } = await withPasskey()
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  const kim = await signIn(space, 'kim@x.test', { verifiedMsAgo: 3_600_000 })
  const verify = async ({ browse }: Pick<typeof kim, 'browse'>, given: object) =>
    browse('POST', '/auth/session/verify', { passkey: given })
  assert.equal(codeIn(await verify(kim, passkey.answer(await ask()))), 'passkey_wrong')
  const admin = await signIn(space, space.adminEmail, { verifiedMsAgo: 3_600_000 })
  assert.equal(codeIn(await admin.browse('POST', '/auth/passkeys/setup')), 'password_needed')
  const verified = await verify(admin, passkey.answer(await ask()))
  assert.equal(verified.status, 200, verified.text)
  const { browse } = browser(space, cookieOf(verified))
  assert.equal((await browse('POST', '/auth/passkeys/setup')).status, 200)
  const nothing = await browse('POST', '/auth/session/verify', {})
  assert.equal(nothing.status, 422)
})

test('a passkey is refused where the company sign-in is required', async () => {
  const { space, passkey, enter, ask } = await withPasskey()
  await owner.query(
    `update workspaces set company_rule = 'all', company_rule_from = now() - interval '1 second'
      where workspace_id = $1`,
    [space.id],
  )
  const reply = await enter(passkey.answer(await ask()))
  assert.deepEqual([reply.status, codeIn(reply)], [403, 'company_sign_in_required'])
})

test('five wrong passkeys of an address are as many as wrong passwords, and lock no other address out', async () => {
  const { passkey, enter, ask } = await withPasskey()
  const near = from()
  const right = passkey.answer(await ask())
  for (let at = 0; at < 5; at += 1) {
    assert.equal((await enter({ ...right, id: 'AAAA' }, near)).status, 403)
  }
  assert.equal((await enter(right, near)).status, 429)
  assert.equal((await enter(right)).status, 201)
})
