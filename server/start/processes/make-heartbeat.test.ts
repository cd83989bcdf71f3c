import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHeartbeat } from './make-heartbeat.ts'

/** A heartbeat whose seconds pass on command. */
function start(mock: { timers: { tick: (ms: number) => void } }) {
  const said: string[] = []
  const asked: number[] = []
  const heartbeat = makeHeartbeat((id) => asked.push(id), {
    onQuiet: () => said.push('quiet'),
    kill: () => said.push('kill'),
  })
  const pass = async (seconds: number, answers: boolean) => {
    for (let second = 0; second < seconds; second += 1) {
      mock.timers.tick(1_000)
      if (answers) for (const id of asked.splice(0)) heartbeat.answer(id)
      await Promise.resolve()
    }
  }
  return { said, heartbeat, pass }
}

test('A process that never answers during its start is killed after two minutes', async ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setInterval'] })
  const { said, heartbeat, pass } = start(mock)
  await pass(120, false)
  assert.deepEqual([said, heartbeat.isQuiet()], [[], false])
  await pass(1, false)
  assert.deepEqual(said, ['kill'])
  assert.equal(heartbeat.endedHow(), 'killed after 120 s without an answer')
  heartbeat.end()
})

test('One that was silent while it started has eight seconds from the end of its start', async ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setInterval'] })
  const { said, heartbeat, pass } = start(mock)
  await pass(60, false)
  await pass(1, true)
  heartbeat.noteReady()
  await pass(30, true)
  assert.deepEqual([said, heartbeat.endedHow()], [[], undefined])
  await pass(1, false)
  await pass(8, false)
  assert.deepEqual(said, ['quiet', 'kill'])
  assert.equal(heartbeat.endedHow(), 'killed after 8 s without an answer')
  heartbeat.end()
})
