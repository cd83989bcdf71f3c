/**
 * Calls back with the workspace of each commit, or undefined if notices may have been missed, until the returned function
 * is called.
 */
export type Follow = (listener: (workspaceId: string | undefined) => void) => () => void

/** More than these are not named: a look at all workspaces costs less then. */
const mostNamed = 10_000

export type ChangedWorkspaces = {
  /** Those that have changed since the last call; null if any may have, as at the first call. */
  readonly take: () => readonly string[] | null
  /** Has the next call return these as well, or any for null. */
  readonly keep: (ids: readonly string[] | null) => void
  readonly stop: () => void
}

/** Collects the workspaces that commits have changed, for looks that leave idle ones alone. */
export function collectChanged(follow: Follow): ChangedWorkspaces {
  let changed: Set<string> | null = null
  const add = (id: string | undefined) => {
    if (id === undefined || changed?.size === mostNamed) changed = null
    else changed?.add(id)
  }
  return {
    take: () => {
      const taken = changed && [...changed]
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
