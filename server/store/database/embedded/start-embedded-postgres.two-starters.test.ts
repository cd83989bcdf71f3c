import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { noStopRequest } from '../stop-request.ts'
import { announce, claimOwnership, readOwner, releaseOwnership } from './owner-file.ts'
import { startElsewhere, startIn, temporaryFolder, until, valueOf } from './testing/scenario.ts'
import { waitForOwner } from './wait-for-owner.ts'

const dataFolder = temporaryFolder()

test('four concurrent commands in a new folder share the server of one of them', async () => {
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

test('of four concurrent `serve` one starts and three fail with an error that names it', async () => {
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

test('a start and a command wait for a server that is stopping, and name it', async () => {
  const asked = new AbortController()
  const stopRequest = { ...noStopRequest, asked: asked.signal, limitMs: 60_000 }
  const stopping = await startIn(dataFolder, { stopRequest })
  asked.abort()
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const next = startIn(dataFolder, { say })
  const command = startIn(dataFolder, { say, purpose: 'command', commandName: 'backup' })
  const line = `Waiting for Porchlight (pid ${process.pid}, "serve") to stop, which still uses ${dataFolder}.`
  assert.deepEqual(said, [line, line])
  assert.equal(await valueOf(stopping, 'select 1'), 1, 'what is stopping still has its database')
  await stopping.stop()
  // Either is first. A start waits for a command that is.
  const first = await Promise.any([next, command])
  assert.equal(await valueOf(first, 'select 1'), 1)
  await first.stop()
  for (const other of await Promise.allSettled([next, command])) {
    if (other.status === 'fulfilled' && other.value !== first) await other.value.stop()
  }
})

test('a server that takes longer to stop than it may is named, and a start can stop waiting', async () => {
  claimOwnership(dataFolder, 'serve')
  announce(dataFolder, { stop_limit_ms: 60_000 })
  const owner = readOwner(dataFolder)
  assert.ok(owner)
  const late = { ...owner, stop_limit_ms: -10_001 }
  const { signal } = new AbortController()
  await assert.rejects(
    waitForOwner(dataFolder, late, signal, () => undefined),
    { message: /\(pid \d+, "serve"\) has not stopped within 0 s .* kill -KILL \d+$/ },
  )
  const patient = { ...owner, stop_limit_ms: 60_000 }
  const stopped = AbortSignal.abort(new Error('Ctrl-C'))
  await assert.rejects(
    waitForOwner(dataFolder, patient, stopped, () => undefined),
    { message: 'Ctrl-C' },
  )
  releaseOwnership(dataFolder)
})

test('a start that is stopped while initdb runs ends it, and leaves nothing', async () => {
  const folder = temporaryFolder()
  const asked = new AbortController()
  const stopRequest = { ...noStopRequest, asked: asked.signal }
  const starting = startIn(folder, { stopRequest })
  const refused = assert.rejects(starting, { message: 'stop requested' })
  await until('initdb is at work', () =>
    readdirSync(folder).some((name) => name.includes('.initdb-')),
  )
  asked.abort(new Error('stop requested'))
  await refused
  const left = readdirSync(folder).filter((name) => name !== 'postgres-libraries')
  assert.deepEqual(left, [])
})
