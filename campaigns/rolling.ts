import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectOwner } from '../server/store/database/connect.ts'
import { startEmbeddedPostgres } from '../server/store/database/embedded/start-embedded-postgres.ts'
import { createWorkspace } from '../server/chat/workspaces/create-workspace.ts'
import { emptyLedger } from './crash/ledger.ts'
import { readNumbers } from './options.ts'
import { startFleet } from './rolling/fleet.ts'
import { startRetryingProxy } from './rolling/retrying-proxy.ts'
import { runRollingRounds } from './rolling/run-rolling-rounds.ts'

const given = readNumbers(process.argv.slice(2), {
  rounds: 5,
  seed: Date.now() % 1_000_000,
  writers: 4,
  /** How long a stop serves on; the proxy looks at the health four times in it. */
  'drain-seconds': 2,
  /** The servers' ports begin here, and the load goes to this proxy instead of our own. */
  'first-port': 0,
  'through-port': 0,
})
// Ends by itself what it has started, which a signal alone would leave running.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const folder = await mkdtemp(join(tmpdir(), 'porchlight-rolling-'))
const postgres = await startEmbeddedPostgres({
  dataFolder: join(folder, 'database'),
  purpose: 'serve',
  commandName: 'rolling',
})
const address = { socketFolder: postgres.socketFolder, port: postgres.port, database: 'porchlight' }
const fail = (error: Error) => console.error(error.message)
const cluster = connectOwner({ ...address, database: 'postgres' }, fail, 1)
await cluster.query('create database porchlight')
await cluster.end()
const drainSeconds = given['drain-seconds']
const fleet = await startFleet({
  address,
  folder,
  workers: [2, 1],
  drainSeconds,
  firstPort: given['first-port'],
})
const owner = connectOwner(address, fail, 2)
const proxy = await startRetryingProxy(
  fleet.servers.map(({ port }) => port),
  drainSeconds * 250,
)
try {
  const ledgers = await Promise.all(
    ['one', 'two'].map(async (subdomain) =>
      emptyLedger(
        await createWorkspace(owner, {
          subdomain,
          name: subdomain,
          time_zone: 'UTC',
          admin: { email: `admin@${subdomain}.test`, first_name: 'Ann', last_name: 'Admin' },
        }),
      ),
    ),
  )
  const { written, read } = await runRollingRounds({
    fleet,
    port: given['through-port'] === 0 ? proxy.port : given['through-port'],
    owner,
    ledgers,
    writersEach: given.writers,
    rounds: given.rounds,
    seed: given.seed,
    writesBetween: 200,
    restMs: 1,
    say: console.log,
  })
  console.log(
    `${2 * given.rounds} restarts under load: ${written} writes and ${read} reads, none failed; ` +
      `${proxy.tally.retried} sent again by the proxy.`,
  )
} catch (error) {
  console.error(error, proxy.tally.failed)
  process.exitCode = 1
} finally {
  await proxy.close()
  await fleet.kill()
  await owner.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
