/**
 * Calls back with the workspace of each commit, or undefined if notices may have been missed, until the returned function
 * is called.
 */
export type Follow = (listener: (workspaceId: string | undefined) => void) => () => void

/** More than these are not named: a look at all workspaces costs less then. */
const mostNamed = 10_000
/** Notices are hints, and one may be lost with the process or the connection that sent it. */
const allEveryMs = 3_600_000

export type ChangedWorkspaces = {
  /** Those that have changed since the last call; null if any may have, as at the first call and once an hour. */
  readonly take: () => readonly string[] | null
  /** Has the next call return these as well, or any for null. */
  readonly keep: (ids: readonly string[] | null) => void
  readonly stop: () => void
}

/** Collects the workspaces that commits have changed, for looks that leave idle ones alone. */
export function collectChanged(
  follow: Follow,
  now = (): number => performance.now(),
): ChangedWorkspaces {
  let changed: Set<string> | null = null
  let tookAllAt = now()
  const add = (id: string | undefined) => {
    if (id === undefined || changed?.size === mostNamed) changed = null
    else changed?.add(id)
  }
  return {
    take: () => {
      const isDue = now() - tookAllAt >= allEveryMs
      const taken = isDue ? null : changed && [...changed]
      if (taken === null) tookAllAt = now()
      changed = new Set()
      return taken
    },
    keep: (ids) => {
      if (ids === null) changed = null
      else for (const id of ids) add(id)
    },
    stop: follow(add),
  }
}
