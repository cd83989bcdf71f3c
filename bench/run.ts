import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { readNumbers } from '../campaigns/options.ts'
import { compareJson } from './compare-json.ts'
import { comparePages } from './compare-pages.ts'
import { compareSecurity } from './compare-security.ts'
import { measure } from './measure.ts'
import { postgrestVersion, startPostgrest } from './postgrest.ts'
import { redraw } from './redraw.ts'
import { writeResults, type Compared, type Measured, type Results } from './results.ts'
import { frameworkScenario, readScenarios, writeScenarios } from './scenarios.ts'
import { numberTenants } from './recorder.ts'
import { makeWorld, type World } from './world.ts'

/** A shorter run only tries the bench out: it prints what it found and leaves the figures as they are. */
const shortestSeconds = 2

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
  const results = await measureAll(world)
  if (options.seconds < shortestSeconds) {
    console.log(JSON.stringify(results, null, 2))
  } else {
    writeResults(results)
    redraw()
  }
} finally {
  await world.close()
}

async function measureAll(world: World): Promise<Results> {
  await numberTenants(world.owner, [world.large, ...world.many])
  return {
    ...(await circumstances(world)),
    ...(await measureScenarios(world)),
    memoryMb: world.idle,
    pages: await comparePages(world, options),
    security: await compareSecurity(world, options),
    json: await compareJson(world, options),
  }
}

async function measureScenarios(world: World): Promise<Pick<Results, 'scenarios' | 'postgrest'>> {
  const postgrest =
    postgrestVersion() === undefined ? undefined : await startPostgrest(world.owner, world.socket)
  if (postgrest === undefined) console.error('Without PostgREST: npm run bench:install brings it.')
  const scenarios = [
    ...(await readScenarios(world)),
    frameworkScenario(world),
    ...(await writeScenarios(world)),
  ]
  const measured: Record<string, Measured> = {}
  const compared: Record<string, Compared> = {}
  try {
    for (const scenario of scenarios) {
      const found = await measure(world, scenario, options, postgrest)
      measured[scenario.name] = found.measured
      Object.assign(compared, found.compared)
      console.error(scenario.name, JSON.stringify(found))
    }
  } finally {
    await postgrest?.stop()
  }
  return { scenarios: measured, postgrest: compared }
}

/** What the figures are figures of. */
async function circumstances({ owner }: World) {
  const { rows } = await owner.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const { rounds, seconds, clients, contacts, conversations, messages, workspaces } = options
  const count = (number: number) => number.toLocaleString('en')
  return {
    commit: execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim(),
    date: new Date().toISOString().slice(0, 10),
    machine:
      `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
      `Node ${process.versions.node}, embedded PostgreSQL ${rows[0]?.version} with fsync on` +
      (postgrestVersion() === undefined ? '' : `, PostgREST ${postgrestVersion()}`),
    setup:
      `${count(contacts)} contacts, ${count(conversations)} conversations and ${count(messages)} ` +
      `messages in the workspace, ${count(workspaces)} more workspaces; ${clients} connections, ` +
      `medians of ${rounds} rounds of ${seconds} s`,
  }
}
