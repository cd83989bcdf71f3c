import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readNumbers } from './options.ts'
import { runStreams } from './streams/run-streams.ts'

const options = readNumbers(process.argv.slice(2), {
  idle: 5_000,
  active: 500,
  rate: 50,
  seconds: 20,
})
// Ends by itself what it has started, which a signal alone would leave running.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const dataFolder = await mkdtemp(join(tmpdir(), 'porchlight-streams-'))
try {
  const found = await runStreams({ ...options, dataFolder, say: console.log })
  console.log(
    `${options.idle} idle and ${options.active} active clients: ${Math.round(found.bytesEach / 1_024)} KiB each; ` +
      `${found.sent} messages, ${found.received} deliveries after ${found.p50Ms} ms (median), ` +
      `${found.p99Ms} ms (p99); all back ${Math.round(found.backMs)} ms after a restart, nothing missed. ` +
      `Processor time of the server: ${found.sendSeconds.toFixed(1)} s for the deliveries, ` +
      `${found.backSeconds.toFixed(1)} s from its start until all were back.`,
  )
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await rm(dataFolder, { recursive: true, force: true })
}
