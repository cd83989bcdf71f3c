/** A repeatable source of numbers: the same seed gives the same run (mulberry32). */
export type Random = {
  /** At least `from`, at most `to`. */
  between: (from: number, to: number) => number
  pick: <Value>(values: readonly Value[]) => Value
  /** A source of its own, so that one reader does not shift what another one gets. */
  fork: () => Random
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (values) => values[Math.floor(next() * values.length)]!,
    fork: () => seededRandom(Math.floor(next() * 2 ** 32)),
  }
}
