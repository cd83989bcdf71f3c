import type { KeptCount } from './kept-count.ts'

declare module '../../../api/http/services.ts' {
  interface AppServices {
    readonly viewCounts: KeptCounts
  }
}

/** The counts of views that this process keeps, those asked for last. */
export type KeptCounts = {
  readonly get: (workspaceId: string, key: string) => KeptCount | undefined
  readonly put: (workspaceId: string, key: string, count: KeptCount) => void
  readonly drop: (workspaceId: string, key: string) => void
  /** Drops all: rows may have been restored. */
  readonly clear: () => void
}

/** Bounds of all counts together: a conversation takes about 90 bytes. */
const mostCounts = 1_000
const mostRows = 100_000
/** Counted again after this time: a workspace that was restored meanwhile has another history. */
const keptMs = 3_600_000

export function makeKeptCounts(): KeptCounts {
  const counts = new Map<string, { readonly count: KeptCount; readonly since: number }>()
  const nameOf = (workspaceId: string, key: string) => `${workspaceId} ${key}`
  return {
    get: (workspaceId, key) => {
      const name = nameOf(workspaceId, key)
      const found = counts.get(name)
      counts.delete(name)
      if (found === undefined || performance.now() - found.since > keptMs) return undefined
      counts.set(name, found)
      return found.count
    },
    put: (workspaceId, key, count) => {
      const name = nameOf(workspaceId, key)
      counts.delete(name)
      counts.set(name, { count, since: performance.now() })
      let rows = 0
      for (const one of counts.values()) rows += one.count.size()
      for (const [oldest, { count: old }] of counts) {
        if (counts.size <= mostCounts && rows <= mostRows) break
        counts.delete(oldest)
        rows -= old.size()
      }
    },
    drop: (workspaceId, key) => void counts.delete(nameOf(workspaceId, key)),
    clear: () => counts.clear(),
  }
}
