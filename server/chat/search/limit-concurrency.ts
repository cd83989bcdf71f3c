import { refuseOverdue } from '../../store/database/database-errors.ts'
import { appError } from '../../errors.ts'

type Waiting = {
  readonly since: number
  readonly begin: () => void
  readonly reject: (error: unknown) => void
}

export type ConcurrencyLimits = {
  /** The number of concurrent tasks. */
  readonly atOnce: number
  /** Further tasks, for workspaces with none running. */
  readonly spare: number
  /** Waiting tasks per workspace; one more fails with 429. */
  readonly waitingEach: number
  /** Tasks that wait longer fail with 503. */
  readonly waitMs: number
}

/**
 * Limits the number of concurrent tasks. Waiting tasks start in turn by workspace, the oldest of each first,
 * and the spare slots are reserved for workspaces with none running, so a flood of one workspace delays
 * only itself (docs/decisions/0038).
 */
export function limitConcurrency({ atOnce, spare, waitingEach, waitMs }: ConcurrencyLimits) {
  const runningBy = new Map<string, number>()
  const waiting = new Map<string, Waiting[]>()
  let running = 0

  const canStart = (workspaceId: string) =>
    running < (runningBy.has(workspaceId) ? atOnce : atOnce + spare)

  const acquire = (workspaceId: string) => {
    running += 1
    runningBy.set(workspaceId, (runningBy.get(workspaceId) ?? 0) + 1)
  }

  const release = (workspaceId: string) => {
    running -= 1
    const left = (runningBy.get(workspaceId) ?? 1) - 1
    if (left === 0) runningBy.delete(workspaceId)
    else runningBy.set(workspaceId, left)
    startWaiting()
  }

  const startWaiting = () => {
    for (const [workspaceId, own] of waiting) {
      if (!canStart(workspaceId)) continue
      const next = own.shift()
      waiting.delete(workspaceId)
      // Moved to the end of the map, so this loop reaches it again after all others.
      if (own.length > 0) waiting.set(workspaceId, own)
      if (next === undefined || refuseOverdue(waitMs, next)) continue
      acquire(workspaceId)
      next.begin()
    }
  }

  const wait = async (workspaceId: string) => {
    const own = waiting.get(workspaceId) ?? []
    if (own.length >= waitingEach) throw appError('rate_limited', { 'retry-after': '1' })
    waiting.set(workspaceId, own)
    await new Promise<void>((begin, reject) => {
      own.push({ since: performance.now(), begin, reject })
    })
  }

  return async <Result>(workspaceId: string, task: () => Promise<Result>): Promise<Result> => {
    if (!waiting.has(workspaceId) && canStart(workspaceId)) acquire(workspaceId)
    else await wait(workspaceId)
    try {
      return await task()
    } finally {
      release(workspaceId)
    }
  }
}
