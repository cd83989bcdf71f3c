import type { Cut } from './recut-lists.ts'

/** Rows of a new chunk. With twice as many it is cut again; neighbours that fill half are joined. */
export const rowsPerChunk = 250

/** A chunk is checked whenever its number of rows passes a multiple of this. */
export const checkEveryRows = 50

/** Chunks of a new span, by the same rule. */
export const chunksPerSpan = 64

/** Cuts in one transaction, few so that writers never wait long for the lock. */
const cutsAtOnce = 4

export type Piece = { readonly starts_at: string; readonly held: number }

/** Adjacent chunks in order, up to the key `endsAt`. */
export type Pieces = { readonly pieces: readonly Piece[]; readonly endsAt: string }

/**
 * The cuts for chunks of a span that are too large and for neighbours that fill half a chunk. The newest
 * chunk of a list still grows, so it is never joined.
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

/** Whether a span is so small that it may be joined with the next one. */
export function mayJoin({ pieces, endsAt }: Pieces): boolean {
  return endsAt !== 'infinity' && pieces.length > 0 && pieces.length <= chunksPerSpan / 4
}

/**
 * The cut for a span with too many chunks, or with so few that it joins the next span; undefined if it
 * stays. The newest span of a list is never joined.
 */
export function planSpanCut({ pieces, endsAt }: Pieces, next: Pieces): Cut | undefined {
  const from = pieces[0]?.starts_at
  if (from === undefined) return undefined
  if (pieces.length > 2 * chunksPerSpan) return cutOf(from, endsAt, pieces.length, chunksPerSpan)
  const together = pieces.length + next.pieces.length
  const joins = next.pieces.length > 0 && next.endsAt !== 'infinity' && together <= chunksPerSpan
  return joins ? { from, to: next.endsAt, size: chunksPerSpan } : undefined
}

/** Cuts into even parts; at the growing end of a list into full ones, the last of which may be small. */
function cutOf(from: string, to: string, held: number, full: number): Cut {
  const parts = Math.max(1, Math.floor(held / full))
  return { from, to, size: to === 'infinity' ? full : Math.max(1, Math.ceil(held / parts)) }
}
