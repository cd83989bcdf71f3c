import { median } from '../median.ts'
import { parts, type Part } from './thread-seconds.ts'

/** Of a mail: milliseconds of the processor by part, and what PostgreSQL counts. */
export type MailCost = Readonly<Record<Part | Counted, number>>

export const counted = ['commits', 'waits for the disk', 'WAL, kB'] as const
export type Counted = (typeof counted)[number]

/** A table of medians: one column for each checkout, and the ratio of the last to the first. */
export function describeCosts(costs: readonly (readonly MailCost[])[]): string {
  const row = (name: string, of: (cost: MailCost) => number) => {
    const each = costs.map((rounds) => rounds.map(of))
    const [first = [], last = []] = [each[0], each.at(-1)]
    const ratios = last.map((value, at) => value / (first[at] ?? Number.NaN))
    const cells = each.map((values) => median(values).toFixed(2))
    const ratio =
      costs.length < 2
        ? []
        : [
            `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)})`,
          ]
    return `| ${[name, ...cells, ...ratio].join(' | ')} |`
  }
  const total = (cost: MailCost) => parts.reduce((sum, part) => sum + cost[part], 0)
  const heads = costs.length < 2 ? ['ms'] : ['theirs', 'ours', 'ratio']
  return [
    `| of a mail | ${heads.join(' | ')} |`,
    `|${' --- |'.repeat(heads.length + 1)}`,
    ...parts.map((part) => row(part, (cost) => cost[part])),
    row('**processor in all**', total),
    ...counted.map((name) => row(name, (cost) => cost[name])),
  ].join('\n')
}
