import type pg from 'pg'
import { askGauges } from '../../store/metrics/ask-gauges.ts'
import { askRarely } from '../../store/metrics/ask-rarely.ts'
import type { Metric } from '../../store/metrics/metric.ts'
import { channelStates } from './channel-parts.ts'

/**
 * The gauges of every kind of channel over all workspaces. Queries PostgreSQL on scrape, at most every ten seconds; a kind
 * whose query fails has no metrics.
 */
export function measureChannels(
  owner: pg.Pool,
  everyMs?: number,
): () => Promise<readonly Metric[]> {
  const kinds = channelStates.flatMap(({ gauges }) => gauges ?? [])
  const asked = kinds.map(({ find, help }) =>
    askRarely(async () => (await askGauges(owner, find(), help)).metrics, everyMs),
  )
  return async () => (await Promise.all(asked.map(async (ask) => ask()))).flat()
}
