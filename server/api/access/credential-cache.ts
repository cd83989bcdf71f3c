/** A cached credential; it is not used from `usableUntil` on, in epoch milliseconds. */
type Cached = { readonly usableUntil: number }

/** Recently used credentials of one kind, so that a request costs no query. */
export type CredentialCache<Entry extends Cached> = {
  /** Returns undefined for an entry that is missing or expired. */
  readonly get: (name: string) => Entry | undefined
  /**
   * Called before a read; returns the function that stores its result. After a `clear` in between that function does
   * nothing: the row may be older than the change that cleared the cache, and a revoked credential would stay valid.
   */
  readonly keeper: () => (name: string, entry: Entry) => void
  /** Removes all entries: any of them may have changed. */
  readonly clear: () => void
  readonly size: () => number
}

/** Expired entries removed with each new one: more than one, so that they cannot accumulate. */
const droppedAtOnce = 2

/**
 * Makes a cache of at most `most` entries. A new entry replaces the oldest one, which is the next to expire because all
 * are valid for the same time. Clearing the whole cache instead would make all clients read again at once.
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
        // A map keeps the order of insertion: setting the key again moves the entry to the end.
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
