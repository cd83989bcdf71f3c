/** A resource of the API. `updated_at` is a tick of the workspace: unique, growing in the order of changes. */
export type Row = { readonly id: string; readonly updated_at?: string | undefined }

/** A moment of the log: the sequence of an event. For readers who see no sequences: how many events were applied. */
export type Mark = number

type Held<R> = {
  readonly row: R
  /** It holds every change up to this event. */
  readonly at: Mark
}

/** The rows of one kind, by id: what the server said last, by events and reads in whatever order they arrive. */
export type Table<R extends Row> = {
  readonly get: (id: string) => R | undefined
  readonly all: () => readonly R[]
  /** A row of a read that is true for the mark, or a later moment. Returns whether it changed anything. */
  readonly read: (row: R, mark: Mark) => boolean
  /** A row that an event brought. */
  readonly change: (row: R, at: Mark) => boolean
  /** Changes a part that other resources repeat. */
  readonly patch: (id: string, part: Partial<R>, at: Mark) => boolean
  readonly remove: (id: string, at: Mark) => boolean
  /** Whether it was removed after the mark. */
  readonly isRemoved: (id: string, mark: Mark) => boolean
  /** Drops a row that nobody shows; a later read brings it back. */
  readonly forget: (id: string) => void
  readonly clear: () => void
}

/** Ids of deleted rows beyond these are forgotten: no read takes so long that so many are deleted meanwhile. */
const mostRemoved = 1_000

export function makeTable<R extends Row>(): Table<R> {
  const held = new Map<string, Held<R>>()
  const removed = new Map<string, { readonly row: R | undefined; readonly at: Mark }>()
  const set = (row: R, at: Mark) => {
    // What one source leaves out, such as `inbox`, stays.
    held.set(row.id, { row: { ...held.get(row.id)?.row, ...row }, at })
    return true
  }
  const isRemoved = (id: string, mark: Mark) => (removed.get(id)?.at ?? -1) > mark
  return {
    isRemoved,
    get: (id) => held.get(id)?.row,
    all: () => [...held.values()].map(({ row }) => row),
    read: (row, mark) => {
      const gone = removed.get(row.id)?.row
      if (isRemoved(row.id, mark) || (gone !== undefined && compareTicks(row, gone) < 0))
        return false
      const before = held.get(row.id)
      if (before === undefined) return set(row, mark)
      const order = compareTicks(row, before.row)
      // The same tick: reading a conversation, for one, does not move it. Then a later event is the newer.
      return order > 0 || (order === 0 && mark >= before.at) ? set(row, mark) : false
    },
    change: (row, at) => {
      const before = held.get(row.id)
      const gone = removed.get(row.id)
      removed.delete(row.id)
      if (before === undefined) {
        // A read had brought what it is like after it came back, before the event of its end arrived.
        const isOlder = gone?.row !== undefined && compareTicks(gone.row, row) > 0
        return isOlder ? set(gone.row, gone.at) : set(row, at)
      }
      const order = compareTicks(row, before.row)
      // A read may be true for a later event than this one.
      return order > 0 || (order === 0 && at >= before.at) ? set(row, at) : false
    },
    patch: (id, part, at) => {
      const before = held.get(id)
      if (before === undefined || at < before.at) return false
      held.set(id, { row: { ...before.row, ...part }, at })
      return true
    },
    remove: (id, at) => {
      // What says so may be newer than its event, and than what a read has brought meanwhile.
      const before = held.get(id) ?? removed.get(id)
      removed.set(id, { row: before?.row, at: Math.max(at, before?.at ?? at) })
      for (const oldest of removed.keys()) {
        if (removed.size <= mostRemoved) break
        removed.delete(oldest)
      }
      return held.delete(id)
    },
    forget: (id) => void held.delete(id),
    clear: () => {
      held.clear()
      removed.clear()
    },
  }
}

/** Positive if the first is newer; 0 if their ticks do not say. */
function compareTicks(one: Row, other: Row): number {
  const [first = '', second = ''] = [one.updated_at, other.updated_at]
  if (first === '' || second === '' || first === second) return 0
  return first > second ? 1 : -1
}
