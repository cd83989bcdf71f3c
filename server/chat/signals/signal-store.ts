import type { Signal, Told } from './signal.ts'

/** A signal within this time after the previous one of its key has no effect. */
const betweenMs = 2_000
/** Signals that are kept of one workspace and of all. */
const mostOfWorkspace = 2_000
const mostOfAll = 20_000

export type Entry = {
  readonly signal: Signal
  until: number
  readonly startedAt: number
  isOver: boolean
}

/** The signals of all workspaces that are still true, and those that have just ended. */
export type SignalStore = {
  readonly find: (workspaceId: string, key: string) => Entry | undefined
  readonly isTooSoon: (workspaceId: string, key: string) => boolean
  /** Replaces the signal of that key; undefined if there is no room for another one. */
  readonly put: (signal: Signal, livesMs: number) => Entry | undefined
  /** The signals of a workspace that are true now. */
  readonly now: (workspaceId: string) => readonly Told[]
  /** Calls back with those whose time is over, and drops those that ended before. */
  readonly sweep: () => void
}

/** `now`: milliseconds since 1970. */
export function makeSignalStore(now: () => number, onOver: (entry: Entry) => void): SignalStore {
  const spaces = new Map<string, Map<string, Entry>>()
  let sweptAt = 0
  let size = 0

  const find = (workspaceId: string, key: string) => spaces.get(workspaceId)?.get(key)
  const sweep = () => {
    sweptAt = now()
    for (const [workspaceId, space] of spaces) {
      for (const [key, entry] of space) {
        if (entry.until <= sweptAt) onOver(entry)
        // One that has just ended is kept for `isTooSoon`.
        if (!entry.isOver || sweptAt - entry.startedAt < betweenMs) continue
        space.delete(key)
        size -= 1
      }
      if (space.size === 0) spaces.delete(workspaceId)
    }
  }
  return {
    find,
    sweep,
    isTooSoon: (workspaceId, key) => {
      const entry = find(workspaceId, key)
      return entry !== undefined && now() - entry.startedAt < betweenMs
    },
    put: (signal, livesMs) => {
      if (now() - sweptAt > betweenMs) sweep()
      const { workspace_id: workspaceId, key } = signal
      const space = spaces.get(workspaceId) ?? new Map<string, Entry>()
      const isNew = !space.has(key)
      if (isNew && (space.size >= mostOfWorkspace || size >= mostOfAll)) return undefined
      if (isNew) size += 1
      const entry = { signal, until: now() + livesMs, startedAt: now(), isOver: false }
      spaces.set(workspaceId, space.set(key, entry))
      return entry
    },
    now: (workspaceId) => {
      const entries = [...(spaces.get(workspaceId)?.values() ?? [])]
      return entries.filter(({ isOver, until }) => !isOver && until > now())
    },
  }
}
