/**
 * Measures what compressed replies cost: `npm run bench:compression`. Requests lists as they are, in gzip and in brotli by
 * turns over one connection, and prints bytes, and the server's processor time for a reply.
 *
 *   --size 2000      conversations of the workspace
 *   --samples 300    requests of each kind in each of five rounds
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exchangeRaw } from '../campaigns/exchange.ts'
import { fillTenants } from './flat-world.ts'
import { requestText } from './http-load.ts'
import { startInstallation } from './make-data.ts'
import { median } from './median.ts'
import { openConnection } from './one-connection.ts'
import { processorSeconds, processorSecondsSince } from './processes.ts'
import { get } from './scenarios.ts'
import { ownCheckout } from './world.ts'

const rounds = 5
const codings = ['identity', 'gzip', 'br'] as const
const lists = [1, 15, 50, 100].map((size) => `/conversations?per_page=${size}`)

const { values: given } = parseArgs({
  options: {
    size: { type: 'string', default: '2000' },
    samples: { type: 'string', default: '300' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'porchlight-compression-'))
const server = await startInstallation(ownCheckout, folder)
try {
  const [tenant] = await fillTenants(folder, [Number(given.size)])
  if (tenant === undefined) throw new Error('There is no workspace.')
  const connection = await openConnection(server.port)
  const pid = server.child.pid ?? 0
  for (const list of lists) {
    const spent = new Map<string, number[]>()
    for (let round = 0; round <= rounds; round += 1) {
      for (const coding of codings) {
        const target = { ...get(tenant, list), headers: { 'Accept-Encoding': coding } }
        const request = Buffer.from(requestText(server.port, target))
        const before = processorSeconds([pid])
        for (let at = 0; at < Number(given.samples); at += 1) await connection.ask(request)
        const ms = (processorSecondsSince(before) * 1_000) / Number(given.samples)
        // The first round is compiled meanwhile.
        if (round > 0) spent.set(coding, [...(spent.get(coding) ?? []), ms])
      }
    }
    for (const coding of codings) {
      const { host, path, key } = get(tenant, list)
      const { headers } = await exchangeRaw({
        port: server.port,
        method: 'GET',
        path,
        headers: { host, 'x-api-key': key, 'accept-encoding': coding },
        timeoutMs: 30_000,
      })
      const ms = median(spent.get(coding) ?? [])
      console.log(
        `${list} ${coding}: ${String(headers['content-length'])} bytes, ${ms.toFixed(2)} ms of processor`,
      )
    }
  }
  connection.close()
} finally {
  await server.stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
