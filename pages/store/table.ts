/** A resource of the API. `updated_at` is a tick of the workspace: unique, growing in the order of changes. */
export type Row = { readonly id: string; readonly updated_at?: string | undefined }

/** A moment of the store: how many events it had applied. */
export type Mark = number

type Held<R> = {
  readonly row: R
  /** The event it came by, or the mark of the read. */
  readonly at: Mark
}

/** The rows of one kind, by id: what the server said last, by events and reads in whatever order they arrive. */
export type Table<R extends Row> = {
  readonly get: (id: string) => R | undefined
  readonly all: () => readonly R[]
  /** A row of a read that was asked for at the mark. Returns whether it changed anything. */
  readonly read: (row: R, mark: Mark) => boolean
  /** A row that an event brought. */
  readonly change: (row: R, at: Mark) => boolean
  /** Changes a part that other resources repeat. */
  readonly patch: (id: string, part: Partial<R>, at: Mark) => boolean
  readonly remove: (id: string, at: Mark) => boolean
  /** Drops a row that nobody shows; a later read brings it back. */
  readonly forget: (id: string) => void
  readonly clear: () => void
}

/** Ids of deleted rows beyond these are forgotten: no read takes so long that so many are deleted meanwhile. */
const mostRemoved = 1_000

export function makeTable<R extends Row>(): Table<R> {
  const held = new Map<string, Held<R>>()
  const removed = new Map<string, Mark>()
  const set = (row: R, at: Mark) => {
    // What one source leaves out, such as `inbox`, stays.
    held.set(row.id, { row: { ...held.get(row.id)?.row, ...row }, at })
    return true
  }
  return {
    get: (id) => held.get(id)?.row,
    all: () => [...held.values()].map(({ row }) => row),
    read: (row, mark) => {
      if ((removed.get(row.id) ?? -1) > mark) return false
      const before = held.get(row.id)
      if (before === undefined) return set(row, mark)
      const order = compareTicks(row, before.row)
      // The same tick: reading a conversation, for one, does not move it. Then a later event is the newer.
      return order > 0 || (order === 0 && mark >= before.at) ? set(row, mark) : false
    },
    change: (row, at) => {
      const before = held.get(row.id)
      removed.delete(row.id)
      if (before === undefined || compareTicks(row, before.row) >= 0) return set(row, at)
      return false
    },
    patch: (id, part, at) => {
      const before = held.get(id)
      if (before === undefined) return false
      held.set(id, { row: { ...before.row, ...part }, at })
      return true
    },
    remove: (id, at) => {
      removed.set(id, at)
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
export function compareTicks(one: Row, other: Row): number {
  const [first = '', second = ''] = [one.updated_at, other.updated_at]
  if (first === '' || second === '' || first === second) return 0
  return first > second ? 1 : -1
}
