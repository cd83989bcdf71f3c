/**
 * Compares a request with one cell and with three, by turns in one run, and looks at the connections of every process:
 * `npm run bench:cells`. Exits with 1 if a request takes more with three cells, or a server is connected to the PostgreSQL
 * of another cell. Needs Linux and iproute2.
 *
 *   --rounds 6    with one cell and with three
 *   --seconds 3   of load in each
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exchangeRaw } from '../campaigns/exchange.ts'
import { moveCommand } from '../campaigns/moves/move-command.ts'
import { readNumbers } from '../campaigns/options.ts'
import { startServerProcess, type ServerProcess } from '../campaigns/server-process.ts'
import { until } from '../campaigns/until.ts'
import { makeWorkspace, withOwner } from '../campaigns/workspaces.ts'
import { connectedWith } from './connections.ts'
import { loadOverHttp, type Target } from './http-load.ts'
import { basePath, begin } from './make-data.ts'
import { watch } from './measure.ts'
import { median } from './median.ts'
import { processesOf } from './world.ts'

/** A request may take this much more or less with three cells. */
const tolerance = 0.05
/** One at a time: messages that wait together are written together, so that more clients would blur the round trips. */
const clients = 1
const paceMs = 50
const names = ['a', 'b', 'c'] as const
type CellName = (typeof names)[number]
type Cell = {
  readonly name: CellName
  readonly data: string
  readonly server: ServerProcess
  readonly targets: readonly Target[]
}

const options = readNumbers(process.argv.slice(2), { rounds: 6, seconds: 3 })
const folder = await mkdtemp(join(tmpdir(), 'porchlight-apart-'))
const cells = await Promise.all(names.map(startCell))
const [home] = cells
if (home === undefined) throw new Error('There is no cell.')

try {
  const rounds = { one: [] as Figures[], three: [] as Figures[] }
  for (let round = 0; round <= options.rounds; round += 1) {
    const one = await measure([home])
    const three = await measure(cells)
    // The first round is a warm-up.
    if (round > 0) void [rounds.one.push(one), rounds.three.push(three)]
  }
  for (const name of Object.keys(rounds.one[0] ?? {}) as (keyof Figures)[]) {
    const ratio = median(
      rounds.one.map((one, at) => (rounds.three[at]?.[name] ?? Number.NaN) / one[name]),
    )
    const [one, three] = [rounds.one, rounds.three].map((of) =>
      median(of.map((each) => each[name])),
    )
    console.log(
      `${name}: ${one?.toFixed(3)} with one cell, ${three?.toFixed(3)} with three, ${ratio.toFixed(3)}`,
    )
    if (!(Math.abs(ratio - 1) <= tolerance)) process.exitCode = 1
  }
  console.log(`Servers connected to another cell: ${foreign(serversOf(cells)).length}`)
  if (foreign(serversOf(cells)).length > 0) process.exitCode = 1
  console.log(`The command that moves is connected to ${await cellsOfMove()} cells.`)
} finally {
  await Promise.all(cells.map(async ({ server }) => server.stop('SIGTERM')))
  await rm(folder, { recursive: true, force: true })
}

/** Of one request to the first cell. */
type Figures = {
  readonly 'processor ms': number
  /** System calls by which the server sends: to PostgreSQL, one a round trip, and to the client. */
  readonly 'writes of the server': number
  readonly 'bytes written by the server': number
}

async function startCell(name: CellName): Promise<Cell> {
  const data = join(folder, name)
  const server = await startServerProcess(data, 120_000)
  const subdomain = name === 'a' ? 'acme' : `${name}1`
  const space = await withOwner(data, async (owner) => makeWorkspace(owner, subdomain))
  const own = { host: `${subdomain}.localhost`, key: space.api_key }
  const { id } = await begin(server.port, own, 'lin@customers.test')
  const path = `${basePath}/conversations`
  const message = { body: 'Still there?', sender_email: 'lin@customers.test' }
  const targets: Target[] = [
    { ...own, method: 'GET', path: `${path}?status=open` },
    { ...own, method: 'POST', path: `${path}/${id}/messages`, body: message },
  ]
  return { name, data, server, targets }
}

/** Figures of the first cell's requests, while all these cells serve. */
async function measure(serving: readonly Cell[]): Promise<Figures> {
  const ending = new AbortController()
  const others = serving.slice(1).map(async (cell) => serve(cell, ending.signal))
  const before = writesOf(home!)
  const load = await watch(
    () => processesOf(home!.server, home!.data),
    async () => loadOverHttp(home!.server.port, home!.targets, clients, options.seconds),
  )
  const after = writesOf(home!)
  ending.abort()
  await Promise.all(others)
  return {
    'processor ms': load.serverMs + load.databaseMs,
    'writes of the server': (after.calls - before.calls) / load.requests,
    'bytes written by the server': (after.bytes - before.bytes) / load.requests,
  }
}

/** A few requests a second: the processor that is measured beside them should not wait for theirs. */
async function serve({ server, targets }: Cell, signal: AbortSignal): Promise<void> {
  for (let number = 0; !signal.aborted; number += 1) {
    const { host, key, method, path, body } = targets[number % targets.length]!
    await exchangeRaw({
      port: server.port,
      method,
      path,
      headers: { host, 'x-api-key': key, 'content-type': 'application/json' },
      payload: body && JSON.stringify(body),
      timeoutMs: 30_000,
    })
    await sleep(paceMs)
  }
}

function writesOf({ server }: Cell): { calls: number; bytes: number } {
  const io = readFileSync(`/proc/${server.child.pid}/io`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}: (\\d+)`, 'm').exec(io)?.[1])
  return { calls: read('syscw'), bytes: read('wchar') }
}

function serversOf(of: readonly Cell[]): { pids: number[]; name: CellName }[] {
  return of.map(({ server, data, name }) => ({ pids: processesOf(server, data).server, name }))
}

/** Processes of another cell's PostgreSQL or server that these are connected with. */
function foreign(from: readonly { pids: number[]; name: CellName }[]): number[] {
  return from.flatMap(({ pids, name }) => {
    const found = connectedWith(pids)
    const others = cells.filter((cell) => cell.name !== name)
    return others.flatMap(({ server, data }) => {
      const { server: theirs, database } = processesOf(server, data)
      return [...theirs, ...database].filter((pid) => found.has(pid))
    })
  })
}

/** The same look at a command that has to be connected with two: without it, "none" would prove nothing. */
async function cellsOfMove(): Promise<number> {
  const file = join(folder, 'cells.yaml')
  const lines = cells.map(({ name, data }) => `  ${name}: { data: ${data} }\n`)
  await writeFile(file, `base_domain: localhost\ncells:\n${lines.join('')}`)
  const command = moveCommand(file, 'acme', 'b')
  let most = 0
  void until('the command is connected', 60_000, () => {
    const found = connectedWith([command.pid])
    const reached = cells.filter(({ server, data }) =>
      processesOf(server, data).database.some((pid) => found.has(pid)),
    )
    most = Math.max(most, reached.length)
    return most > 1
  }).catch(() => undefined)
  const { code, err } = await command.ended
  if (code !== 0) throw new Error(err)
  return most
}
