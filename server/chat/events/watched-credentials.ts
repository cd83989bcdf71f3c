import type { Principal } from '../../api/access/principal.ts'
import {
  credentialIdOf,
  readStandings,
  rightsOf,
  type Standing,
} from '../../api/access/standing.ts'
import type { Database } from '../../store/database/connect.ts'

/** Interval between two reads of a credential, in case the notice of its end was lost. */
const readAgainMs = 30_000

/** A stream or long poll; the end of its key, session or device ends it. */
export type Holder = {
  readonly end: () => void
  /** Ends it so that the client asks again, with the rights that it has now. Default: `end`. */
  readonly settle?: () => void
  /** The same for a stream. */
  readonly close?: () => void
}

type Watched = {
  readonly kind: Principal['kind']
  readonly id: string
  readonly workspaceId: string
  /** Each with the rights that it began with. */
  readonly holders: Map<Holder, string>
  /** Undefined until the first read. */
  standing: Standing | undefined
  readAt: number
}

/** The keys, sessions and devices of open streams and long polls. */
export type WatchedCredentials = {
  readonly add: (principal: Principal, holder: Holder) => void
  readonly remove: (principal: Principal, holder: Holder) => void
  /** Reads the credentials of a workspace again, or all. */
  readonly refresh: (workspaceId: string | undefined) => void
  /** Ends all of a workspace, so that their clients ask again. */
  readonly leave: (workspaceId: string) => void
  readonly tick: () => void
}

export function watchCredentials(database: Database): WatchedCredentials {
  const watched = new Map<string, Watched>()

  const refresh = (isMeant: (one: Watched) => boolean) => {
    const meant = [...watched.values()].filter(isMeant)
    const groups = Map.groupBy(meant, ({ kind, workspaceId }) => `${kind} ${workspaceId}`)
    for (const [first, ...others] of groups.values()) {
      if (first !== undefined) void readGroup(database, [first, ...others])
    }
  }
  return {
    add: (principal, holder) => {
      const name = nameOf(principal)
      const rights = rightsOf(principal)
      const known = watched.get(name)
      known?.holders.set(holder, rights)
      if (known !== undefined) return
      watched.set(name, {
        kind: principal.kind,
        id: credentialIdOf(principal),
        workspaceId: principal.workspace_id,
        holders: new Map([[holder, rights]]),
        standing: undefined,
        readAt: 0,
      })
      refresh((one) => one.readAt === 0)
    },
    remove: (principal, holder) => {
      const name = nameOf(principal)
      const known = watched.get(name)
      known?.holders.delete(holder)
      if (known?.holders.size === 0) watched.delete(name)
    },
    refresh: (workspaceId) =>
      refresh((one) => workspaceId === undefined || one.workspaceId === workspaceId),
    leave: (workspaceId) => {
      for (const one of watched.values()) {
        if (one.workspaceId !== workspaceId) continue
        for (const holder of one.holders.keys()) (holder.settle ?? holder.close ?? holder.end)()
      }
    },
    tick: () => {
      for (const one of watched.values()) endUnusable(one)
      const before = Date.now() - readAgainMs
      refresh((one) => one.readAt < before)
    },
  }
}

/** Reads credentials of one kind and workspace. Never rejects: the next tick retries a failed read. */
async function readGroup(
  database: Database,
  group: readonly [Watched, ...Watched[]],
): Promise<void> {
  const [{ kind, workspaceId }] = group
  for (const one of group) one.readAt = Date.now()
  try {
    const ids = group.map(({ id }) => id)
    const found = await readStandings[kind](database, workspaceId, ids)
    for (const one of group) {
      one.standing = found.get(one.id) ?? { usableUntil: 0, rights: '' }
      endUnusable(one)
    }
  } catch {
    for (const one of group) one.readAt = 0
  }
}

function endUnusable({ standing, holders }: Watched): void {
  if (standing === undefined) return
  const isOver = standing.usableUntil <= Date.now()
  for (const [holder, rights] of holders) {
    if (isOver) holder.end()
    else if (rights !== standing.rights) (holder.settle ?? holder.end)()
  }
}

function nameOf(principal: Principal): string {
  return `${principal.kind} ${credentialIdOf(principal)}`
}
