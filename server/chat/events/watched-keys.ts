import { usableUntil } from '../../api/access/usable-keys.ts'
import type { Database } from '../../store/database/connect.ts'

/** Keys are asked after again this often, should a notice of their end have been missed. */
const askAgainMs = 30_000

export type KeyUse = { readonly workspace_id: string; readonly key: { readonly id: string } }

/** What ends with its key: a stream, a wait. */
export type KeyHolder = { readonly end: () => void }

type WatchedKey = {
  readonly workspaceId: string
  readonly holders: Set<KeyHolder>
  /** Of the epoch, in milliseconds. */
  usableUntil: number
  askedAt: number
}

/** The keys behind open streams and waits, which end with their key. */
export type WatchedKeys = {
  readonly add: (use: KeyUse, holder: KeyHolder) => void
  readonly remove: (use: KeyUse, holder: KeyHolder) => void
  /** Asks anew, for all workspaces or one. */
  readonly ask: (workspaceId: string | undefined) => void
  readonly tick: () => void
}

export function watchKeys(database: Database): WatchedKeys {
  const keys = new Map<string, WatchedKey>()

  const ask = (isMeant: (key: WatchedKey) => boolean) => {
    const meant = [...keys].filter(([, key]) => isMeant(key))
    for (const [workspaceId, group] of Map.groupBy(meant, ([, key]) => key.workspaceId)) {
      const ids = group.map(([id]) => id)
      const now = Date.now()
      for (const [, key] of group) key.askedAt = now
      void askFor(workspaceId, group, ids)
    }
  }
  const askFor = async (
    workspaceId: string,
    group: readonly [string, WatchedKey][],
    ids: readonly string[],
  ): Promise<void> => {
    try {
      const found = await usableUntil(database, workspaceId, ids)
      for (const [id, key] of group) key.usableUntil = found.get(id) ?? 0
      endUnusable()
    } catch {
      // Soon again: with the next tick.
      for (const [, key] of group) key.askedAt = 0
    }
  }
  const endUnusable = () => {
    const now = Date.now()
    for (const key of keys.values()) {
      if (key.usableUntil <= now) for (const holder of key.holders) holder.end()
    }
  }
  return {
    add: ({ workspace_id: workspaceId, key: { id } }, holder) => {
      const known = keys.get(id)
      known?.holders.add(holder)
      if (known !== undefined) return
      const holders = new Set([holder])
      keys.set(id, { workspaceId, holders, usableUntil: Number.POSITIVE_INFINITY, askedAt: 0 })
      ask((key) => key.askedAt === 0)
    },
    remove: ({ key: { id } }, holder) => {
      const known = keys.get(id)
      known?.holders.delete(holder)
      if (known?.holders.size === 0) keys.delete(id)
    },
    ask: (workspaceId) =>
      ask((key) => workspaceId === undefined || key.workspaceId === workspaceId),
    tick: () => {
      endUnusable()
      const before = Date.now() - askAgainMs
      ask((key) => key.askedAt < before)
    },
  }
}
