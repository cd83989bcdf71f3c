import { statement } from '../../store/database/statement.ts'

/** What keeps its order: a conversation's events, and else those of one contact or member. */
const laneSql = `coalesce(e.data ->> 'conversation_id', e.data #>> '{conversation,id}',
                          e.data #>> '{contact,id}', e.data #>> '{team_member,id}')`

type PlanValues = [
  workspaceId: string,
  webhookId: string,
  /** As many as are looked at. */
  ids: readonly string[],
  now: Date,
  types: readonly string[] | null,
  mostPending: number,
]

export type PlannedRow = { looked: number }

/**
 * Takes up the next events of the log: each that is wanted becomes a delivery, in the same breath in
 * which the place in the log moves. Imported ones are none: they are not live. Nothing is taken up
 * while too many wait; the log keeps the rest.
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
  found as (
    select e.sequence, e.id, e.type, ${laneSql} as lane,
           ($5::text[] is null or e.type = any($5))
             and (e.data ->> 'imported') is distinct from 'true' as is_wanted
      from events e
     where e.workspace_id = $1 and e.sequence > (select taken_up_to from here) ${cursor.until}
       and (select count(*) from webhook_deliveries d
             where d.workspace_id = $1 and d.webhook_id = $2 and d.status = 'pending') < $6::bigint
     order by e.sequence
     limit cardinality($3::uuid[])),
  wanted as (select found.*, row_number() over (order by sequence) as number from found where is_wanted),
  planned as (
    insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event_type, sequence, reason,
                                    lane, status, attempt_count, next_attempt_at, created_at)
    select $1, ($3::uuid[])[number], $2, id, type, sequence, '${cursor.reason}', ${cursor.lane},
           'pending', 0, $4, $4
      from wanted),
  moved as (${cursor.moved})
  select count(*) as looked from found`
}

export const planDeliveries = statement<PlannedRow, PlanValues>(
  'plan_webhook_deliveries',
  planSql({
    from: `select p.taken_up_to from webhook_progress p
            where p.workspace_id = $1 and p.webhook_id = $2 and p.is_open for no key update`,
    until: '',
    moved: `update webhook_progress p set taken_up_to = (select max(sequence) from found)
             where p.workspace_id = $1 and p.webhook_id = $2 and exists (select from found)`,
    reason: 'event',
    lane: 'lane',
  }),
)

/** The same for the oldest replay there is, whose events keep their order among themselves. */
export const planReplay = statement<PlannedRow, PlanValues>(
  'plan_webhook_replay',
  planSql({
    from: `select r.id, r.taken_up_to, r.to_sequence from webhook_replays r
            where r.workspace_id = $1 and r.webhook_id = $2 order by r.id limit 1
              for no key update`,
    until: 'and e.sequence <= (select to_sequence from here)',
    moved: `update webhook_replays r set taken_up_to = (select max(sequence) from found)
             where r.workspace_id = $1 and r.id = (select here.id from here) and exists (select from found)`,
    reason: 'replay',
    lane: `(select here.id from here) || ':' || lane`,
  }),
)

/** Replays that have come to their end, or to the end of the log. */
export const dropFinishedReplays = statement<object, [workspaceId: string, webhookId: string]>(
  'drop_finished_webhook_replays',
  `delete from webhook_replays r
    where r.workspace_id = $1 and r.webhook_id = $2
      and not exists (select from events e where e.workspace_id = $1
                         and e.sequence > r.taken_up_to and e.sequence <= r.to_sequence)
   returning r.id`,
)
