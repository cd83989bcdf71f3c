import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Chore } from './chore.ts'
import { openWorkspaces } from './open-workspaces.ts'
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
  readonly now?: () => Date
}

/** Sweeps immediately and then every five minutes, in the background, until it is stopped. */
export function startHousekeeping(parts: Housekeeping): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const lookedAt = new Map<string, number>()
  const isTime = ({ name, everyMs = 0 }: Sweep): boolean => {
    const now = performance.now()
    if (now - (lookedAt.get(name) ?? Number.NEGATIVE_INFINITY) < everyMs) return false
    lookedAt.set(name, now)
    return true
  }
  const keepSweeping = async (): Promise<void> => {
    while (!signal.aborted) {
      const sweeps = parts.sweeps.filter(isTime)
      await sweepOnce({ ...parts, sweeps }, signal).catch(parts.onError)
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
 * Does the chores and sweeps the workspaces in which something is due, unless another process holds the lock. A failing
 * one goes to `onError`, does not stop the others, and is retried when it is looked for again.
 */
export async function sweepOnce(
  { owner, chores = [], sweeps, onError, now = () => new Date() }: Housekeeping,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const connection = await owner.connect()
  try {
    const { rows } = await connection.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [housekeepingLock],
    )
    if (rows[0]?.locked !== true) return
    for (const { run } of chores) await run(owner, now()).catch(onError)
    for (const { findDue, sweep } of sweeps) {
      if (signal.aborted) break
      const due = await findDue(owner, now())
        .then(async (ids) => openWorkspaces(owner, ids))
        .catch(onError)
      for (const workspaceId of due ?? []) {
        // One batch at a time, so that requests are not slowed down.
        let isMore = true
        while (isMore && !signal.aborted) {
          isMore = (await sweep(owner, workspaceId, now()).catch(onError)) ?? false
        }
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
