import { createSignal, type Accessor } from 'solid-js'

/** Rows of one page of the API. */
export const blockSize = 50
/** Rows kept before and after those on the screen. */
const mostAround = 1_000

/** A row whose place is known. */
type Place = { readonly at: number; readonly id: string }

/** The ids of a list of any length, of which some places are known. Reading it follows its changes. */
export type Blocks = {
  readonly total: Accessor<number | undefined>
  readonly idAt: (index: number) => string | undefined
  readonly indexOf: (id: string) => number
  /** The known rows, by their places. */
  readonly known: () => readonly Place[]
  /** The rows of a block as a reply has them; those far from the middle are forgotten. */
  readonly place: (block: number, ids: readonly string[], total: number, middle: number) => void
  /** Adds a row: those behind it move by one. Without an id nobody knows which it is. */
  readonly insert: (at: number, id: string | undefined) => void
  /** Puts a row at a place; where it was before is not known: behind the next unknown place, most likely. */
  readonly pull: (at: number, id: string) => void
  /** Where it was, or -1. */
  readonly remove: (id: string) => number
  readonly isKnown: (from: number, to: number) => boolean
  /** Whether every row is known. */
  readonly isWhole: () => boolean
}

export const blockOf = (at: number) => Math.floor(at / blockSize)

export function makeBlocks(): Blocks {
  let known: readonly Place[] = []
  let ids = new Map<number, string>()
  let places = new Map<string, number>()
  const [version, setVersion] = createSignal(0)
  const [total, setTotal] = createSignal<number>()
  const become = (rows: readonly Place[], count: number) => {
    known = rows
    ids = new Map(rows.map(({ at, id }) => [at, id]))
    places = new Map(rows.map(({ at, id }) => [id, at]))
    setTotal(count)
    setVersion((before) => before + 1)
  }
  const shifted = (from: number, by: 1 | -1, end = Infinity) =>
    known.map(({ at, id }) => ({ at: at >= from && at < end ? at + by : at, id }))
  const added = (rows: readonly Place[], row: Place) =>
    [...rows, row].toSorted((one, other) => one.at - other.at)
  const count = () => total() ?? 0
  return {
    total,
    known: () => known,
    idAt: (index) => (version() < 0 ? undefined : ids.get(index)),
    indexOf: (id) => (version() < 0 ? -1 : (places.get(id) ?? -1)),
    isWhole: () => total() === known.length,
    isKnown: (from, to) => {
      if (total() === undefined) return false
      for (let at = from; at < Math.min(to, count()); at += 1) if (!ids.has(at)) return false
      return true
    },
    place: (block, read, size, middle) => {
      const start = block * blockSize
      // A row that moved while the page was read would stand in two places.
      const others = known.filter(
        ({ at, id }) =>
          at < size &&
          blockOf(at) !== block &&
          Math.abs(at - middle) <= mostAround &&
          !read.includes(id),
      )
      const own = read.map((id, at) => ({ at: start + at, id }))
      become(
        [...others, ...own].toSorted((one, other) => one.at - other.at),
        size,
      )
    },
    insert: (at, id) => {
      const rows = shifted(at, 1)
      become(id === undefined ? rows : added(rows, { at, id }), count() + 1)
    },
    pull: (at, id) => {
      let end = at
      while (ids.has(end)) end += 1
      // Nothing is unknown behind it: it was before, or is new.
      if (end >= count()) become(added(shifted(at, 1), { at, id }), count() + 1)
      else become(added(shifted(at, 1, end), { at, id }), count())
    },
    remove: (id) => {
      const from = places.get(id) ?? -1
      if (from < 0) return from
      known = known.filter(({ at }) => at !== from)
      become(shifted(from, -1), count() - 1)
      return from
    },
  }
}
