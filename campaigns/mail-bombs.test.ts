import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { describeBombs } from './mail-bombs/describe-bombs.ts'
import { runMailBombs } from './mail-bombs/run-mail-bombs.ts'

const folder = await makeFolder('mail-bombs')

test('Bombs of every kind are each in one place, stall nobody and take bounded memory', async (context) => {
  const found = await runMailBombs({
    folder,
    dataFolder: join(folder, 'data'),
    seed: 20_262,
    bombs: 72,
    // A busy machine takes twice as long for the same work.
    stallMs: 100,
    say: (line) => context.diagnostic(line),
  })
  context.diagnostic(describeBombs(found))
  assert.equal(
    Object.values(found.states).reduce((total, count) => total + count, 0),
    72,
  )
})
