/** Numbers that look random and are the same again for the same seed. */
export type Random = {
  /** At least 0, less than 1. */
  readonly fraction: () => number
  /** A whole number from `from` to `to`, both included. */
  readonly whole: (from: number, to: number) => number
  readonly chance: (probability: number) => boolean
  /** One of the entries, each as likely as its weight; `entries` is not empty. */
  readonly weighted: <Entry>(entries: readonly (readonly [Entry, number])[]) => Entry
  /** Log-normal around a mean: mostly small, now and then very large. */
  readonly skewed: (mean: number, spread: number) => number
}

/** A source for a seed: mulberry32, quick and even enough for test data; no secret comes from it. */
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
    weighted: (entries) => pickWeighted(entries, fraction()),
    skewed: (mean, spread) => mean * Math.exp(spread * normal(fraction) - (spread * spread) / 2),
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

/** One of the entries, all as likely, undefined when there are none. */
export function pickAny<Entry>(random: Random, entries: readonly Entry[]): Entry | undefined {
  return entries[Math.floor(random.fraction() * entries.length)]
}

/** One of the entries of a list that is known to have some. */
export function pick<Entry>(random: Random, entries: readonly [Entry, ...Entry[]]): Entry {
  return pickAny(random, entries) ?? entries[0]
}
