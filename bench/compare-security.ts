import { runPgbench } from './pgbench.ts'
import { median } from './median.ts'
import type { Results } from './results.ts'
import { readScenarios } from './scenarios.ts'
import { sessionOf, type World } from './world.ts'

/** The reads under the restricted role and under one that row-level security leaves alone. */
export async function compareSecurity(
  world: World,
  options: { rounds: number; seconds: number; clients: number },
): Promise<Results['security']> {
  const costs: Record<string, number> = {}
  const settings = sessionOf(world.large)
  for (const { name, pgbench } of await readScenarios(world)) {
    if (pgbench === undefined) continue
    const shares: number[] = []
    for (let round = 0; round < 2 * options.rounds; round += 1) {
      const rates = new Map<string, number>()
      // Each goes first as often as the other: the first of a pair finds colder caches.
      const users = ['porchlight_app', 'postgres']
      for (const user of round % 2 === 0 ? users : users.toReversed()) {
        const { clients, seconds } = options
        rates.set(
          user,
          await runPgbench(world.socket, pgbench, { clients, seconds, user, settings }),
        )
      }
      shares.push(rates.get('porchlight_app')! / rates.get('postgres')!)
    }
    costs[name] = 1 - median(shares)
  }
  return costs
}
