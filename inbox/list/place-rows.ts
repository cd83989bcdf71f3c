import type { Row } from '../state/rows.ts'
import type { Blocks } from './blocks.ts'
import { findPlace } from './find-place.ts'
import type { ListSource } from './list-source.ts'

/** Puts single rows where they belong by the order of those that are known. */
export type PlaceRows = {
  /** The conversation, if it belongs into the list. One whose row does not tell stays as the server had it. */
  readonly rowIn: (id: string) => Row | undefined
  /** Whether it stands where it belongs, or is rightly absent, as far as its row tells. */
  readonly isInPlace: (id: string) => boolean
  /** Returns whether it was known. */
  readonly remove: (id: string) => boolean
  /** Puts one that was removed, or not known, where it belongs. Returns whether the list is as certain as before. */
  readonly put: (id: string, wasKnown: boolean) => boolean
  /** Both. */
  readonly move: (id: string) => boolean
}

/** `isHeld`: rows that wait, and so stand where they do not belong. */
export function placeRows(
  blocks: Blocks,
  { rowOf, fits, compare, onShift }: Pick<ListSource, 'rowOf' | 'fits' | 'compare' | 'onShift'>,
  isHeld: (id: string) => boolean,
): PlaceRows {
  const rowIn = (id: string) => {
    const row = rowOf(id)
    return row !== undefined && (fits(row) ?? blocks.indexOf(id) >= 0) ? row : undefined
  }
  const isUndecided = (id: string) => {
    const row = rowOf(id)
    return row !== undefined && fits(row) === undefined
  }
  const placeOf = (row: Row) =>
    findPlace(blocks, row, (id) => (isHeld(id) ? undefined : rowIn(id)), compare)
  const isInPlace = (id: string) => {
    const [row, from] = [rowIn(id), blocks.indexOf(id)]
    return isUndecided(id) || row === undefined ? from < 0 : from >= 0 && placeOf(row).at === from
  }
  const remove = (id: string) => {
    const from = blocks.remove(id)
    if (from >= 0) onShift?.(from, -1)
    return from >= 0
  }
  const put = (id: string, wasKnown: boolean) => {
    const row = rowIn(id)
    // One that is not known may be among the unknown rows.
    const isCertain = wasKnown || blocks.isWhole()
    if (row === undefined) return isCertain && !isUndecided(id)
    const { at, isExact } = placeOf(row)
    if (isCertain) blocks.insert(at, isExact ? id : undefined)
    else if (isExact) blocks.pull(at, id)
    if (isCertain || isExact) onShift?.(at, 1)
    return isCertain
  }
  const move = (id: string) =>
    !isUndecided(id) && ((isInPlace(id) && rowIn(id) !== undefined) || put(id, remove(id)))
  return { rowIn, isInPlace, remove, put, move }
}
