import { readNumbers } from '../campaigns/options.ts'
import { loadOverHttp, newForEach, type Target } from './http-load.ts'
import { median } from './median.ts'
import { sendTo } from './scenarios.ts'
import { makeWorld, type World } from './world.ts'

/** What an `Idempotency-Key` costs a send: the rate with one as a share of the rate without. */
const options = readNumbers(process.argv.slice(2), {
  rounds: 9,
  seconds: 3,
  clients: 16,
  contacts: 2_000,
  conversations: 2_000,
  messages: 10_000,
  workspaces: 200,
})

const world = await makeWorld(options)
try {
  console.log(`one workspace: ${await shareWithKey(world, [world.large])}`)
  console.log(`${options.workspaces} workspaces: ${await shareWithKey(world, world.many)}`)
} finally {
  await world.close()
}

async function shareWithKey(
  { server }: World,
  tenants: readonly Parameters<typeof sendTo>[0][],
): Promise<string> {
  const without = tenants.map(sendTo)
  const keyed = without.map((target): Target => ({
    ...target,
    headers: { 'Idempotency-Key': newForEach },
  }))
  const shares: number[] = []
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round < options.rounds; round += 1) {
    // Each goes first as often as the other: the first of a pair finds colder caches.
    const pair = [without, keyed]
    const found = new Map<readonly Target[], number>()
    for (const targets of round % 2 === 0 ? pair : pair.toReversed()) {
      const { rate } = await loadOverHttp(server.port, targets, options.clients, options.seconds)
      found.set(targets, rate)
    }
    rates[0].push(found.get(without)!)
    rates[1].push(found.get(keyed)!)
    shares.push(found.get(keyed)! / found.get(without)!)
  }
  const [plain, named] = rates.map((all) => Math.round(median(all)))
  return `${median(shares).toFixed(2)} (${named}/s with a key, ${plain}/s without)`
}
