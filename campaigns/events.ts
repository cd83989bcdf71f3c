import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runEventRounds } from './events/run-event-rounds.ts'
import { readNumbers } from './options.ts'

const { kills, restarts, seed, workspaces } = readNumbers(process.argv.slice(2), {
  kills: 1_000,
  restarts: 20,
  seed: Date.now() % 1_000_000,
  workspaces: 2,
})
// Ends by itself what it has started, which a signal alone would leave running.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const dataFolder = await mkdtemp(join(tmpdir(), 'porchlight-events-'))
console.log(`Seed ${seed}, data in ${dataFolder}.`)
try {
  const started = performance.now()
  const { events, writes } = await runEventRounds({
    dataFolder,
    kills,
    restarts,
    seed,
    workspaces,
    say: console.log,
  })
  const seconds = Math.round((performance.now() - started) / 1_000)
  console.log(
    `${kills} kills of consumers and ${restarts} of the server in ${seconds} s: ${writes} writes, ` +
      `${events} events, each applied once and in order by a stream and by a poller.`,
  )
  await rm(dataFolder, { recursive: true, force: true })
} catch (error) {
  console.error(error)
  console.error(
    `Again: npm run events -- --kills ${kills} --restarts ${restarts} --seed ${seed} --workspaces ${workspaces}. Data: ${dataFolder}`,
  )
  process.exitCode = 1
}
// Writers may still wait for a reply of a server that is gone.
process.exit()
