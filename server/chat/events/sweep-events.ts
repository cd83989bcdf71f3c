import type pg from 'pg'
import { runStatement } from '../../store/database/run-statement.ts'
import { statement } from '../../store/database/statement.ts'
import { sweptAtOnce, type Sweep } from '../../store/housekeeping/sweep.ts'

const dayMs = 86_400_000

/** Returns the sequence from which a reader still needs the events of a workspace. */
export type EventHold = (owner: pg.Pool, workspaceId: string) => Promise<number | undefined>

/** Deletes only from the start of the log, which leaves no gap. */
const deleteOldEvents = statement<
  { sequence: number },
  { before: Date; heldFrom: number | null; atOnce: number }
>(
  'delete_old_events',
  `with oldest as (
     select e.sequence, bool_and(e.created_at < $before) over (order by e.sequence) as is_old
       from (select sequence, created_at from events where workspace_id = $workspaceId
              order by sequence limit $atOnce) e)
   delete from events
    where workspace_id = $workspaceId and sequence <= (select max(o.sequence) from oldest o where o.is_old)
      and ($heldFrom::bigint is null or sequence < $heldFrom)
   returning sequence`,
)

/** Deletes events older than `days`, except held ones; 0 keeps all events. */
export function makeEventSweep(days: number, holds: readonly EventHold[] = []): Sweep {
  return {
    name: 'events',
    sweep: async (owner, workspaceId, now) => {
      if (days === 0) return false
      const held = await Promise.all(holds.map(async (hold) => hold(owner, workspaceId)))
      const from = Math.min(...held.filter((sequence) => sequence !== undefined))
      const heldFrom = Number.isFinite(from) ? from : null
      const before = new Date(now.getTime() - days * dayMs)
      const deleted = await runStatement(
        owner,
        deleteOldEvents({ workspaceId, before, heldFrom, atOnce: sweptAtOnce }),
      )
      return deleted.length === sweptAtOnce
    },
  }
}
