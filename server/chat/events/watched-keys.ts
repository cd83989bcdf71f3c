import { usableUntil } from '../../api/access/usable-keys.ts'
import type { Principal } from '../../api/access/principal.ts'
import type { Database } from '../../store/database/connect.ts'

/** Interval between two reads of a key, in case the notice of its end was lost. */
const readAgainMs = 30_000

/** A stream or long poll; its key's end ends it. */
export type KeyHolder = { readonly end: () => void }

type WatchedKey = {
  readonly workspaceId: string
  readonly holders: Set<KeyHolder>
  /** Of the epoch, in milliseconds. */
  usableUntil: number
  readAt: number
}

/** The keys of open streams and long polls. */
export type WatchedKeys = {
  /** Watches keys only: sessions of members and devices of contacts do not exist yet. */
  readonly add: (principal: Principal, holder: KeyHolder) => void
  readonly remove: (principal: Principal, holder: KeyHolder) => void
  /** Reads the keys of a workspace again, or all. */
  readonly refresh: (workspaceId: string | undefined) => void
  readonly tick: () => void
}

export function watchKeys(database: Database): WatchedKeys {
  const keys = new Map<string, WatchedKey>()

  const refresh = (isMeant: (key: WatchedKey) => boolean) => {
    const meant = [...keys].filter(([, key]) => isMeant(key))
    for (const [workspaceId, group] of Map.groupBy(meant, ([, key]) => key.workspaceId)) {
      const ids = group.map(([id]) => id)
      const now = Date.now()
      for (const [, key] of group) key.readAt = now
      void readKeys(workspaceId, group, ids)
    }
  }
  const readKeys = async (
    workspaceId: string,
    group: readonly [string, WatchedKey][],
    ids: readonly string[],
  ): Promise<void> => {
    try {
      const found = await usableUntil(database, workspaceId, ids)
      for (const [id, key] of group) key.usableUntil = found.get(id) ?? 0
      endUnusable()
    } catch {
      // The next tick retries.
      for (const [, key] of group) key.readAt = 0
    }
  }
  const endUnusable = () => {
    const now = Date.now()
    for (const key of keys.values()) {
      if (key.usableUntil <= now) for (const holder of key.holders) holder.end()
    }
  }
  return {
    add: (principal, holder) => {
      if (principal.kind !== 'key') return
      const { workspace_id: workspaceId, id } = principal
      const known = keys.get(id)
      known?.holders.add(holder)
      if (known !== undefined) return
      const holders = new Set([holder])
      keys.set(id, { workspaceId, holders, usableUntil: Number.POSITIVE_INFINITY, readAt: 0 })
      refresh((key) => key.readAt === 0)
    },
    remove: (principal, holder) => {
      if (principal.kind !== 'key') return
      const { id } = principal
      const known = keys.get(id)
      known?.holders.delete(holder)
      if (known?.holders.size === 0) keys.delete(id)
    },
    refresh: (workspaceId) =>
      refresh((key) => workspaceId === undefined || key.workspaceId === workspaceId),
    tick: () => {
      endUnusable()
      const before = Date.now() - readAgainMs
      refresh((key) => key.readAt < before)
    },
  }
}
