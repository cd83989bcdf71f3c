import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp, type TestReply } from '../../../../test/app.ts'
import { codeOf, setUpFactor } from '../../../../test/second-factor.ts'
import { browser, cookieOf, givePassword, password, signIn } from '../../../../test/sign-in.ts'
import { readConfig } from '../../../config/config.ts'
import { makeLink } from '../../mail/make-link.ts'
import { changeAccess } from '../change-access.ts'
import { makeHashingSlots } from '../hashing-slots.ts'
import { makeSignInServices } from '../sign-in-services.ts'
import { secondFactor } from './spend-proof.ts'

const app = await startOwnApp({ PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' })
const { owner, services } = app

let lastAddress = 0
/** An address of its own, so that failures of one test do not limit the next. */
const from = () => ({ 'x-forwarded-for': `198.51.100.${(lastAddress += 1)}` })
const codeIn = ({ headers }: TestReply) => headers['porchlight-error']

/** A workspace whose admin has a password and an app. */
async function withFactor() {
  const space = await app.workspace()
  await givePassword(space)
  const admin = await signIn(space)
  const factor = await setUpFactor(admin.browse)
  const email = space.adminEmail
  const enter = async (code?: string, headers = from()) =>
    browser(space).browse('POST', '/auth/session', { email, password, code }, headers)
  /** As if the last code were used long ago. */
  const wait = async () =>
    owner.query('update member_totp set last_step = 1 where workspace_id = $1', [space.id])
  return { space, admin, ...factor, enter, wait }
}

async function rowsOf(table: string, workspaceId: string) {
  const { rows } = await owner.query(`select * from ${table} where workspace_id = $1`, [
    workspaceId,
  ])
  return rows
}

test('an app is set up by its first code, ends the other sessions, and is recorded and mailed', async () => {
  const space = await app.workspace()
  const [admin, elsewhere] = [await signIn(space), await signIn(space)]
  const nothing = await admin.browse('GET', '/auth/factors')
  assert.deepEqual(nothing.body, { password: false, totp: null, recovery_codes: 0, passkeys: 0 })
  const { body: made } = await admin.browse('POST', '/auth/totp')
  const email = encodeURIComponent(space.adminEmail)
  const host = `${space.subdomain}.localhost`
  assert.equal(made.uri, `otpauth://totp/${host}:${email}?secret=${made.secret}&issuer=${host}`)
  assert.match(made.secret, /^[A-Z2-7]{32}$/)
  const wrong = await admin.browse('PUT', '/auth/totp', {
    setup: made.setup,
    code: codeOf(made.secret, 9),
  })
  assert.deepEqual([wrong.status, codeIn(wrong)], [403, 'second_factor_wrong'])
  assert.deepEqual((await admin.browse('GET', '/auth/factors')).body, nothing.body)
  const given = { setup: made.setup, code: codeOf(made.secret) }
  const { status, body, text } = await admin.browse('PUT', '/auth/totp', given)
  assert.equal(status, 200, text)
  assert.equal(new Set(body.recovery_codes).size, 10)
  const { body: now } = await admin.browse('GET', '/auth/factors')
  assert.equal(now.recovery_codes, 10)
  assert.match(now.totp.created_at, /Z$/)
  assert.equal((await elsewhere.browse('GET', '/auth/session')).status, 401)
  const { entries } = (await space.send('GET', '/audit/access')).body
  assert.deepEqual(
    entries.map(({ action, reason }: Record<string, unknown>) => [action, reason]),
    [
      ['totp.enabled', null],
      ['session.revoked', 'factor_changed'],
    ],
  )
  const [mail] = await rowsOf('mails', space.id)
  assert.deepEqual([mail.kind, mail.recipient], ['factor', space.adminEmail])
  assert.equal(mail.details.change, 'totp_enabled')
})

test('neither the secret nor a recovery code is stored as it is', async () => {
  const { space, secret, recoveryCodes } = await withFactor()
  const stored = JSON.stringify([
    await rowsOf('member_totp', space.id),
    await rowsOf('member_recovery_codes', space.id),
    await rowsOf('access_entries', space.id),
    await rowsOf('mails', space.id),
  ])
  for (const one of [secret, ...recoveryCodes]) {
    const plain = one.replaceAll('-', '')
    assert.ok(!stored.includes(one) && !stored.includes(plain))
    const bytes = Buffer.from(plain)
    assert.ok(!stored.includes(JSON.stringify([...bytes]).slice(1, -1)))
  }
})

test('without a code no session begins, and the reply shows nothing of the account', async () => {
  const { space, enter } = await withFactor()
  const before = await rowsOf('member_sessions', space.id)
  const reply = await enter()
  assert.deepEqual([reply.status, codeIn(reply)], [403, 'second_factor_needed'])
  assert.deepEqual(reply.body, { error: 'Enter the code of your second factor to continue.' })
  assert.equal(reply.headers['set-cookie'], undefined)
  assert.equal((await rowsOf('member_sessions', space.id)).length, before.length)
  const wrongPassword = await browser(space).browse(
    'POST',
    '/auth/session',
    { email: space.adminEmail, password: 'not the password', code: '000000' },
    from(),
  )
  assert.deepEqual([wrongPassword.status, codeIn(wrongPassword)], [401, 'sign_in_failed'])
})

test('a code signs in once, also typed with spaces; it and earlier ones are refused from then on', async () => {
  const { space, secret, usedCode, enter, wait } = await withFactor()
  assert.equal(codeIn(await enter(usedCode)), 'second_factor_wrong')
  await wait()
  const code = codeOf(secret, 1)
  const reply = await enter(` ${code.slice(0, 3)} ${code.slice(3)}`)
  assert.equal(reply.status, 201, reply.text)
  const { browse } = browser(space, cookieOf(reply))
  assert.equal((await browse('GET', '/auth/session')).status, 200)
  for (const used of [code, codeOf(secret), 'word']) {
    const again = await enter(used)
    assert.deepEqual([again.status, codeIn(again)], [403, 'second_factor_wrong'])
  }
})

test('of a hundred changes that bring one code at the same time, one is made', async () => {
  const { space, admin, secret, recoveryCodes, wait } = await withFactor()
  await wait()
  const [workspaceId, memberId] = [space.id, admin.member_id]
  const actor = { type: 'team_member', id: memberId, name: 'Ann' } as const
  const place = { scheme: 'http', host: 'acme.localhost' }
  const origin = { workspaceId, actor, address: '127.0.0.1', requestId: 'test' }
  for (const code of [recoveryCodes[3], codeOf(secret, 1)]) {
    // Without the password, whose hash would be most of the work.
    const change = async () => {
      const factor = secondFactor(services, { ...place, workspaceId, memberId }, { code })
      await changeAccess(services, origin, [factor.read], ([rows], at) => factor.spend(rows, at(0)))
    }
    const made = await Promise.allSettled(Array.from({ length: 100 }, change))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const one of made) {
      if (one.status === 'rejected') assert.equal(one.reason.code, 'second_factor_wrong')
    }
  }
  assert.equal((await rowsOf('member_recovery_codes', space.id)).length, 9)
  const { entries } = (await space.send('GET', '/audit/access?action=recovery_code.used')).body
  assert.equal(entries.length, 1)
  const mails = await rowsOf('mails', space.id)
  assert.deepEqual(mails.map(({ details }) => details.change).toSorted(), [
    'recovery_code_used',
    'totp_enabled',
  ])
})

test('of sign-ins with one code at the same time, one begins a session', async () => {
  const { recoveryCodes, enter } = await withFactor()
  const replies = await Promise.all(Array.from({ length: 4 }, async () => enter(recoveryCodes[0])))
  const statuses = replies.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 201).length, 1)
  // 429: a hash of the password that waits for two seconds on a busy machine.
  for (const status of statuses) assert.ok([201, 403, 429].includes(status), `${status}`)
})

test('wrong codes count against the limits of wrong passwords, also when they arrive together', async (t) => {
  const { secret, enter, wait } = await withFactor()
  await wait()
  t.after(() => Object.assign(services.signIn, makeSignInServices(services.database)))
  Object.assign(services.signIn, { hashing: makeHashingSlots({ slots: 4, waitMs: 80_000 }) })
  const near = from()
  const guesses = await Promise.all(
    Array.from({ length: 8 }, async () => enter(codeOf(secret, 5), near)),
  )
  assert.equal(guesses.filter(({ status }) => status === 403).length, 5)
  assert.equal(guesses.filter(({ status }) => status === 429).length, 3)
  assert.equal((await enter(codeOf(secret), near)).status, 429)
  assert.equal((await enter(codeOf(secret))).status, 201)
})

test('the link of a reset needs a code too, and stays usable until it gets one', async () => {
  const { space, recoveryCodes } = await withFactor()
  const link = await makeLink(owner, readConfig({}), {
    workspace_id: space.id,
    email_key: space.adminEmail,
    purpose: 'reset',
    actor: { type: 'command', name: 'test' },
  })
  const token = new URL(link ?? '').hash.slice(1)
  const use = async (code?: string) =>
    browser(space).browse('POST', '/auth/links/use', { token, password, code }, from())
  assert.equal(codeIn(await use()), 'second_factor_needed')
  assert.equal(codeIn(await use('abcd-abcd-abcd-abcd')), 'second_factor_wrong')
  assert.equal((await use(recoveryCodes[0])).status, 201)
  assert.equal((await use(recoveryCodes[1])).status, 410)
})

test('what asks for the password again asks for a code, and so does a new password', async () => {
  const { admin, space, secret, recoveryCodes, wait } = await withFactor()
  await wait()
  const verify = async (given?: string) =>
    admin.browse('POST', '/auth/session/verify', { password, code: given })
  assert.equal(codeIn(await verify()), 'second_factor_needed')
  assert.equal(codeIn(await verify(codeOf(secret, 5))), 'second_factor_wrong')
  const code = codeOf(secret)
  const verified = await verify(code)
  assert.equal(verified.status, 200)
  const { browse } = browser(space, cookieOf(verified))
  const change = async (given?: string) =>
    browse('PUT', '/auth/password', { current_password: password, password, code: given })
  assert.equal(codeIn(await change()), 'second_factor_needed')
  assert.equal(codeIn(await change(code)), 'second_factor_wrong')
  assert.equal((await change(recoveryCodes[0])).status, 200)
})

test('changes of the second factor need the password of the last ten minutes', async () => {
  const { space } = await withFactor()
  const stale = await signIn(space, space.adminEmail, { verifiedMsAgo: 601_000 })
  for (const [method, path] of [
    ['POST', '/auth/totp'],
    ['PUT', '/auth/totp'],
    ['DELETE', '/auth/totp'],
    ['PUT', '/auth/recovery-codes'],
  ] as const) {
    const reply = await stale.browse(method, path, method === 'PUT' ? {} : undefined)
    assert.deepEqual([reply.status, codeIn(reply)], [403, 'password_needed'], path)
  }
})

test('new recovery codes void the earlier ones; without a second factor there are none', async () => {
  const { space, admin, recoveryCodes, enter } = await withFactor()
  const { body } = await admin.browse('PUT', '/auth/recovery-codes')
  assert.equal(codeIn(await enter(recoveryCodes[0])), 'second_factor_wrong')
  const entered = await enter(body.recovery_codes[0])
  assert.equal(entered.status, 201)
  assert.equal((await admin.browse('DELETE', '/auth/totp')).status, 204)
  assert.deepEqual((await admin.browse('GET', '/auth/factors')).body, {
    password: true,
    totp: null,
    recovery_codes: 0,
    passkeys: 0,
  })
  assert.equal((await browser(space, cookieOf(entered)).browse('GET', '/auth/session')).status, 401)
  assert.equal((await enter()).status, 201)
  assert.equal(codeIn(await admin.browse('PUT', '/auth/recovery-codes')), 'second_factor_missing')
  const before = await rowsOf('access_entries', space.id)
  assert.equal((await admin.browse('DELETE', '/auth/totp')).status, 204)
  assert.equal((await rowsOf('access_entries', space.id)).length, before.length)
})

test('the setup of one member sets up no other one', async () => {
  const { space, admin } = await withFactor()
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  const kim = await signIn(space, 'kim@x.test')
  const { body: made } = await kim.browse('POST', '/auth/totp')
  const stolen = { setup: made.setup, code: codeOf(made.secret) }
  const reply = await admin.browse('PUT', '/auth/totp', stolen)
  assert.deepEqual([reply.status, codeIn(reply)], [422, 'totp_setup_invalid'])
  for (const setup of ['', 'nonsense', undefined]) {
    assert.equal((await admin.browse('PUT', '/auth/totp', { ...stolen, setup })).status, 422)
  }
})
