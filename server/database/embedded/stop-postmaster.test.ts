import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { initialiseCluster } from './initialise-cluster.ts'
import { launchPostmaster } from './launch-postmaster.ts'
import { prepareCluster } from './prepare-cluster.ts'
import { stopPostmaster } from './stop-postmaster.ts'
import { connect, fast, firstLine, temporaryFolder, until } from './testing/scenario.ts'

const patience = { politeMs: 200, firmMs: 200 }

/** A process that ignores the given signals, once it says so. */
async function ignoring(
  signals: string,
): Promise<{ pid: number; how: () => string | null; hasEnded: () => boolean }> {
  const child = spawn('sh', ['-c', `trap '' ${signals}; echo ready; exec sleep 60`])
  after(() => child.kill('SIGKILL'))
  await firstLine(child)
  const how = (): string | null => child.signalCode
  return { pid: child.pid!, how, hasEnded: () => how() !== null }
}

test('a server that does not react to a signal gets the next stronger one', async () => {
  const patient = await ignoring('TERM')
  await stopPostmaster(patient, patience)
  assert.equal(patient.how(), 'SIGINT')

  const stubborn = await ignoring('INT')
  await stopPostmaster(stubborn, patience)
  assert.equal(stubborn.how(), 'SIGQUIT')

  const deaf = await ignoring('INT QUIT')
  await stopPostmaster(deaf, patience)
  assert.equal(deaf.how(), 'SIGKILL')
})

test('a server that has ended is sent nothing, since its pid may be that of another by now', async () => {
  await stopPostmaster({ pid: process.pid, hasEnded: () => true }, patience)
})

test('a server that is just recovering from a crashed backend can be stopped', async () => {
  const cluster = await prepareCluster(temporaryFolder(), { settings: fast })
  await initialiseCluster(cluster)
  const postmaster = await launchPostmaster(cluster, () => {}, new AbortController().signal)
  const client = await connect(cluster)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]!.pid, 'SIGKILL')
  const log = (): string => readFileSync(cluster.logFile, 'utf8')
  await until('the server recovers', () => log().includes('reinitializing'))

  await stopPostmaster(postmaster, { politeMs: 300, firmMs: 8_000 })

  assert.equal(postmaster.hasEnded(), true)
  assert.match(log(), /received fast shutdown request/)
  assert.match(log(), /received immediate shutdown request/)
})
