import type pg from 'pg'
import { runStatement } from '../../store/database/run-statement.ts'
import { statement } from '../../store/database/statement.ts'
import { sweptAtOnce, type Sweep } from '../../store/housekeeping/sweep.ts'

const dayMs = 86_400_000

/** Whoever still needs a workspace's events: from this sequence on they stay. */
export type EventHold = (owner: pg.Pool, workspaceId: string) => Promise<number | undefined>

/** The log is cut at its start alone, so that what is left has no gap. */
const deleteOldEvents = statement<
  { sequence: number },
  [workspaceId: string, before: Date, heldFrom: number | null, atOnce: number]
>(
  'delete_old_events',
  `with oldest as (
     select e.sequence, bool_and(e.created_at < $2) over (order by e.sequence) as is_old
       from (select sequence, created_at from events where workspace_id = $1
              order by sequence limit $4) e)
   delete from events
    where workspace_id = $1 and sequence <= (select max(o.sequence) from oldest o where o.is_old)
      and ($3::bigint is null or sequence < $3)
   returning sequence`,
)

/** Events older than `days`, but for those that are held; 0 keeps them for ever. */
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
        deleteOldEvents(workspaceId, before, heldFrom, sweptAtOnce),
      )
      return deleted.length === sweptAtOnce
    },
  }
}
