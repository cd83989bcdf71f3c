import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Sweep } from './sweep.ts'

/** One process of an installation sweeps at a time: who holds this advisory lock. */
const housekeepingLock = 7_307_002

const everyFiveMinutesMs = 300_000

export type Housekeeping = {
  readonly owner: pg.Pool
  readonly sweeps: readonly Sweep[]
  readonly onError: (error: Error) => void
  readonly everyMs?: number
}

/** Sweeps at once and then every five minutes, in the background, until it is stopped. */
export function startHousekeeping(parts: Housekeeping): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const keepSweeping = async (): Promise<void> => {
    while (!signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop
      await sweepOnce(parts, signal).catch(parts.onError)
      // oxlint-disable-next-line no-await-in-loop
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
 * One round over all workspaces, unless another process is at it. What one sweep fails at does not
 * keep the others from theirs; it is told and tried again with the next round.
 */
export async function sweepOnce(
  { owner, sweeps, onError }: Housekeeping,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const connection = await owner.connect()
  try {
    const { rows } = await connection.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [housekeepingLock],
    )
    if (rows[0]?.locked !== true) return
    const { rows: workspaces } = await connection.query<{ workspace_id: string }>(
      'select workspace_id from workspaces order by workspace_id',
    )
    for (const { workspace_id: workspaceId } of workspaces) {
      for (const { sweep } of sweeps) {
        // One batch after the other: requests shall not feel it.
        // oxlint-disable-next-line no-await-in-loop
        await sweepAll(sweep, owner, workspaceId, signal).catch(onError)
      }
    }
  } finally {
    // Ends the session, and with it the lock: an unlock could itself fail.
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
  // oxlint-disable-next-line no-await-in-loop
  while (isMore && !signal.aborted) isMore = await sweep(owner, workspaceId, new Date())
}
