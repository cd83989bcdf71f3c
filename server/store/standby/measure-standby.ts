import type pg from 'pg'
import { askRarely } from '../metrics/ask-rarely.ts'
import { single, type Metric } from '../metrics/metric.ts'
import { readStandbyFacts } from './standby-checks.ts'
import type { Standby } from './standby.ts'

/** What became of the reads of this process that a standby may answer. */
export function measureStandbyReads({ counts }: Standby): () => readonly Metric[] {
  return () => [
    {
      name: 'standby_reads_total',
      type: 'counter',
      help: 'Lists and searches that the standby may answer, by what became of them.',
      samples: [...counts].map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
  ]
}

/** Whether the standby can be used, and how far it is behind. Asks both servers on scrape, at most every ten seconds. */
export function measureStandby(
  url: string | undefined,
  owner: pg.Pool,
): () => Promise<readonly Metric[]> {
  if (url === undefined) return async () => []
  return askRarely(async () => {
    const facts = await readStandbyFacts(url, owner).catch(() => undefined)
    const isUp = facts !== undefined && facts.refusal === undefined
    const up = single('standby_up', 'gauge', '1 while the standby can be used.', isUp ? 1 : 0)
    if (!isUp) return [up]
    const { lag_seconds: seconds, lag_bytes: bytes } = facts
    return [
      up,
      single(
        'standby_lag_seconds',
        'gauge',
        'Age of the last replayed commit; 0 without lag.',
        seconds,
      ),
      single('standby_lag_bytes', 'gauge', 'Log that the standby has not replayed.', bytes),
    ]
  })
}
