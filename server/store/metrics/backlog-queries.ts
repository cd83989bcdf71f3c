import { isServedHere } from '../database/is-served-here.ts'
import { statementOfAll } from '../database/statement.ts'

const oldestEvent = (sequence: string) => `
  (select e.created_at from events e
    where e.workspace_id = c.workspace_id and e.sequence = ${sequence} + 1)`

/**
 * The backlogs of all workspaces. It visits those of `$ids` (all, if null) for what their logs have before search and
 * webhooks, and those that have an unsent mail or a pending delivery, from one to the next by an index. `behind`: the
 * workspaces of `$ids` to look at again.
 */
export const findBacklogs = statementOfAll<
  Record<string, unknown>,
  { ids: readonly string[] | null }
>(
  'find_backlogs',
  `with recursive unsent as (
     (select workspace_id, created_at from mails where sent_at is null order by workspace_id, created_at limit 1)
     union all
     select next.workspace_id, next.created_at
       from unsent u cross join lateral (
         select m.workspace_id, m.created_at from mails m
          where m.sent_at is null and m.workspace_id > u.workspace_id
          order by m.workspace_id, m.created_at limit 1) next),
   unmailed as (
     (select workspace_id, created_at from conversation_mails
       where state = 'waiting' order by workspace_id, created_at limit 1)
     union all
     select next.workspace_id, next.created_at
       from unmailed u cross join lateral (
         select k.workspace_id, k.created_at from conversation_mails k
          where k.state = 'waiting' and k.workspace_id > u.workspace_id
          order by k.workspace_id, k.created_at limit 1) next),
   pending as (
     (select workspace_id, webhook_id, next_attempt_at from webhook_deliveries
       where status = 'pending' order by workspace_id, webhook_id, next_attempt_at limit 1)
     union all
     select next.workspace_id, next.webhook_id, next.next_attempt_at
       from pending p cross join lateral (
         select d.workspace_id, d.webhook_id, d.next_attempt_at from webhook_deliveries d
          where d.status = 'pending' and (d.workspace_id, d.webhook_id) > (p.workspace_id, p.webhook_id)
          order by d.workspace_id, d.webhook_id, d.next_attempt_at limit 1) next),
   changed as materialized (
     select k.workspace_id, k.sequence from workspace_clocks k
      where ($ids::uuid[] is null or k.workspace_id = any ($ids)) and ${isServedHere('k.workspace_id')}),
   unindexed as (
     select c.workspace_id, c.sequence - coalesce(p.sequence, 0) as events,
            ${oldestEvent('coalesce(p.sequence, 0)')} as oldest
       from changed c left join search_progress p on p.workspace_id = c.workspace_id
      where c.sequence > coalesce(p.sequence, 0)),
   untaken as (
     select c.workspace_id, ${oldestEvent('p.taken_up_to')} as oldest
       from changed c
       join webhook_progress p on p.workspace_id = c.workspace_id and p.is_open and p.taken_up_to < c.sequence
       join webhooks w on w.workspace_id = p.workspace_id and w.id = p.webhook_id
      where w.enabled and w.deleted_at is null),
   oldest (mail, delivery, event) as (
     select least((select min(created_at) from unsent where ${isServedHere('unsent.workspace_id')}),
                  (select min(created_at) from unmailed where ${isServedHere('unmailed.workspace_id')})),
            least((select min(oldest) from untaken),
                  (select min(p.next_attempt_at) from pending p
                     join webhooks w on w.workspace_id = p.workspace_id and w.id = p.webhook_id
                    where w.enabled and w.deleted_at is null and ${isServedHere('p.workspace_id')})),
            (select min(oldest) from unindexed))
   select coalesce(extract(epoch from now() - mail), 0)::float8 as mail_lag_seconds,
          coalesce(greatest(0, extract(epoch from now() - delivery)), 0)::float8 as webhook_lag_seconds,
          (select count(*) from webhook_progress p
             join webhooks w on w.workspace_id = p.workspace_id and w.id = p.webhook_id
            where w.enabled and w.deleted_at is null and p.failing_since is not null
              and ${isServedHere('p.workspace_id')})::int as webhooks_failing,
          coalesce(extract(epoch from now() - event), 0)::float8 as search_lag_seconds,
          (select coalesce(sum(events), 0) from unindexed)::float8 as search_events_behind,
          array(select workspace_id from unindexed union select workspace_id from untaken) as behind
     from oldest`,
)
