import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
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
  })),
)

test('Others with a key wait at most three times as long beside eight strangers who send large bodies', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-beside-strangers-'))
  try {
    const found = await runBeside({
      folder,
      attacks,
      rounds: isLong ? { least: 5, most: 20 } : { least: 1, most: 8 },
      seconds: isLong ? 4 : 2,
      rate: 100,
      say: (line) => context.diagnostic(line),
    })
    for (const one of found) assert.ok(isGood(one), describe(one))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
