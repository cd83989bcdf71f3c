import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { withoutDovecot as skip } from '../test/start-dovecot.ts'
import { runMailboxRounds } from './mailboxes/run-mailbox-rounds.ts'

const folder = await makeFolder('mailboxes')

test(
  'Over kills of the server and of Dovecot and a new numbering, each mail of a mailbox is one message',
  { skip },
  async (context) => {
    const found = await runMailboxRounds({
      dataFolder: join(folder, 'data'),
      seed: 20_261,
      mails: 24,
      kills: 4,
      renumberings: 1,
      say: (line) => context.diagnostic(line),
    })
    assert.equal(found.imported, 24)
    assert.ok(found.moved > 0 && found.deleted > 0)
  },
)

for (const afterImport of ['delete', 'move:Done'] as const) {
  test(
    `With ${afterImport} after the import, each mail is one message and the inbox is empty, over the same kills`,
    { skip },
    async (context) => {
      const found = await runMailboxRounds({
        dataFolder: join(folder, afterImport.slice(0, 4)),
        seed: 20_262,
        mails: 20,
        kills: 4,
        renumberings: 1,
        afterImport,
        say: (line) => context.diagnostic(line),
      })
      assert.equal(found.imported, found.delivered)
    },
  )
}
