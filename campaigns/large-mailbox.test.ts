import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { withoutDovecot as skip } from '../test/start-dovecot.ts'
import { runLargeMailbox } from './large-mailbox/run-large-mailbox.ts'

const folder = await makeFolder('large-mailbox')

test(
  'Of a mailbox with many old mails the newest come first, and new ones are not behind the old ones',
  { skip },
  async (context) => {
    const found = await runLargeMailbox({
      dataFolder: join(folder, 'data'),
      mails: 3_000,
      seconds: 1,
      say: (line) => context.diagnostic(line),
    })
    assert.equal(found.arrivedMs.length, 1)
  },
)
