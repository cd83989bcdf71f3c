import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSignInServices } from '../server/chat/sign-in/sign-in-services.ts'
import { startOwnApp } from '../test/app.ts'
import { browser, givePassword } from '../test/sign-in.ts'

/** `npm run sign-in-timing` sends 10,000; the short form shows that the measurement works. */
const signIns = process.env['PORCHLIGHT_TEST_SIGN_INS'] === 'long' ? 10_000 : 80
const highestT = 4.5
const slowerAtMost = 2

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

test('no kind of failed sign-in is told from another by its time (Welch, |t| < 4.5)', async (t) => {
  const times: Record<Name, number[]> = { wrong: [], unknown: [], invited: [], inactive: [] }
  await signInWrongly(emails.unknown)
  for (let round = 0; round < signIns / names.length; round += 1) {
    // The limits of accounts are not what is measured.
    if (round % 5 === 0) Object.assign(services.signIn, makeSignInServices())
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

test('reads go on during a flood of wrong sign-ins, with a p99 of twice the quiet one in the long form', async (t) => {
  const read = async () => {
    const startedAt = performance.now()
    assert.equal((await acme.send('GET', '/conversations')).status, 200)
    return performance.now() - startedAt
  }
  const p99 = (times: readonly number[]) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  const quiet: number[] = []
  for (let at = 0; at < 300; at += 1) quiet.push(await read())
  Object.assign(services.signIn, makeSignInServices())
  const flood = { isOver: false }
  let left = signIns
  const attackers = Array.from({ length: 16 }, async () => {
    while (left > 0) {
      left -= 1
      await signInWrongly(`guess${left}@x.test`)
    }
  })
  const attack = async () => {
    await Promise.all(attackers)
    flood.isOver = true
  }
  const ended = attack()
  const busy: number[] = []
  while (!flood.isOver) busy.push(await read())
  await ended
  t.diagnostic(
    `${busy.length} reads: p99 ${p99(quiet).toFixed(1)} ms quiet, ${p99(busy).toFixed(1)} ms in the flood`,
  )
  // The flood's own requests share the test's event loop, so short runs only show that reads go on.
  const bound = signIns > 1_000 ? slowerAtMost : 10
  assert.ok(p99(busy) <= p99(quiet) * bound)
})
