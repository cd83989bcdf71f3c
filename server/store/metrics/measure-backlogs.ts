import type pg from 'pg'
import { collectChanged, type Follow } from '../database/changed-workspaces.ts'
import { askRarely } from './ask-rarely.ts'
import { findBacklogs } from './backlog-queries.ts'
import { single, type Metric } from './metric.ts'

const answerMs = 2_000

/** What the columns of the query measure. */
const gauges = {
  mail_lag_seconds: 'Age of the oldest mail that is not sent.',
  webhook_lag_seconds:
    'How long the oldest pending delivery has been due, or an event has no delivery yet.',
  webhooks_failing: 'Enabled webhooks whose last attempts failed.',
  mail_servers_failing: 'Mail servers of channels whose last check failed.',
  mails_in_tray: 'Received mails that wait in the trays of workspaces, counted up to 10,000.',
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
      const { text, values } = findBacklogs({ ids })
      const asked = { text, values: [...values], query_timeout: answerMs } as pg.QueryConfig
      const { rows } = await owner.query<Record<string, number> & { behind: string[] }>(asked)
      return rows.flatMap(({ behind, ...found }) => {
        changed.keep(behind)
        return Object.entries(gauges).map(([name, help]) =>
          single(name, 'gauge', help, found[name] ?? 0),
        )
      })
    } catch (error) {
      changed.keep(ids)
      throw error
    }
  }
  return askRarely(ask, everyMs)
}
