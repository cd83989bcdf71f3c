import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { makeCredentialCache } from './credential-cache.ts'
import { findAnyDeparted, findDeparted, noWorkspace } from './host-queries.ts'

/**
 * The workspaces that another installation serves, or will. They are looked up and never listed, because a cell may
 * have any number of them.
 */
export type Departures = {
  /** Whether there are any: without one nothing is looked up. */
  readonly haveLeft: () => boolean
  /** Synchronous for a workspace that was looked up recently: a promise would cost every request a turn of the microtask queue. */
  readonly hasLeft: (workspaceId: string) => boolean | Promise<boolean>
  /** Those of these that have left. */
  readonly departedOf: (workspaceIds: readonly string[]) => Promise<readonly string[]>
}

const cachedWorkspaces = 20_000
/** In case the notice of a change was lost. */
const trustedForMs = 10_000
const lookedUpAtOnce = 1_000

/** Knows nothing until `load`. */
export function makeDepartures(database: Database): Departures & {
  readonly load: () => Promise<void>
  readonly forget: (workspaceId: string | undefined) => void
} {
  const known = makeCredentialCache<{ readonly isGone: boolean; readonly usableUntil: number }>(
    cachedWorkspaces,
  )
  let isAny = false
  const departedOf = async (ids: readonly string[]): Promise<readonly string[]> => {
    const gone: string[] = []
    if (!isAny) return gone
    for (let at = 0; at < ids.length; at += lookedUpAtOnce) {
      const some = findDeparted({
        workspaceId: noWorkspace,
        ids: ids.slice(at, at + lookedUpAtOnce),
      })
      const rows = await readRows(database, noWorkspace, some)
      gone.push(...rows.map(({ id }) => id))
    }
    return gone
  }
  const lookUp = async (id: string): Promise<boolean> => {
    const keep = known.keeper(id)
    const isGone = (await departedOf([id])).length > 0
    keep(id, { isGone, usableUntil: Date.now() + trustedForMs })
    return isGone
  }
  return {
    haveLeft: () => isAny,
    hasLeft: (id) => (isAny ? (known.get(id)?.isGone ?? lookUp(id)) : false),
    departedOf,
    load: async () => {
      const asked = findAnyDeparted({ workspaceId: noWorkspace })
      const [row] = await readRows(database, noWorkspace, asked)
      isAny = row?.is_any === true
    },
    forget: known.clear,
  }
}
