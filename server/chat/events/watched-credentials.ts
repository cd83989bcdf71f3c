import type { Principal } from '../../api/access/principal.ts'
import {
  credentialIdOf,
  credentialKindOf,
  readStandings,
  rightsOf,
  type CredentialKind,
  type Standing,
} from '../../api/access/standing.ts'
import type { Database } from '../../store/database/connect.ts'

/** Interval between two reads of a credential, in case the notice of its end was lost. */
const readAgainMs = 30_000
/** After a failed read. */
const retryMs = 2_000
/** Credentials of one read. */
const readAtOnce = 1_000

/** A stream or long poll; the end of its key, session or device ends it. */
export type Holder = {
  readonly end: () => void
  /** Ends it so that the client asks again, with the rights that it has now. Default: `end`. */
  readonly settle?: () => void
  /** The same for a stream. */
  readonly close?: () => void
}

type Watched = {
  readonly kind: CredentialKind
  readonly id: string
  readonly workspaceId: string
  /** Each with the rights that it began with. */
  readonly holders: Map<Holder, string>
  /** Undefined until the first read. */
  standing: Standing | undefined
  /** When it is read again, in epoch milliseconds. */
  readAgainAt: number
}

/** The keys, sessions and devices of open streams and long polls. */
export type WatchedCredentials = {
  readonly add: (principal: Principal, holder: Holder) => void
  readonly remove: (principal: Principal, holder: Holder) => void
  /** Reads the credentials of a workspace again, or all. */
  readonly refresh: (workspaceId: string | undefined) => void
  readonly workspaces: () => readonly string[]
  /** Ends all of a workspace, so that their clients ask again. */
  readonly leave: (workspaceId: string) => void
  readonly tick: () => void
}

/**
 * Reads each credential once when it is first watched, those of one turn of the event loop together: opening a stream
 * costs the same however many are open.
 */
export function watchCredentials(
  database: Database,
  readers: typeof readStandings = readStandings,
): WatchedCredentials {
  const watched = makeIndex()
  let added: Watched[] = []

  const read = (meant: Iterable<Watched>) => {
    for (const group of groupsOf(meant)) void readGroup(database, readers, group)
  }
  const readAdded = () => {
    const open = added.filter(({ holders }) => holders.size > 0)
    added = []
    read(open)
  }
  const readLater = (one: Watched) => {
    if (added.length === 0) setImmediate(readAdded)
    added.push(one)
  }
  return {
    add: (principal, holder) => {
      const name = nameOf(principal)
      const known = watched.get(name)
      known?.holders.set(holder, rightsOf(principal))
      if (known !== undefined) return
      const one = watchedBy(principal, holder)
      watched.add(name, one)
      readLater(one)
    },
    remove: (principal, holder) => {
      const name = nameOf(principal)
      const known = watched.get(name)
      known?.holders.delete(holder)
      if (known?.holders.size !== 0) return
      watched.remove(name, known)
    },
    refresh: (workspaceId) =>
      read(workspaceId === undefined ? watched.all() : watched.of(workspaceId)),
    workspaces: watched.workspaces,
    leave: (workspaceId) => {
      for (const one of watched.of(workspaceId)) {
        for (const holder of one.holders.keys()) (holder.settle ?? holder.close ?? holder.end)()
      }
    },
    tick: () => {
      const now = Date.now()
      const due: Watched[] = []
      for (const one of watched.all()) {
        endUnusable(one)
        if (one.readAgainAt <= now) due.push(one)
      }
      read(due)
    },
  }
}

function watchedBy(principal: Principal, holder: Holder): Watched {
  return {
    kind: credentialKindOf(principal),
    id: credentialIdOf(principal),
    workspaceId: principal.workspace_id,
    holders: new Map([[holder, rightsOf(principal)]]),
    standing: undefined,
    readAgainAt: Number.POSITIVE_INFINITY,
  }
}

/** Credentials by name, and those of each workspace. */
function makeIndex() {
  const all = new Map<string, Watched>()
  const ofWorkspaces = new Map<string, Set<Watched>>()
  return {
    get: (name: string) => all.get(name),
    all: () => all.values(),
    workspaces: () => [...ofWorkspaces.keys()],
    of: (workspaceId: string): Iterable<Watched> => ofWorkspaces.get(workspaceId) ?? [],
    add: (name: string, one: Watched) => {
      all.set(name, one)
      const others = ofWorkspaces.get(one.workspaceId) ?? new Set()
      ofWorkspaces.set(one.workspaceId, others.add(one))
    },
    remove: (name: string, one: Watched) => {
      all.delete(name)
      const others = ofWorkspaces.get(one.workspaceId)
      others?.delete(one)
      if (others?.size === 0) ofWorkspaces.delete(one.workspaceId)
    },
  }
}

/** Credentials of one kind and workspace each, as many as one statement reads. */
function groupsOf(meant: Iterable<Watched>): (readonly [Watched, ...Watched[]])[] {
  const alike = Map.groupBy(meant, ({ kind, workspaceId }) => `${kind} ${workspaceId}`)
  return [...alike.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / readAtOnce) }, (_, at) => {
      const [first, ...others] = all.slice(at * readAtOnce, (at + 1) * readAtOnce)
      return [first, ...others] as [Watched, ...Watched[]]
    }),
  )
}

/** Reads credentials of one kind and workspace. Never rejects: a failed read is repeated a little later. */
async function readGroup(
  database: Database,
  readers: typeof readStandings,
  group: readonly [Watched, ...Watched[]],
): Promise<void> {
  const [{ kind, workspaceId }] = group
  for (const one of group) one.readAgainAt = Date.now() + readAgainMs
  try {
    const ids = group.map(({ id }) => id)
    const found = await readers[kind](database, workspaceId, ids)
    for (const one of group) {
      one.standing = found.get(one.id) ?? { usableUntil: 0, rights: '' }
      one.readAgainAt = Math.min(one.readAgainAt, one.standing.changesAt ?? Infinity)
      endUnusable(one)
    }
  } catch {
    for (const one of group) one.readAgainAt = Date.now() + retryMs
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
  return `${credentialKindOf(principal)} ${credentialIdOf(principal)}`
}
