import type { InboxRequest } from './inbox-requests.ts'

/** Milliseconds of a request over one connection, over several, and of its statements alone. */
export type InboxPoint = {
  readonly request: InboxRequest
  readonly p50: number
  readonly p99: number
  readonly manyP50: number
  readonly manyP99: number
  readonly rate: number
  readonly bareMs: number
}

/** The figures as a table, those that miss their goal in bold. */
export function inboxTable(points: readonly InboxPoint[]): string {
  const lines = points.map(
    ({ request: { name, goal }, p50, p99, manyP50, manyP99, rate, bareMs }) => {
      const shown = (ms: number, of: 'p50' | 'p99') =>
        goal?.of === of && ms > goal.ms ? `**${ms.toFixed(1)}**` : ms.toFixed(1)
      return [
        ...[
          name,
          `${shown(p50, 'p50')} / ${shown(p99, 'p99')}`,
          goal ? `${goal.of} ≤ ${goal.ms}` : '—',
        ],
        ...[bareMs.toFixed(1), (p50 / bareMs).toFixed(2)],
        ...[`${manyP50.toFixed(1)} / ${manyP99.toFixed(1)}`, Math.round(rate).toLocaleString('en')],
      ]
    },
  )
  const head = [
    '',
    'p50 / p99 ms',
    'goal',
    'its statements, ms',
    'ratio',
    'over 8: p50 / p99 ms',
    'a second',
  ]
  return [head, head.map(() => '---'), ...lines].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
