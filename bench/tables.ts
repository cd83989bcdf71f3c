import {
  comparedNames,
  comparisons,
  goalsOf,
  memoryGoals,
  pageGoal,
  scenarioNames,
  tailGoal,
} from './goals.ts'
import { growthByPage, growthBySize } from './flat-ratios.ts'
import type { FlatPoint, Limit, Memory, Results, Served } from './results.ts'

/** Every table of README.md by the name of its placeholder. */
export function drawTables(results: Results, flat: readonly FlatPoint[]): Record<string, string> {
  return {
    circumstances: circumstances(results),
    scenarios: scenarioTable(results),
    postgrest: postgrestTable(results),
    memory: memoryTable(results),
    flat: flatTable(flat),
  }
}

function circumstances({ commit, date, machine, setup, load }: Results): string {
  const during =
    load === undefined
      ? 'The load of the machine was not recorded'
      : `Load average ${load.before.toFixed(2)} before, ${load.after.toFixed(2)} after`
  return `Measured at \`${commit}\` on ${date}: ${machine}; ${setup}. ${during}.`
}

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
  const ratio =
    limit === undefined
      ? notMeasured
      : judged(limit.ratio.toFixed(2), goal === undefined || limit.ratio >= goal)
  return [number(limit?.rate), ratio, goal === undefined ? '' : `≥ ${goal}`]
}

function latency(served: Served | undefined, isEven = true): string {
  if (served === undefined) return notMeasured
  const text = `${served.p50Ms.toFixed(1)} / ${served.p99Ms.toFixed(1)}`
  return judged(text, isEven)
}

function processor(served: Served | undefined): string {
  const { processorMs: used } = served ?? {}
  if (used === undefined) return notMeasured
  return [used.server, used.database, used.load].map((ms) => ms.toFixed(2)).join(' / ')
}

function scenarioTable({ scenarios }: Results): string {
  const rows = scenarioNames.map((name) => {
    const { kind, ofPgbench, ofBare } = goalsOf(name)
    const measured = scenarios[name]
    const isEven =
      kind === 'read' || measured === undefined || measured.p99Ms <= tailGoal * measured.p50Ms
    const [pgbenchRate, pgbenchRatio, pgbenchGoal] = limitCells(measured?.pgbench, ofPgbench)
    const [bareRate, bareRatio, bareGoal] = limitCells(measured?.bare, ofBare)
    return [
      code(name),
      number(measured?.rate),
      ...[pgbenchRate!, pgbenchRatio!, bareRate!, bareRatio!],
      [pgbenchGoal, bareGoal && `${bareGoal} of bare`].filter(Boolean).join(', '),
      latency(measured, isEven),
      processor(measured),
    ]
  })
  const heads = ['', 'per second', 'pgbench', 'ratio', 'bare node:http', 'ratio', 'goal']
  return table([...heads, 'p50 / p99 ms', 'processor ms: server / PostgreSQL / load'], rows)
}

function postgrestTable({ scenarios, postgrest }: Results): string {
  const rows = comparedNames.map((name) => {
    const { scenario, goal } = comparisons[name]
    const ours = scenarios[scenario]
    const theirs = postgrest[name]
    return [
      code(name),
      number(ours?.rate),
      number(theirs?.rate),
      theirs === undefined ? notMeasured : judged(theirs.ratio.toFixed(2), theirs.ratio >= goal),
      `≥ ${goal}`,
      latency(ours),
      latency(theirs),
      processor(ours),
      processor(theirs),
    ]
  })
  const heads = ['', 'Porchlight', 'PostgREST', 'ratio', 'goal', 'p50 / p99 ms', 'theirs']
  return table([...heads, 'processor ms: server / PostgreSQL / load', 'theirs'], rows)
}

function memoryTable({ memoryMb }: Results): string {
  const { afterLoad } = memoryMb
  const row = (name: string, part: keyof Memory) => [
    name,
    judged(memoryMb[part].toFixed(0), memoryMb[part] <= memoryGoals[part]),
    `≤ ${memoryGoals[part]}`,
    afterLoad?.[part].toFixed(0) ?? notMeasured,
  ]
  return table(
    ['Memory in MB', 'after the start, idle', 'goal', 'after the load'],
    [
      row('server process, resident', 'server'),
      row('server and PostgreSQL, shared pages once', 'together'),
    ],
  )
}

function flatTable(flat: readonly FlatPoint[]): string {
  if (flat.length === 0) return 'Not measured yet.'
  const ratio = (value: number) => judged(value.toFixed(2), value <= pageGoal)
  const rows = [...Map.groupBy(flat, ({ scenario }) => scenario)].map(([name, points]) => {
    const ms = points.map(({ p50Ms }) => p50Ms)
    const range = `${Math.min(...ms).toFixed(2)} – ${Math.max(...ms).toFixed(2)}`
    const growths = [ratio(growthBySize(points)), ratio(growthByPage(points))]
    return [code(name), range, ...growths, `≤ ${pageGoal}`]
  })
  const heads = ['', 'p50 ms', 'largest size ÷ smallest', 'dearest page ÷ first page', 'goal']
  const plot = '![The p50 of every page at every size of the workspace](plots/flat.svg)'
  return `${plot}\n\n${table(heads, rows)}`
}
