import { isIP } from 'node:net'
import { appError } from '../../errors.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { makeDepartures, type Departures } from './departures.ts'
import {
  findHostsOf,
  findOwnHosts,
  noWorkspace,
  type Audience,
  type OwnHostRow,
} from './host-queries.ts'
import { makeHostFinder, type HostFinder } from './host-finder.ts'
import { hostName, subdomainOf } from './workspace-host.ts'

/** Begins the subdomain of a workspace's host for visitors: `chat--acme.example.com`. */
export const visitorsPrefix = 'chat--'

/** What the host of a request stands for. */
export type Site = {
  /** `team` also for a host that names no workspace. */
  readonly audience: Audience
  /** Undefined for a host that names no workspace; '' for an invalid one. */
  readonly subdomain: string | undefined
  /** The name in the request, without its port. */
  readonly host: string
  /** Set for a name of the workspace's own; `workspaceAt` finds it for the others. */
  readonly workspace_id?: string
}

type OwnNames = { readonly team?: string; readonly visitors?: string }

/** The hosts of workspaces. Own names are all in memory, so a made-up Host header costs no query. */
export type Hosts = Departures & {
  readonly own: () => ReadonlyMap<string, OwnHostRow>
  readonly ownOf: (workspaceId: string) => OwnNames
  /** The workspace of a host that is none of the own names. */
  readonly find: HostFinder['find']
  /** Reads the own names of a workspace again, and drops what was looked up of it; of all if undefined. */
  readonly forget: (workspaceId: string | undefined) => void
  /** Settles when the names have been read after the last `forget`. */
  readonly ready: () => Promise<void>
}

type HostServices = { readonly hosts: Hosts; readonly config: Pick<Config, 'baseDomain'> }

const retryMs = 1_000

/** The audience and the workspace that a host names. */
export function audienceOf({ hosts, config }: HostServices, given: string | undefined): Site {
  const subdomain = subdomainOf(given, config.baseDomain)
  const host = subdomain === '' ? '' : hostName(given ?? '')
  const named = hosts.own().get(host)
  if (named !== undefined) return named
  if (subdomain?.startsWith(visitorsPrefix) === true) {
    return { audience: 'visitors', subdomain: subdomain.slice(visitorsPrefix.length), host }
  }
  return { audience: 'team', subdomain, host }
}

/**
 * Whether a host is that of a workspace which another installation serves. Not for one that cannot be looked up now:
 * ids of workspaces are looked up as well before anything of them is answered.
 */
export function isElsewhere(
  { hosts }: Pick<HostServices, 'hosts'>,
  site: Site,
  address: string,
): boolean | Promise<boolean> {
  const { workspace_id: id, subdomain, host } = site
  if (!hosts.haveLeft() || host === '' || isIP(host) !== 0) return false
  if (id !== undefined) return hosts.hasLeft(id)
  return hosts.find({ subdomain, host }, address).then(
    (found) => found.isElsewhere,
    () => false,
  )
}

/**
 * The id of the workspace at a host; undefined for a host without one. Throws 421 for one that another installation
 * serves, and 429 for an address that asks for too many unknown ones.
 */
export async function workspaceAt(
  { hosts }: Pick<HostServices, 'hosts'>,
  { workspace_id: id, subdomain, host }: Site,
  address: string,
): Promise<string | undefined> {
  if (id !== undefined) {
    if (await hosts.hasLeft(id)) throw appError('misdirected')
    return id
  }
  if (subdomain === undefined || subdomain === '') return undefined
  const found = await hosts.find({ subdomain, host }, address)
  if (found.isElsewhere) throw appError('misdirected')
  return found.id
}

/** Keeps what is known of hosts. `unknownPerMinute`: hosts without a workspace, per address. */
export function makeHosts(database: Database, unknownPerMinute: number): Hosts {
  const own = new Map<string, OwnHostRow>()
  const byWorkspace = new Map<string, OwnNames>()
  /** Whose names are read next; undefined stands for all. */
  let meant = new Set<string | undefined>()
  const departures = makeDepartures(database)
  const replace = (workspaceId: string | undefined, rows: readonly OwnHostRow[]) => {
    const former =
      workspaceId === undefined
        ? [...own.keys()]
        : Object.values(byWorkspace.get(workspaceId) ?? {}).filter(
            // Another workspace may have got the name meanwhile.
            (host) => own.get(host)?.workspace_id === workspaceId,
          )
    for (const host of former) own.delete(host)
    if (workspaceId === undefined) byWorkspace.clear()
    else byWorkspace.delete(workspaceId)
    for (const row of rows) {
      own.set(row.host, row)
      const others = byWorkspace.get(row.workspace_id)
      byWorkspace.set(row.workspace_id, { ...others, [row.audience]: row.host })
    }
  }
  const load = async () => {
    const now = meant
    meant = new Set()
    try {
      await departures.load()
      if (now.has(undefined)) {
        const asked = findOwnHosts({ workspaceId: noWorkspace })
        return replace(undefined, await readRows(database, noWorkspace, asked))
      }
      for (const id of now) {
        if (id !== undefined)
          replace(id, await readRows(database, id, findHostsOf({ workspaceId: id })))
      }
      return undefined
    } catch (error) {
      for (const id of now) meant.add(id)
      throw error
    }
  }
  const loading = repeatable(load)
  const finder = makeHostFinder(database, unknownPerMinute)
  return {
    ...departures,
    own: () => own,
    ownOf: (workspaceId) => byWorkspace.get(workspaceId) ?? {},
    find: finder.find,
    forget: (workspaceId) => {
      departures.forget(workspaceId)
      finder.forget(workspaceId)
      meant.add(workspaceId)
      loading.again()
    },
    ready: loading.settled,
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
