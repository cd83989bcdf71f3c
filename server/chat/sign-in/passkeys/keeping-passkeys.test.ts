import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp, type TestReply } from '../../../../test/app.ts'
import { addTestPasskey, makeTestPasskey, type Oddities } from '../../../../test/passkey.ts'
import { setUpFactor } from '../../../../test/second-factor.ts'
import { givePassword, signIn } from '../../../../test/sign-in.ts'

const app = await startOwnApp()
const { owner } = app
const codeIn = ({ headers }: TestReply) => headers['porchlight-error']

/** A workspace whose admin has a password and a passkey. */
async function withPasskey() {
  const space = await app.workspace()
  await givePassword(space)
  const admin = await signIn(space)
  const passkey = makeTestPasskey(space)
  const added = await addTestPasskey(admin.browse, passkey)
  return { space, admin, passkey, ...added }
}

test('a passkey is renamed by its member and by nobody else', async () => {
  const { space, admin, id } = await withPasskey()
  const path = `/auth/passkeys/${id}`
  const { status, body } = await admin.browse('PATCH', path, { name: ' Phone ' })
  assert.deepEqual([status, body.passkey.name], [200, 'Phone'])
  assert.equal((await admin.browse('GET', '/auth/passkeys')).body.passkeys[0].name, 'Phone')
  assert.equal((await admin.browse('PATCH', path, { name: '' })).status, 422)
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  const kim = await signIn(space, 'kim@x.test')
  for (const [method, given] of [
    ['PATCH', { name: 'Mine' }] as const,
    ['DELETE', undefined] as const,
  ]) {
    const reply = await kim.browse(method, path, given)
    assert.deepEqual([reply.status, codeIn(reply)], [404, 'passkey_unknown'])
  }
})

test('what an authenticator made is refused unless all of it is right', async () => {
  const { space, admin } = await withPasskey()
  const odd: readonly Oddities[] = [
    { origin: 'http://other.localhost' },
    { rpId: 'localhost' },
    { type: 'webauthn.get' },
    { flags: 0x41 },
    { flags: 0x05 },
  ]
  const begin = async () => (await admin.browse('POST', '/auth/passkeys/setup')).body.challenge
  const add = async (body: object) => admin.browse('POST', '/auth/passkeys', body)
  for (const one of odd) {
    const reply = await add(makeTestPasskey(space).create(await begin(), one))
    assert.deepEqual([reply.status, codeIn(reply)], [422, 'passkey_setup_invalid'])
  }
  const [made, other] = [makeTestPasskey(space), makeTestPasskey(space)]
  const { public_key: key } = other.create('AAAA')
  assert.equal(
    codeIn(await add({ ...made.create(await begin()), public_key: key })),
    'passkey_setup_invalid',
  )
  assert.equal(
    codeIn(await add({ ...made.create(await begin()), public_key: 'AAAA' })),
    'passkey_setup_invalid',
  )
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  const kim = await signIn(space, 'kim@x.test')
  const ofKim = (await kim.browse('POST', '/auth/passkeys/setup')).body.challenge
  assert.equal(codeIn(await add(made.create(ofKim))), 'passkey_setup_invalid')
  for (const part of ['name', 'client_data', 'authenticator_data', 'public_key']) {
    const { [part]: _, ...rest } = made.create(await begin())
    assert.equal((await add(rest)).status, 422, part)
    assert.equal((await add({ ...rest, [part]: { toString: 'x' } })).status, 422, part)
    assert.equal((await add({ ...rest, [part]: '='.repeat(5_000) })).status, 422, part)
  }
  assert.equal((await add(made.create(await begin()))).status, 201)
  assert.equal(
    codeIn(await add(made.create(await begin()))),
    'passkey_setup_invalid',
    'known already',
  )
})

test('a member has at most twenty passkeys', async () => {
  const { space, admin } = await withPasskey()
  for (let at = 1; at < 20; at += 1) await addTestPasskey(admin.browse, makeTestPasskey(space))
  const { body: setup } = await admin.browse('POST', '/auth/passkeys/setup')
  assert.equal(setup.known.length, 20)
  const one = makeTestPasskey(space).create(setup.challenge)
  const reply = await admin.browse('POST', '/auth/passkeys', one)
  assert.deepEqual([reply.status, codeIn(reply)], [422, 'passkeys_too_many'])
})

test('the last way in stays, and where a second factor is required the last one of those', async () => {
  const { space, admin, id } = await withPasskey()
  await admin.browse('PUT', '/auth/factor-rule', { rule: 'all' })
  const remove = async (path: string) => codeIn(await admin.browse('DELETE', path))
  assert.equal(await remove(`/auth/passkeys/${id}`), 'second_factor_last')
  await setUpFactor(admin.browse)
  assert.equal(await remove('/auth/totp'), undefined)
  assert.equal(await remove(`/auth/passkeys/${id}`), 'second_factor_last')
  assert.equal((await admin.browse('GET', '/auth/factors')).body.recovery_codes, 10)
  await admin.browse('PUT', '/auth/factor-rule', { rule: 'off' })
  await owner.query('delete from member_passwords where workspace_id = $1', [space.id])
  assert.equal(await remove(`/auth/passkeys/${id}`), 'way_in_last')
  await givePassword(space)
  assert.equal(await remove(`/auth/passkeys/${id}`), undefined)
  const { body } = await admin.browse('GET', '/auth/factors')
  assert.deepEqual(body, { password: true, totp: null, recovery_codes: 0, passkeys: 0 })
})

test('a passkey is the second factor that a workspace requires', async () => {
  const { space, admin } = await withPasskey()
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  const kim = await signIn(space, 'kim@x.test')
  assert.equal((await admin.browse('PUT', '/auth/factor-rule', { rule: 'all' })).status, 200)
  assert.equal(codeIn(await kim.send('GET', '/conversations')), 'second_factor_required')
  await addTestPasskey(kim.browse, makeTestPasskey(space))
  assert.equal((await kim.send('GET', '/conversations')).status, 200)
})

test('an admin removes what a colleague has lost, and the colleague is told', async () => {
  const { space, admin } = await withPasskey()
  await space.send('POST', '/team-members', { emails: ['kim@x.test'] })
  const kim = await signIn(space, 'kim@x.test')
  await setUpFactor(kim.browse)
  await addTestPasskey(kim.browse, makeTestPasskey(space))
  const path = `/auth/members/${kim.member_id}/factors`
  const stale = await signIn(space, space.adminEmail, { verifiedMsAgo: 601_000 })
  assert.equal(codeIn(await stale.browse('DELETE', path)), 'password_needed')
  assert.equal(codeIn(await kim.browse('DELETE', path)), 'not_allowed')
  assert.equal((await admin.browse('DELETE', path)).status, 204)
  assert.equal((await kim.browse('GET', '/auth/session')).status, 401)
  const again = await signIn(space, 'kim@x.test')
  assert.deepEqual((await again.browse('GET', '/auth/factors')).body, {
    password: false,
    totp: null,
    recovery_codes: 0,
    passkeys: 0,
  })
  const { entries } = (await space.send('GET', '/audit/access')).body
  const ofKim = entries.filter(
    (one: { team_member: { id: string } }) => one.team_member.id === kim.member_id,
  )
  assert.deepEqual(
    ofKim.slice(0, 3).map(({ action, address }: Record<string, unknown>) => [action, address]),
    [
      ['passkey.removed', null],
      ['totp.disabled', null],
      ['session.revoked', null],
    ],
  )
  const { rows } = await owner.query<{ by: string }>(
    `select details->>'by' as by from mails where workspace_id = $1 and recipient = 'kim@x.test'
        and details->>'change' = 'factors_removed'`,
    [space.id],
  )
  assert.equal(rows.length, 1)
  assert.ok(rows[0]?.by)
  assert.equal((await admin.browse('DELETE', path)).status, 204, 'nothing is left')
  const own = `/auth/members/${admin.member_id}/factors`
  assert.equal(codeIn(await admin.browse('DELETE', own)), 'not_allowed')
  const unknown = '/auth/members/0199f0aa-7db0-4c3e-91f4-6b2d8e05a7c1/factors'
  assert.equal((await admin.browse('DELETE', unknown)).status, 404)
})

test('a member may not remove the factors of one with more rights', async () => {
  const { space, admin } = await withPasskey()
  await space.send('POST', '/roles', {
    name: 'Lead',
    permissions: ['team_members:write', 'team_members:read'],
  })
  await space.send('POST', '/team-members', { emails: ['lee@x.test'], organization_role: 'Lead' })
  const lee = await signIn(space, 'lee@x.test')
  const reply = await lee.browse('DELETE', `/auth/members/${admin.member_id}/factors`)
  assert.equal(codeIn(reply), 'not_allowed')
  assert.equal((await admin.browse('GET', '/auth/factors')).body.passkeys, 1)
})
