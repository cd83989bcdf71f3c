/** An operation; `run` calls `queued` once it has its place in the workspace's log. */
type Runnable<Result> = {
  /** The next operation may start once this one is queued. */
  readonly isPipelined: boolean
  /** Never rejects. */
  readonly run: (queued: () => void) => Promise<Result>
}

/**
 * Runs operations in order. A pipelined operation waits only until its predecessor is queued, so that they share locks
 * and commits like concurrent requests. Any other waits until all predecessors have finished, and delays its
 * successors until it has finished.
 */
export async function runInOrder<Result>(
  operations: readonly Runnable<Result>[],
): Promise<Result[]> {
  const running: Promise<Result>[] = []
  for (const { isPipelined, run } of operations) {
    if (!isPipelined) await Promise.all(running)
    const { promise: queued, resolve } = Promise.withResolvers<void>()
    const result = run(resolve)
    running.push(result)
    await (isPipelined ? Promise.race([queued, result]) : result)
  }
  return Promise.all(running)
}
