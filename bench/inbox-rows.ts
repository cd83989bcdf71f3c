/**
 * Compares lists of conversations with `include=inbox` and without, by turns over one connection:
 * `npm run bench:inbox`. Prints the median and the ratio of each list, and exits with 1 above 1.5.
 *
 *   --data <folder>   keeps the filled database there for the next run
 *   --size 20000      conversations of the workspace
 *   --samples 400     requests of each kind
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillTenants } from './flat-world.ts'
import { requestText } from './http-load.ts'
import { startInstallation } from './make-data.ts'
import { median } from './median.ts'
import { openConnection } from './one-connection.ts'
import { get } from './scenarios.ts'
import { ownCheckout } from './world.ts'

const largestRatio = 1.5
const lists = [
  'sort=updated_at&order=desc',
  'status=open&sort=updated_at&order=desc',
  'per_page=50',
]

const { values: given } = parseArgs({
  options: {
    data: { type: 'string' },
    size: { type: 'string', default: '20000' },
    samples: { type: 'string', default: '400' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'porchlight-inbox-'))
const dataFolder = given.data ?? join(folder, 'data')
mkdirSync(dataFolder, { recursive: true })

const server = await startInstallation(ownCheckout, dataFolder)
try {
  const [tenant] = await fillTenants(dataFolder, [Number(given.size)])
  if (tenant === undefined) throw new Error('There is no workspace.')
  const connection = await openConnection(server.port)
  for (const list of lists) {
    const requests = ['', '&include=inbox'].map((more) =>
      Buffer.from(requestText(server.port, get(tenant, `/conversations?${list}${more}`))),
    )
    const latencies: number[][] = [[], []]
    for (let at = 0; at < Number(given.samples) * 1.1; at += 1) {
      for (const [which, request] of requests.entries()) {
        // One at a time: both wait for the same machine.
        const ms = await connection.ask(request)
        if (at >= Number(given.samples) / 10) latencies[which]?.push(ms)
      }
    }
    const [without = Number.NaN, withRows = Number.NaN] = latencies.map(median)
    const ratio = withRows / without
    console.log(
      `GET /conversations?${list}: ${without.toFixed(2)} ms, with rows ${withRows.toFixed(2)} ms, ratio ${ratio.toFixed(2)}`,
    )
    if (ratio > largestRatio) process.exitCode = 1
  }
  connection.close()
} finally {
  await server.stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
