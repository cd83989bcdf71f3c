import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isServedHere } from '../database/is-served-here.ts'
import type { Chore } from './chore.ts'
import type { Sweep } from './sweep.ts'

/** Advisory lock: one process of an installation sweeps at a time. */
const housekeepingLock = 7_307_002

const everyFiveMinutesMs = 300_000

export type Housekeeping = {
  readonly owner: pg.Pool
  readonly chores?: readonly Chore[]
  readonly sweeps: readonly Sweep[]
  readonly onError: (error: Error) => void
  readonly everyMs?: number
}

/** Sweeps immediately and then every five minutes, in the background, until it is stopped. */
export function startHousekeeping(parts: Housekeeping): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const keepSweeping = async (): Promise<void> => {
    while (!signal.aborted) {
      await sweepOnce(parts, signal).catch(parts.onError)
      await sleep(parts.everyMs ?? everyFiveMinutesMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const sweeping = keepSweeping()
  return async () => {
    stopping.abort()
    await sweeping
  }
}

/**
 * Does the chores and sweeps all workspaces once, unless another process holds the lock. A failing one goes to `onError`,
 * does not stop the others, and is retried in the next round.
 */
export async function sweepOnce(
  { owner, chores = [], sweeps, onError }: Housekeeping,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const connection = await owner.connect()
  try {
    const { rows } = await connection.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [housekeepingLock],
    )
    if (rows[0]?.locked !== true) return
    for (const { run } of chores) await run(owner, new Date()).catch(onError)
    const { rows: workspaces } = await connection.query<{ workspace_id: string }>(
      `select w.workspace_id from workspaces w
        where ${isServedHere('w.workspace_id')}
        order by w.workspace_id`,
    )
    for (const { workspace_id: workspaceId } of workspaces) {
      for (const { sweep } of sweeps) {
        // One batch at a time, so that requests are not slowed down.
        await sweepAll(sweep, owner, workspaceId, signal).catch(onError)
      }
    }
  } finally {
    // A session ends some time after it is closed; the next sweep should find the lock free.
    await connection
      .query('select pg_advisory_unlock($1)', [housekeepingLock])
      .catch(() => undefined)
    // Closed all the same: it releases the lock if the unlock has failed.
    connection.release(true)
  }
}

async function sweepAll(
  sweep: Sweep['sweep'],
  owner: pg.Pool,
  workspaceId: string,
  signal: AbortSignal,
): Promise<void> {
  let isMore = true
  while (isMore && !signal.aborted) isMore = await sweep(owner, workspaceId, new Date())
}
