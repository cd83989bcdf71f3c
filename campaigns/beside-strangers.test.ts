import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { describe, isGood, runBeside, type NamedAttack } from './strangers/run-beside.ts'

const isLong = process.env['PORCHLIGHT_TEST_STALLS'] === 'long'
const kibibyte = 1_024
const sizes = isLong
  ? [200, 60 * kibibyte, 64 * kibibyte + 100, kibibyte * kibibyte]
  : [60 * kibibyte, kibibyte * kibibyte]
const attacks: readonly NamedAttack[] = sizes.flatMap((bytes) =>
  (isLong ? [false, true] : [false]).map((isReconnecting) => ({
    name: `${bytes} bytes, ${isReconnecting ? 'a connection each' : 'kept connections'}`,
    bodies: ['numbers', 'names', 'depth'],
    bytes,
    isReconnecting,
    most: { p50: 2, p99: 3 },
  })),
)
const signIns: NamedAttack = {
  name: 'wrong sign-ins',
  bodies: ['a wrong password'],
  bytes: 0,
  isReconnecting: false,
  path: '/auth/session',
  // So few requests only show that none waits for the whole flood.
  most: isLong ? { p50: 2, p99: 2 } : { p50: 30, p99: 30 },
}

test('Others with a key wait at most three times as long beside eight strangers who send large bodies, and go on beside wrong sign-ins', async (context) => {
  const folder = await makeFolder('beside-strangers')
  const found = await runBeside({
    folder,
    attacks: [...attacks, signIns],
    rounds: isLong ? { least: 5, most: 20 } : { least: 1, most: 8 },
    seconds: isLong ? 4 : 2,
    rate: 100,
    say: (line) => context.diagnostic(line),
  })
  for (const one of found) assert.ok(isGood(one), describe(one))
  // The preflight of that address has no body.
  const { answers } = found.at(-1)!
  assert.deepEqual(
    Object.keys(answers).filter((status) => !/^(?:204|401|429)$/.test(status)),
    [],
  )
})
