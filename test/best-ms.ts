/** Milliseconds that the processor works for this thread. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Milliseconds of work of the first of some calls below the limit, else of the best. By the processor's
 * clock: what else runs on the machine does not count.
 */
export function bestMs<T>(limitMs: number, prepare: () => T, work: (input: T) => void): number {
  let best = Infinity
  // The first rounds are compiled meanwhile.
  for (let round = 0; round < 30 && best >= limitMs; round += 1) {
    const input = prepare()
    const startMs = workedMs()
    work(input)
    best = Math.min(best, workedMs() - startMs)
  }
  return best
}
