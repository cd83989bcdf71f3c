import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { readNumbers } from '../campaigns/options.ts'
import { compareCheckouts } from './compare-checkouts.ts'
import { measure } from './measure.ts'
import { postgrestVersion, startPostgrest } from './postgrest.ts'
import { redraw } from './redraw.ts'
import { writeResults, type Compared, type Measured, type Results } from './results.ts'
import { scenariosOf } from './scenarios.ts'
import { numberTenants } from './recorder.ts'
import { makeWorld, measureMemory, type World } from './world.ts'

/** A shorter run only tests the bench: it prints its figures and stores none. */
const shortestSeconds = 2

const words = process.argv.slice(2)
const at = words.indexOf('--against')
const [, against] = at === -1 ? [] : words.splice(at, 2)
const options = readNumbers(words, {
  // Alternates which checkout goes first.
  rounds: against === undefined ? 3 : 6,
  seconds: against === undefined ? 3 : 2,
  clients: 16,
  contacts: 20_000,
  conversations: 20_000,
  messages: 200_000,
  workspaces: against === undefined ? 200 : 50,
})
if (against === undefined) await measureHere()
else if (!(await compareCheckouts(against, options))) process.exitCode = 1

async function measureHere(): Promise<void> {
  const [before = 0] = loadavg()
  const world = await makeWorld(options)
  try {
    const results = await measureAll(world, before)
    if (options.seconds < shortestSeconds) {
      console.log(JSON.stringify(results, null, 2))
    } else {
      writeResults(results)
      redraw()
    }
  } finally {
    await world.close()
  }
}

async function measureAll(world: World, before: number): Promise<Results> {
  const { server, dataFolder, owner, large, many, idle } = world
  await numberTenants(owner, [large, ...many])
  const measured = await measureScenarios(world)
  const [after = 0] = loadavg()
  const afterLoad = await measureMemory(server, dataFolder)
  return {
    ...(await circumstances(world)),
    load: { before, after },
    ...measured,
    memoryMb: { ...idle, afterLoad },
  }
}

async function measureScenarios(world: World): Promise<Pick<Results, 'scenarios' | 'postgrest'>> {
  const postgrest =
    postgrestVersion() === undefined ? undefined : await startPostgrest(world.owner, world.socket)
  if (postgrest === undefined) console.error('Without PostgREST: npm run bench:install brings it.')
  const measured: Record<string, Measured> = {}
  const compared: Record<string, Compared> = {}
  try {
    for (const scenario of await scenariosOf(world)) {
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

/** The environment of the figures. */
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
