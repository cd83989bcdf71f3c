import type { Config } from '../../config/config.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import {
  findBySubdomain,
  findClosed,
  findOwnHosts,
  type Audience,
  type ClosedRow,
  type OwnHostRow,
} from './host-queries.ts'
import { makeNetworkBudget, type NetworkBudget } from './network-budget.ts'
import { hostName, subdomainOf } from './workspace-host.ts'

/** Begins the subdomain of a workspace's host for visitors: `chat--acme.example.com`. */
export const visitorsPrefix = 'chat--'

/** What the host of a request stands for. */
export type Site = {
  /** `team` also for a host that names no workspace. */
  readonly audience: Audience
  /** Undefined for a host that names no workspace; '' for an invalid one. */
  readonly subdomain: string | undefined
  /** Set for a name of the workspace's own; `workspaceAt` finds it for the others. */
  readonly workspace_id?: string
}

type OwnNames = { readonly team?: string; readonly visitors?: string }

/** The hosts of workspaces. Own names are all in memory, so a made-up Host header costs no query. */
export type Hosts = {
  readonly own: () => ReadonlyMap<string, OwnHostRow>
  readonly ownOf: (workspaceId: string) => OwnNames
  /** The workspaces that another installation serves, or will. */
  readonly closed: () => Closed
  readonly idOf: (subdomain: string, address: string) => Promise<string | undefined>
  /** Reads the own names again, and drops the cached workspaces of subdomains. */
  readonly forget: () => void
  /** Settles when the names have been read after the last `forget`. */
  readonly ready: () => Promise<void>
}

/** Workspaces that are not served here, by each of their names. */
type Closed = {
  readonly ids: ReadonlySet<string>
  readonly subdomains: ReadonlySet<string>
  readonly hosts: ReadonlySet<string>
}

type HostServices = { readonly hosts: Hosts; readonly config: Pick<Config, 'baseDomain'> }

/** A workspace that never exists: these reads are of all workspaces. */
const noWorkspace = '00000000-0000-0000-0000-000000000000'
const cachedSubdomains = 10_000
/** In case the notice of a change was lost. */
const trustedForMs = 10_000
const retryMs = 1_000
/** A valid subdomain's length (RFC 1035, 2.3.4). */
const longestLabel = 63

/** The audience and the workspace that a host names. */
export function audienceOf({ hosts, config }: HostServices, host: string | undefined): Site {
  const subdomain = subdomainOf(host, config.baseDomain)
  const own = hosts.own()
  const named = own.size === 0 || subdomain === '' ? undefined : own.get(hostName(host ?? ''))
  if (named !== undefined) return named
  if (subdomain?.startsWith(visitorsPrefix) === true) {
    return { audience: 'visitors', subdomain: subdomain.slice(visitorsPrefix.length) }
  }
  return { audience: 'team', subdomain }
}

/** Whether a host is that of a workspace which another installation serves. */
export function isElsewhere(
  { hosts }: Pick<HostServices, 'hosts'>,
  { workspace_id: id, subdomain }: Site,
  host: string | undefined,
): boolean {
  const closed = hosts.closed()
  if (closed.ids.size === 0) return false
  return (
    (id !== undefined && closed.ids.has(id)) ||
    (subdomain !== undefined && closed.subdomains.has(subdomain)) ||
    closed.hosts.has(hostName(host ?? ''))
  )
}

/**
 * The id of the workspace at a host; undefined for a host without one. Throws 429 for an address that asks for too
 * many unknown ones.
 */
export async function workspaceAt(
  { hosts }: Pick<HostServices, 'hosts'>,
  { workspace_id: id, subdomain }: Site,
  address: string,
): Promise<string | undefined> {
  if (id !== undefined) return id
  if (subdomain === undefined || subdomain === '') return undefined
  return hosts.idOf(subdomain, address)
}

/** Keeps what is known of hosts. `unknownPerMinute`: subdomains without a workspace, per address. */
export function makeHosts(database: Database, unknownPerMinute: number): Hosts {
  let own: ReadonlyMap<string, OwnHostRow> = new Map()
  let byWorkspace: ReadonlyMap<string, OwnNames> = new Map()
  let closed = namesOf([])
  const load = async () => {
    closed = namesOf(
      await readRows(database, noWorkspace, findClosed({ workspaceId: noWorkspace })),
    )
    const rows = await readRows(database, noWorkspace, findOwnHosts({ workspaceId: noWorkspace }))
    own = new Map(rows.map((row) => [row.host, row]))
    const names = Map.groupBy(rows, (row) => row.workspace_id)
    byWorkspace = new Map(
      [...names].map(([id, of]) => [
        id,
        Object.fromEntries(of.map(({ audience, host }) => [audience, host])),
      ]),
    )
  }
  const loading = repeatable(load)
  const subdomains = cacheSubdomains(database, makeNetworkBudget(unknownPerMinute, 'hosts_limited'))
  return {
    own: () => own,
    ownOf: (workspaceId) => byWorkspace.get(workspaceId) ?? {},
    closed: () => closed,
    idOf: subdomains.idOf,
    forget: () => {
      subdomains.clear()
      loading.again()
    },
    ready: loading.settled,
  }
}

function namesOf(rows: readonly ClosedRow[]): Closed {
  return {
    ids: new Set(rows.map(({ workspace_id: id }) => id)),
    subdomains: new Set(rows.map(({ subdomain }) => subdomain)),
    hosts: new Set(rows.flatMap(({ hosts }) => hosts)),
  }
}

/** Runs `work` after each call of `again`, one at a time; calls during a run share the next. Retries failures. */
function repeatable(work: () => Promise<void>) {
  let isWanted = false
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false
      try {
        await work()
      } catch {
        // The old names stay valid meanwhile. Requests report the failure of the database themselves.
        setTimeout(again, retryMs).unref()
      }
    }
  }
  const again = () => {
    isWanted = true
    running ??= run().finally(() => {
      running = undefined
      if (isWanted) again()
    })
  }
  return { again, settled: async () => running }
}

function cacheSubdomains(database: Database, guesses: NetworkBudget) {
  /** Unknown ones apart, so that guesses do not displace workspaces. */
  const known = new Map<string, { readonly id: string; readonly until: number }>()
  const unknown = new Map<string, number>()
  const remember = (subdomain: string, id: string | undefined): string | undefined => {
    const until = Date.now() + trustedForMs
    const cache: Map<string, unknown> = id === undefined ? unknown : known
    if (cache.size >= cachedSubdomains) cache.clear()
    cache.set(subdomain, id === undefined ? until : { id, until })
    return id
  }
  return {
    clear: () => {
      known.clear()
      unknown.clear()
    },
    idOf: async (subdomain: string, address: string): Promise<string | undefined> => {
      if (subdomain.length > longestLabel) return undefined
      const found = known.get(subdomain)
      if (found !== undefined && found.until > Date.now()) return found.id
      if ((unknown.get(subdomain) ?? 0) > Date.now()) return undefined
      // A known workspace is read again even for an address whose guesses are spent.
      if (found === undefined) guesses.check(address)
      const asked = findBySubdomain({ workspaceId: noWorkspace, subdomain })
      const [row] = await readRows(database, noWorkspace, asked)
      const id = row?.id ?? undefined
      if (id === undefined) guesses.spend(address)
      return remember(subdomain, id)
    },
  }
}
