import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { withoutPostfix as skip } from '../test/start-postfix.ts'
import { runPostfix } from './postfix/run-postfix.ts'

const folder = await makeFolder('postfix')

test(
  'Through a Postfix that is set up as the guide says, each mail is one message, each answer is sent once, and bounces are known',
  // Two servers start, and two wait for each other's next attempt.
  { skip, timeout: 240_000 },
  async (context) => {
    const found = await runPostfix({
      dataFolder: join(folder, 'data'),
      seed: 20_263,
      mails: 8,
      kills: 2,
      say: (line) => context.diagnostic(line),
    })
    assert.deepEqual(found, { delivered: 8, imported: 10, kills: 2, answered: 9, bounced: 1 })
  },
)
