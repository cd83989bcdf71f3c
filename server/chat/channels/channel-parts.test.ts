import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { channelParts } from './channel-parts.ts'
import { deliveriesBy } from './kinds/channel-kinds.ts'

const { owner, services } = await startApp()

test('Every task that answers are made due by is one that a part of a kind of channel runs, and each runs once', async (t) => {
  const parts = {
    ...services,
    pool: owner,
    transport: { deliver: async () => [], close: () => undefined },
    log: () => undefined,
    onError: assert.ifError,
    onStop: (stop: () => Promise<void>) => t.after(stop),
  }
  const run = channelParts.flatMap(({ start }) => start?.(parts) ?? []).map(({ kind }) => kind)
  assert.deepEqual(run.toSorted(), [...new Set(run)].toSorted())
  const due = [...deliveriesBy('message'), ...deliveriesBy('conversation')]
  assert.ok(due.length > 1)
  assert.deepEqual(
    due.map(({ task }) => task).filter((task) => !run.includes(task)),
    [],
  )
})
