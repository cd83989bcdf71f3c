import { statement } from '../../store/database/statement.ts'
import { eventJsonWith } from '../events/event-json.ts'
import type { ClaimedRow, Room } from './delivery-queries.ts'
import type { WebhookKey } from './webhook-id.ts'

/** Events of a lane are delivered in order: those of a conversation, else of a contact or member. */
const laneSql = `coalesce(e.data ->> 'conversation_id', e.data #>> '{conversation,id}',
                          e.data #>> '{contact,id}', e.data #>> '{team_member,id}')`

type PlanValues = WebhookKey &
  Pick<Room, 'claimedUntil' | 'free'> & {
    /** One for each event to read. */
    ids: readonly string[]
    now: Date
    types: readonly string[] | null
    maxPending: number
  }

/** How many events were read, with one of the deliveries that were claimed, or with nulls. */
export type PlannedRow = { looked: number } & (ClaimedRow | { [Key in keyof ClaimedRow]: null })

/**
 * Plans deliveries: reads the next events of the log, inserts a delivery for each that the filter matches, and
 * moves the position in the log, in one statement. Claims the first deliveries of lanes in which none is pending.
 * An event has what the webhook includes as of the same moment. Imported events get none, because they are not live. Plans nothing while `maxPending` deliveries are pending.
 */
function planSql(cursor: {
  from: string
  until: string
  moved: string
  reason: string
  lane: string
}) {
  return `
  with here as (${cursor.from}),
  webhook as (
    select w.include from webhooks w where w.workspace_id = $workspaceId and w.id = $webhookId),
  found as (
    select e.sequence, e.id, e.type, ${cursor.lane} as lane,
           ($types::text[] is null or e.type = any($types))
             and (e.data ->> 'imported') is distinct from 'true' as is_wanted
      from events e
     where e.workspace_id = $workspaceId and e.sequence > (select taken_up_to from here) ${cursor.until}
       and (select count(*) from webhook_deliveries d
             where d.workspace_id = $workspaceId and d.webhook_id = $webhookId
               and d.status = 'pending') < $maxPending::bigint
     order by e.sequence
     limit cardinality($ids::uuid[])),
  wanted as (
    select found.*, row_number() over (order by sequence) as number,
           lane is null or (row_number() over (partition by lane order by sequence) = 1
             and not exists (select from webhook_deliveries d
                              where d.workspace_id = $workspaceId and d.webhook_id = $webhookId
                                and d.status = 'pending' and d.lane = found.lane)) as is_first
      from found where is_wanted),
  chosen as (
    select ($ids::uuid[])[number] as id, wanted.id as event_id, type, sequence, lane,
           is_first and count(*) filter (where is_first) over (order by sequence) <= $free::integer as is_claimed
      from wanted),
  planned as (
    insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event_type, sequence, reason,
                                    lane, status, attempt_count, next_attempt_at, taken_until, created_at)
    select $workspaceId, id, $webhookId, event_id, type, sequence, '${cursor.reason}', lane, 'pending',
           case when is_claimed then 1 else 0 end, $now, case when is_claimed then $claimedUntil::timestamptz end, $now
      from chosen),
  moved as (${cursor.moved})
  select (select count(*) from found)::integer as looked, c.id, c.event_id, '${cursor.reason}' as reason,
         1 as attempt_count, $now::timestamptz as created_at,
         (select ${eventJsonWith('webhook.include')} from events e where e.workspace_id = $workspaceId and e.sequence = c.sequence) as body
    from webhook left join chosen c on c.is_claimed
   order by c.sequence`
}

export const planDeliveries = statement<PlannedRow, PlanValues>(
  'plan_webhook_deliveries',
  planSql({
    from: `select p.taken_up_to from webhook_progress p
            where p.workspace_id = $workspaceId and p.webhook_id = $webhookId and p.is_open for no key update`,
    until: '',
    moved: `update webhook_progress p set taken_up_to = (select max(sequence) from found)
             where p.workspace_id = $workspaceId and p.webhook_id = $webhookId and exists (select from found)`,
    reason: 'event',
    lane: laneSql,
  }),
)

/** The same for the oldest replay, with lanes of its own. */
export const planReplay = statement<PlannedRow, PlanValues>(
  'plan_webhook_replay',
  planSql({
    from: `select r.id, r.taken_up_to, r.to_sequence from webhook_replays r
            where r.workspace_id = $workspaceId and r.webhook_id = $webhookId order by r.id limit 1
              for no key update`,
    until: 'and e.sequence <= (select to_sequence from here)',
    moved: `update webhook_replays r set taken_up_to = (select max(sequence) from found)
             where r.workspace_id = $workspaceId and r.id = (select here.id from here) and exists (select from found)`,
    reason: 'replay',
    lane: `(select here.id from here) || ':' || ${laneSql}`,
  }),
)

/** Deletes replays without events left in the log. */
export const dropFinishedReplays = statement<object, WebhookKey>(
  'drop_finished_webhook_replays',
  `delete from webhook_replays r
    where r.workspace_id = $workspaceId and r.webhook_id = $webhookId
      and not exists (select from events e where e.workspace_id = $workspaceId
                         and e.sequence > r.taken_up_to and e.sequence <= r.to_sequence)
   returning r.id`,
)
