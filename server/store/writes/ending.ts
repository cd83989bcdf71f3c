import { combine } from '../database/combine.ts'
import type { Statement } from '../database/statement.ts'
import { adjustLists, type ListShifts, type TouchedChunk } from '../lists/adjust-lists.ts'
import { adjustCounts } from '../lists/adjust-counts.ts'
import { adjustRanges } from '../lists/adjust-ranges.ts'
import { advanceClock, type ClockRow } from './clock-queries.ts'
import type { Step } from './plan-step.ts'
import { insertStoredReplies, type StoredReplyRow } from './stored-reply-queries.ts'

/** The state of a workspace's transaction so far. */
export type Progress = {
  clock: ClockRow
  lastTick: Date
  shifts: ListShifts
  wrote: boolean
}

/** What a workspace's changes end with, before the commit. */
export type Ending = {
  /** Counters and the clock, apart from each other and from a change's own writes. The last one returns the chunks that it touched. */
  readonly counters: readonly Statement[]
  readonly storing: readonly Statement[]
}

export function endingOf(
  workspaceId: string,
  progress: Progress | undefined,
  stored: readonly StoredReplyRow[],
): Ending {
  const storing = stored.length === 0 ? [] : [insertStoredReplies(workspaceId, stored)]
  if (progress?.wrote !== true) return { counters: [], storing }
  const { shifts, clock, lastTick: tick } = progress
  const counters = [
    adjustCounts(workspaceId, shifts),
    adjustRanges(workspaceId, shifts, clock),
    advanceClock({ workspaceId, tick, sequence: clock.sequence }),
    adjustLists(workspaceId, shifts, clock),
  ]
  return { counters: counters.filter((one) => one !== undefined), storing }
}

/** The last statements of a workspace, and how to take their rows apart. */
export type LastBatch = {
  readonly statements: readonly Statement[]
  readonly split: (rows: readonly object[][]) => {
    /** The rows of the step's own statements and of its events. */
    readonly written: object[][]
    readonly touched: readonly TouchedChunk[]
  }
}

/** The statements of a step with the ending of its transaction: what is apart is sent as one (docs/decisions/0223). */
export function lastBatch(
  { own, after, areApart }: Pick<Step, 'own' | 'after' | 'areApart'>,
  { counters, storing }: Ending,
): LastBatch {
  const before = areApart ? [] : own
  const apart = areApart ? [...own, ...counters] : counters
  const last = apart.at(-1)
  const joined = last === undefined ? [] : [combine(apart.slice(0, -1), last)]
  return {
    statements: [...before, ...joined, ...after, ...storing],
    split: (rows) => {
      const afterFrom = before.length + joined.length
      return {
        written: [
          ...own.map((_, at) => (areApart ? [] : (rows[at] ?? []))),
          ...rows.slice(afterFrom, afterFrom + after.length),
        ],
        touched: counters.length === 0 ? [] : ((rows[before.length] ?? []) as TouchedChunk[]),
      }
    },
  }
}

/** The ending of changes that are not the last. */
export const noEnding: Ending = { counters: [], storing: [] }

/** The ending of changes that are made already. */
export const nothingMore = { own: [], after: [], areApart: false } as const
