/** A cached credential; it is not used from `usableUntil` on, in epoch milliseconds. */
type Cached = { readonly usableUntil: number }

/** Recently used credentials of one kind, so that a request costs no query. */
export type CredentialCache<Entry extends Cached> = {
  /** Undefined if it has to be read. */
  readonly get: (name: string) => Entry | undefined
  /**
   * Called before a read: returns what keeps its result. That does nothing once the cache was cleared meanwhile: the row
   * may be older than the change that cleared it, and would allow for seconds what is revoked.
   */
  readonly keeper: () => (name: string, entry: Entry) => void
  /** Forgets all: any of them may have changed. */
  readonly clear: () => void
  readonly size: () => number
}

/** Expired entries dropped with each new one, so that they go faster than they come. */
const droppedAtOnce = 2

/**
 * Holds at most `most` entries, and drops the one that was read first for a further one. All are trusted equally long,
 * so that is the one which expires next; clearing all of them would have every client read again at one time.
 */
export function makeCredentialCache<Entry extends Cached>(most: number): CredentialCache<Entry> {
  const entries = new Map<string, Entry>()
  let cleared = 0

  const dropOld = (now: number) => {
    let dropped = 0
    for (const [name, { usableUntil }] of entries) {
      const isExpired = usableUntil <= now && dropped < droppedAtOnce
      if (!isExpired && entries.size < most) return
      entries.delete(name)
      dropped += 1
    }
  }
  return {
    get: (name) => {
      const entry = entries.get(name)
      return entry === undefined || entry.usableUntil <= Date.now() ? undefined : entry
    },
    keeper: () => {
      const before = cleared
      return (name, entry) => {
        if (cleared !== before) return
        // Moves to the end.
        entries.delete(name)
        dropOld(Date.now())
        entries.set(name, entry)
      }
    },
    clear: () => {
      cleared += 1
      entries.clear()
    },
    size: () => entries.size,
  }
}
