import { startBareServer, type BareServer } from './bare-server.ts'
import { loadOverHttp, type Load, type Target } from './http-load.ts'
import { median } from './median.ts'
import { runPgbench } from './pgbench.ts'
import type { Postgrest } from './postgrest.ts'
import { processorSeconds, processorSecondsSince } from './processes.ts'
import { comparedNames, type ComparedName } from './goals.ts'
import type { Compared, Measured, Served } from './results.ts'
import type { Scenario } from './scenarios.ts'
import { processesOf, sessionOf, type Processes, type World } from './world.ts'

export type Effort = {
  readonly rounds: number
  readonly seconds: number
  readonly clients: number
}

/** A load with the processor milliseconds a request that the server and PostgreSQL took. */
type WatchedLoad = Load & { readonly serverMs: number; readonly databaseMs: number }

type Round = {
  readonly ours: WatchedLoad
  readonly pgbench: number | undefined
  readonly bare: Load | undefined
  readonly postgrest: Partial<Record<ComparedName, WatchedLoad>>
}

export type Findings = {
  readonly measured: Measured
  readonly compared: Partial<Record<ComparedName, Compared>>
}

/** Measures a scenario and its limits, each in every round, so that all see the same machine. */
export async function measure(
  world: World,
  scenario: Scenario,
  effort: Effort,
  postgrest: Postgrest | undefined,
): Promise<Findings> {
  const [target] = scenario.targets
  const bare =
    target?.method === 'GET' ? await startBareServer(world.server.port, target) : undefined
  const rounds: Round[] = []
  try {
    for (let round = 0; round <= effort.rounds; round += 1) {
      rounds.push(await measureOnce(world, scenario, effort, { bare, postgrest }))
    }
  } finally {
    await bare?.stop()
  }
  // The first round is a warm-up.
  return summarise(rounds.slice(1))
}

async function measureOnce(
  world: World,
  { targets, ...scenario }: Scenario,
  { clients, seconds }: Effort,
  { bare, postgrest }: { bare: BareServer | undefined; postgrest: Postgrest | undefined },
): Promise<Round> {
  const ownProcesses = () => processesOf(world.server, world.dataFolder)
  const load = async (port: number, asked: readonly Target[]) =>
    loadOverHttp(port, asked, clients, seconds)
  const ours = await watch(ownProcesses, async () => load(world.server.port, targets))
  const pgbench =
    scenario.pgbench &&
    (await runPgbench(world.socket, scenario.pgbench, {
      clients,
      seconds,
      settings: sessionOf(world.large),
    }))
  const theirs: Round['postgrest'] = {}
  if (postgrest !== undefined) {
    const processes = () => ({ ...ownProcesses(), server: [postgrest.pid] })
    for (const [name, asked] of Object.entries(scenario.postgrest)) {
      theirs[name as ComparedName] = await watch(processes, async () => load(postgrest.port, asked))
    }
  }
  return { ours, pgbench, bare: bare && (await load(bare.port, targets)), postgrest: theirs }
}

async function watch(processes: () => Processes, load: () => Promise<Load>): Promise<WatchedLoad> {
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

function summarise(rounds: readonly Round[]): Findings {
  const middle = (of: (round: Round) => number | undefined): number | undefined => {
    const values = rounds.map(of).filter((value) => value !== undefined)
    return values.length === 0 ? undefined : median(values)
  }
  const limit = (of: (round: Round) => number | undefined) => {
    const ratio = middle((round) => shareOf(round.ours.rate, of(round)))
    return ratio === undefined ? undefined : { rate: middle(of) ?? 0, ratio }
  }
  const served = (of: (round: Round) => WatchedLoad | undefined): Served => ({
    rate: middle((round) => of(round)?.rate) ?? 0,
    p50Ms: middle((round) => of(round)?.p50) ?? 0,
    p99Ms: middle((round) => of(round)?.p99) ?? 0,
    processorMs: {
      server: middle((round) => of(round)?.serverMs) ?? 0,
      database: middle((round) => of(round)?.databaseMs) ?? 0,
      load: middle((round) => of(round)?.processorMs) ?? 0,
    },
  })
  const pgbench = limit((round) => round.pgbench)
  const bare = limit((round) => round.bare?.rate)
  const compared = comparedNames.flatMap((name) => {
    const ratio = middle((round) => shareOf(round.ours.rate, round.postgrest[name]?.rate))
    return ratio === undefined
      ? []
      : [[name, { ...served((round) => round.postgrest[name]), ratio }] as const]
  })
  return {
    measured: {
      ...served((round) => round.ours),
      ...(pgbench && { pgbench }),
      ...(bare && { bare }),
    },
    compared: Object.fromEntries(compared),
  }
}

const shareOf = (rate: number, limit: number | undefined) =>
  limit === undefined ? undefined : rate / limit
