import assert from 'node:assert/strict'
import type { TestWorkspace } from '../app.ts'
import { browser, cookieOf, givePassword, outdatedHash, password } from '../sign-in.ts'

/** Signs in and out, and uses every route of sessions. */
export async function exerciseSignIn(space: TestWorkspace): Promise<void> {
  await givePassword(space, space.adminEmail, outdatedHash())
  const signedIn = async () => {
    const given = { email: space.adminEmail, password }
    const reply = await browser(space).browse('POST', '/auth/session', given)
    assert.equal(reply.status, 201, reply.text)
    return browser(space, cookieOf(reply)).browse
  }
  await (
    await signedIn()
  )('POST', '/auth/session', { email: space.adminEmail, password })
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
  const out = await browser(space, cookieOf(verified)).browse('DELETE', '/auth/session')
  assert.equal(out.status, 204)
}
