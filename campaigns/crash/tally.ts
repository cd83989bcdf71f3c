/** The longest time in which no write was acknowledged, and when it ended by the monotonic clock. */
type Pause = { ms: number; endedAt: number }

/** The totals of several writers. */
export type Tally = {
  acknowledged: number
  unanswered: number
  /** Sent again under their key, and then answered. */
  repeated: number
  pause: Pause
  /** How long the slowest answer took, 503 included. */
  slowestMs: number
  /** When the last one was acknowledged. */
  lastAt: number
}

export function newTally(): Tally {
  const now = performance.now()
  return {
    acknowledged: 0,
    unanswered: 0,
    repeated: 0,
    pause: { ms: 0, endedAt: now },
    slowestMs: 0,
    lastAt: now,
  }
}

export function countAcknowledged(tally: Tally): void {
  const now = performance.now()
  const ms = now - tally.lastAt
  if (ms > tally.pause.ms) tally.pause = { ms, endedAt: now }
  tally.acknowledged += 1
  tally.lastAt = now
}
