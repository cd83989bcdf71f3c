import { connectDatabase } from '../server/store/database/connect.ts'
import { runFuzz } from './fuzz/run-fuzz.ts'
import { anySeed, runCampaign } from './run-campaign.ts'
import { embeddedServer, startServerProcess } from './server-process.ts'
import { ownerOf } from './workspaces.ts'

const startLimitMs = 40_000
const defaults = { requests: 10_000, seed: anySeed(), concurrency: 4 }

await runCampaign('fuzz', defaults, async ({ dataFolder, say, ...given }) => {
  const server = await startServerProcess(dataFolder, startLimitMs)
  const { socketFolder, port } = embeddedServer(dataFolder)
  const owner = ownerOf(dataFolder)
  const database = connectDatabase({
    address: { socketFolder, port, database: 'porchlight' },
    poolSize: 2,
    statementTimeoutMs: 20_000,
    onError: (error) => console.error(error.message),
  })
  try {
    const startedAt = performance.now()
    const { answers, operations, memoryBytes, slowest, stranger, visitors } = await runFuzz({
      ...given,
      database,
      owner,
      port: server.port,
      pid: server.child.pid ?? 0,
      replyLimitMs: 10_000,
      strangerLimitMs: 20,
      memoryLimitBytes: 400e6,
    })
    for (const [answer, count] of [...answers, ...visitors].toSorted()) say(`${answer}: ${count}`)
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    return (
      `${given.requests} requests to ${operations} operations in ${seconds} s: no 5xx, every reply as ` +
      `documented. Server memory at most ${Math.round(memoryBytes / 1e6)} MB. ` +
      `Slowest ${Math.round(slowest.ms)} ms: ${slowest.line}\n` +
      `Dearest of a stranger ${stranger.ms.toFixed(1)} ms of the server's thread: ${stranger.label}`
    )
  } catch (error) {
    console.error(server.said())
    throw error
  } finally {
    await Promise.all([owner.end(), database.pool.end()])
    if ((await server.stop('SIGTERM')) !== 0) process.exitCode = 1
  }
})
