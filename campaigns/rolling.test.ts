import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connectOwner } from '../server/store/database/connect.ts'
import { cloneDatabase } from '../test/app.ts'
import { emptyLedger } from './crash/ledger.ts'
import { startFleet } from './rolling/fleet.ts'
import { startRetryingProxy } from './rolling/retrying-proxy.ts'
import { runRollingRounds } from './rolling/run-rolling-rounds.ts'
import { makeWorkspace } from './workspaces.ts'

const folder = await mkdtemp(join(tmpdir(), 'porchlight-rolling-'))
const address = await cloneDatabase()
const owner = connectOwner(address, () => undefined, 2)
/** One server with two processes, and one with a single process. */
const fleet = await startFleet({
  address,
  folder,
  workers: [2, 1],
  drainSeconds: 0.3,
  firstPort: 0,
})
after(async () => {
  await fleet.kill()
  await owner.end()
  await rm(folder, { recursive: true, force: true })
})

test('Two servers are restarted in turn under load behind a retrying proxy: no request fails', async (context) => {
  const workspace = await makeWorkspace(owner, 'rolling')
  const proxy = await startRetryingProxy(
    fleet.servers.map(({ port }) => port),
    75,
  )
  try {
    const { written, read } = await runRollingRounds({
      fleet,
      port: proxy.port,
      owner,
      ledgers: [emptyLedger(workspace)],
      writersEach: 3,
      rounds: 1,
      seed: 11,
      writesBetween: 10,
      restMs: 20,
      say: (line) => context.diagnostic(line),
    })
    context.diagnostic(`${written} writes, ${read} reads, ${proxy.tally.retried} sent again`)
    assert.deepEqual(proxy.tally.failed, [])
  } finally {
    await proxy.close()
  }
})
