import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { launchPostmaster } from './launch-postmaster.ts'
import { prepareCluster } from './prepare-cluster.ts'
import { stopPostmaster } from './stop-postmaster.ts'
import {
  connect,
  fast,
  folderWithCluster,
  isRunning,
  needsProc,
  startElsewhere,
  startIn,
  until,
  valueOf,
} from './testing/scenario.ts'

const dataFolder = await folderWithCluster()
const readLog = (): string => readFileSync(join(dataFolder, 'log', 'postgres.log'), 'utf8')

test(
  'the server ends when its Porchlight is killed, without data loss',
  { skip: needsProc },
  async () => {
    const killed = startElsewhere(dataFolder, { settings: {} })
    const server = await killed.outcome
    await valueOf(server, "create table greeting as select 'hello' as words")
    process.kill(killed.pid, 'SIGKILL')
    await until('the server has ended with it', () => !isRunning(server.pid))

    const next = await startIn(dataFolder)
    assert.equal(next.joined, false)
    assert.equal(await valueOf(next, 'select words from greeting'), 'hello')
  },
)

test('a start right after a kill, while the server is still ending, succeeds', async () => {
  for (let round = 0; round < 3; round++) {
    const killed = startElsewhere(dataFolder)
    await killed.outcome
    process.kill(killed.pid, 'SIGKILL')
    await until('the process is gone', () => !isRunning(killed.pid))
    const next = await startIn(dataFolder)
    assert.equal(await valueOf(next, 'select 1'), 1)
    await next.stop()
  }
})

test('a server that outlived its Porchlight is stopped cleanly and replaced', async () => {
  // As on a machine without death signals.
  const killed = startElsewhere(dataFolder, {}, { inWorker: true })
  const orphan = await killed.outcome
  process.kill(killed.pid, 'SIGKILL')
  await until('the process is gone', () => !isRunning(killed.pid))
  assert.equal(await valueOf(orphan, 'select 1'), 1)
  const lines: string[] = []

  const next = await startIn(dataFolder, { log: (line) => lines.push(line) })

  // PostgreSQL removes its lock file, which the start waits for, a moment before its process ends.
  await until('the server of before has ended', () => !isRunning(orphan.pid))
  assert.notEqual(next.pid, orphan.pid)
  assert.deepEqual(lines, [
    `Stopping the PostgreSQL (pid ${orphan.pid}) that an earlier Porchlight has left.`,
  ])
  assert.equal(await valueOf(next, 'select 1'), 1)
})

test('Ctrl-C in the terminal reaches Porchlight but not its server', async () => {
  const elsewhere = startElsewhere(dataFolder)
  const server = await elsewhere.outcome
  const before = readLog()
  // The starter leads a process group, as under a shell, and ignores the signal.
  process.kill(-elsewhere.pid, 'SIGINT')
  assert.equal(await valueOf(server, 'select 1'), 1)
  await elsewhere.stop()
  // Only the request of stop(); a second one in the log would come from the terminal.
  const requests = readLog()
    .slice(before.length)
    .match(/received \w+ shutdown request/g)
  assert.deepEqual(requests, ['received fast shutdown request'])
})

test('a server that is recovering from a crashed backend can be stopped', async () => {
  const cluster = await prepareCluster(dataFolder, { settings: fast })
  const postmaster = await launchPostmaster(cluster, () => {}, new AbortController().signal)
  const client = await connect(cluster)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // Something to recover, or the recovery would end before the stop.
  await client.query('create table much as select generate_series(1, 200000) as number')
  const before = readLog()
  process.kill(rows[0]!.pid, 'SIGKILL')
  const log = (): string => readLog().slice(before.length)
  await until('the server recovers', () => log().includes('reinitializing'))

  await stopPostmaster(postmaster, { politeMs: 20, firmMs: 8_000 })

  assert.equal(postmaster.hasEnded(), true)
  // The firm signal, unless the recovery ended before the first one.
  assert.match(log(), /received immediate shutdown request|database system is shut down/)
})
