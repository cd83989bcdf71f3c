import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, connectOwner } from '../server/store/database/connect.ts'
import { runFuzz } from './fuzz/run-fuzz.ts'
import { readNumbers } from './options.ts'
import { embeddedServer, startServerProcess } from './server-process.ts'

const startLimitMs = 40_000
const { requests, seed, concurrency } = readNumbers(process.argv.slice(2), {
  requests: 10_000,
  seed: Date.now() % 1_000_000,
  concurrency: 4,
})
// Ends by itself what it has started, which a signal alone would leave running.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const dataFolder = await mkdtemp(join(tmpdir(), 'porchlight-fuzz-'))
const server = await startServerProcess(dataFolder, startLimitMs)
const { socketFolder, port } = embeddedServer(dataFolder)
const address = { socketFolder, port, database: 'porchlight' }
const fail = (error: Error) => console.error(error.message)
const owner = connectOwner(address, fail)
const database = connectDatabase({
  address,
  poolSize: 2,
  statementTimeoutMs: 20_000,
  onError: fail,
})
console.log(`Seed ${seed}, server on port ${server.port}.`)
try {
  const startedAt = performance.now()
  const summary = await runFuzz({
    database,
    owner,
    port: server.port,
    pid: server.child.pid ?? 0,
    requests,
    seed,
    concurrency,
    replyLimitMs: 10_000,
    memoryLimitBytes: 400e6,
  })
  for (const [answer, count] of [...summary.answers].toSorted()) console.log(`${answer}: ${count}`)
  console.log(
    `${requests} requests to ${summary.operations} operations in ` +
      `${Math.round((performance.now() - startedAt) / 1000)} s: no 5xx, every reply as documented. ` +
      `Server memory at most ${Math.round(summary.memoryBytes / 1e6)} MB. ` +
      `Slowest ${Math.round(summary.slowest.ms)} ms: ${summary.slowest.line}`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(server.said())
  process.exitCode = 1
} finally {
  await Promise.all([owner.end(), database.pool.end()])
  server.child.kill('SIGTERM')
  if ((await server.ended) !== 0) process.exitCode = 1
  await rm(dataFolder, { recursive: true, force: true })
}
