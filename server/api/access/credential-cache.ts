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
  readonly keeper: (workspaceId: string) => (name: string, entry: Entry) => void
  /** Removes the entries of a workspace, or all: any of them may have changed. */
  readonly clear: (workspaceId?: string) => void
  readonly size: () => number
}

/** Expired entries removed with each new one: more than one, so that they cannot accumulate. */
const droppedAtOnce = 2

/**
 * Makes a cache of at most `most` entries. A new entry replaces the oldest one, which is the next to expire because all
 * are valid for the same time. Clearing the whole cache instead would make all clients read again at once.
 */
export function makeCredentialCache<Entry extends Cached>(most: number): CredentialCache<Entry> {
  const entries = new Map<string, { readonly entry: Entry; readonly workspaceId: string }>()
  const ofWorkspaces = new Map<string, Set<string>>()
  const clears = noteClears(most)

  const remove = (name: string) => {
    const workspaceId = entries.get(name)?.workspaceId ?? ''
    entries.delete(name)
    const names = ofWorkspaces.get(workspaceId)
    names?.delete(name)
    if (names?.size === 0) ofWorkspaces.delete(workspaceId)
  }
  const dropOld = (now: number) => {
    let dropped = 0
    for (const [name, { entry }] of entries) {
      const isExpired = entry.usableUntil <= now && dropped < droppedAtOnce
      if (!isExpired && entries.size < most) return
      remove(name)
      dropped += 1
    }
  }
  return {
    get: (name) => {
      const entry = entries.get(name)?.entry
      return entry === undefined || entry.usableUntil <= Date.now() ? undefined : entry
    },
    keeper: (workspaceId) => {
      const isCurrent = clears.since(workspaceId)
      return (name, entry) => {
        if (!isCurrent()) return
        // A map keeps the order of insertion: setting the key again moves the entry to the end.
        remove(name)
        dropOld(Date.now())
        entries.set(name, { entry, workspaceId })
        const names = ofWorkspaces.get(workspaceId) ?? new Set()
        ofWorkspaces.set(workspaceId, names.add(name))
      }
    },
    clear: (workspaceId) => {
      clears.note(workspaceId)
      if (workspaceId === undefined) {
        entries.clear()
        ofWorkspaces.clear()
      } else for (const name of ofWorkspaces.get(workspaceId) ?? []) remove(name)
    },
    size: () => entries.size,
  }
}

/** Notes which workspaces were cleared, the last `most` one by one. */
function noteClears(most: number) {
  let count = 0
  /** Up to this clear all workspaces count as cleared. */
  let ofAll = 0
  const lastOf = new Map<string, number>()
  return {
    note: (workspaceId: string | undefined) => {
      count += 1
      if (workspaceId === undefined) {
        ofAll = count
        return lastOf.clear()
      }
      lastOf.delete(workspaceId)
      lastOf.set(workspaceId, count)
      const [oldest] = lastOf
      if (lastOf.size <= most || oldest === undefined) return undefined
      lastOf.delete(oldest[0])
      ofAll = oldest[1]
      return undefined
    },
    /** Returns whether the workspace was not cleared since this call. */
    since: (workspaceId: string) => {
      const before = count
      return () => Math.max(ofAll, lastOf.get(workspaceId) ?? 0) <= before
    },
  }
}
