/**
 * Measures whether a request costs the same in a small and in a large workspace, and a far page the same as the
 * first one. `npm run bench:flat` fills three workspaces of one database and queries each in turn over one
 * connection, so that all of them see the same machine. It prints a table, and every point on standard error.
 * Lists of a part of the conversations are compared with page 1 of a status.
 *
 *   --data <folder>   keeps the filled database there for the next run
 *   --sizes 1000,...  the sizes of the workspaces
 *   --samples <n>     requests for each point
 *   --only <text>     scenarios with this text in their names
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEventReader } from './event-reader.ts'
import {
  flatScenarios,
  type FlatPage,
  type FlatPoint,
  type FlatScenario,
} from './flat-scenarios.ts'
import { fillTenants, type FlatTenant } from './flat-world.ts'
import { requestText } from './http-load.ts'
import { startInstallation } from './make-data.ts'
import { percentile } from './percentile.ts'
import { openConnection, type OneConnection } from './one-connection.ts'
import { get } from './scenarios.ts'
import { flatTable } from './tables.ts'
import { viewScenarios } from './view-scenarios.ts'
import { ownCheckout } from './world.ts'

const { values: given } = parseArgs({
  options: {
    data: { type: 'string' },
    sizes: { type: 'string', default: '1000,100000,1000000' },
    samples: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
  },
})
const sizes = given.sizes.split(',').map(Number)
const folder = mkdtempSync(join(tmpdir(), 'porchlight-flat-'))
// The key of secrets is written beside it.
const dataFolder = given.data ?? join(folder, 'data')
mkdirSync(dataFolder, { recursive: true })

const server = await startInstallation(ownCheckout, dataFolder)
try {
  const tenants = await fillTenants(dataFolder, sizes)
  const connection = await openConnection(server.port)
  const points: FlatPoint[] = []
  const scenarios = [...flatScenarios, ...viewScenarios]
  for (const scenario of scenarios.filter(({ name }) => name.includes(given.only))) {
    const found = await measure(connection, tenants, scenario)
    for (const { size, page, p50Ms, p99Ms } of found) {
      console.error(`${scenario.name}, ${size}, ${page}: ${p50Ms.toFixed(2)} / ${p99Ms.toFixed(2)}`)
    }
    points.push(...found)
  }
  connection.close()
  console.log(flatTable(points))
} finally {
  await server.stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

/** Requests every page of every size in turn, repeatedly; the first tenth is a warm-up. */
async function measure(
  connection: OneConnection,
  tenants: readonly FlatTenant[],
  scenario: FlatScenario,
): Promise<FlatPoint[]> {
  const runs = await Promise.all(
    tenants.flatMap((tenant) =>
      Object.entries(scenario.pagesOf(tenant)).map(async ([page, targets]) => ({
        point: { scenario, size: tenant.size, page: page as FlatPage },
        requests: targets.map((target) => Buffer.from(requestText(server.port, target))),
        reader: scenario.isStreamed && (await openReader(tenant)),
        latencies: [] as number[],
      })),
    ),
  )
  const samples = Math.ceil(Number(given.samples) * (scenario.share ?? 1))
  const warmUp = Math.ceil(samples / 10)
  for (let round = 0; round < warmUp + samples; round += 1) {
    for (const { requests, reader, latencies } of runs) {
      const event = reader?.next()
      const startedAt = performance.now()
      await connection.ask(requests[round % requests.length]!)
      await event
      if (round >= warmUp) latencies.push(performance.now() - startedAt)
    }
  }
  for (const { reader } of runs) reader?.close()
  return runs.map(({ point, latencies }) => ({
    ...point,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  }))
}

async function openReader(tenant: FlatTenant) {
  return openEventReader(server.port, get(tenant, '/events/stream'))
}
