import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { startOwnApp } from '../../../../test/app.ts'
import { heldCookie, sessionCookie, visit } from '../../../../test/company-provider.ts'
import { foreignSecret, startForeignProvider } from '../../../../test/foreign-provider.ts'
import { browser, cookieOf, signIn } from '../../../../test/sign-in.ts'

const app = await startOwnApp({ PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' })
const space = await app.workspace()
const provider = await startForeignProvider(space, 'acme')
after(provider.stop)

const ann = provider.browserOf({ sub: 'a1', email: 'ann@acme.example', verified: true })
const kim = provider.browserOf({ sub: 'k1', email: 'kim@acme.example', verified: true })

type Browser = typeof kim

/** Begins at the button of the sign-in page, and goes to the provider and back with what `change` makes of the address. */
async function enter(person: Browser, change: (back: URL) => void = () => undefined) {
  const { location, cookies } = await visit(space, '/auth/company/acme')
  const back = await person.signIn(location)
  change(back)
  const held = cookies.get(heldCookie)
  const reply = await visit(space, back.pathname + back.search, held)
  return { asked: new URL(location).searchParams, back, held, ...reply }
}

const works = async (cookie: string | undefined) =>
  (await browser(space, cookie).browse('GET', '/auth/session')).status === 200

async function assertIn(person: Browser): Promise<string> {
  const { location, cookies } = await enter(person)
  const session = cookies.get(sessionCookie)
  assert.equal(location, '/inbox')
  assert.ok(session !== undefined && (await works(session)))
  return session
}

test('an admin sets another implementation of OpenID Connect up, and a test signs in by it', async () => {
  const { browse } = await signIn(space)
  const given = { slug: 'acme', issuer: provider.issuer, name: 'Acme', client_id: 'porchlight' }
  const made = await browse('POST', '/auth/providers', { ...given, client_secret: foreignSecret })
  assert.equal(made.status, 201, made.text)
  const path = `/auth/providers/${made.body.provider.id}`
  const begun = await browse('POST', `${path}/test`)
  const back = await ann.signIn(begun.body.location)
  const { location } = await visit(space, back.pathname + back.search, cookieOf(begun))
  assert.equal(location, '/inbox/settings/company#tested')
  await browse('POST', '/auth/domains', { domain: 'acme.example' })
  await app.owner.query('update company_domains set proven_at = now() where workspace_id = $1', [
    space.id,
  ])
  const on = await browse('PATCH', path, { enabled: true, domains: ['acme.example'] })
  assert.equal(on.status, 200, on.text)
})

test('a member is joined by the verified address of a proven domain, with PKCE, nonce and the name of the issuer', async () => {
  await space.send('POST', '/team-members', { emails: ['kim@acme.example'] })
  const { asked, back, location, cookies } = await enter(kim)
  assert.equal(asked.get('code_challenge_method'), 'S256')
  assert.match(asked.get('nonce') ?? '', /^[\w-]{43}$/)
  assert.equal(back.searchParams.get('iss'), provider.issuer)
  assert.equal(location, '/inbox')
  const { browse } = browser(space, cookies.get(sessionCookie))
  const { session } = (await browse('GET', '/auth/session')).body
  assert.equal(session.member.email, 'kim@acme.example')
})

test('an address that the provider has not verified joins nobody', async () => {
  const eve = provider.browserOf({ sub: 'e1', email: 'kim@acme.example', verified: false })
  const { location, cookies } = await enter(eve)
  assert.equal(location, '/inbox/join')
  assert.equal(cookies.has(sessionCookie), false)
})

test('another issuer in the address back, a code for a second time, and one of another attempt are refused', async () => {
  const mixedUp = await enter(kim, (back) => back.searchParams.set('iss', 'https://other.example'))
  assert.equal(mixedUp.location, '/inbox#company-token_invalid')
  const { back, held, location } = await enter(kim)
  assert.equal(location, '/inbox')
  const again = await visit(space, back.pathname + back.search, held)
  assert.equal(again.location, '/inbox#company-response_invalid')
  // Its challenge was made of another verifier.
  const begun = await visit(space, '/auth/company/acme')
  const other = await kim.signIn(begun.location)
  const mine = await enter(kim, ({ searchParams }) =>
    searchParams.set('code', other.searchParams.get('code') ?? ''),
  )
  assert.equal(mine.location, '/inbox#company-response_invalid')
})

test('signing out at the provider ends the session here within a second, and no other', async () => {
  const local = await signIn(space, 'kim@acme.example')
  const admin = await assertIn(ann)
  const session = await assertIn(kim)
  const startedAt = performance.now()
  await kim.signOut()
  assert.equal(await works(session), false)
  assert.ok(performance.now() - startedAt < 1_000)
  assert.deepEqual([await works(admin), await works(local.cookie)], [true, true])
  const { entries } = (await space.send('GET', '/audit/access?action=session.revoked')).body
  assert.equal(entries[0].reason, 'provider_signed_out')
  await assertIn(kim)
})

test('keys that the provider changes are read anew, for sign-ins and logouts', async (t) => {
  provider.rotateKeys()
  t.after(() => mock.timers.reset())
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 })
  const session = await assertIn(kim)
  await kim.signOut()
  assert.equal(await works(session), false)
})
