import type pg from 'pg'
import { askRarely } from './ask-rarely.ts'
import { single, type Metric } from './metric.ts'

const answerMs = 2_000

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
export function measureBacklogs(owner: pg.Pool): () => Promise<readonly Metric[]> {
  return askRarely(async () => ask(owner))
}

async function ask(owner: pg.Pool): Promise<readonly Metric[]> {
  const { rows } = await owner.query<Record<string, number>>({
    text: backlogs,
    query_timeout: answerMs,
  } as pg.QueryConfig)
  return rows.flatMap((found) =>
    Object.entries(gauges).map(([name, help]) => single(name, 'gauge', help, found[name] ?? 0)),
  )
}

/** Reads only the first waiting row of each mail queue, webhook and index, by an index. */
const backlogs = `
  select coalesce(extract(epoch from now() - (
           select min(first.created_at)
             from workspaces w cross join lateral (
               select m.created_at from mails m
                where m.workspace_id = w.workspace_id and m.sent_at is null
                order by m.created_at limit 1) first)), 0)::float8 as mail_lag_seconds,
         coalesce(greatest(0, extract(epoch from now() - (
           select min(least(due.next_attempt_at, untaken.created_at))
             from webhooks w
             join webhook_progress p on p.workspace_id = w.workspace_id and p.webhook_id = w.id
             left join lateral (
               select d.next_attempt_at from webhook_deliveries d
                where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.status = 'pending'
                order by d.next_attempt_at limit 1) due on true
             left join events untaken
               on p.is_open and untaken.workspace_id = w.workspace_id
              and untaken.sequence = p.taken_up_to + 1
            where w.enabled and w.deleted_at is null))), 0)::float8 as webhook_lag_seconds,
         (select count(*) from webhook_progress p
            join webhooks w on w.workspace_id = p.workspace_id and w.id = p.webhook_id
           where w.enabled and w.deleted_at is null and p.failing_since is not null)::int
           as webhooks_failing,
         coalesce(extract(epoch from now() - min(e.created_at)), 0)::float8 as search_lag_seconds,
         coalesce(sum(k.sequence - coalesce(p.sequence, 0)), 0)::float8 as search_events_behind
    from workspace_clocks k
    left join search_progress p on p.workspace_id = k.workspace_id
    left join events e on e.workspace_id = k.workspace_id and e.sequence = coalesce(p.sequence, 0) + 1`
