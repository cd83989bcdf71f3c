import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSignInServices } from '../server/chat/sign-in/sign-in-services.ts'
import { startOwnApp } from '../test/app.ts'
import { browser, givePassword } from '../test/sign-in.ts'

/** `npm run sign-in-timing` sends 10,000; the short form shows that the measurement works. */
const signIns = process.env['PORCHLIGHT_TEST_SIGN_INS'] === 'long' ? 10_000 : 80
/** Of Welch's test. */
const highestT = 4.5

const { workspace, services } = await startOwnApp({ PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' })
const acme = await workspace()
await acme.send('POST', '/team-members', { emails: ['invited@x.test', 'left@x.test'] })
await givePassword(acme)
await givePassword(acme, 'left@x.test')
const { body } = await acme.send('GET', '/team-members?email=left@x.test')
await acme.send('DELETE', `/team-members/${body.team_members[0].id}`)
const { browse } = browser(acme)

const emails = {
  wrong: acme.adminEmail,
  unknown: 'nobody@x.test',
  invited: 'invited@x.test',
  inactive: 'left@x.test',
}
type Name = keyof typeof emails
const names = Object.keys(emails) as Name[]

let sent = 0
/** A wrong sign-in from an address of its own. Returns its time. */
async function signInWrongly(email: string): Promise<number> {
  sent += 1
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
  const given = { email, password: `guess number ${sent}` }
  const startedAt = performance.now()
  const reply = await browse('POST', '/auth/session', given, { 'x-forwarded-for': address })
  assert.ok(reply.status === 401 || reply.status === 429, reply.text)
  return performance.now() - startedAt
}

/** Without the slowest tenth, which shows the machine. */
function statistics(times: readonly number[]) {
  const kept = times.toSorted((a, b) => a - b).slice(0, Math.ceil(times.length * 0.9))
  const mean = kept.reduce((sum, time) => sum + time, 0) / kept.length
  const variance = kept.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (kept.length - 1)
  return { mean, ofMean: variance / kept.length }
}

test('A wrong password and unknown, invited and inactive accounts are answered after the same time', async (t) => {
  const times: Record<Name, number[]> = { wrong: [], unknown: [], invited: [], inactive: [] }
  await signInWrongly(emails.unknown)
  for (let round = 0; round < signIns / names.length; round += 1) {
    // The limits of accounts are not what is measured.
    if (round % 5 === 0) Object.assign(services.signIn, makeSignInServices(services.database))
    const order = names.toSorted(() => Math.random() - 0.5)
    for (const name of order) times[name].push(await signInWrongly(emails[name]))
  }
  const wrong = statistics(times.wrong)
  for (const name of names.slice(1)) {
    const other = statistics(times[name])
    const score = Math.abs(wrong.mean - other.mean) / Math.sqrt(wrong.ofMean + other.ofMean)
    t.diagnostic(
      `${name}: ${other.mean.toFixed(2)} ms, wrong: ${wrong.mean.toFixed(2)} ms, t ${score.toFixed(2)}`,
    )
    assert.ok(score < highestT, `${name}: t = ${score}`)
  }
})
