import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { findHost, noWorkspace } from './host-queries.ts'
import { makeNetworkBudget } from './network-budget.ts'

/** What a host that is none of the own names stands for. */
export type FoundHost = {
  /** Undefined for a host without a workspace here. */
  readonly id: string | undefined
  /** Another installation serves its workspace, or will. */
  readonly isElsewhere: boolean
}

/** Finds workspaces by their hosts. */
export type HostFinder = {
  /** Throws 429 for an address that asks for too many unknown ones. */
  readonly find: (
    host: { readonly subdomain: string | undefined; readonly host: string },
    address: string,
  ) => Promise<FoundHost>
  /** Drops what was looked up of a workspace, or all. Hosts without a workspace here are dropped in any case. */
  readonly forget: (workspaceId: string | undefined) => void
}

const cachedHosts = 10_000
/** In case the notice of a change was lost. */
const trustedForMs = 10_000
/** A valid subdomain's length (RFC 1035, 2.3.4). */
const longestLabel = 63

const nothing: FoundHost = { id: undefined, isElsewhere: false }

/** Unknown hosts may be asked for `unknownPerMinute` times a minute by each address, those below the base domain and others. */
export function makeHostFinder(database: Database, unknownPerMinute: number): HostFinder {
  const guesses = {
    subdomains: makeNetworkBudget(unknownPerMinute, 'hosts_limited'),
    names: makeNetworkBudget(unknownPerMinute, 'hosts_limited'),
  }
  /** Unknown ones apart, so that guesses do not displace workspaces. */
  const known = new Map<string, FoundHost & { readonly until: number }>()
  const unknown = new Map<string, number>()
  /** The known hosts of each workspace; '' for those that are elsewhere. */
  const hostsOf = new Map<string, Set<string>>()
  let forgotten = 0
  const remember = <Entry>(cache: Map<string, Entry>, host: string, entry: Entry) => {
    if (cache.size >= cachedHosts) cache.clear()
    cache.set(host, entry)
  }
  const rememberKnown = (host: string, entry: FoundHost & { readonly until: number }) => {
    if (known.size >= cachedHosts) hostsOf.clear()
    remember(known, host, entry)
    const hosts = hostsOf.get(entry.id ?? '') ?? new Set()
    hostsOf.set(entry.id ?? '', hosts.add(host))
  }
  return {
    find: async ({ subdomain, host }, address) => {
      if ((subdomain ?? '').length > longestLabel) return nothing
      const found = known.get(host)
      if (found !== undefined && found.until > Date.now()) return found
      if ((unknown.get(host) ?? 0) > Date.now()) return nothing
      const budget = subdomain === undefined ? guesses.names : guesses.subdomains
      // A known host is read again even for an address whose guesses are spent.
      if (found === undefined) budget.check(address)
      const before = forgotten
      const asked = findHost({ workspaceId: noWorkspace, subdomain: subdomain ?? '', name: host })
      const [row] = await readRows(database, noWorkspace, asked)
      const entry = { id: row?.id ?? undefined, isElsewhere: row?.is_elsewhere === true }
      const isKnown = entry.id !== undefined || entry.isElsewhere
      if (!isKnown) budget.spend(address)
      // The row may be older than the change that was announced meanwhile.
      if (forgotten !== before) return entry
      const until = Date.now() + trustedForMs
      if (isKnown) rememberKnown(host, { ...entry, until })
      else remember(unknown, host, until)
      return entry
    },
    forget: (workspaceId) => {
      forgotten += 1
      unknown.clear()
      if (workspaceId === undefined) {
        known.clear()
        return hostsOf.clear()
      }
      for (const id of [workspaceId, '']) {
        for (const host of hostsOf.get(id) ?? []) known.delete(host)
        hostsOf.delete(id)
      }
      return undefined
    },
  }
}
