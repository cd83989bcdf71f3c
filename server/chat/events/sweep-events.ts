import type pg from 'pg'
import { runStatement } from '../../store/database/run-statement.ts'
import { statement } from '../../store/database/statement.ts'
import type { Chore } from '../../store/housekeeping/chore.ts'
import { findWorkspaces } from '../../store/housekeeping/find-workspaces.ts'
import { hourMs, sweptAtOnce, type Sweep } from '../../store/housekeeping/sweep.ts'
import { findWidePartition } from './partitions/find-wide-partition.ts'
import { keepPartitions } from './partitions/keep-partitions.ts'
import { listPartitions } from './partitions/event-partition.ts'
import { dayMs } from './partitions/partition-days.ts'

/** Returns the sequence from which a reader still needs the events of a workspace. */
export type EventHold = (owner: pg.Pool, workspaceId: string) => Promise<number | undefined>

/**
 * Advances the log's start past expired events only, so no gap appears: at most `atOnce` events, and in one step past
 * all events before `dropped`, the end of the last expired partition.
 */
const moveStart = statement<
  { moved: number },
  { before: Date; dropped: Date | null; heldFrom: number | null; atOnce: number }
>(
  'move_start_of_log',
  `with log as (
     select c.oldest_sequence, coalesce($heldFrom::bigint, c.sequence + 1) as held_from
       from workspace_clocks c where c.workspace_id = $workspaceId),
   passed as (
     select greatest(log.oldest_sequence, least(log.held_from, coalesce(1 + (
              select e.sequence from events e
               where e.workspace_id = $workspaceId and e.created_at < $dropped
               order by e.sequence desc limit 1), 0))) as oldest_sequence
       from log),
   next as (
     select e.sequence, bool_and(e.created_at < $before) over (order by e.sequence) as is_old
       from (select sequence, created_at from events
              where workspace_id = $workspaceId and sequence >= (select oldest_sequence from passed)
                and sequence < (select held_from from log)
              order by sequence limit $atOnce) e),
   start as (
     select coalesce(max(sequence) filter (where is_old) + 1, (select oldest_sequence from passed)) as sequence,
            count(*) filter (where is_old) as moved
       from next),
   changed as (
     update workspace_clocks c set oldest_sequence = start.sequence from start
      where c.workspace_id = $workspaceId and c.oldest_sequence < start.sequence)
   select moved from start`,
)

/** Deletes events before the log's start, in partitions that will not be dropped soon. */
const deleteOldEvents = statement<
  { sequence: number },
  { from: Date | null; before: Date; atOnce: number }
>(
  'delete_old_events',
  `delete from events
    where workspace_id = $workspaceId and created_at < $before
      and created_at >= coalesce($from::timestamptz, '-infinity')
      and sequence <= (
        select max(o.sequence)
          from (select e.sequence from events e
                 where e.workspace_id = $workspaceId and e.created_at < $before
                   and e.created_at >= coalesce($from::timestamptz, '-infinity')
                   and e.sequence < (select c.oldest_sequence from workspace_clocks c
                                      where c.workspace_id = $workspaceId)
                 order by e.sequence limit $atOnce) o)
   returning sequence`,
)

/**
 * Makes the sweep that hides events older than `days` from readers, unless a reader still needs them (`holds`); 0 keeps
 * all events. The chore creates the log's partitions and drops expired ones, with all their rows at once.
 */
export function makeEventRetention(
  days: number,
  holds: readonly EventHold[] = [],
): { chore: Chore; sweep: Sweep } {
  /** Listed once per round over all workspaces. */
  let partitions: ReturnType<typeof listPartitions> | undefined
  const chore: Chore = {
    name: 'partitions of events',
    run: async (owner, now) => {
      partitions = undefined
      await keepPartitions(owner, days, now)
    },
  }
  const sweep: Sweep = {
    name: 'events',
    everyMs: hourMs,
    // One look-up for each workspace, in the partitions before `before` alone: usually two.
    findDue: findWorkspaces(
      'find_old_events',
      `select c.workspace_id from workspace_clocks c
        where exists (select from events e
                       where e.workspace_id = c.workspace_id and e.sequence = c.oldest_sequence
                         and e.created_at < $before)`,
      (now) => (days === 0 ? undefined : { before: new Date(now.getTime() - days * dayMs) }),
    ),
    sweep: async (owner, workspaceId, now) => {
      if (days === 0) return false
      const held = await Promise.all(holds.map(async (hold) => hold(owner, workspaceId)))
      const from = Math.min(...held.filter((sequence) => sequence !== undefined))
      const heldFrom = Number.isFinite(from) ? from : null
      const before = new Date(now.getTime() - days * dayMs)
      const known = await (partitions ??= listPartitions(owner))
      const dropped =
        known.findLast(({ until }) => until !== null && until <= before)?.until ?? null
      const atOnce = sweptAtOnce
      const values = { workspaceId, before, dropped, heldFrom, atOnce }
      const [start] = await runStatement(owner, moveStart(values))
      const wide = findWidePartition(known, before, days)
      if (wide === undefined) return start?.moved === atOnce
      const deleted = await runStatement(
        owner,
        deleteOldEvents({ workspaceId, from: wide.from, before, atOnce }),
      )
      return start?.moved === atOnce || deleted.length === atOnce
    },
  }
  return { chore, sweep }
}
