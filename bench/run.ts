import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { readNumbers } from '../campaigns/options.ts'
import { compareCheckouts } from './compare-checkouts.ts'
import { measure, type Measured } from './measure.ts'
import { isPicked, scenarios } from './scenarios.ts'
import { memoryTable, postgrestTable, scenarioTable } from './tables.ts'
import { numberTenants } from './recorder.ts'
import { makeWorld, measureMemory, type World } from './world.ts'

const words = process.argv.slice(2)
const at = words.indexOf('--against')
const [, against] = at === -1 ? [] : words.splice(at, 2)
const only: string[] = []
for (let place = words.indexOf('--only'); place !== -1; place = words.indexOf('--only'))
  only.push(...words.splice(place, 2).slice(1))
const options = readNumbers(words, {
  // Alternates which checkout goes first.
  rounds: against === undefined ? 3 : 6,
  seconds: against === undefined ? 3 : 2,
  clients: 16,
  contacts: 20_000,
  conversations: 20_000,
  messages: 200_000,
  workspaces: against === undefined ? 200 : 50,
  partitions: 0,
})
if (against === undefined) await measureHere()
else if (!(await compareCheckouts(against, { ...options, only }))) process.exitCode = 1

async function measureHere(): Promise<void> {
  const before = loadavg()
  const world = await makeWorld(options)
  try {
    await numberTenants(world.owner, [world.large, ...world.many])
    const measured: Record<string, Measured> = {}
    for (const [name, scenario] of Object.entries(scenarios)) {
      if (!isPicked(name, only)) continue
      measured[name] = await measure(world, scenario, options)
      console.error(name, JSON.stringify(measured[name]))
    }
    const load = [before, loadavg()].map(([minute = 0]) => minute.toFixed(2))
    const afterLoad = await measureMemory(world.server, world.dataFolder)
    console.log(
      [
        `${await circumstances(world)}. Load average ${load[0]} before, ${load[1]} after.`,
        scenarioTable(measured),
        postgrestTable(measured),
        memoryTable(world.idle, afterLoad),
      ].join('\n\n'),
    )
  } finally {
    await world.close()
  }
}

/** The environment of the figures. */
async function circumstances({ owner }: World): Promise<string> {
  const { rows } = await owner.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const { rounds, seconds, clients, contacts, conversations, messages, workspaces } = options
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' })
  const count = (number: number) => number.toLocaleString('en')
  return (
    `Measured at \`${commit.trim()}\` on ${new Date().toISOString().slice(0, 10)}: ` +
    `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
    `Node ${process.versions.node}, embedded PostgreSQL ${rows[0]?.version} with fsync on; ` +
    `${count(contacts)} contacts, ${count(conversations)} conversations and ${count(messages)} ` +
    `messages in the workspace, ${count(workspaces)} more workspaces; ${clients} connections, ` +
    `medians of ${rounds} rounds of ${seconds} s`
  )
}
