import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp, type TestReply, type TestWorkspace } from '../../../test/app.ts'
import { setUpFactor } from '../../../test/second-factor.ts'
import { browser, cookieOf, givePassword, password, signIn } from '../../../test/sign-in.ts'
import { makeLink, type LinkPurpose } from '../mail/make-link.ts'

const app = await startOwnApp({ PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' })
const { owner, services } = app
const email = 'kim@x.test'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let spaces = 0
/** A workspace with Kim, who signs in from an address of its own. */
async function withKim() {
  const address = `198.51.100.${(spaces += 1)}`
  const space = await app.workspace()
  await space.send('POST', '/team-members', { emails: [email] })
  const enter = async (code?: string, cookie?: string): Promise<TestReply> => {
    const headers = { 'x-forwarded-for': address, 'user-agent': firefox }
    const given = { email, password, code }
    const reply = await browser(space, cookie).browse('POST', '/auth/session', given, headers)
    assert.equal(reply.status, 201, reply.text)
    return reply
  }
  const mails = async () => {
    const { rows } = await owner.query<{ recipient: string; details: Record<string, string> }>(
      `select recipient, details from mails where workspace_id = $1 and kind = 'sign_in' order by created_at`,
      [space.id],
    )
    return rows
  }
  return { space, address, enter, mails }
}

async function useLink(space: TestWorkspace, purpose: LinkPurpose): Promise<TestReply> {
  const actor = { type: 'command', name: 'test' } as const
  const given = { workspace_id: space.id, email_key: email, purpose, actor }
  const token = (await makeLink(owner, services.config, given))?.split('#')[1]
  const reply = await browser(space).browse('POST', '/auth/links/use', { token, password })
  assert.equal(reply.status, 201, reply.text)
  return reply
}

/** The cookie by which the browser of a reply is known. */
function knownBy({ headers }: TestReply): string {
  const set = [headers['set-cookie'] ?? []].flat()
  return set.find((one) => one.startsWith('__Host-porchlight-browser='))?.split(';')[0] ?? ''
}

test('the list of sessions and the trail of access say what each session was opened with', async () => {
  const { space, enter } = await withKim()
  const shown = async (reply: TestReply) => {
    const { body } = await browser(space, cookieOf(reply)).browse('GET', '/auth/sessions')
    return body.sessions.find((one: { is_current: boolean }) => one.is_current).opened_by
  }
  assert.equal(await shown(await useLink(space, 'invitation')), 'invitation')
  assert.equal(await shown(await useLink(space, 'reset')), 'link')
  const first = await enter()
  assert.equal(await shown(first), 'password')
  const { recoveryCodes } = await setUpFactor(browser(space, cookieOf(first)).browse)
  const second = await enter(recoveryCodes[0])
  assert.equal(await shown(second), 'password_and_code')
  const own = browser(space, cookieOf(second)).browse
  const again = await own('POST', '/auth/session/verify', { password, code: recoveryCodes[1] })
  assert.equal(again.status, 200, again.text)
  assert.equal(await shown(again), 'password_and_code')
  const old = await signIn(space, email)
  const { sessions } = (await old.browse('GET', '/auth/sessions')).body
  const earlier = sessions.find((one: { is_current: boolean }) => one.is_current)
  assert.equal(earlier.opened_by, null, 'a session of an earlier version')
  const { entries } = (await space.send('GET', '/audit/access')).body
  const ways = (action: string) =>
    entries
      .filter((one: { action: string }) => one.action === action)
      .map((one: { opened_by: string | null }) => one.opened_by)
  assert.deepEqual(ways('sign_in.succeeded').toReversed(), [
    'invitation',
    'link',
    'password',
    'password_and_code',
  ])
  assert.deepEqual(ways('totp.enabled'), [null])
})

test('a sign-in from a browser that the account does not know is mailed, once, and the first one of all is not', async () => {
  const { space, address, enter, mails } = await withKim()
  await givePassword(space, email)
  const first = await enter()
  assert.deepEqual(await mails(), [])
  await enter(undefined, knownBy(first))
  assert.deepEqual(await mails(), [])
  const before = Date.now()
  const elsewhere = await enter()
  await enter(undefined, knownBy(elsewhere))
  const [mail, ...others] = await mails()
  assert.deepEqual(others, [])
  const { at, ...details } = mail?.details ?? {}
  assert.deepEqual(
    { recipient: mail?.recipient, ...details },
    { recipient: email, browser: 'Firefox, Linux', address },
  )
  assert.ok(Math.abs(new Date(String(at)).getTime() - before) < 60_000, String(at))
})

test('a wrong code mails nothing, and an invitation neither; a reset in another browser does', async () => {
  const { space, enter, mails } = await withKim()
  const invited = await useLink(space, 'invitation')
  assert.deepEqual(await mails(), [])
  await setUpFactor(browser(space, cookieOf(invited)).browse)
  const wrong = { email, password, code: '000000' }
  assert.equal((await browser(space).browse('POST', '/auth/session', wrong)).status, 403)
  assert.deepEqual(await mails(), [])
  await owner.query('delete from member_totp where workspace_id = $1', [space.id])
  await useLink(space, 'reset')
  assert.equal((await mails()).length, 1)
  await enter()
  assert.equal((await mails()).length, 2)
})
