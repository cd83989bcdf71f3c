import assert from 'node:assert/strict'
import type { AppServices } from '../../server/api/http/services.ts'
import { makeLink } from '../../server/chat/mail/make-link.ts'
import { readConfig } from '../../server/config/config.ts'
import type { Send, TestWorkspace } from '../app.ts'
import { addTestPasskey, askChallenge, makeTestPasskey } from '../passkey.ts'
import { codeOf, setUpFactor } from '../second-factor.ts'
import { browser, cookieOf, givePassword, outdatedHash, password, signIn } from '../sign-in.ts'

/** Signs in and out, and uses every route of sessions. */
export async function exerciseSignIn(space: TestWorkspace): Promise<void> {
  await givePassword(space, space.adminEmail, outdatedHash())
  const given = { email: space.adminEmail, password }
  const signedIn = async () => {
    const reply = await browser(space).browse('POST', '/auth/session', given)
    assert.equal(reply.status, 201, reply.text)
    return browser(space, cookieOf(reply)).browse
  }
  await (
    await signedIn()
  )('POST', '/auth/session', given)
  const browse = await signedIn()
  await browse('GET', '/auth/session')
  const { sessions } = (await browse('GET', '/auth/sessions')).body
  assert.ok(sessions.length > 1)
  const other = sessions.find((one: { is_current: boolean }) => !one.is_current)
  assert.equal((await browse('DELETE', `/auth/sessions/${other.id}`)).status, 204)
  assert.equal((await browse('DELETE', '/auth/sessions')).status, 204)
  const changed = { current_password: password, password }
  const renewed = cookieOf(await browse('PUT', '/auth/password', changed))
  const verified = await browser(space, renewed).browse('POST', '/auth/session/verify', {
    password,
  })
  assert.equal(verified.status, 200)
  const own = browser(space, cookieOf(verified)).browse
  await own('PATCH', '/auth/profile', { last_name: 'Lee' })
  await exerciseMemberSessions(space)
  await exerciseFactor(space, own)
  await exercisePasskey(space, own)
  await exerciseLinks(space)
  const again = browser(
    space,
    cookieOf(await browser(space).browse('POST', '/auth/session', given)),
  )
  const out = await again.browse('DELETE', '/auth/session')
  assert.equal(out.status, 204)
}

/** Sets up an app, signs in by its code and by a recovery code, and removes it. */
async function exerciseFactor(space: TestWorkspace, browse: Send): Promise<void> {
  const { secret } = await setUpFactor(browse)
  assert.equal((await browse('GET', '/auth/factors')).status, 200)
  await browse('GET', '/auth/factor-rule')
  assert.equal((await browse('PUT', '/auth/factor-rule', { rule: 'off' })).status, 200)
  const { recovery_codes: codes } = (await browse('PUT', '/auth/recovery-codes')).body
  for (const code of [codeOf(secret, 1), codes[0]]) {
    const given = { email: space.adminEmail, password, code }
    assert.equal((await browser(space).browse('POST', '/auth/session', given)).status, 201)
  }
  assert.equal((await browse('DELETE', '/auth/totp')).status, 204)
}

/** Adds a passkey, signs in by it alone, as a second factor and by a copy, and removes it. */
async function exercisePasskey(space: TestWorkspace, browse: Send): Promise<void> {
  const passkey = makeTestPasskey(space)
  const { id } = await addTestPasskey(browse, passkey)
  const path = `/auth/passkeys/${id}`
  assert.equal((await browse('PATCH', path, { name: 'Phone' })).status, 200)
  assert.equal((await browse('GET', '/auth/passkeys')).body.passkeys.length, 1)
  const stranger = browser(space).browse
  const answer = async (counter: number) =>
    passkey.answer(await askChallenge(stranger), { counter })
  const alone = { passkey: await answer(1) }
  assert.equal((await stranger('POST', '/auth/passkeys/session', alone)).status, 201)
  const copied = { passkey: await answer(1) }
  assert.equal((await stranger('POST', '/auth/passkeys/session', copied)).status, 403)
  const given = { email: space.adminEmail, password, passkey: await answer(2) }
  assert.equal((await stranger('POST', '/auth/session', given)).status, 201)
  assert.equal((await browse('DELETE', path)).status, 204)
  await space.send('POST', '/team-members', { emails: ['locked-out@x.test'] })
  const colleague = await signIn(space, 'locked-out@x.test')
  await addTestPasskey(colleague.browse, makeTestPasskey(space))
  const theirs = `/auth/members/${colleague.member_id}/factors`
  assert.equal((await browse('DELETE', theirs)).status, 204)
}

/** Gives a wrong password, and writes that into the trail of access. */
export async function exerciseFailures(
  { signIn }: AppServices,
  space: TestWorkspace,
): Promise<void> {
  const wrong = { email: space.adminEmail, password: 'wrong' }
  const { status } = await browser(space).browse('POST', '/auth/session', wrong)
  assert.equal(status, 401)
  await signIn.failures.flush()
}

/** Asks for a reset, and sets the password by a link. */
async function exerciseLinks(space: TestWorkspace): Promise<void> {
  const { browse } = browser(space)
  assert.equal((await browse('POST', '/auth/resets', { email: space.adminEmail })).status, 202)
  const of = {
    workspace_id: space.id,
    email_key: space.adminEmail,
    purpose: 'reset',
    actor: { type: 'command', name: 'test' },
  } as const
  const link = (await makeLink(space.owner, readConfig({}), of)) ?? ''
  const token = link.slice(link.indexOf('#') + 1)
  assert.equal((await browse('POST', '/auth/links/read', { token })).status, 200)
  assert.equal((await browse('POST', '/auth/links/use', { token, password })).status, 201)
}

async function exerciseMemberSessions(space: TestWorkspace): Promise<void> {
  const [admin, other] = [await signIn(space), await signIn(space)]
  const { sessions } = (await admin.browse('GET', '/auth/member-sessions?limit=1')).body
  const [{ id, team_member: member }] = sessions
  const more = `/auth/member-sessions?member_id=${member.id}&before=${id}`
  assert.equal((await admin.browse('GET', more)).status, 200)
  const one = await admin.browse('DELETE', `/auth/member-sessions/${other.session_id}`)
  assert.equal(one.status, 204)
  await space.send('POST', '/team-members', { emails: ['shared.desk@x.test'] })
  const desk = await signIn(space, 'shared.desk@x.test')
  const all = await admin.browse('DELETE', `/auth/members/${desk.member_id}/sessions`)
  assert.equal(all.status, 204)
}
