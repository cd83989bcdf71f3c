import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startElsewhere, startIn, temporaryFolder, until, valueOf } from './testing/scenario.ts'

const dataFolder = temporaryFolder()

test('four commands at once in a new folder share the server of one of them', async () => {
  const command = { purpose: 'command', commandName: 'backup' } as const
  const starters = [1, 2, 3, 4].map(() => startElsewhere(dataFolder, command))
  const outcomes = await Promise.all(starters.map(({ outcome }) => outcome))

  assert.equal(outcomes.filter(({ joined }) => joined).length, 3)
  assert.equal(new Set(outcomes.map(({ pid }) => pid)).size, 1)

  const joined = starters[outcomes.findIndex((outcome) => outcome.joined)]!
  await joined.stop()
  assert.equal(await valueOf(outcomes[0]!, 'select 1'), 1)

  const owner = starters[outcomes.findIndex((outcome) => !outcome.joined)]!
  await owner.stop()
  const next = await startIn(dataFolder)
  assert.equal(next.joined, false)
})

test('of four `serve` at once one starts and three are told about it', async () => {
  const starters = [1, 2, 3, 4].map(() => startElsewhere(dataFolder))
  const outcomes = await Promise.all(starters.map(({ outcome }) => outcome))

  const winner = starters.find((_, index) => outcomes[index]!.refused === undefined)
  const refusal =
    `EmbeddedPostgresError: Another Porchlight (pid ${winner?.pid}, "serve") is already using ${dataFolder}. ` +
    'Stop it first, or set PORCHLIGHT_DATA to another folder.'
  const refusals = outcomes.flatMap(({ refused }) => refused ?? [])
  assert.deepEqual(refusals, [refusal, refusal, refusal])
  await winner?.stop()
})

test('a command joins a running `serve`, which does not notice', async () => {
  const serving = await startIn(dataFolder)
  const command = await startIn(dataFolder, { purpose: 'command', commandName: 'backup' })
  assert.deepEqual({ ...command, stop: undefined }, { ...serving, joined: true, stop: undefined })
  await command.stop()
  assert.equal(await valueOf(serving, 'select 1'), 1)
})

test('a command that is alone owns the folder, and `serve` is told so', async () => {
  const command = await startIn(dataFolder, { purpose: 'command', commandName: 'backup' })
  assert.equal(command.joined, false)
  await assert.rejects(startIn(dataFolder), { message: /\(pid \d+, "backup"\) is already using/ })
  await command.stop()
  const serving = await startIn(dataFolder)
  await until('it serves', () => valueOf(serving, 'select 1'))
})
