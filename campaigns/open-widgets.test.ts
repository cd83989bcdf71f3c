import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { runOpenWidgets } from './open-widgets/run-open-widgets.ts'

test('Open widgets and inboxes miss nothing while messages come and the server is killed', async (t) => {
  await buildPagesForTests()
  const folder = await makeFolder('open-widgets')
  const found = await runOpenWidgets({
    dataFolder: join(folder, 'data'),
    widgets: 100,
    inboxes: 3,
    keys: 2,
    idle: 10,
    rate: 20,
    seconds: 1,
    settleMs: 0,
    say: (line) => t.diagnostic(line),
  })
  assert.equal(found.messages, 2 * 20 + 3 * 1 * 20)
  assert.ok(found.p99Ms < 5_000, `p99 ${found.p99Ms} ms`)
})
