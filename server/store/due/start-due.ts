import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { runLanes } from './run-lanes.ts'
import type { TaskKind } from './task-kind.ts'

/** Pause after a failed query. */
const afterFailureMs = 2_000
/** Time for running tasks to finish at the stop. Later they are aborted, and are due again at once. */
const lastRunsMs = 3_000
/** The stop ends after this, even if PostgreSQL does not reply. */
const stopTimeoutMs = 6_000

export type DueOptions = {
  /** The owner's, whose statements end (connectJobs). */
  readonly pool: pg.Pool
  readonly kinds: readonly TaskKind[]
  /** Calls the listener when a task may be due before the next look; returns the unsubscribe function. */
  readonly hear: (listener: () => void) => () => void
  readonly onError: (error: Error) => void
  /** Instead of PostgreSQL's clock, in tests. */
  readonly now?: () => Date
}

/**
 * Runs due tasks of all workspaces in the background until stop(). One query finds the next turn of each kind by an index,
 * whatever the number of workspaces; the loop sleeps until then, at most ten seconds. Processes that share a database share
 * the tasks: each is claimed by one, and claimed again if that process dies.
 */
export function startDue(options: DueOptions): { stop: () => Promise<void> } {
  const { pool, kinds, onError } = options
  const stopping = new AbortController()
  const closing = new AbortController()
  let wake: () => void = () => undefined
  let isWoken = false
  const wakeUp = () => {
    isWoken = true
    wake()
  }
  const now = () => options.now?.() ?? null
  const lanes = runLanes({ pool, kinds, now, closing: closing.signal, onRoom: wakeUp, onError })

  const keepLooking = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isWoken = false
      const waitMs = await lanes.look().catch((error: Error) => {
        onError(error)
        return afterFailureMs
      })
      if (isWoken || stopping.signal.aborted || waitMs === 0) continue
      const woken = Promise.withResolvers<void>()
      wake = woken.resolve
      const timer = setTimeout(woken.resolve, Math.ceil(waitMs)).unref()
      await woken.promise
      clearTimeout(timer)
    }
  }
  const endHearing = options.hear(wakeUp)
  const ended = keepLooking().then(lanes.ended)
  return {
    stop: async () => {
      endHearing()
      stopping.abort()
      wakeUp()
      const close = setTimeout(() => closing.abort(), lastRunsMs)
      await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
      clearTimeout(close)
      closing.abort()
    },
  }
}
