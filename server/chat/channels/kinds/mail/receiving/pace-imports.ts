/**
 * Changes at a time in one process, and of one workspace, which share a commit: while others are at work, while they are and a mail has
 * waited for long, and while nobody is.
 */
const places = { beside: [1, 1], late: [4, 2], alone: [16, 8] } as const
const lateMs = 1_000
const longestRestMs = 1_000

/** Makes the change of an import when its turn comes. */
export type Pace = <Result>(workspaceId: string, change: () => Promise<Result>) => Promise<Result>

/**
 * Lets few imports change something at a time, in the order in which they ask. While others are at work, one does, and its place then
 * rests for as long as the change has taken: imports use half of what is left, and less the busier PostgreSQL and the disk are. Several
 * do where that is not enough.
 */
export function paceImports(areOthersAtWork: () => boolean): Pace {
  const running = new Map<string, number>()
  const waiting: {
    readonly workspaceId: string
    readonly since: number
    readonly start: () => void
  }[] = []
  let total = 0

  const count = (workspaceId: string, difference: 1 | -1) => {
    const left = (running.get(workspaceId) ?? 0) + difference
    if (left === 0) running.delete(workspaceId)
    else running.set(workspaceId, left)
    total += difference
  }
  const isLate = () => performance.now() - (waiting[0]?.since ?? Infinity) > lateMs
  const startNext = () => {
    const [atOnce, perWorkspace] =
      places[areOthersAtWork() ? (isLate() ? 'late' : 'beside') : 'alone']
    for (;;) {
      if (total >= atOnce) return
      const at = waiting.findIndex((one) => (running.get(one.workspaceId) ?? 0) < perWorkspace)
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (next === undefined) return
      count(next.workspaceId, 1)
      next.start()
    }
  }
  const rest = (workspaceId: string, ms: number) => {
    const leave = () => {
      count(workspaceId, -1)
      startNext()
    }
    if (areOthersAtWork()) setTimeout(leave, Math.min(ms, longestRestMs)).unref()
    else leave()
  }
  return async (workspaceId, change) => {
    await new Promise<void>((start) => {
      waiting.push({ workspaceId, since: performance.now(), start })
      startNext()
    })
    const since = performance.now()
    try {
      return await change()
    } finally {
      rest(workspaceId, performance.now() - since)
    }
  }
}
