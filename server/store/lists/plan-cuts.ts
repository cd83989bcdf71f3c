import type { Cut } from './recut-lists.ts'

/** Rows a chunk is cut to. Twice as many and it is cut again; neighbours that fill half are joined. */
export const rowsPerChunk = 250

/** Chunks a span is cut to, by the same rule. */
export const chunksPerSpan = 64

/** Cuts made in one go, so that writers never wait long behind them. */
const cutsAtOnce = 4

export type Piece = { readonly starts_at: string; readonly held: number }

/** What lies next to each other in order, up to the key `endsAt`. */
export type Pieces = { readonly pieces: readonly Piece[]; readonly endsAt: string }

/**
 * Chunks of a span that have outgrown their size, and neighbours that fill half of one, as cuts to
 * make. The newest chunk of a list is never joined, it is still growing.
 */
export function planChunkCuts({ pieces, endsAt }: Pieces): Cut[] {
  const cuts: Cut[] = []
  const open = endsAt === 'infinity' ? 1 : 0
  let start = 0
  while (start < pieces.length && cuts.length < cutsAtOnce) {
    let held = pieces[start]?.held ?? 0
    let end = start + 1
    while (end < pieces.length - open && held + (pieces[end]?.held ?? 0) <= rowsPerChunk / 2) {
      held += pieces[end]?.held ?? 0
      end += 1
    }
    if (end > start + 1 || held > 2 * rowsPerChunk) {
      const from = pieces[start]?.starts_at ?? '-infinity'
      cuts.push(cutOf(from, pieces[end]?.starts_at ?? endsAt, held, rowsPerChunk))
    }
    start = end
  }
  return cuts
}

/** Whether a span has become so small that the one after it may take it in. */
export function mayJoin({ pieces, endsAt }: Pieces): boolean {
  return endsAt !== 'infinity' && pieces.length > 0 && pieces.length <= chunksPerSpan / 4
}

/**
 * How a span is cut that has too many chunks, or joined to the one after it when both have few;
 * undefined when it stays. The newest span of a list is never joined.
 */
export function planSpanCut({ pieces, endsAt }: Pieces, next: Pieces): Cut | undefined {
  const from = pieces[0]?.starts_at
  if (from === undefined) return undefined
  if (pieces.length > 2 * chunksPerSpan) return cutOf(from, endsAt, pieces.length, chunksPerSpan)
  const together = pieces.length + next.pieces.length
  const joins = next.pieces.length > 0 && next.endsAt !== 'infinity' && together <= chunksPerSpan
  return joins ? { from, to: next.endsAt, size: chunksPerSpan } : undefined
}

/** Into even parts; at the growing end of a list into full ones, of which the last may be small. */
function cutOf(from: string, to: string, held: number, full: number): Cut {
  const parts = Math.max(1, Math.floor(held / full))
  return { from, to, size: to === 'infinity' ? full : Math.max(1, Math.ceil(held / parts)) }
}
