import { refuseOverdue } from '../../store/database/database-errors.ts'
import { appError } from '../../errors.ts'

type Waiting = {
  readonly since: number
  readonly begin: () => void
  readonly reject: (error: unknown) => void
}

export type ConcurrencyLimits = {
  /** Works of one workspace at once. */
  readonly atOnce: number
  /** Works beyond those, for workspaces that have none under way. */
  readonly spare: number
  /** Works of one workspace that wait; 429 for one more. */
  readonly waitingEach: number
  /** 503 for one that has waited longer. */
  readonly waitMs: number
}

/**
 * Limits how many works run at once. Those that wait take turns by workspace, each with its oldest, and
 * a workspace with one under way leaves the spare places to others: a flood of one workspace waits for
 * itself (docs/decisions/0038).
 */
export function limitConcurrency({ atOnce, spare, waitingEach, waitMs }: ConcurrencyLimits) {
  const held = new Map<string, number>()
  const waiting = new Map<string, Waiting[]>()
  let running = 0

  const mayBegin = (workspaceId: string) =>
    running < (held.has(workspaceId) ? atOnce : atOnce + spare)

  const beginWaiting = () => {
    for (const [workspaceId, own] of waiting) {
      if (!mayBegin(workspaceId)) continue
      const next = own.shift()
      waiting.delete(workspaceId)
      // Put back as the last one, to be met again after all others.
      if (own.length > 0) waiting.set(workspaceId, own)
      if (next === undefined || refuseOverdue(waitMs, next)) continue
      hold(workspaceId)
      next.begin()
    }
  }

  const hold = (workspaceId: string) => {
    running += 1
    held.set(workspaceId, (held.get(workspaceId) ?? 0) + 1)
  }

  const free = (workspaceId: string) => {
    running -= 1
    const left = (held.get(workspaceId) ?? 1) - 1
    if (left === 0) held.delete(workspaceId)
    else held.set(workspaceId, left)
    beginWaiting()
  }

  const wait = async (workspaceId: string) => {
    const own = waiting.get(workspaceId) ?? []
    if (own.length >= waitingEach) throw appError('rate_limited', { 'retry-after': '1' })
    waiting.set(workspaceId, own)
    await new Promise<void>((begin, reject) => {
      own.push({ since: performance.now(), begin, reject })
    })
  }

  return async <Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result> => {
    if (!waiting.has(workspaceId) && mayBegin(workspaceId)) hold(workspaceId)
    else await wait(workspaceId)
    try {
      return await work()
    } finally {
      free(workspaceId)
    }
  }
}
