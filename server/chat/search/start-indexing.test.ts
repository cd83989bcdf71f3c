import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'
import { startIndexing } from './start-indexing.ts'

const { owner, services, workspace } = await startApp()
const { database } = services

test('Commits without a notice are found by turns, a few workspaces after each rest', async () => {
  const spaces = [await workspace(), await workspace(), await workspace()]
  const onError = (error: Error) => assert.fail(error)
  const parts = { owner, database, follow: () => () => undefined, onError }
  const stop = startIndexing(parts, { idleMs: 10, atOnce: 5 })
  const isIndexed = async ({ send }: TestWorkspace) => {
    const { index } = (await send('GET', '/search?q=hello')).body
    return index.sequence === index.latest_sequence
  }
  for (const round of ['first', 'second']) {
    for (const { send } of spaces) await startConversation(send)
    for (const own of spaces)
      await until(`the ${round} is indexed`, 20_000, async () => isIndexed(own))
  }
  await stop()
})
