import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { withoutDovecot as skip } from '../test/start-dovecot.ts'
import { runOutage } from './mailboxes/run-outage.ts'

const folder = await makeFolder('mail-outage')

test(
  'After an outage of a week each mail is one message, none of the past is, and an answer that waited is sent once',
  { skip },
  async (context) => {
    const found = await runOutage({
      dataFolder: join(folder, 'data'),
      seed: 20_263,
      days: 7,
      mails: 20,
      say: (line) => context.diagnostic(line),
    })
    assert.deepEqual([found.imported, found.meanwhile], [20, 14])
  },
)
