import type pg from 'pg'
import { newId } from '../../ids.ts'
import { sendBatch } from '../database/batch.ts'
import { begin, commit, commitLater } from '../database/connect.ts'
import type { DueTask } from './due-task.ts'
import type { TaskKind } from './task-kind.ts'
import { claimTasks, lockTurns } from './turn-queries.ts'

/**
 * Claims due tasks of a kind, `free` at most, for the workspaces whose turn it is. `running`: how many each workspace has
 * at work in this process. Two round trips: what is due is read after the turns are locked. The commit waits for no disk: a claim
 * that is lost in a crash of PostgreSQL is no claim, and what it ran has found no task to end.
 */
export async function claimDue(
  pool: pg.Pool,
  { kind, perWorkspace, maxSeconds }: TaskKind<never>,
  free: number,
  running: ReadonlyMap<string, number>,
  now: Date | null,
): Promise<DueTask[]> {
  const full = [...running].filter(([, count]) => count >= perWorkspace).map(([id]) => id)
  const connection = await pool.connect()
  let isDone = false
  try {
    const [, , locked] = await sendBatch(connection, [
      begin,
      commitLater,
      lockTurns({ kind, now, full, atMost: free }),
    ])
    const workspaceIds = locked.map((turn) => turn.workspace_id)
    const rooms = shareOut(workspaceIds, free, (id) => perWorkspace - (running.get(id) ?? 0))
    const claim = newId()
    const [tasks] = await sendBatch(connection, [
      workspaceIds.length === 0
        ? undefined
        : claimTasks({ kind, workspaceIds, rooms, claim, maxSeconds, now }),
      commit,
    ])
    isDone = true
    // Ids grow with time: tasks of a workspace start in the order in which their subjects came.
    return tasks.toSorted((a, b) => (a.subject_id < b.subject_id ? -1 : 1))
  } finally {
    connection.release(!isDone)
  }
}

/** One each, and what is left to the first. */
function shareOut(
  ids: readonly string[],
  free: number,
  roomOf: (id: string) => number,
): readonly number[] {
  let left = free - ids.length
  return ids.map((id) => {
    const more = Math.min(left, roomOf(id) - 1)
    left -= more
    return 1 + more
  })
}
