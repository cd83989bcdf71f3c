import { join } from 'node:path'
import { readNumbers } from '../campaigns/options.ts'
import { startServerProcess, type ServerProcess } from '../campaigns/server-process.ts'
import { urlOf } from '../server/operate/backup/testing/scenario.ts'
import { poolerUrl, startPgbouncer, type Pgbouncer } from '../test/start-pgbouncer.ts'
import { loadOverHttp, type Target } from './http-load.ts'
import { median } from './median.ts'
import { processorSeconds, processorSecondsSince } from './processes.ts'
import { readScenarios, writeScenarios } from './scenarios.ts'
import { makeWorld, processesOf, type World } from './world.ts'

// What it costs to send requests by PgBouncer (docs/decisions/0015): processor time a request of a
// server that does and of one that does not, on one PostgreSQL, in turn. `node bench/pooler.ts`

const options = readNumbers(process.argv.slice(2), {
  rounds: 5,
  seconds: 3,
  clients: 16,
  contacts: 10_000,
  conversations: 10_000,
  messages: 100_000,
  workspaces: 100,
})

/** Milliseconds a request. */
type Cost = { server: number; database: number; pooler: number }

const world = await makeWorld(options)
// Below the world's folder it runs under the account that PostgreSQL runs under.
const pgbouncer = await startPgbouncer(join(world.dataFolder, 'pgbouncer'), world.socket, 8)
const direct = await startOn(world, 'direct', {})
const pooled = await startOn(world, 'pooled', {
  PORCHLIGHT_POOLER_URL: poolerUrl(pgbouncer.socketFolder, 'porchlight'),
})
try {
  console.log(
    '| | directly | by PgBouncer: server, PostgreSQL, PgBouncer | times |\n|---|---|---|---|',
  )
  for (const { name, targets } of [
    ...(await readScenarios(world)),
    ...(await writeScenarios(world)),
  ]) {
    console.log(await compare(name, targets))
  }
} finally {
  for (const { child, ended } of [direct, pooled]) {
    child.kill('SIGTERM')
    await ended
  }
  await pgbouncer.stop()
  await world.close()
}

async function startOn(
  { socket, dataFolder }: World,
  name: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  return startServerProcess(join(dataFolder, name), 60_000, {
    DATABASE_URL: urlOf({ ...socket, database: 'porchlight' }),
    PORCHLIGHT_WORKERS: '1',
    ...env,
  })
}

async function compare(name: string, targets: readonly Target[]): Promise<string> {
  const costs: { direct: Cost; pooled: Cost }[] = []
  for (let round = 0; round <= options.rounds; round += 1) {
    const directly = await costOf(direct, pgbouncer, targets)
    costs.push({ direct: directly, pooled: await costOf(pooled, pgbouncer, targets) })
  }
  // The first round warms both up.
  const measured = costs.slice(1)
  const sum = ({ server, database, pooler }: Cost) => server + database + pooler
  const middle = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of))
  const parts = (['server', 'database', 'pooler'] as const).map((part) =>
    middle((round) => round.pooled[part]).toFixed(2),
  )
  const times = middle((round) => sum(round.pooled) / sum(round.direct)).toFixed(1)
  return `| ${name} | ${middle((round) => sum(round.direct)).toFixed(2)} | ${parts.join(' + ')} | ${times} |`
}

async function costOf(
  server: ServerProcess,
  { pid }: Pgbouncer,
  targets: readonly Target[],
): Promise<Cost> {
  const processes = () => ({ ...processesOf(server, world.dataFolder), pooler: [pid] })
  const before = processes()
  const used = {
    server: processorSeconds(before.server),
    database: processorSeconds(before.database),
    pooler: processorSeconds(before.pooler),
  }
  const { requests } = await loadOverHttp(server.port, targets, options.clients, options.seconds)
  const now = processes()
  const each = (part: keyof Cost) =>
    (processorSecondsSince(used[part], now[part]) * 1000) / requests
  return { server: each('server'), database: each('database'), pooler: each('pooler') }
}
