import { makeBytePace } from './byte-pace.ts'

/** Runs work of strangers in turns of the event loop, so that all other work waits for one piece of it at most. */
export type Turns = {
  /**
   * Runs the work at once if nothing waits and nothing has run in this turn of the event loop, else in a later one. Work with
   * more than a few bytes of a body comes after the bytes before it.
   */
  readonly take: (work: () => void, bytes?: number) => void
  readonly waitingCount: () => number
}

/** A message of a visitor is shorter; of larger bodies, the memory that they take is most of their cost. */
const smallBytes = 4_096
/** Of all larger bodies of strangers: at ten times as many the memory is collected several times a second, each time for 10 ms. */
const bytesPerSecond = 8 * 1_024 ** 2

/** Of the time that all other work of a turn took, what further pieces may take. */
const shareBesideOthers = 1 / 4

/**
 * One piece in each turn of the event loop, and more as long as they take less than a quarter of the time of all other work:
 * a server that is busy with others still serves strangers (docs/decisions/0136).
 */
export function makeTurns(now: () => number = () => performance.now()): Turns {
  // In the order of insertion.
  const waiting = new Set<() => void>()
  let isTaken = false
  let endedAt = 0
  const pace = makeBytePace(bytesPerSecond)

  const begin = () => {
    isTaken = false
    const startedAt = now()
    const mostMs = (startedAt - endedAt) * shareBesideOthers
    for (const work of waiting) {
      waiting.delete(work)
      run(work)
      if (now() - startedAt >= mostMs) return
    }
  }
  const run = (work: () => void) => {
    if (!isTaken) setImmediate(begin)
    isTaken = true
    try {
      work()
    } finally {
      endedAt = now()
    }
  }
  const take = (work: () => void) => {
    if (isTaken || waiting.size > 0) waiting.add(work)
    else run(work)
  }
  return {
    take: (work, bytes = 0) => {
      if (bytes <= smallBytes) take(work)
      else pace.take(bytes, () => take(work))
    },
    waitingCount: () => waiting.size + pace.waitingCount(),
  }
}
