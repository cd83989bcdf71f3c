import { comparedNames, comparisons, goalsOf, scenarioNames } from './goals.ts'
import { plotBars, type BarGroup } from './plot-bars.ts'
import { plotFlat } from './plot-flat.ts'
import type { FlatPoint, Results } from './results.ts'

/** Every plot of README.md by its file name. */
export function drawPlots(results: Results, flat: readonly FlatPoint[]): Record<string, string> {
  return {
    'ratios.svg': plotRatios(results),
    'postgrest.svg': plotPostgrest(results),
    ...(flat.length === 0 ? {} : { 'flat.svg': plotFlat(flat) }),
  }
}

function plotRatios({ scenarios, commit }: Results): string {
  const groups = scenarioNames.map((name): BarGroup => {
    const { ofPgbench, ofBare } = goalsOf(name)
    const goal = ofPgbench ?? ofBare ?? 0
    const measured = scenarios[name]
    const ratio = ofPgbench === undefined ? measured?.bare?.ratio : measured?.pgbench?.ratio
    const text = ratio?.toFixed(2) ?? ''
    return { name, goal, bars: ratio === undefined ? [] : [{ kind: 'ours', value: ratio, text }] }
  })
  const { measured, reached } = count(groups, (goal, [one]) => (one?.value ?? 0) >= goal)
  return plotBars(
    {
      title: `How near the limit: requests a second ÷ the limit’s, at ${commit}`,
      axis: 'share of pgbench; without a database: of a bare node:http server',
      description: `${reached} of ${measured} measured scenarios reach their goals, the dashed lines. ${inWords(groups)}`,
    },
    groups,
    0.2,
  )
}

function plotPostgrest({ scenarios, postgrest, commit }: Results): string {
  const groups = comparedNames.map((name): BarGroup => {
    const { scenario, goal } = comparisons[name]
    const ours = scenarios[scenario]
    const theirs = postgrest[name]
    if (ours === undefined || theirs === undefined) return { name, bars: [] }
    const text = (rate: number) => Math.round(rate).toLocaleString('en')
    return {
      name,
      goal: theirs.rate * goal,
      bars: [
        { kind: 'ours', value: ours.rate, text: `Porchlight ${text(ours.rate)}` },
        { kind: 'theirs', value: theirs.rate, text: `PostgREST ${text(theirs.rate)}` },
      ],
    }
  })
  const { measured, reached } = count(groups, (goal, [ours]) => (ours?.value ?? 0) >= goal)
  return plotBars(
    {
      title: `Requests a second beside PostgREST, at ${commit}`,
      axis: 'requests a second over 16 connections, higher is better',
      description: `${reached} of ${measured} measured requests reach their goals, the dashed lines. ${inWords(groups)}`,
    },
    groups,
    1_000,
  )
}

function count(
  groups: readonly BarGroup[],
  reaches: (goal: number, bars: BarGroup['bars']) => boolean,
) {
  const measured = groups.filter(({ bars }) => bars.length > 0)
  const reached = measured.filter(({ goal, bars }) => reaches(goal ?? 0, bars))
  return { measured: measured.length, reached: reached.length }
}

/** The plot in words. */
function inWords(groups: readonly BarGroup[]): string {
  return groups
    .filter(({ bars }) => bars.length > 0)
    .map(({ name, bars }) => `${name}: ${bars.map(({ text }) => text).join(', ')}.`)
    .join(' ')
}
