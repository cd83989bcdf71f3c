import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { networkOf } from '../../api/access/network-budget.ts'
import { startOwnApp, type TestReply } from '../../../test/app.ts'
import { comparableReply } from '../../../test/seed.ts'
import { browser, cookieOf, givePassword, password, signIn } from '../../../test/sign-in.ts'
import { deriveKey } from '../webhooks/secrets-vault.ts'
import { rememberBrowser } from './known-browsers.ts'
import { guessesAnHour, makeSignInServices } from './sign-in-services.ts'

const app = await startOwnApp({ PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' })
const { services, owner } = app
const acme = await app.workspace()
await givePassword(acme)
const email = acme.adminEmail
const home = { 'x-forwarded-for': '203.0.113.1' }
const elsewhere = { 'x-forwarded-for': '203.0.113.2' }

beforeEach(() => Object.assign(services.signIn, makeSignInServices(services.database)))

const ask = async (
  given: string,
  headers: Record<string, string>,
  cookie?: string,
  who = email,
): Promise<TestReply> =>
  browser(acme, cookie).browse('POST', '/auth/session', { email: who, password: given }, headers)

/** The cookie by which the browser of a reply is known, as a `Cookie` header. */
function browserOf({ headers }: TestReply): string {
  const set = [headers['set-cookie'] ?? []].flat()
  const own = set.find((cookie) => cookie.startsWith('__Host-porchlight-browser='))
  assert.match(own ?? '', /; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=15552000$/)
  return own?.split(';')[0] ?? ''
}

/** Strangers use up all guesses against an account (sign-in.test.ts sends them). */
async function attack(who = email): Promise<void> {
  const { wrongByAccount } = services.signIn
  for (let at = 0; at < guessesAnHour; at += 1) wrongByAccount.record(`${acme.id} ${who}`)
  assert.equal((await ask('a guess', elsewhere, undefined, who)).status, 429)
}

test('Ten wrong passwords from one address keep out nobody else', async () => {
  let tried = 0
  for (let at = 1; at <= 10; at += 1) {
    if ((await ask('a guess', elsewhere)).status === 401) tried += 1
  }
  assert.equal(tried, 5)
  assert.equal((await ask(password, home)).status, 201)
})

test('Who signed in before gets in from the same browser, whatever strangers try, and also behind their address', async () => {
  const known = browserOf(await ask(password, home))
  await attack()
  assert.equal((await ask(password, home)).status, 429)
  assert.equal((await ask(password, home, known)).status, 201)
  for (let at = 1; at <= 6; at += 1) await ask('a guess', home, undefined, 'nobody@x.test')
  assert.equal((await ask(password, home, known)).status, 201)
})

test('A known browser has ten guesses in a quarter of an hour, and gives none to an account that never signed in there', async () => {
  const known = browserOf(await ask(password, home))
  for (let at = 1; at <= 10; at += 1) {
    assert.equal((await ask('a guess', home, known)).status, 401)
  }
  assert.equal((await ask(password, home, known)).status, 429)
  // Its budget is its own.
  assert.equal((await ask(password, home)).status, 201)
  await attack('nobody@x.test')
  assert.equal((await ask('a guess', home, known, 'nobody@x.test')).status, 429)
})

test('A cookie that the server did not make, is over, of another account or another workspace makes no browser known', async () => {
  const known = browserOf(await ask(password, home))
  const other = await app.workspace()
  await givePassword(other)
  const body = { email: other.adminEmail, password }
  const foreign = browserOf(await browser(other).browse('POST', '/auth/session', body, home))
  const { mac, ...parts } = partsOf(known)
  const forged = [
    foreign,
    withParts({ ...parts, mac: `${mac.slice(1)}A` }),
    withParts({ ...parts, mac, id: `${parts.id.slice(1)}A` }),
    withParts({ ...parts, mac, until: 'zzzzzzz' }),
    '__Host-porchlight-browser=x',
    `__Host-porchlight-browser=${'a'.repeat(5_000)}`,
    `${known}.${'a'.repeat(22)}`,
  ]
  await attack()
  const replies = []
  for (const cookie of [undefined, ...forged]) replies.push(await ask(password, home, cookie))
  for (const reply of replies) {
    assert.equal(reply.status, 429)
    assert.deepEqual(comparableReply(reply), comparableReply(replies[0]!))
  }
})

test('A browser is known for 180 days, and what is over is not kept', async (t) => {
  const account = { workspace_id: acme.id, email_key: email }
  const cookieAt = (days: number, before?: string) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() - days * 86_400_000 })
    const [cookie = ''] = rememberBrowser(services, account, before).split(';')
    t.mock.timers.reset()
    return cookie
  }
  await attack()
  assert.equal((await ask(password, home, cookieAt(179))).status, 201)
  const over = cookieAt(181)
  assert.equal((await ask(password, home, over)).status, 429)
  const other = { ...account, email_key: 'other@x.test' }
  const [next = ''] = rememberBrowser(services, other, over).split(';')
  assert.equal(next.split('~').length, 2, 'one mark')
})

test('A browser that was known in the installation before is known after a move', async () => {
  const former = randomBytes(32)
  const id = randomUUID()
  const sealed = services.vault.seal({ workspace_id: acme.id, former_key_id: id }, former)
  await owner.query('insert into former_keys values ($1, $2, $3, now())', [acme.id, id, sealed])
  const derive = () => [deriveKey(former, 'known browsers')] as const
  const account = { workspace_id: acme.id, email_key: email }
  const vault = { ...services.vault, derive }
  const [cookie = ''] = rememberBrowser({ vault }, account, undefined).split(';')
  await attack()
  assert.equal((await ask(password, home, cookie)).status, 201)
  await owner.query('delete from former_keys where workspace_id = $1', [acme.id])
  assert.equal((await ask(password, home, cookie)).status, 429)
})

test('Ten guesses in a quarter of an hour against an account from one network leave no more from there', async () => {
  const { wrongByPlace } = services.signIn
  const place = `${acme.id} ${email} ${networkOf('203.0.113.2')}`
  for (let at = 0; at < 10; at += 1) wrongByPlace.record(place)
  assert.equal((await ask(password, elsewhere)).status, 429)
  assert.equal((await ask('a guess', elsewhere, undefined, 'nobody@x.test')).status, 401)
  assert.equal((await ask(password, home)).status, 201)
})

function partsOf(cookie: string) {
  const [, id = '', until = '', mac = ''] =
    /=([\w-]{22})\.([0-9a-z]+)~([\w-]{22})$/.exec(cookie) ?? []
  return { id, until, mac }
}

function withParts({ id, until, mac }: ReturnType<typeof partsOf>): string {
  return `__Host-porchlight-browser=${id}.${until}~${mac}`
}

test('Five people who share a browser are known in it, and a sixth takes the place of the first', async () => {
  const emails = [1, 2, 3, 4, 5].map((at) => `member${at}@x.test`)
  await acme.send('POST', '/team-members', { emails })
  for (const one of emails) await givePassword(acme, one)
  let known = browserOf(await ask(password, home))
  const [id] = known.split('.')
  for (const one of emails) {
    known = browserOf(await ask(password, home, known, one))
    assert.equal(known.split('.')[0], id)
  }
  assert.ok(!emails.some((one) => known.includes(Buffer.from(one).toString('base64url'))))
  await attack()
  await attack('member1@x.test')
  assert.equal((await ask(password, home, known, 'member1@x.test')).status, 201)
  assert.equal((await ask(password, home, known)).status, 429)
})

test('Who is signed in enters the password again and changes it, whatever strangers try', async () => {
  const own = await signIn(acme)
  await attack()
  const again = await own.browse('POST', '/auth/session/verify', { password }, elsewhere)
  assert.equal(again.status, 200, again.text)
  const renewed = browser(acme, cookieOf(again))
  const body = { current_password: password, password }
  const changed = await renewed.browse('PUT', '/auth/password', body, elsewhere)
  assert.equal(changed.status, 200, changed.text)
  const last = browser(acme, cookieOf(changed))
  for (let at = 1; at <= 10; at += 1) {
    const wrong = await last.browse('POST', '/auth/session/verify', { password: 'a guess' }, home)
    assert.equal(wrong.status, 401)
  }
  const limited = await last.browse('POST', '/auth/session/verify', { password }, home)
  assert.equal(limited.status, 429)
  // A session's guesses close nothing but the session's.
  const other = await signIn(acme)
  assert.equal((await other.browse('POST', '/auth/session/verify', { password }, home)).status, 200)
})

test('Strangers who ask for resets prevent none: mails are limited, and their links work', async () => {
  const member = 'reset@x.test'
  await acme.send('POST', '/team-members', { emails: [member] })
  await givePassword(acme, member)
  const request = async (at: number, cookie?: string, from?: Record<string, string>) =>
    browser(acme, cookie).browse(
      'POST',
      '/auth/resets',
      { email: member },
      from ?? { 'x-forwarded-for': `2001:db8:3:${at}::1` },
    )
  for (let at = 1; at <= 12; at += 1) assert.equal((await request(at)).status, 202)
  const mails = async () =>
    (
      await owner.query<{ n: number }>(
        `select count(*)::int as n from mails where workspace_id = $1 and kind = 'reset' and recipient = $2`,
        [acme.id, member],
      )
    ).rows[0]?.n
  for (let tries = 0; (await mails()) !== 3; tries += 1) assert.ok(tries < 500)
  // An address that asks for many is refused, and the browser of a member behind it is not.
  const known = browserOf(await ask(password, home, undefined, member))
  for (let at = 1; at <= 5; at += 1) await request(at, undefined, home)
  assert.equal((await request(0, undefined, home)).status, 429)
  assert.equal((await request(0, known, home)).status, 202)
})

test('The trail of access says that attempts were refused, and from where', async () => {
  const member = 'trail@x.test'
  await acme.send('POST', '/team-members', { emails: [member] })
  for (let at = 1; at <= 7; at += 1) await ask('a guess', elsewhere, undefined, member)
  await services.signIn.failures.flush()
  const { body } = await acme.send('GET', '/audit/access?action=sign_in.failed,sign_in.limited')
  const counted = new Map<string, number>()
  for (const { action, failures, address, team_member: of } of body.entries) {
    if (of.email !== member) continue
    const key = `${action} ${address}`
    counted.set(key, (counted.get(key) ?? 0) + failures)
  }
  assert.deepEqual(
    counted,
    new Map([
      ['sign_in.limited 203.0.113.2', 2],
      ['sign_in.failed 203.0.113.2', 5],
    ]),
  )
})

test('The processes of a server share the guesses against an account', () => {
  const [one, ...others] = Array.from({ length: 4 }, () => makeSignInServices(services.database, 4))
  let tried = 0
  for (const { wrongByAccount } of [one!, ...others]) {
    while (!wrongByAccount.isReached('account')) {
      wrongByAccount.record('account')
      tried += 1
    }
  }
  assert.equal(tried, guessesAnHour)
})
