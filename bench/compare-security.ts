import { runPgbench } from './pgbench.ts'
import { median, table } from './report.ts'
import { readScenarios } from './scenarios.ts'
import { sessionOf, type World } from './world.ts'

/** The reads under the restricted role and under one that row-level security leaves alone. */
export async function compareSecurity(
  world: World,
  options: { rounds: number; seconds: number; clients: number },
): Promise<string> {
  const rows: string[][] = []
  const settings = sessionOf(world.large)
  for (const { name, limit } of readScenarios(world)) {
    const shares: number[] = []
    for (let round = 0; round < 2 * options.rounds; round += 1) {
      const rates = new Map<string, number>()
      // Each goes first as often as the other: the first of a pair finds colder caches.
      const users = ['porchlight_app', 'postgres']
      for (const user of round % 2 === 0 ? users : users.toReversed()) {
        const { clients, seconds } = options
        rates.set(user, await runPgbench(world.socket, limit, { clients, seconds, user, settings }))
      }
      shares.push(rates.get('porchlight_app')! / rates.get('postgres')!)
    }
    rows.push([`\`${name}\``, `${((1 - median(shares)) * 100).toFixed(0)} %`, '≤ 10 %'])
  }
  return table('What row-level security costs, by pgbench', ['', 'cost', 'goal'], rows)
}
