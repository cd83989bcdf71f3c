import type { PlanNode, RanPlan } from './watch-plans.ts'

/** Rows that the scans of a statement returned, and rows that scans and joins dropped. */
export type Reading = { readonly read: number; readonly dropped: number }

/**
 * How much one run of a statement may read, however large its workspace is: batches read a thousand rows
 * at a time, and a far page a few hundred index entries.
 */
export const mostAtOnce: Reading = { read: 2_500, dropped: 1_100 }

/** What an executed plan has read, over all its steps and loops. */
export function readingOf(plan: PlanNode): Reading {
  let [read, dropped] = [0, 0]
  for (const node of nodesOf(plan)) {
    const loops = node['Actual Loops'] ?? 1
    const thrownAway =
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0)
    dropped += thrownAway * loops
    const isScan = node['Index Name'] !== undefined || node['Relation Name'] !== undefined
    if (isScan) read += (node['Actual Rows'] ?? 0) * loops
  }
  return { read, dropped }
}

/** The indexes that an executed plan names. */
export function indexesOf(plan: PlanNode): string[] {
  return nodesOf(plan).flatMap((node) => node['Index Name'] ?? [])
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** A short form of a plan, one line per step, for failure messages. */
export function planText(node: PlanNode, depth = 0): string {
  const parts = [
    `${' '.repeat(depth)}${node['Node Type']}`,
    node['Relation Name'],
    node['Index Name'],
    node['Index Cond'],
    node.Filter === undefined ? undefined : `filter ${node.Filter}`,
    `${node['Actual Rows']} rows × ${node['Actual Loops']}`,
  ]
  const below = (node.Plans ?? []).map((one) => planText(one, depth + 1))
  return [parts.filter((part) => part !== undefined).join(' | '), ...below].join('\n')
}

/** The run of each statement that read most. */
export type WorstRuns = ReadonlyMap<string, Reading & { readonly plan: PlanNode }>

/** Keeps the worst run of each text. */
export function keepWorst(): { runs: WorstRuns; note: (ran: RanPlan) => void } {
  const runs = new Map<string, Reading & { plan: PlanNode }>()
  const note = ({ text, plan }: RanPlan) => {
    const reading = readingOf(plan)
    const known = runs.get(text)
    const isWorse =
      known === undefined || reading.read + reading.dropped > known.read + known.dropped
    if (isWorse) runs.set(text, { ...reading, plan })
  }
  return { runs, note }
}
