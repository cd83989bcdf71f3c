import type { Row } from '../state/rows.ts'
import type { Blocks } from './blocks.ts'

/**
 * Where a row belongs, by the order of the known rows around it, itself left out. `isExact`: no unknown row is between
 * those two; else it belongs into a gap that ends there. `rowOf`: undefined for rows that stand where they do not belong.
 */
export function findPlace(
  blocks: Pick<Blocks, 'known' | 'indexOf' | 'total'>,
  row: Row,
  rowOf: (id: string) => Row | undefined,
  compare: (one: Row, other: Row) => number,
): { readonly at: number; readonly isExact: boolean } {
  const from = blocks.indexOf(row.id)
  // Without the row itself, those behind it stand one place earlier.
  const placeOf = (at: number) => (from >= 0 && at > from ? at - 1 : at)
  let before = -1
  for (const { at, id } of blocks.known()) {
    if (id === row.id) continue
    const other = rowOf(id)
    if (other !== undefined && compare(row, other) < 0) {
      return { at: placeOf(at), isExact: before + 1 === placeOf(at) }
    }
    before = placeOf(at)
  }
  const end = (blocks.total() ?? 0) - (from >= 0 ? 1 : 0)
  return { at: end, isExact: before + 1 === end }
}
