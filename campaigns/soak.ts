import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readNumbers } from './options.ts'
import type { Growth } from './soak/growth.ts'
import { runSoak } from './soak/run-soak.ts'

const growthLimit = 0.05

const { minutes, rate, prefilled, seed } = readNumbers(process.argv.slice(2), {
  minutes: 30,
  /** Requests a second. */
  rate: 60,
  /** Conversations: with their messages more than PostgreSQL's buffers hold. */
  prefilled: 20_000,
  seed: Date.now() % 1_000_000,
})
// Ends by itself what it has started, which a signal alone would leave running.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const dataFolder = await mkdtemp(join(tmpdir(), 'porchlight-soak-'))
console.log(
  `Seed ${seed}, ${rate} requests a second for ${minutes} minutes, data in ${dataFolder}.`,
)

const percent = (share: number) => `${share < 0 ? '' : '+'}${(share * 100).toFixed(1)} %`
const row = (name: string, { windows, share }: Growth) =>
  [
    name.padEnd(12),
    ...windows.map(({ megabytes }) => megabytes.toFixed(1).padStart(7)),
    percent(share).padStart(9),
  ].join('')

try {
  const summary = await runSoak({
    dataFolder,
    seconds: minutes * 60,
    rate,
    sampleSeconds: 5,
    burst: 5_000,
    prefilled,
    seed,
    say: console.log,
  })
  const { server, database, answered, left } = summary
  const ends = server.windows.map(({ seconds }) => `${(seconds / 60).toFixed(1)}'`.padStart(7))
  console.log(`MB at about ${ends.join('')}   growth`)
  console.log(row('server RSS', server))
  console.log(row('postgres PSS', database))
  const counts = [...answered].map(([name, count]) => `${count} ${name}`).join(', ')
  console.log(`Answered: ${counts}; ${left} not sent.`)
  const isSteady = server.share <= growthLimit && database.share <= growthLimit
  if (!isSteady) throw new Error(`Memory grew by more than ${percent(growthLimit)}.`)
  await rm(dataFolder, { recursive: true, force: true })
} catch (error) {
  console.error(error)
  console.error(`Again: npm run soak -- --minutes ${minutes} --rate ${rate} --seed ${seed}`)
  process.exitCode = 1
}
