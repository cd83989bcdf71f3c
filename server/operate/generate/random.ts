/** Pseudo-random numbers: the same seed gives the same numbers. */
export type Random = {
  /** At least 0, less than 1. */
  readonly fraction: () => number
  /** A whole number from `from` to `to`, both included. */
  readonly whole: (from: number, to: number) => number
  readonly chance: (probability: number) => boolean
  /** One of the entries, equally likely; throws a RangeError if there are none. */
  readonly pick: <Entry>(entries: readonly Entry[]) => Entry
  /** One of the entries, in proportion to its weight; throws a RangeError if there are none. */
  readonly weighted: <Entry>(entries: readonly (readonly [Entry, number])[]) => Entry
  /** Log-normal with this mean: mostly small, sometimes very large. */
  readonly skewed: (mean: number, spread: number) => number
  /** An independent source, so that one reader does not shift the numbers of another. */
  readonly fork: () => Random
}

/** mulberry32: fast and even enough for test data; not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  return {
    fraction,
    whole: (from, to) => from + Math.floor(fraction() * (to - from + 1)),
    chance: (probability) => fraction() < probability,
    pick: (entries) => {
      const entry = entries[Math.floor(fraction() * entries.length)]
      if (entry === undefined) throw new RangeError('There is nothing to pick from.')
      return entry
    },
    weighted: (entries) => pickWeighted(entries, fraction()),
    skewed: (mean, spread) => mean * Math.exp(spread * normal(fraction) - (spread * spread) / 2),
    fork: () => seededRandom(Math.floor(fraction() * 2 ** 32)),
  }
}

function pickWeighted<Entry>(
  entries: readonly (readonly [Entry, number])[],
  fraction: number,
): Entry {
  let left = fraction * entries.reduce((sum, [, weight]) => sum + weight, 0)
  const hit = entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1)
  if (hit === undefined) throw new RangeError('There is nothing to pick from.')
  return hit[0]
}

/** The Box-Muller transform. */
function normal(fraction: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction())
}

/** One of the entries, equally likely; undefined if there are none. */
export function pickAny<Entry>(random: Random, entries: readonly Entry[]): Entry | undefined {
  return entries[Math.floor(random.fraction() * entries.length)]
}
