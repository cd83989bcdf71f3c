import { combine } from '../database/combine.ts'
import type { Statement } from '../database/statement.ts'
import {
  adjustCounts,
  adjustLists,
  type ListShifts,
  type TouchedChunk,
} from '../lists/adjust-lists.ts'
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

/** The statements of the last step, if it is not made yet, with the ending: what is apart is sent as one (docs/decisions/0223). */
export function lastBatch(
  { own, events, areApart }: Pick<Step, 'own' | 'events' | 'areApart'>,
  { counters, storing }: Ending,
): LastBatch {
  const last = counters.at(-1)
  const isCombined = areApart && last !== undefined
  const before = isCombined ? [] : own
  const closing = last && combine([...(isCombined ? own : []), ...counters.slice(0, -1)], last)
  const closings = closing === undefined ? [] : [closing]
  return {
    statements: [...before, ...closings, ...events, ...storing],
    split: (rows) => {
      const eventsFrom = before.length + closings.length
      return {
        written: [
          ...own.map((_, at) => (isCombined ? [] : (rows[at] ?? []))),
          ...rows.slice(eventsFrom, eventsFrom + events.length),
        ],
        touched: (closing && (rows[before.length] as TouchedChunk[])) ?? [],
      }
    },
  }
}

/** The ending of changes that are made already. */
export const nothingMore = { own: [], events: [], areApart: false } as const
