import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { makeFolder } from '../test/make-folder.ts'
import { withoutDovecot } from '../test/start-dovecot.ts'
import { runBounces, ways } from './bounces/run-bounces.ts'
import { slowdown } from './until.ts'

const folder = await makeFolder('bounces')
const mostMs = 10_000

test(
  'A mail that is returned is shown as not delivered within ten seconds, by the API and in the inbox, whichever way the bounce comes',
  { skip: withoutBrowser || withoutDovecot },
  async (context) => {
    await buildPagesForTests()
    const found = await runBounces({
      dataFolder: join(folder, 'data'),
      rounds: 2,
      say: (line) => context.diagnostic(line),
    })
    for (const way of ways) {
      const { api, inbox } = found[way]
      assert.deepEqual([api.length, inbox.length], [2, 2])
      for (const ms of [...api, ...inbox]) assert.ok(ms <= mostMs * slowdown(), `${way}: ${ms} ms`)
    }
  },
)
