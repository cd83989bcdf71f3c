import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reminderKind } from '../../../store/due/testing/reminder-task.ts'
import {
  effects,
  remind,
  reminded,
  runKinds,
  untilDone,
} from '../../../store/due/testing/scenario.ts'
import { interruptMove } from '../testing/interrupt-move.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const { a, b, yaml, run } = await startTwoCells()

/** As servers of both cells run them, with claims that end soon. */
function runInBoth() {
  const stops = [a, b].map((app) =>
    runKinds(app, [reminderKind(app.services.database, { concurrency: 4, maxSeconds: 3 })]),
  )
  return async () => void (await Promise.all(stops.map(async (stop) => stop())))
}

test('Tasks that are due before, during and after a move have their effect once, and none in a cell that is closed', async (context) => {
  const acme = await reminded(a, 'acme')
  const stop = runInBoth()
  const ids = await remind(a, acme, 60, { inMs: 0 })
  for (let seconds = 0; seconds < 8; seconds += 1)
    ids.push(...(await remind(a, acme, 10, { inMs: seconds * 1_000 })))
  const moved = await run(context, 'workspace', 'move', 'acme', '--to', 'b')
  assert.equal(moved.code, 0, moved.err)
  await untilDone(b)
  await stop()
  // The log moves with the workspace.
  const found = await effects(b)
  assert.deepEqual(
    ids.map((id) => found.get(id)),
    ids.map(() => 1),
  )
})

test('Tasks of a move that was interrupted and undone run in the source', async (context) => {
  const globex = await reminded(a, 'globex')
  const ids = await remind(a, globex, 20, { inMs: 2_000 })
  await interruptMove(yaml, 'globex', 'closed')
  const undone = await run(context, 'workspace', 'move', 'globex', '--to', 'b', '--abort')
  assert.equal(undone.code, 0, undone.err)
  const stop = runInBoth()
  await untilDone(a)
  await stop()
  const found = await effects(a)
  assert.deepEqual(
    ids.map((id) => found.get(id)),
    ids.map(() => 1),
  )
})
