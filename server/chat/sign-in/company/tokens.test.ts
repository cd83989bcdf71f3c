import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startOwnApp, type TestWorkspace } from '../../../../test/app.ts'
import {
  claimsOf,
  sessionCookie,
  signToken,
  start,
  startProvider,
  visit,
} from '../../../../test/company-provider.ts'
import { signIn } from '../../../../test/sign-in.ts'

const app = await startOwnApp({ PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' })
const { owner } = app
const [right, other] = [await startProvider(), await startProvider()]
after(() => [right, other].forEach(({ stop }) => stop()))

let lastAddress = 0
const nextAddress = () => `198.51.100.${(lastAddress += 1)}`

/** A workspace with both providers, and its admin joined to the first one. */
async function companySpace(): Promise<TestWorkspace> {
  const space = await app.workspace()
  const admin = await signIn(space)
  for (const [slug, { issuer }] of Object.entries({ right, other })) {
    const given = { slug, issuer, name: slug, client_id: 'porchlight', client_secret: 'secret' }
    const { status, text } = await admin.browse('POST', '/auth/providers', given)
    assert.equal(status, 201, text)
  }
  await owner.query(
    `with joined as (
       insert into company_identities
       select workspace_id, id, 'ann', $2, now() from company_providers where workspace_id = $1 and slug = 'right')
     update company_providers set enabled = true, tested_at = now() where workspace_id = $1`,
    [space.id, space.adminId],
  )
  return space
}

const space = await companySpace()
const now = () => Math.floor(Date.now() / 1_000)
type Claims = Readonly<Record<string, unknown>>

/** Comes back with a token, which `make` makes of right claims. */
async function comeBack(make: (claims: Claims) => string, more = '', slug = 'right') {
  const begun = await start(space, slug)
  const code = right.codeFor(make(claimsOf(right.issuer, begun.nonce, { sub: 'ann' })))
  const path = `/auth/company/${slug}/callback?code=${code}&state=${begun.state}${more}`
  return visit(space, path, begun.cookie, nextAddress())
}

async function refusals(): Promise<string[]> {
  const { body } = await space.send('GET', '/audit/access?action=company_sign_in.refused&limit=100')
  return body.entries.map(
    ({ reason, provider, team_member: member }: Record<string, unknown>) =>
      `${String(provider)} ${String(reason)} ${member === null ? 'nobody' : 'somebody'}`,
  )
}

/** Refusals that were looked at: those of a reply under way may be in the trail already. */
let seen = 0

async function assertRefused(reply: ReturnType<typeof visit>, reason: string): Promise<void> {
  const { status, location, cookies } = await reply
  assert.deepEqual([status, location], [303, `/inbox#company-${reason}`])
  assert.equal(cookies.has(sessionCookie), false)
  const after = await refusals()
  assert.equal(after.length, seen + 1, 'The trail names the refusal.')
  seen = after.length
  assert.match(after[0] ?? '', / nobody$/)
  assert.equal(after[0]?.split(' ')[1], reason)
}

test('a right token signs in, and the trail names the provider', async () => {
  const { status, location, cookies } = await comeBack((claims) => signToken(claims))
  assert.deepEqual([status, location], [303, '/inbox'])
  assert.ok(cookies.has(sessionCookie))
  const { entries } = (await space.send('GET', '/audit/access?action=sign_in.succeeded')).body
  const [entry] = entries
  assert.deepEqual([entry.provider, entry.team_member.id], ['right', space.adminId])
  assert.equal(entry.actor.id, space.adminId)
})

const bad: Readonly<Record<string, (claims: Claims) => string>> = {
  'of another client': (claims) => signToken({ ...claims, aud: 'another' }),
  'for two clients, of which another one asked': (claims) =>
    signToken({ ...claims, aud: ['porchlight', 'another'], azp: 'another' }),
  'for two clients, without the one that asked': (claims) =>
    signToken({ ...claims, aud: ['porchlight', 'another'] }),
  'of another issuer': (claims) => signToken({ ...claims, iss: other.issuer }),
  'with another nonce': (claims) => signToken({ ...claims, nonce: 'another' }),
  'without a nonce': (claims) => signToken({ ...claims, nonce: undefined }),
  'that has expired': (claims) => signToken({ ...claims, exp: now() - 120, iat: now() - 300 }),
  'without an end': (claims) => signToken({ ...claims, exp: undefined }),
  'from the future': (claims) => signToken({ ...claims, nbf: now() + 300 }),
  'without a subject': (claims) => signToken({ ...claims, sub: undefined }),
  'with an endless subject': (claims) => signToken({ ...claims, sub: 'x'.repeat(256) }),
  'signed by another key': (claims) => signToken(claims, 'strange'),
  'signed by the public key as a secret': (claims) => signToken(claims, 'confused'),
  'without a signature': (claims) => signToken(claims, 'none'),
  'whose signature was cut off': (claims) => `${signToken(claims).split('.', 2).join('.')}.`,
  'that was changed after it was signed': (claims) => {
    const [head, , signature] = signToken(claims).split('.')
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'eve' })).toString('base64url')
    return [head, changed, signature].join('.')
  },
  'signed by a key that it brings along': (claims) =>
    signToken(claims, 'strange', { kid: 'two', jku: `${other.issuer}/jwks` }),
  'that is no token': () => 'token',
}

for (const [name, make] of Object.entries(bad)) {
  test(`a token ${name} is refused and recorded`, async () => {
    await assertRefused(comeBack(make), 'token_invalid')
  })
}

test('a clock that is 20 seconds off is no reason', async () => {
  const late = await comeBack((claims) =>
    signToken({ ...claims, exp: now() - 20, iat: now() - 60 }),
  )
  assert.equal(late.location, '/inbox')
})

test('a code that was used, an unknown one and an error of the provider are refused', async () => {
  const begun = await start(space, 'right')
  const back = async (query: string, cookie = begun.cookie) =>
    visit(space, `/auth/company/right/callback?${query}`, cookie, nextAddress())
  await assertRefused(back(`code=unknown&state=${begun.state}`), 'response_invalid')
  await assertRefused(back(`error=server_error&state=${begun.state}`), 'response_invalid')
  const cancelled = await back(`error=access_denied&state=${begun.state}`)
  assert.equal(cancelled.location, '/inbox#company-cancelled')
})

test('what comes back to another browser, or was begun elsewhere, is refused', async () => {
  const [mine, theirs] = [await start(space, 'right'), await start(space, 'right')]
  const code = right.codeFor(signToken(claimsOf(right.issuer, mine.nonce, { sub: 'ann' })))
  const back = async (slug: string, state: string, cookie: string, more = '') =>
    visit(
      space,
      `/auth/company/${slug}/callback?code=${code}&state=${state}${more}`,
      cookie,
      nextAddress(),
    )
  await assertRefused(back('right', mine.state, ''), 'state_wrong')
  await assertRefused(back('right', mine.state, theirs.cookie), 'state_wrong')
  await assertRefused(back('right', theirs.state, mine.cookie), 'state_wrong')
  await assertRefused(back('right', '', mine.cookie), 'state_wrong')
  const changed = mine.cookie.replace(/.{20}$/, 'A'.repeat(20))
  await assertRefused(back('right', mine.state, changed), 'state_wrong')
  // The other provider was asked, and sends the browser back to this one.
  const elsewhere = await start(space, 'other')
  await assertRefused(back('right', elsewhere.state, elsewhere.cookie), 'state_wrong')
  const foreign = await companySpace()
  const there = await start(foreign, 'right')
  await assertRefused(back('right', there.state, there.cookie), 'state_wrong')
  const mixedUp = back('right', mine.state, mine.cookie, `&iss=${encodeURIComponent(other.issuer)}`)
  await assertRefused(mixedUp, 'token_invalid')
})

test('a provider that says it names itself has to do so', async () => {
  right.say({ authorization_response_iss_parameter_supported: true })
  app.services.company.opened.clear()
  await assertRefused(
    comeBack((claims) => signToken(claims)),
    'token_invalid',
  )
  const iss = encodeURIComponent(right.issuer)
  const named = await comeBack((claims) => signToken(claims), `&iss=${iss}`)
  assert.equal(named.location, '/inbox')
  right.say({})
  app.services.company.opened.clear()
})

test('the code is exchanged with the verifier of the challenge, and with the secret in a header', async () => {
  const { location, cookies } = await visit(space, '/auth/company/right')
  const { searchParams } = new URL(location)
  assert.equal(searchParams.get('code_challenge_method'), 'S256')
  assert.match(searchParams.get('code_challenge') ?? '', /^[\w-]{43}$/)
  const redirect = `http://${space.subdomain}.localhost:${space.port}/auth/company/right/callback`
  assert.equal(searchParams.get('redirect_uri'), redirect)
  const [cookie = ''] = cookies.values()
  const state = searchParams.get('state') ?? ''
  const nonce = searchParams.get('nonce') ?? ''
  const code = right.codeFor(signToken(claimsOf(right.issuer, nonce, { sub: 'ann' })))
  await visit(space, `/auth/company/right/callback?code=${code}&state=${state}`, cookie)
  const sent = new URLSearchParams(right.requests.findLast(({ path }) => path === '/token')?.body)
  assert.equal(sent.get('redirect_uri'), redirect)
  assert.match(sent.get('code_verifier') ?? '', /^[\w-]{43}$/)
  assert.equal(sent.get('client_secret'), null)
})

test('ten refusals within five minutes stop the sign-ins of an address', async () => {
  const back = async () =>
    visit(space, '/auth/company/right/callback?code=a&state=b', '', '203.0.113.9')
  for (let count = 0; count < 10; count += 1) {
    assert.equal((await back()).location, '/inbox#company-state_wrong')
  }
  assert.equal((await back()).location, '/inbox#company-limited')
})
