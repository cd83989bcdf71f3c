/**
 * Measures whether a request costs the same in a small and in a large workspace, and a far page the same as the
 * first one. `npm run bench:flat` fills three workspaces of one database and queries each in turn over one
 * connection, so that all of them see the same machine.
 *
 * Writes results/flat.json: a list of { scenario, size, page, p50Ms }, where `size` is how many
 * contacts and conversations the workspace has (and five times as many messages), `page` is 'first',
 * 'middle' or 'last' (a request without pages has only a first), and `p50Ms` the middle of its
 * latencies in milliseconds.
 *
 *   --data <folder>   keeps the filled database there for the next run
 *   --sizes 1000,...  the sizes of the workspaces
 *   --samples <n>     requests for each point; a twentieth of it where none can be flat
 *   --only <text>     scenarios with this text in their names; writes nothing
 *   --dry             writes nothing
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startServerProcess } from '../campaigns/server-process.ts'
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/start/open-database.ts'
import {
  crossedScenarios,
  flatScenarios,
  type FlatPage,
  type FlatScenario,
} from './flat-scenarios.ts'
import { fillTenants, findTenant, type FlatTenant } from './flat-world.ts'
import { requestText } from './http-load.ts'
import { median } from './median.ts'
import { openConnection, type OneConnection } from './one-connection.ts'
import type { FlatPoint } from './results.ts'

const { values: given } = parseArgs({
  options: {
    data: { type: 'string' },
    sizes: { type: 'string', default: '1000,100000,1000000' },
    samples: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    dry: { type: 'boolean', default: false },
  },
})
const sizes = given.sizes.split(',').map(Number)
const samples = Number(given.samples)
const goal = 1.5
const dataFolder = given.data ?? mkdtempSync(join(tmpdir(), 'porchlight-flat-'))
mkdirSync(dataFolder, { recursive: true })

const server = await startServerProcess(dataFolder, 600_000)
try {
  const tenants = await prepare()
  const connection = await openConnection(server.port)
  const isWanted = ({ name }: FlatScenario) => name.includes(given.only)
  const isKept = given.only === '' && !given.dry
  const points = await measureAll(connection, tenants, flatScenarios.filter(isWanted), samples)
  console.log(tableOf(points))
  if (isKept) write(points)
  const few = Math.ceil(samples / 20)
  const crossed = await measureAll(connection, tenants, crossedScenarios.filter(isWanted), few)
  console.log(tableOf(crossed))
  if (isKept) write([...points, ...crossed])
  connection.close()
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  if (given.data === undefined) rmSync(dataFolder, { recursive: true, force: true })
}

async function prepare(): Promise<FlatTenant[]> {
  const opened = await openDatabase(readConfig({ PORCHLIGHT_DATA: dataFolder }), {
    purpose: 'command',
    commandName: 'bench',
    log: () => undefined,
    onError: () => undefined,
  })
  try {
    await fillTenants(opened, sizes)
    return await Promise.all(sizes.map(async (size) => findTenant(opened.owner, size)))
  } finally {
    await opened.close()
  }
}

async function measureAll(
  connection: OneConnection,
  tenants: readonly FlatTenant[],
  scenarios: readonly FlatScenario[],
  times: number,
): Promise<FlatPoint[]> {
  const points: FlatPoint[] = []
  for (const scenario of scenarios) {
    points.push(...(await measure(connection, tenants, scenario, times)))
  }
  return points
}

/** Requests every page of every size in turn, repeatedly; the first tenth is a warm-up. */
async function measure(
  connection: OneConnection,
  tenants: readonly FlatTenant[],
  { name, pagesOf }: FlatScenario,
  times: number,
): Promise<FlatPoint[]> {
  const runs = tenants.flatMap((tenant) =>
    Object.entries(pagesOf(tenant)).map(([page, target]) => ({
      point: { scenario: name, size: tenant.size, page: page as FlatPage },
      request: Buffer.from(requestText(server.port, target)),
      latencies: [] as number[],
    })),
  )
  for (let round = -Math.ceil(times / 10); round < times; round += 1) {
    for (const { request, latencies } of runs) {
      const ms = await connection.ask(request)
      if (round >= 0) latencies.push(ms)
    }
  }
  return runs.map(({ point, latencies }) => ({ ...point, p50Ms: rounded(median(latencies)) }))
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

/** One row per scenario: its pages by size, the growth by size, and the growth by page. */
function tableOf(points: readonly FlatPoint[]): string {
  const pages = sizes.flatMap((size) =>
    (['first', 'middle', 'last'] as const).map((page) => ({ size, page })),
  )
  const rows = [...Map.groupBy(points, ({ scenario }) => scenario)].map(([scenario, own]) => {
    const at = (size: number, page: FlatPage) =>
      own.find((point) => point.size === size && point.page === page)?.p50Ms
    const first = (size: number) => at(size, 'first') ?? Number.NaN
    const growth = first(sizes.at(-1) ?? 0) / first(sizes[0] ?? 0)
    const far = Math.max(...own.map(({ size, p50Ms }) => p50Ms / first(size)))
    const judged = (ratio: number) => (ratio > goal ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2))
    const cells = pages.map(({ size, page }) => at(size, page)?.toFixed(2) ?? '')
    return [`\`${scenario}\``, ...cells, judged(growth), judged(far)]
  })
  const heads = pages.map(({ size, page }) => `${size.toLocaleString('en')} ${page}`)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = ['p50 ms, one connection', ...heads, 'last size ÷ first', 'dearest page ÷ first']
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}

function write(points: readonly FlatPoint[]): void {
  const file = fileURLToPath(new URL('results/flat.json', import.meta.url))
  writeFileSync(file, `${JSON.stringify(points, null, 2)}\n`)
}
