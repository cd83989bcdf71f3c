/** Runs pieces of work one after another, so that they take so many bytes a second together. */
export type BytePace = {
  /** Runs the work at once if the pieces before it have had their time, else after them. */
  readonly take: (bytes: number, work: () => void) => void
  readonly waitingCount: () => number
}

type Piece = { readonly bytes: number; readonly work: () => void }

export function makeBytePace(bytesPerSecond: number): BytePace {
  // In the order of insertion.
  const waiting = new Set<Piece>()
  let freeAt = 0
  let timer: NodeJS.Timeout | undefined

  const run = ({ bytes, work }: Piece) => {
    freeAt = performance.now() + (bytes / bytesPerSecond) * 1_000
    work()
  }
  const runNext = () => {
    timer = undefined
    const [next] = waiting
    if (next === undefined) return
    waiting.delete(next)
    try {
      run(next)
    } finally {
      waitForNext()
    }
  }
  const waitForNext = () => {
    if (waiting.size > 0) timer ??= setTimeout(runNext, Math.max(1, freeAt - performance.now()))
  }
  return {
    take: (bytes, work) => {
      const piece = { bytes, work }
      if (waiting.size === 0 && performance.now() >= freeAt) {
        run(piece)
        return
      }
      waiting.add(piece)
      waitForNext()
    },
    waitingCount: () => waiting.size,
  }
}
