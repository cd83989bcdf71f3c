import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/store/database/embedded/start-embedded-postgres.ts'
import { connectOwner } from '../server/store/database/connect.ts'
import { emptyLedger } from './crash/ledger.ts'
import { startFleet } from './rolling/fleet.ts'
import { startRetryingProxy } from './rolling/retrying-proxy.ts'
import { runRollingRounds } from './rolling/run-rolling-rounds.ts'
import { anySeed, runCampaign } from './run-campaign.ts'
import { makeWorkspaces } from './workspaces.ts'

const defaults = {
  rounds: 5,
  seed: anySeed(),
  writers: 4,
  /** How long a stopping server still serves; the proxy checks its health four times in that time. */
  'drain-seconds': 2,
  /** First port of the servers; the load goes to this proxy instead of our own. */
  'first-port': 0,
  'through-port': 0,
}

await runCampaign('rolling', defaults, async ({ folder, say, rounds, seed, ...given }) => {
  const { 'drain-seconds': drainSeconds, 'through-port': throughPort } = given
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(folder, 'database'),
    purpose: 'serve',
    commandName: 'rolling',
  })
  const { socketFolder, port } = postgres
  const address = { socketFolder, port, database: 'porchlight' }
  const fail = (error: Error) => console.error(error.message)
  const cluster = connectOwner({ ...address, database: 'postgres' }, fail, 1)
  await cluster.query('create database porchlight')
  await cluster.end()
  const firstPort = given['first-port']
  const fleet = await startFleet({ address, folder, workers: [2, 1], drainSeconds, firstPort })
  const owner = connectOwner(address, fail, 2)
  const ports = fleet.servers.map((server) => server.port)
  const proxy = await startRetryingProxy(ports, drainSeconds * 250)
  try {
    const { written, read } = await runRollingRounds({
      fleet,
      port: throughPort === 0 ? proxy.port : throughPort,
      owner,
      ledgers: (await makeWorkspaces(owner, 'rolling', 2)).map(emptyLedger),
      writersEach: given.writers,
      rounds,
      seed,
      writesBetween: 200,
      restMs: 1,
      say,
    })
    return (
      `${2 * rounds} restarts under load: ${written} writes and ${read} reads, none failed; ` +
      `${proxy.tally.retried} sent again by the proxy.`
    )
  } finally {
    if (proxy.tally.failed.length > 0) console.error(proxy.tally.failed)
    await proxy.close()
    await fleet.kill()
    await owner.end()
    await postgres.stop()
  }
})
