import { cpus } from 'node:os'
import { readNumbers } from '../campaigns/options.ts'
import { comparePages } from './compare-pages.ts'
import { compareJson } from './compare-json.ts'
import { compareSecurity } from './compare-security.ts'
import { loadOverHttp } from './http-load.ts'
import { runPgbench } from './pgbench.ts'
import { processorSeconds, processorSecondsSince } from './processes.ts'
import { median, table } from './report.ts'
import { readScenarios, writeScenarios, type Scenario } from './scenarios.ts'
import { numberTenants } from './send-script.ts'
import { makeWorld, processesOf, sessionOf, type World } from './world.ts'

const options = readNumbers(process.argv.slice(2), {
  rounds: 3,
  seconds: 4,
  clients: 16,
  contacts: 20_000,
  conversations: 20_000,
  messages: 200_000,
  workspaces: 200,
})

const world = await makeWorld(options)
try {
  await numberTenants(world.owner, [world.large, ...world.many])
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}\n`)
  console.log(idleMemory(world))
  const scenarios = [...readScenarios(world), ...writeScenarios(world)]
  console.log(await againstPgbench(world, scenarios))
  console.log(await comparePages(world, options))
  console.log(await compareSecurity(world, options))
  console.log(await compareJson(world, options))
} finally {
  await world.close()
}

/** Each figure beside its limit in every round, so that both see the same machine. */
async function againstPgbench(world: World, scenarios: readonly Scenario[]): Promise<string> {
  const rows: string[][] = []
  for (const scenario of scenarios) {
    const rounds: { rate: number; limit: number; p50: number; p99: number; costMs: number }[] = []
    for (let round = 0; round <= options.rounds; round += 1) {
      const before = processorSeconds(processesOf(world.server, world.dataFolder))
      const load = await loadOverHttp(
        world.server.port,
        scenario.targets,
        options.clients,
        options.seconds,
      )
      const used = processorSecondsSince(before)
      const limit = await runPgbench(world.socket, scenario.limit, {
        clients: options.clients,
        seconds: options.seconds,
        settings: sessionOf(world.large),
      })
      // The first round warms both up.
      if (round === 0) continue
      const costMs = (used * 1000) / (load.rate * options.seconds)
      rounds.push({ ...load, limit, costMs })
    }
    const middle = (name: keyof (typeof rounds)[number]) => median(rounds.map((one) => one[name]))
    const ratio = median(rounds.map(({ rate, limit }) => rate / limit))
    rows.push([
      `\`${scenario.name}\``,
      middle('rate').toFixed(0),
      middle('limit').toFixed(0),
      ratio.toFixed(2),
      `≥ ${scenario.goal}`,
      `${middle('p50').toFixed(1)} / ${middle('p99').toFixed(1)}`,
      middle('costMs').toFixed(2),
    ])
  }
  return table(
    `${options.clients} connections, ${options.rounds} rounds of ${options.seconds} s, medians`,
    ['', 'per second', 'pgbench', 'ratio', 'goal', 'p50 / p99 ms', 'processor ms each'],
    rows,
  )
}

/** What a machine must keep free for an installation that waits for visitors. */
function idleMemory({ idle }: World): string {
  return table(
    'Memory after the start, idle',
    ['', 'MB', 'goal'],
    [
      ['server process, resident', idle.server.toFixed(0), '≤ 120'],
      ['server and PostgreSQL, shared pages once', idle.together.toFixed(0), '≤ 250'],
    ],
  )
}
