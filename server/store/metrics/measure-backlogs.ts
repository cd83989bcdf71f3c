import type pg from 'pg'
import { collectChanged, type Follow } from '../database/changed-workspaces.ts'
import { askGauges } from './ask-gauges.ts'
import { askRarely } from './ask-rarely.ts'
import { findBacklogs } from './backlog-queries.ts'
import type { Metric } from './metric.ts'

/** What the columns of the query measure. */
const gauges = {
  mail_lag_seconds: 'Age of the oldest mail that is not sent.',
  webhook_lag_seconds:
    'How long the oldest pending delivery has been due, or an event has no delivery yet.',
  webhooks_failing: 'Enabled webhooks whose last attempts failed.',
  search_lag_seconds: 'Age of the oldest event that is not indexed yet.',
  search_events_behind: 'Events that are not indexed yet.',
}

/**
 * The backlogs of background work over all workspaces. Queries PostgreSQL on scrape, at most every ten
 * seconds. Returns no metrics while the query fails.
 */
export function measureBacklogs(
  owner: pg.Pool,
  follow: Follow,
  everyMs?: number,
): () => Promise<readonly Metric[]> {
  const changed = collectChanged(follow)
  const ask = async (): Promise<readonly Metric[]> => {
    const ids = changed.take()
    try {
      const { rows, metrics } = await askGauges<{ behind: string[] }>(
        owner,
        findBacklogs({ ids }),
        gauges,
      )
      for (const { behind } of rows) changed.keep(behind)
      return metrics
    } catch (error) {
      changed.keep(ids)
      throw error
    }
  }
  return askRarely(ask, everyMs)
}
