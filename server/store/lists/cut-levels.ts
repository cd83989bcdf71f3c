/**
 * What a workspace's lists are cut into, of which there are counters then (docs/decisions/0222): all of them into nothing, or
 * chunks, or chunks and spans.
 */
export const levels = { none: 0, chunks: 1, spans: 2 } as const

/** What the locked clock says of the cuts. */
export type CutState = {
  /** The start of the newest chunk in the order of change (adjust-lists.ts). */
  newest_cut: Date | null
  cut_levels: number
}

/** SQL for whether the lists of the workspace are cut into chunks, or into spans. */
export const areCutInto = (what: 'chunks' | 'spans'): string =>
  `(select cut_levels from workspace_clocks where workspace_id = $1) >= ${levels[what]}`
