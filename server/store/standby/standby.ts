import type { Database } from '../database/connect.ts'

/** What became of a read that the standby may answer. */
export const outcomes = [
  'used',
  'behind',
  'ahead',
  'slow',
  'failed',
  'promoted',
  'unasked',
  'resting',
] as const
export type Outcome = (typeof outcomes)[number]

/** A workspace whose last reads found the standby behind. */
type Late = { misses: number; restsUntil: number; readonly since: number }

/** The standby as one process uses it. Times are those of the monotonic clock. */
export type Standby = {
  readonly database: Database
  readonly counts: Map<Outcome, number>
  readonly late: Map<string, Late>
  readonly onError: (error: Error) => void
  /** After this long without the standby's reply, the primary reads. */
  patienceMs: number
  /** Failures since its last answer. */
  failures: number
  restsUntil: number
  lastAnswerAt: number
}

const patienceMs = 500
const firstRestMs = 500
const longestRestMs = 30_000
const firstLateMs = 10
const longestLateMs = 250
/** For this long after it was behind, the standby is read after the primary's answer, not at the same time. */
const lateForMs = 2_000
/** Forgetting them costs a read each. */
const mostLate = 10_000

export function makeStandby(database: Database, onError: (error: Error) => void): Standby {
  return {
    database,
    onError,
    counts: new Map(outcomes.map((outcome) => [outcome, 0])),
    late: new Map(),
    patienceMs,
    failures: 0,
    restsUntil: 0,
    lastAnswerAt: 0,
  }
}

/** Whether to try the standby for a workspace now; counts a read that is not tried. */
export function mayTry(standby: Standby, workspaceId: string): boolean {
  const now = performance.now()
  const rests = now < standby.restsUntil || now < (standby.late.get(workspaceId)?.restsUntil ?? 0)
  const mayRead = !rests && standby.database.isAnswering()
  if (!mayRead) count(standby, 'resting')
  return mayRead
}

export function count({ counts }: Standby, outcome: Outcome): void {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
}

/** Whether the standby was behind for this workspace a moment ago. */
export function isLate({ late }: Standby, workspaceId: string): boolean {
  const found = late.get(workspaceId)
  if (found === undefined) return false
  if (performance.now() - found.since < lateForMs) return true
  late.delete(workspaceId)
  return false
}

/** Notes that the standby was behind; one that did not catch up within the read rests for this workspace. */
export function noteLate({ late }: Standby, workspaceId: string, hasCaughtUp: boolean): void {
  const now = performance.now()
  const misses = hasCaughtUp ? 0 : (late.get(workspaceId)?.misses ?? 0) + 1
  const restMs = hasCaughtUp ? 0 : Math.min(longestLateMs, firstLateMs * 2 ** misses)
  if (late.size > mostLate) late.clear()
  late.set(workspaceId, { misses, restsUntil: now + restMs, since: now })
}

export function noteAnswer(standby: Standby): void {
  standby.lastAnswerAt = performance.now()
  if (standby.failures === 0) return
  standby.failures = 0
  standby.onError(new Error('The standby answers reads again.'))
}

/** Leaves the standby alone for a while, longer after each failure. */
export function rest(standby: Standby, why: string): void {
  const now = performance.now()
  // Reads that were on their way together fail together.
  if (now < standby.restsUntil) return
  const restMs = Math.min(longestRestMs, firstRestMs * 2 ** standby.failures)
  standby.restsUntil = now + restMs
  standby.failures += 1
  if (standby.failures === 1)
    standby.onError(new Error(`The primary answers all reads, as the standby cannot: ${why}`))
}
