import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { runSnoozes } from './snoozes/run-snoozes.ts'

const folder = await makeFolder('snoozes')

test('Conversations of many workspaces that are due at once come back, each once and none early', async (context) => {
  const found = await runSnoozes({
    dataFolder: join(folder, 'data'),
    workspaces: 5,
    conversations: 100,
    leadSeconds: 4,
    say: (line) => context.diagnostic(line),
  })
  context.diagnostic(`p50 ${found.p50.toFixed(0)} ms, p99 ${found.p99.toFixed(0)} ms`)
  assert.deepEqual([found.ends, found.early], [100, 0])
})
