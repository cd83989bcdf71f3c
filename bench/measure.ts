import { startBareServer } from './bare-server.ts'
import { loadOverHttp, type Load } from './http-load.ts'
import { median } from './median.ts'
import { runPgbench } from './pgbench.ts'
import { startPostgrest } from './postgrest.ts'
import { processorSeconds, processorSecondsSince } from './processes.ts'
import type { Scenario } from './scenarios.ts'
import { processesOf, settingsOf, type Processes, type World } from './world.ts'

export type Effort = {
  readonly rounds: number
  readonly seconds: number
  readonly clients: number
}

/** A rate a second, and the median over the rounds of the ratio of ours to it. */
export type Limit = { readonly rate: number; readonly ratio: number }

/** Our server beside its limits, as medians over the rounds. */
export type Measured = {
  /** Replies a second. */
  readonly rate: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Processor milliseconds a request, by process. */
  readonly processorMs: {
    readonly server: number
    readonly database: number
    readonly load: number
  }
  readonly pgbench?: Limit | undefined
  readonly bare?: Limit | undefined
  readonly postgrest?: Limit | undefined
}

/** A load with the processor milliseconds a request that the server and PostgreSQL took. */
export type WatchedLoad = Load & { readonly serverMs: number; readonly databaseMs: number }

type Round = {
  readonly ours: WatchedLoad
  readonly pgbench: number | undefined
  readonly bare: number | undefined
  readonly postgrest: number | undefined
}

/** Measures a scenario and its limits, each in every round, so that all see the same machine. */
export async function measure(
  world: World,
  scenario: Scenario,
  { rounds: count, clients, seconds }: Effort,
): Promise<Measured> {
  const { server, socket, large } = world
  const targets = scenario.targets(world)
  const target = targets[0]!
  const script = await scenario.script(world, target)
  const bare = target.method === 'GET' ? await startBareServer(server.port, target) : undefined
  const { beside } = scenario
  const postgrest = beside && world.hasPostgrest ? await startPostgrest(socket) : undefined
  const theirs = postgrest && beside?.requests(world).map(postgrest.targetOf)
  const load = async (port: number, sent = targets) => loadOverHttp(port, sent, clients, seconds)
  const processes = () => processesOf(server, world.dataFolder)
  const rounds: Round[] = []
  try {
    for (let round = 0; round <= count; round += 1) {
      rounds.push({
        ours: await watch(processes, async () => load(server.port)),
        pgbench:
          script &&
          (await runPgbench(socket, script, { clients, seconds, settings: settingsOf(large) })),
        bare: bare && (await load(bare.port)).rate,
        postgrest: postgrest && (await load(postgrest.port, theirs)).rate,
      })
    }
  } finally {
    await Promise.all([bare?.stop(), postgrest?.stop()])
  }
  // The first round is a warm-up.
  return summarise(rounds.slice(1))
}

/** Runs a load, and reads what the processes took meanwhile. */
export async function watch(
  processes: () => Processes,
  load: () => Promise<Load>,
): Promise<WatchedLoad> {
  const { server, database } = processes()
  const before = { server: processorSeconds(server), database: processorSeconds(database) }
  const made = await load()
  const now = processes()
  const each = (seconds: number) => (seconds * 1000) / made.requests
  return {
    ...made,
    serverMs: each(processorSecondsSince(before.server, now.server)),
    databaseMs: each(processorSecondsSince(before.database, now.database)),
  }
}

function summarise(rounds: readonly Round[]): Measured {
  const middle = (of: (ours: WatchedLoad) => number) => median(rounds.map(({ ours }) => of(ours)))
  const limit = (name: 'pgbench' | 'bare' | 'postgrest'): Limit | undefined => {
    const pairs = rounds.flatMap(({ ours, [name]: rate }) =>
      rate === undefined ? [] : [{ rate, ratio: ours.rate / rate }],
    )
    if (pairs.length === 0) return undefined
    return {
      rate: median(pairs.map(({ rate }) => rate)),
      ratio: median(pairs.map(({ ratio }) => ratio)),
    }
  }
  return {
    rate: middle(({ rate }) => rate),
    p50Ms: middle(({ p50 }) => p50),
    p99Ms: middle(({ p99 }) => p99),
    processorMs: {
      server: middle(({ serverMs }) => serverMs),
      database: middle(({ databaseMs }) => databaseMs),
      load: middle(({ processorMs }) => processorMs),
    },
    pgbench: limit('pgbench'),
    bare: limit('bare'),
    postgrest: limit('postgrest'),
  }
}
