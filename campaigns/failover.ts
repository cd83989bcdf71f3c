import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bounds, runFailoverRounds } from './failover/run-failover-rounds.ts'
import { readNumbers } from './options.ts'

const numbers = readNumbers(process.argv.slice(2), {
  kills: 10,
  splits: 6,
  standbys: 2,
  seed: Date.now() % 1_000_000,
  workspaces: 3,
  /** In each workspace. */
  writers: 4,
})
const { kills, splits, standbys, seed, workspaces, writers } = numbers
const missing = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/ip'].filter(
  (program) => !existsSync(program),
)
if (process.getuid?.() !== 0 || missing.length > 0) {
  console.error(
    'This needs root on Debian 12, for network namespaces, and: ' +
      'apt-get install patroni etcd-server haproxy postgresql-15 iproute2',
  )
  process.exit(1)
}
// Ends by itself what it has started, which a signal alone would leave running.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const folder = await mkdtemp(join(tmpdir(), 'porchlight-failover-'))
console.log(`Seed ${seed}, data and logs in ${folder}.`)
try {
  const summary = await runFailoverRounds({
    folder,
    kills,
    splits,
    standbys,
    seed,
    workspaces,
    writersEach: writers,
    say: console.log,
  })
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`
  for (const [what, pauses] of summary.pausesMs) {
    const sorted = pauses.toSorted((one, other) => one - other)
    console.log(
      `${what}, ${sorted.length} times: no write for ${seconds(sorted[sorted.length >> 1])} (median), ` +
        `${seconds(sorted.at(-1))} (longest), bound ${seconds(bounds.pauseMs)}.`,
    )
  }
  console.log(
    `${summary.acknowledged} writes acknowledged, ${summary.unanswered} refused with 503, none lost; ` +
      `slowest answer ${seconds(summary.slowestMs)}; ${summary.mails} mails sent.`,
  )
  await rm(folder, { recursive: true, force: true })
} catch (error) {
  console.error(error)
  const again = Object.entries(numbers).map(([name, value]) => `--${name} ${value}`)
  console.error(`Again: npm run failover -- ${again.join(' ')}. Data and logs: ${folder}`)
  process.exitCode = 1
}
