import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readNumbers } from './options.ts'
import { runStopRounds, ways, type Way } from './stops/run-stop-rounds.ts'

const { moments, workers } = readNumbers(process.argv.slice(2), { moments: 20, workers: 1 })
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const folder = await mkdtemp(join(tmpdir(), 'porchlight-stops-'))
const all = Object.keys(ways) as Way[]
try {
  const { rounds } = await runStopRounds({
    folder,
    moments,
    firstStarts: true,
    whenReady: all,
    whileStarting: all,
    env: { PORCHLIGHT_WORKERS: String(workers) },
    say: console.log,
  })
  console.log(`${rounds} starts were ended: no process left, PostgreSQL always shut down in order.`)
  await rm(folder, { recursive: true, force: true })
} catch (error) {
  console.error(error)
  console.error(`Data: ${folder}`)
  process.exitCode = 1
}
