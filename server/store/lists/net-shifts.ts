import type { ChunkShift, ListShifts } from './adjust-lists.ts'
import { conversationsByUpdate } from './list-definitions.ts'

/**
 * The same shifts, those in one place summed up and those that cancel out left away. All keys from
 * `newestCut` on are one place in the order of change: the newest chunk; null when that list has
 * never been cut. So a message into a conversation that was busy lately shifts nothing.
 */
export function netShifts({ chunks, totals }: ListShifts, newestCut: Date | null): ListShifts {
  const isNewest = ({ list, key }: ChunkShift) =>
    list === conversationsByUpdate.list && (newestCut === null || key >= newestCut)
  return {
    chunks: sumUp(
      chunks,
      (one) => `${one.list} ${isNewest(one) ? 'newest' : one.key.getTime()} ${one.label}`,
    ),
    totals: sumUp(totals, (one) => `${one.totals} ${one.label}`),
  }
}

function sumUp<Shift extends { delta: number }>(
  shifts: readonly Shift[],
  placeOf: (shift: Shift) => string,
): Shift[] {
  const sums = new Map<string, Shift>()
  for (const shift of shifts) {
    const place = placeOf(shift)
    const before = sums.get(place)
    sums.set(place, before === undefined ? shift : { ...shift, delta: before.delta + shift.delta })
  }
  return [...sums.values()].filter(({ delta }) => delta !== 0)
}
