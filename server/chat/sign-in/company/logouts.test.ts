import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { exchange, startOwnApp, type TestWorkspace } from '../../../../test/app.ts'
import {
  claimsOf,
  logoutClaims,
  sessionCookie,
  signToken,
  start,
  startProvider,
  visit,
} from '../../../../test/company-provider.ts'
import { browser, signIn } from '../../../../test/sign-in.ts'
import { openStream } from '../../events/testing/open-stream.ts'

const one = await startOwnApp({ PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' })
// Another process on the same database.
const two = await startOwnApp({}, one.address)
const [right, other] = [await startProvider(), await startProvider()]
after(() => [right, other].forEach(({ stop }) => stop()))

type Claims = Readonly<Record<string, unknown>>
const event = 'http://schemas.openid.net/event/backchannel-logout'
const now = () => Math.floor(Date.now() / 1_000)
let lastAddress = 0
const nextAddress = () => `198.51.100.${(lastAddress += 1)}`

const space = await companySpace()

/** A workspace with two providers, whose admin and Kim are joined to the first one. */
async function companySpace(): Promise<TestWorkspace> {
  const made = await one.workspace()
  const { browse } = await signIn(made)
  for (const [slug, { issuer }] of Object.entries({ right, other })) {
    const given = { slug, issuer, name: slug, client_id: 'porchlight', client_secret: 'secret' }
    const { status, text } = await browse('POST', '/auth/providers', given)
    assert.equal(status, 201, text)
  }
  await made.send('POST', '/team-members', { emails: ['kim@x.test'] })
  await one.owner.query(
    `with joined as (
       insert into company_identities
       select p.workspace_id, p.id, split_part(t.email, '@', 1), t.id, now()
         from company_providers p join team_members t on t.workspace_id = p.workspace_id
        where p.workspace_id = $1 and p.slug = 'right')
     update company_providers set enabled = true, tested_at = now() where workspace_id = $1`,
    [made.id],
  )
  return made
}

const adminSub = space.adminEmail.split('@')[0] ?? ''

/** Signs in by the first provider. Returns the cookie of the session. */
async function enter(sub: string, more: Claims = {}): Promise<string> {
  const { cookie, state, nonce } = await start(space, 'right')
  const code = right.codeFor(signToken(claimsOf(right.issuer, nonce, { sub, ...more })))
  const path = `/auth/company/right/callback?code=${code}&state=${state}`
  const { cookies } = await visit(space, path, cookie, nextAddress())
  return cookies.get(sessionCookie) ?? assert.fail('It signs in.')
}

const works = async (cookie: string, port = space.port) =>
  (await browser({ ...space, port }, cookie).browse('GET', '/auth/session')).status === 200

const logoutOf = (more: Claims) => logoutClaims(right.issuer, more)

/** Sends a token as a provider does. */
async function send(token: string, slug = 'right', address = nextAddress(), type?: string) {
  const body = new URLSearchParams({ logout_token: token }).toString()
  return exchange(space.port, 'POST', `/auth/company/${slug}/logout`, body, {
    host: `${space.subdomain}.localhost:${space.port}`,
    'content-type': type ?? 'application/x-www-form-urlencoded',
    'x-forwarded-for': address,
  })
}

test('a logout of a subject ends all its sessions of the provider, and no other, and the trail says so', async () => {
  const [first, second] = [await enter('kim', { sid: 'a' }), await enter('kim')]
  const admin = await enter(adminSub)
  const local = await signIn(space, 'kim@x.test')
  const { status, headers, text } = await send(signToken(logoutOf({ sub: 'kim' })))
  assert.deepEqual([status, headers['cache-control'], text], [200, 'no-store', ''])
  assert.deepEqual(
    await Promise.all([first, second, admin, local.cookie].map(async (one) => works(one))),
    [false, false, true, true],
  )
  const { entries } = (await space.send('GET', '/audit/access?action=session.revoked')).body
  const [{ reason, session_ids: ids, actor, address }] = entries
  assert.deepEqual([reason, ids.length, actor.type], ['provider_signed_out', 2, 'automation'])
  assert.equal(address, null)
})

test('a logout of a session of the provider ends that one, with and without its subject', async () => {
  for (const sub of [undefined, 'kim']) {
    const [first, second] = [await enter('kim', { sid: 'a' }), await enter('kim', { sid: 'b' })]
    assert.equal((await send(signToken(logoutOf({ sid: 'a', sub })))).status, 200)
    assert.deepEqual([await works(first), await works(second)], [false, true])
  }
})

test('a session whose provider did not name its own ends with its subject', async () => {
  const session = await enter('kim')
  assert.equal((await send(signToken(logoutOf({ sid: 'x', sub: 'kim' })))).status, 200)
  assert.equal(await works(session), false)
})

test('a token that is sent again ends no session that began since', async () => {
  const before = await enter('kim', { iat: now() - 20 })
  const token = signToken(logoutOf({ sub: 'kim', iat: now() - 10 }))
  assert.equal((await send(token)).status, 200)
  assert.equal(await works(before), false)
  const since = await enter('kim')
  assert.equal((await send(token)).status, 200)
  assert.equal(await works(since), true)
})

const bad: Readonly<Record<string, (claims: Claims) => string>> = {
  'of another client': (claims) => signToken({ ...claims, aud: 'another' }),
  'of another issuer': (claims) => signToken({ ...claims, iss: other.issuer }),
  'with a nonce': (claims) => signToken({ ...claims, nonce: 'n' }),
  'without the event': (claims) => signToken({ ...claims, events: {} }),
  'whose event is a text': (claims) => signToken({ ...claims, events: { [event]: 'yes' } }),
  'whose events are a list': (claims) => signToken({ ...claims, events: [event] }),
  'without an id of its own': (claims) => signToken({ ...claims, jti: undefined }),
  'without a time': (claims) => signToken({ ...claims, iat: undefined }),
  'from the future': (claims) => signToken({ ...claims, iat: now() + 300, exp: now() + 600 }),
  'that is old': (claims) => signToken({ ...claims, iat: now() - 400, exp: undefined }),
  'that has expired': (claims) => signToken({ ...claims, iat: now() - 200, exp: now() - 60 }),
  'that names nobody': (claims) => signToken({ ...claims, sub: undefined }),
  'with an endless subject': (claims) => signToken({ ...claims, sub: 'x'.repeat(256) }),
  'whose subject is a number': (claims) => signToken({ ...claims, sub: 7 }),
  'signed by another key': (claims) => signToken(claims, 'strange'),
  'signed by the public key as a secret': (claims) => signToken(claims, 'confused'),
  'without a signature': (claims) => signToken(claims, 'none'),
  'that is no token': () => 'token',
  'that is an ID token': () => signToken(claimsOf(right.issuer, 'nonce', { sub: 'kim' })),
}

for (const [name, make] of Object.entries(bad)) {
  test(`a logout token ${name} is 400 and ends nothing`, async () => {
    const session = await enter('kim')
    const { status, headers } = await send(make(logoutOf({ sub: 'kim' })))
    assert.deepEqual([status, headers['porchlight-error']], [400, 'logout_token_invalid'])
    assert.equal(headers['cache-control'], 'no-store')
    assert.ok(await works(session))
  })
}

test('a logout token is no ID token', async () => {
  const { cookie, state, nonce } = await start(space, 'right')
  const code = right.codeFor(signToken(logoutOf({ sub: 'kim', nonce: undefined })))
  const path = `/auth/company/right/callback?code=${code}&state=${state}`
  const { cookies } = await visit(space, path, cookie, nextAddress())
  assert.equal(cookies.has(sessionCookie), false)
  assert.ok(nonce)
})

test('a token for another provider, an unknown one, a large body and another type of body are refused', async () => {
  const session = await enter('kim')
  const token = signToken(logoutOf({ sub: 'kim' }))
  assert.equal((await send(token, 'other')).status, 400)
  assert.equal((await send(token, 'unknown')).status, 400)
  assert.equal((await send('x'.repeat(20_000))).status, 413)
  assert.equal((await send(token, 'right', nextAddress(), 'application/json')).status, 415)
  assert.ok(await works(session))
})

test('an address that sends wrong tokens is refused after 20, and others are not', async () => {
  const address = nextAddress()
  for (let sent = 0; sent < 20; sent += 1) {
    assert.equal((await send('token', 'unknown', address)).status, 400)
  }
  const session = await enter('kim')
  const token = signToken(logoutOf({ sub: 'kim' }))
  assert.equal((await send(token, 'right', address)).status, 429)
  assert.ok(await works(session))
  assert.equal((await send(token)).status, 200)
})

test('a logout ends requests and streams within a second, in every process', async () => {
  const cookie = await enter('kim')
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-api-key': '' }
  const host = `${space.subdomain}.localhost`
  const streams = await Promise.all(
    [one.port, two.port].map(async (port) =>
      openStream({ port, key: '', headers: { ...headers, host } }),
    ),
  )
  await until(
    'the streams are watched',
    5_000,
    async () => one.services.events.openStreams() === 1 && two.services.events.openStreams() === 1,
  )
  assert.equal((await send(signToken(logoutOf({ sub: 'kim' })))).status, 200)
  const startedAt = performance.now()
  await Promise.all(streams.map(async ({ ended }) => ended))
  assert.ok(performance.now() - startedAt < 1_000)
  assert.deepEqual([await works(cookie), await works(cookie, two.port)], [false, false])
})
