/** An operation that is to be run: `run` tells by `queued` that it has its place in the workspace's log. */
export type Runnable<Result> = {
  /** The next one may begin as soon as this one is queued. */
  readonly isPipelined: boolean
  /** Never rejects. */
  readonly run: (queued: () => void) => Promise<Result>
}

/**
 * Runs operations in their order. One that is pipelined does not wait for the commit of the one
 * before, only until that is queued, so that they share locks and commits as requests that come at once
 * do. Any other waits until all before it have ended, and lets none begin before it has.
 */
export async function runInOrder<Result>(
  operations: readonly Runnable<Result>[],
): Promise<Result[]> {
  const running: Promise<Result>[] = []
  for (const { isPipelined, run } of operations) {
    // Their order is what this is for.
    // oxlint-disable-next-line no-await-in-loop
    if (!isPipelined) await Promise.all(running)
    let tellQueued = (): void => undefined
    const queued = new Promise<void>((resolve) => {
      tellQueued = resolve
    })
    const result = run(tellQueued)
    running.push(result)
    // oxlint-disable-next-line no-await-in-loop
    await (isPipelined ? Promise.race([queued, result]) : result)
  }
  return Promise.all(running)
}
