/** Least time between two changes of the screen: what comes meanwhile is shown together. */
const leastMs = 50

/**
 * Passes on what arrives, in order: the first at once, what follows it closely together, after a rest at least as long as showing
 * the last took. So a page that gets more than it can show one by one is late by two rests, and has half of its time for the
 * member. A page that is not seen takes each at once: browsers hold its timers back.
 */
export function gather<Given>(take: (together: readonly Given[]) => void) {
  let waiting: Given[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let restUntil = 0
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const together = waiting
    waiting = []
    const startedAt = performance.now()
    take(together)
    const endedAt = performance.now()
    restUntil = endedAt + Math.max(leastMs, endedAt - startedAt)
  }
  return {
    add: (given: Given) => {
      waiting.push(given)
      const restMs = restUntil - performance.now()
      if (restMs <= 0 || document.hidden) flush()
      else timer ??= setTimeout(flush, restMs)
    },
    /** What waits, at once: before something that it must not come after. */
    flush,
  }
}
