/** The time, and work at a later one: the device's, but for tests. */
export type Clock = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs work after a delay. Returns what prevents that. */
  readonly after: (ms: number, work: () => void) => () => void
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
