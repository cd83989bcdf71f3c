/** One of several works at a time. Returns 'late', without having begun, if its turn does not come by `until` (in epoch milliseconds). */
export function takeTurns() {
  let last: Promise<void> = Promise.resolve()
  return async <Result>(work: () => Promise<Result>, until: number): Promise<Result | 'late'> => {
    const before = last
    const ended = Promise.withResolvers<void>()
    last = before.then(async () => ended.promise)
    const timeout = Promise.withResolvers<'late'>()
    const timer = setTimeout(
      () => timeout.resolve('late'),
      Math.min(until - Date.now(), 2 ** 31 - 1),
    )
    try {
      const came = await Promise.race([before, timeout.promise])
      return came === 'late' ? came : await work()
    } finally {
      clearTimeout(timer)
      ended.resolve()
    }
  }
}
