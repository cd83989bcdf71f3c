import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { makeSignInServices } from '../server/chat/sign-in/sign-in-services.ts'
import { startOwnApp } from '../test/app.ts'
import { codeOf, setUpFactor } from '../test/second-factor.ts'
import { browser, givePassword, password, signIn } from '../test/sign-in.ts'

/** `npm run sign-in-timing` sends 10,000 for each test; the short form shows that the measurement works. */
const signIns = process.env['PORCHLIGHT_TEST_SIGN_INS'] === 'long' ? 10_000 : 80
/** Of Welch's test. */
const highestT = 4.5

const { owner, workspace, services } = await startOwnApp({
  PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1',
})
const acme = await workspace()
await acme.send('POST', '/team-members', { emails: ['invited@x.test', 'left@x.test'] })
await givePassword(acme)
await givePassword(acme, 'left@x.test')
const { body } = await acme.send('GET', '/team-members?email=left@x.test')
await acme.send('DELETE', `/team-members/${body.team_members[0].id}`)
let { browse } = browser(acme)

const emails = {
  wrong: acme.adminEmail,
  unknown: 'nobody@x.test',
  invited: 'invited@x.test',
  inactive: 'left@x.test',
}

let sent = 0
/** A sign-in that is refused, from an address of its own. Returns its time. */
async function signInWrongly(given: Readonly<Record<string, string>>): Promise<number> {
  sent += 1
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
  const startedAt = performance.now()
  const reply = await browse('POST', '/auth/session', given, { 'x-forwarded-for': address })
  assert.ok([401, 403, 429].includes(reply.status), reply.text)
  return performance.now() - startedAt
}

/** Without the slowest tenth, which shows the machine. */
function statistics(times: readonly number[]) {
  const kept = times.toSorted((a, b) => a - b).slice(0, Math.ceil(times.length * 0.9))
  const mean = kept.reduce((sum, time) => sum + time, 0) / kept.length
  const variance = kept.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (kept.length - 1)
  return { mean, ofMean: variance / kept.length }
}

/** Sends sign-ins of each kind in turn, and compares the times of each with those of the first. */
async function compare(
  t: TestContext,
  kinds: Readonly<Record<string, () => Readonly<Record<string, string>>>>,
): Promise<void> {
  const names = Object.keys(kinds)
  const times = new Map(names.map((name): [string, number[]] => [name, []]))
  for (let round = 0; round < signIns / names.length; round += 1) {
    // The limits of accounts are not what is measured.
    if (round % 5 === 0) Object.assign(services.signIn, makeSignInServices(services.database))
    for (const name of names.toSorted(() => Math.random() - 0.5)) {
      times.get(name)?.push(await signInWrongly(kinds[name]?.() ?? {}))
    }
  }
  const [first = '', ...others] = names
  const one = statistics(times.get(first) ?? [])
  for (const name of others) {
    const other = statistics(times.get(name) ?? [])
    const score = Math.abs(one.mean - other.mean) / Math.sqrt(one.ofMean + other.ofMean)
    t.diagnostic(
      `${name}: ${other.mean.toFixed(2)} ms, ${first}: ${one.mean.toFixed(2)} ms, t ${score.toFixed(2)}`,
    )
    assert.ok(score < highestT, `${name}: t = ${score}`)
  }
}

test('A wrong password and unknown, invited and inactive accounts are answered after the same time', async (t) => {
  const guess = (email: string) => () => ({ email, password: `guess number ${sent}` })
  await signInWrongly(guess(emails.unknown)())
  const kinds = Object.entries(emails).map(([name, email]) => [name, guess(email)])
  await compare(t, Object.fromEntries(kinds))
})

test('Codes are refused after the same time, however much of them is right, and where one was used', async (t) => {
  const space = await workspace()
  await givePassword(space)
  const { secret } = await setUpFactor((await signIn(space)).browse)
  // Every code was used.
  await owner.query('update member_totp set last_step = 1e9 where workspace_id = $1', [space.id])
  browse = browser(space).browse
  const enter = (code: () => string) => () => ({ email: space.adminEmail, password, code: code() })
  /** The next code with other digits from a place on. */
  const other = (from: number, until: number) =>
    Array.from(codeOf(secret), (digit, at) =>
      at >= from && at < until ? String((Number(digit) + 5) % 10) : digit,
    ).join('')
  await compare(t, {
    wrong: enter(() => other(0, 6)),
    first_right: enter(() => other(5, 6)),
    last_right: enter(() => other(0, 5)),
    used: enter(() => codeOf(secret)),
  })
})
