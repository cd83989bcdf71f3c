import { isServedHere } from '../database/is-served-here.ts'
import { statementOfAll } from '../database/statement.ts'
import type { DueTask } from './due-task.ts'

// What the loop asks over all workspaces.

/** The next turn of each kind, in milliseconds from now; below zero if it is due. */
export const findNextTurns = statementOfAll<
  { kind: string; wait_ms: number },
  { kinds: readonly string[]; now: Date | null }
>(
  'find_next_turns',
  `select kinds.kind,
          least(extract(epoch from t.next_at - coalesce($now::timestamptz, now())) * 1000, 1e9)::float8 as wait_ms
     from unnest($kinds::text[]) as kinds (kind)
    cross join lateral (
      select next_at from due_turns where kind = kinds.kind order by next_at limit 1) t`,
)

/** Locks the workspaces whose turn it is, those first that have waited longest. Another process takes others. */
export const lockTurns = statementOfAll<
  { workspace_id: string },
  { kind: string; now: Date | null; full: readonly string[]; atMost: number }
>(
  'lock_due_turns',
  `select workspace_id from due_turns
    where kind = $kind and next_at <= coalesce($now::timestamptz, now()) and workspace_id <> all ($full::uuid[])
    order by next_at limit $atMost for update skip locked`,
)

/**
 * Claims due tasks of locked turns, in each workspace at most its `rooms`, and sets their next turns: now, behind all that
 * wait, for a workspace with more. One that another installation serves waits a day, or until it is opened. A statement of
 * its own, because it must see what was committed before the turns were locked.
 */
export const claimTasks = statementOfAll<
  DueTask,
  {
    kind: string
    workspaceIds: readonly string[]
    rooms: readonly number[]
    claim: string
    maxSeconds: number
    now: Date | null
  }
>(
  'claim_due_tasks',
  `with clock as (select coalesce($now::timestamptz, now()) as now),
   turn as (
     select given.workspace_id, given.room,
            not ${isServedHere('given.workspace_id')} as is_closed
       from unnest($workspaceIds::uuid[], $rooms::integer[]) as given (workspace_id, room)),
   seen as materialized (
     select turn.workspace_id, turn.room, d.subject_id, d.due_at,
            row_number() over (partition by turn.workspace_id order by d.due_at) as rank
       from turn
      cross join lateral (
        select subject_id, due_at from due_tasks
         where workspace_id = turn.workspace_id and kind = $kind and due_at is not null
         order by due_at limit turn.room + 1) d
      where not turn.is_closed),
   wanted as materialized (
     select d.workspace_id, d.subject_id
       from seen join due_tasks d
         on d.workspace_id = seen.workspace_id and d.kind = $kind and d.subject_id = seen.subject_id
      where seen.rank <= seen.room and d.due_at <= (select now from clock)
        for update of d skip locked),
   claimed as (
     update due_tasks d
        set due_at = (select now from clock) + $maxSeconds::integer * interval '1 second',
            attempts = d.attempts + 1, claim = $claim
       from wanted
      where d.workspace_id = wanted.workspace_id and d.kind = $kind and d.subject_id = wanted.subject_id
     returning d.workspace_id, d.kind, d.subject_id, d.input, d.attempts, d.claim, d.due_at),
   rest as (
     select turn.workspace_id, turn.is_closed,
            (select min(claimed.due_at) from claimed where claimed.workspace_id = turn.workspace_id) as lost_at,
            (select min(seen.due_at) from seen
              where seen.workspace_id = turn.workspace_id
                and not exists (select from wanted w where w.workspace_id = seen.workspace_id
                                   and w.subject_id = seen.subject_id)) as waiting_at
       from turn),
   next as (
     select workspace_id,
            case when is_closed then now + interval '1 day'
                 -- Not least(greatest(waiting_at, now), lost_at): greatest leaves nulls out, and now is another, empty claim.
                 when lost_at is not null or waiting_at > now
                   then least(case when waiting_at < now then now else waiting_at end, lost_at)
                 -- All that are due are locked by a transaction.
                 when waiting_at is not null then now + interval '100 milliseconds' end as at
       from rest cross join clock),
   changed as (
     update due_turns t set next_at = next.at from next
      where t.workspace_id = next.workspace_id and t.kind = $kind and next.at is not null),
   ended as (
     delete from due_turns t using next
      where t.workspace_id = next.workspace_id and t.kind = $kind and next.at is null)
   select workspace_id, kind, subject_id, input, attempts, claim from claimed`,
)
