import type { ViewCount } from './view-count.ts'

/** What a count is true for: all changes up to an event, whose time is `tick`, and the time that durations are counted from. */
export type AsOf = { readonly sequence: number; readonly tick: string; readonly now: number }

/** A conversation that fits, and whether its contact waits. */
export type Member = readonly [id: string, waits: boolean]

/** The conversations that were found to fit. `more`: there may be others. */
export type Members = { readonly more: boolean; readonly members: readonly Member[] }

/** Conversations are counted up to here. */
const countedRows = 1_000
/** Those that are kept: a fifth may leave a view with more of them before it is counted again. */
export const keptRows = 1_250
const leastLeft = 0.8

/** The conversations that fit a filter as of an event, and how that is moved on to a later one. */
export type KeptCount = {
  readonly asOf: () => AsOf
  readonly size: () => number
  readonly count: () => ViewCount
  /** Whether those that are left say too little. */
  readonly isWorn: () => boolean
  /** Takes each conversation that may have changed up to `to`, and whether it fits then. */
  readonly move: (to: AsOf, changed: readonly Changed[]) => void
}

export type Changed = { readonly id: string; readonly waits: boolean; readonly fits: boolean }

export function keepCount({ more, members }: Members, first: AsOf): KeptCount {
  const kept = new Map<string, boolean>(members)
  const full = more ? members.length : keptRows
  let waiting = members.filter(([, waits]) => waits).length
  let hasMore = more
  let asOf = first
  const change = ({ id, waits, fits }: Changed) => {
    const before = kept.get(id)
    if (before === true) waiting -= 1
    if (!fits) {
      kept.delete(id)
    } else if (before === undefined && kept.size >= keptRows) {
      hasMore = true
    } else {
      kept.set(id, waits)
      if (waits) waiting += 1
    }
  }
  return {
    asOf: () => asOf,
    size: () => kept.size,
    count: () => ({
      total: Math.min(kept.size, countedRows),
      waiting: Math.min(waiting, countedRows),
      bounded: hasMore || kept.size > countedRows,
    }),
    isWorn: () => hasMore && kept.size < full * leastLeft,
    move: (to, changed) => {
      for (const one of changed) change(one)
      asOf = to
    },
  }
}
