import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readOptions } from './mails/read-options.ts'
import { describeCosts, type MailCost } from './mails/mail-cost.ts'
import { startMailWorld, type MailWorld } from './mails/mail-world.ts'
import { ownCheckout } from './world.ts'

// What a mail costs in each process, from its arrival by HTTP to its message: of this checkout, and by turns of another one.

const { against, rounds, seconds, mails } = readOptions(process.argv.slice(2))
const checkouts = [...(against === undefined ? [] : [resolve(against)]), ownCheckout]
const folder = mkdtempSync(join(tmpdir(), 'porchlight-mails-'))
const worlds: MailWorld[] = []
try {
  for (const [at, checkout] of checkouts.entries())
    worlds.push(await startMailWorld(checkout, join(folder, String(at))))
  // Not measured: code is compiled, plans are made.
  for (const world of worlds) await world.receive(2 * mails, 2 * seconds)
  const costs: MailCost[][] = worlds.map(() => [])
  const load = loadavg()
  for (let round = 0; round < rounds; round += 1) {
    // Each goes first equally often.
    const order = [...worlds.keys()]
    for (const at of round % 2 === 0 ? order : order.toReversed()) {
      const cost = await worlds[at]?.receive(mails, seconds)
      if (cost !== undefined) costs[at]?.push(cost)
    }
  }
  console.log(describeCosts(costs))
  console.log(`Load average ${load[0]?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after.`)
} finally {
  for (const world of worlds) await world.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
