import type { FlatPoint } from './flat-scenarios.ts'
import type { Limit, Measured } from './measure.ts'
import { scenarios, tailGoal } from './scenarios.ts'
import type { Memory } from './world.ts'

const memoryGoals = { server: 110, together: 220 } as const
/** For the largest workspace against the smallest, and any page against the first. */
const growthGoal = 1.5

const notMeasured = '—'

const number = (value: number | undefined) =>
  value === undefined ? notMeasured : Math.round(value).toLocaleString('en')

/** Bold if it misses its goal. */
const judged = (text: string, reached: boolean) => (reached ? text : `**${text}**`)

const code = (text: string) => {
  const [request = '', ...rest] = text.split(', ')
  return [`\`${request}\``, ...rest].join(', ')
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

function limitCells(limit: Limit | undefined, goal: number | undefined): string[] {
  if (limit === undefined) return [notMeasured, notMeasured]
  const reached = goal === undefined || limit.ratio >= goal
  return [number(limit.rate), judged(limit.ratio.toFixed(2), reached)]
}

function goalText(ofPgbench: number | undefined, ofBare: number | undefined): string {
  if (ofBare !== undefined) return `≥ ${ofBare} of bare`
  return ofPgbench === undefined ? notMeasured : `≥ ${ofPgbench}`
}

/** A row for every scenario, measured or not. */
export function scenarioTable(measured: Readonly<Record<string, Measured>>): string {
  const rows = Object.entries(scenarios).map(([name, { kind, ofPgbench, ofBare }]) => {
    const own = measured[name]
    const isEven = kind === 'read' || own === undefined || own.p99Ms <= tailGoal * own.p50Ms
    const used = own && [own.processorMs.server, own.processorMs.database, own.processorMs.load]
    return [
      code(name),
      number(own?.rate),
      ...limitCells(own?.pgbench, ofPgbench),
      ...limitCells(own?.bare, ofBare),
      goalText(ofPgbench, ofBare),
      own ? judged(`${own.p50Ms.toFixed(1)} / ${own.p99Ms.toFixed(1)}`, isEven) : notMeasured,
      used?.map((ms) => ms.toFixed(2)).join(' / ') ?? notMeasured,
    ]
  })
  const heads = ['', 'per second', 'pgbench', 'ratio', 'bare node:http', 'ratio', 'goal']
  return table([...heads, 'p50 / p99 ms', 'processor ms: server / PostgreSQL / load'], rows)
}

/** A row for every scenario that PostgREST is asked, too. */
export function postgrestTable(measured: Readonly<Record<string, Measured>>): string {
  const rows = Object.entries(scenarios).flatMap(([name, { beside }]) => {
    if (beside === undefined) return []
    const own = measured[name]
    const cells = limitCells(own?.postgrest, beside.least)
    return [[code(name), number(own?.rate), ...cells, `≥ ${beside.least}`]]
  })
  return table(['', 'per second', 'PostgREST', 'ratio', 'goal'], rows)
}

export function memoryTable(idle: Memory, afterLoad: Memory): string {
  const row = (name: string, part: keyof Memory) => [
    name,
    judged(idle[part].toFixed(0), idle[part] <= memoryGoals[part]),
    `≤ ${memoryGoals[part]}`,
    afterLoad[part].toFixed(0),
  ]
  return table(
    ['Memory in MB', 'after the start, idle', 'goal', 'after the load'],
    [
      row('server process, resident', 'server'),
      row('server and PostgreSQL, shared pages once', 'together'),
    ],
  )
}

/** A row for every kind of request: its fastest and slowest page, and how they grow by size and by page. */
export function flatTable(points: readonly FlatPoint[]): string {
  const rows = [...Map.groupBy(points, ({ scenario }) => scenario)].map(
    ([{ name, p99Goal, mayGrow }, own]) => {
      const p50 = own.map(({ p50Ms }) => p50Ms)
      const p99 = Math.max(...own.map(({ p99Ms }) => p99Ms))
      const ratio = (value: number) =>
        judged(value.toFixed(2), mayGrow === true || value <= growthGoal)
      return [
        code(name),
        `${Math.min(...p50).toFixed(2)} – ${Math.max(...p50).toFixed(2)}`,
        judged(p99.toFixed(1), p99Goal === undefined || p99 <= p99Goal),
        ratio(growthBySize(own)),
        ratio(growthByPage(own)),
        [
          ...(mayGrow === true ? [] : [`≤ ${growthGoal}`]),
          ...(p99Goal === undefined ? [] : [`p99 ≤ ${p99Goal}`]),
        ].join(', '),
      ]
    },
  )
  const heads = ['', 'p50 ms', 'highest p99 ms', 'largest size ÷ smallest']
  return table([...heads, 'slowest page ÷ first page', 'goal'], rows)
}

/** The largest ratio of a page's time at the largest size to that at the smallest. */
function growthBySize(points: readonly FlatPoint[]): number {
  const sizes = points.map(({ size }) => size)
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
  const last = points.filter(({ size }) => size === largest)
  return highestRatio(last, points, (a, b) => b.size === smallest && a.page === b.page)
}

/** The largest ratio of a page's time to that of the first page, or the base, of the same size. */
function growthByPage(points: readonly FlatPoint[]): number {
  const basePage = points.some(({ page }) => page === 'base') ? 'base' : 'first'
  return highestRatio(points, points, (a, b) => a.size === b.size && b.page === basePage)
}

function highestRatio(
  points: readonly FlatPoint[],
  bases: readonly FlatPoint[],
  isBase: (point: FlatPoint, base: FlatPoint) => boolean,
): number {
  const ratios = points.map((point) => {
    const base = bases.find((one) => isBase(point, one))
    return base === undefined ? 1 : point.p50Ms / base.p50Ms
  })
  return Math.max(...ratios)
}
