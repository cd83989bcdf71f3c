import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, startOwnApp, type TestReply } from '../../../test/app.ts'
import { comparableReply } from '../../../test/seed.ts'
import { browser, cookieOf, givePassword, outdatedHash, password } from '../../../test/sign-in.ts'
import { makeHashingSlots } from './hashing-slots.ts'
import { guessesAnHour, makeSignInServices } from './sign-in-services.ts'

const { workspace, owner, services } = await startOwnApp({
  PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1',
})
const acme = await workspace()
await givePassword(acme)
const admin = { email: acme.adminEmail, password }
const { browse } = browser(acme)

let lastAddress = 0
/** An address of its own, so that failures of one test do not limit the next. */
const from = () => ({ 'x-forwarded-for': `198.51.100.${(lastAddress += 1)}` })
const signInAs = async (
  body: object,
  headers: Record<string, string> = from(),
): Promise<TestReply> => browse('POST', '/auth/session', body, headers)
const forget = () => Object.assign(services.signIn, makeSignInServices(services.database))

test('POST /auth/session signs in with a cookie for this host alone', async () => {
  const reply = await signInAs({ ...admin, email: ` ${admin.email.toUpperCase()} ` })
  assert.equal(reply.status, 201)
  const [cookie = ''] = [reply.headers['set-cookie'] ?? []].flat()
  assert.match(
    cookie,
    /^__Host-porchlight=[\w-]{64}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=7776000$/,
  )
  assert.ok(!reply.text.includes(cookieOf(reply).slice(18)), 'the token is in no body')
  const own = browser(acme, cookieOf(reply))
  assert.deepEqual((await own.browse('GET', '/auth/session')).body, reply.body)
  assert.equal((await own.send('GET', '/conversations')).status, 200)
})

test('tokens are stored as their hash alone', async () => {
  const token = cookieOf(await signInAs(admin)).slice('__Host-porchlight='.length)
  const { rows } = await owner.query('select s::text as text from member_sessions s')
  assert.ok(rows.length > 0)
  assert.ok(rows.every(({ text }) => !text.includes(token)))
  assert.ok(
    rows.every(({ text }) => !text.includes(Buffer.from(token, 'base64url').toString('hex'))),
  )
})

test('unknown, inactive, invited and wrong password have one reply (T36)', async () => {
  await acme.send('POST', '/team-members', { emails: ['invited@x.test', 'left@x.test'] })
  await givePassword(acme, 'left@x.test')
  const { body } = await acme.send('GET', '/team-members?email=left@x.test')
  await acme.send('DELETE', `/team-members/${body.team_members[0].id}`)
  const replies = [
    await signInAs({ ...admin, password: 'another password' }),
    await signInAs({ ...admin, email: 'nobody@x.test' }),
    await signInAs({ ...admin, email: 'invited@x.test' }),
    await signInAs({ ...admin, email: 'left@x.test' }),
  ]
  const [first] = replies
  assert.deepEqual(
    [first?.status, first?.body],
    [401, { error: 'The email or the password is wrong.' }],
  )
  for (const reply of replies)
    assert.deepEqual(comparableReply(reply), comparableReply(replies[0]!))
})

test('a host without a workspace has nobody to sign in', async () => {
  const { browse: elsewhere } = browser({ ...acme, subdomain: 'nowhere' })
  assert.equal((await elsewhere('POST', '/auth/session', admin)).status, 404)
  const chat = browser({ ...acme, subdomain: `chat--${acme.subdomain}` })
  assert.equal((await chat.browse('POST', '/auth/session', admin)).status, 404)
})

test('a sign-in ends the session that the browser had: none is fixed in advance (T29)', async () => {
  const first = cookieOf(await signInAs(admin))
  const second = cookieOf(await browser(acme, first).browse('POST', '/auth/session', admin, from()))
  assert.notEqual(first, second)
  assert.equal((await browser(acme, first).browse('GET', '/auth/session')).status, 401)
  assert.equal((await browser(acme, second).browse('GET', '/auth/session')).status, 200)
})

test('entering the password again changes the token, and the old one is void', async () => {
  const first = browser(acme, cookieOf(await signInAs(admin)))
  const before = (await first.browse('GET', '/auth/session')).body.session
  const reply = await first.browse('POST', '/auth/session/verify', { password }, from())
  assert.equal(reply.status, 200, reply.text)
  assert.equal(reply.body.session.id, before.id)
  assert.ok(reply.body.session.verified_at > before.verified_at)
  assert.equal((await first.browse('GET', '/auth/session')).status, 401)
  const renewed = browser(acme, cookieOf(reply))
  assert.equal((await renewed.browse('GET', '/auth/session')).status, 200)
  const wrong = await renewed.browse('POST', '/auth/session/verify', { password: 'wrong' }, from())
  assert.equal(wrong.status, 401)
  assert.equal((await renewed.browse('GET', '/auth/session')).status, 200)
})

test('an outdated hash is replaced at sign-in, without waiting for a slot again', async () => {
  await givePassword(acme, acme.adminEmail, outdatedHash())
  const { hashing } = services.signIn
  let slots = 0
  const counted: typeof hashing = async (work) => {
    slots += 1
    return hashing(work)
  }
  Object.assign(services.signIn, { hashing: counted })
  assert.equal((await signInAs(admin)).status, 201)
  Object.assign(services.signIn, { hashing })
  assert.equal(slots, 1)
  const { rows } = await owner.query('select hash from member_passwords where workspace_id = $1', [
    acme.id,
  ])
  assert.match(rows[0].hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal((await signInAs(admin)).status, 201)
})

test('five wrong passwords from one network close it for a while, also to the right one (T35)', async () => {
  forget()
  const near = (at: number) => ({ 'x-forwarded-for': `2001:db8:0:7::${at}` })
  for (let at = 1; at <= 5; at += 1) {
    const reply = await signInAs({ email: `guess${at}@x.test`, password }, near(at))
    assert.equal(reply.status, 401)
  }
  const refused = await signInAs(admin, near(9))
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) > 250)
  assert.equal((await signInAs(admin, { 'x-forwarded-for': '2001:db8:0:8::1' })).status, 201)
})

test('from however many addresses, forty guesses an hour against an account are tried, known or not', async () => {
  for (const email of [acme.adminEmail, 'nobody@x.test']) {
    forget()
    let tried = 0
    for (let at = 1; at <= guessesAnHour + 2; at += 1) {
      const { status } = await signInAs({ email, password: 'wrong' }, networkOf(at))
      if (status === 401) tried += 1
      else assert.equal(status, 429)
    }
    assert.equal(tried, guessesAnHour)
    assert.equal((await signInAs({ email, password }, networkOf(99))).status, 429, email)
  }
  forget()
})

/** Another one for each number. */
function networkOf(at: number) {
  return { 'x-forwarded-for': `2001:db8:1:${at}::1` }
}

test('limits hold against requests that arrive together', async () => {
  forget()
  const { hashing } = services.signIn
  // All get their turn, so that each is refused by the limit alone.
  Object.assign(services.signIn, { hashing: makeHashingSlots({ slots: 1, waitMs: 60_000 }) })
  const { 'x-forwarded-for': address } = from()
  const guesses = Array.from({ length: 40 }, async (_, at) =>
    signInAs({ ...admin, password: `guess number ${at}` }, { 'x-forwarded-for': address }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  Object.assign(services.signIn, { hashing })
  assert.equal(statuses.filter((status) => status === 401).length, 5)
  assert.ok(statuses.every((status) => status === 401 || status === 429))
  forget()
})

test('sign-in over plain HTTP is refused with what to do, except on this machine and behind TLS', async () => {
  const open = await startOwnApp({
    PORCHLIGHT_BASE_DOMAIN: 'chat.test',
    PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1',
  })
  const space = await open.workspace()
  await givePassword(space)
  const at = async (headers: Record<string, string>) =>
    exchange(
      open.port,
      'POST',
      '/auth/session',
      JSON.stringify({ email: space.adminEmail, password }),
      { host: `${space.subdomain}.chat.test`, 'content-type': 'application/json', ...headers },
    )
  const plain = await at({})
  assert.equal(plain.status, 403)
  assert.match(plain.body.error, /^Signing in needs HTTPS, because .+ https:\/\//)
  assert.equal((await at({ 'x-forwarded-proto': 'http' })).status, 403)
  assert.equal((await at({ 'x-forwarded-proto': 'https' })).status, 201)
})

test('a body without a field, or with another type, is a 422 that names it', async () => {
  for (const [body, error] of [
    [{}, "email can't be blank."],
    [{ email: 'x' }, 'email is not a valid email address: x.'],
    [{ email: 'a@x.test' }, "password can't be blank."],
    [{ email: 'a@x.test', password: { length: 12 } }, 'password must be a string.'],
    [{ email: 'a@x.test', password: 'x'.repeat(201) }, 'password is too long.'],
  ] as const) {
    const reply = await signInAs(body)
    assert.deepEqual([reply.status, reply.body], [422, { error }])
  }
})
