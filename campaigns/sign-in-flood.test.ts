import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runSignInFlood } from './sign-in-flood/run-sign-in-flood.ts'

test('Wrong sign-ins are answered 401, or 429 where they wait too long, and reads go on beside them', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-sign-in-flood-'))
  try {
    const signIns = 60
    const { quietP99Ms, floodP99Ms, answers } = await runSignInFlood({
      dataFolder: join(folder, 'data'),
      signIns,
      atOnce: 16,
      quietSeconds: 1,
      say: (line) => t.diagnostic(line),
    })
    assert.equal((answers[401] ?? 0) + (answers[429] ?? 0), signIns)
    // So few reads only show that none waits for the whole flood.
    assert.ok(floodP99Ms < 2_000, `${floodP99Ms} ms beside the flood, ${quietP99Ms} ms without it`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
