import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { checkAddresses, type AddressCheck } from './allowed-addresses.ts'
import { makeCredentialCache, type CredentialCache } from './credential-cache.ts'
import type { FailedAttempts } from './failed-attempts.ts'
import { readKey } from './key-format.ts'
import { findKey, touchKey, type KeyRow } from './key-queries.ts'
import { keyIdOf, type KeyPrincipal, type MemberPrincipal } from './principal.ts'
import { principalOfMemberKey } from './principal-of-member-key.ts'

/** Recently used keys by hash, so that a request costs no query. Cleared when any key changes. */
export type KeyCache = CredentialCache<CachedKey>
type CachedKey = {
  readonly principal: KeyPrincipal | MemberPrincipal
  /** Undefined: any address. */
  readonly isAllowedFrom: AddressCheck | undefined
  readonly usableUntil: number
  touchedAt: number
}

/** A cached key is read again after this long, in case the notice of its revocation was lost. */
const trustedForMs = 10_000
const touchEveryMs = 60_000
const cachedKeys = 10_000

export function makeKeyCache(): KeyCache {
  return makeCredentialCache(cachedKeys)
}

/** A workspace that never exists, so that a malformed key costs the same query as a wrong one. */
const noWorkspace = '00000000-0000-0000-0000-000000000000'

/** The key in a request, the workspace in its host, and its source address. */
export type Credentials = {
  readonly key: string
  /** Of the key. */
  readonly hash: string
  readonly subdomain: string | undefined
  /** Computed on demand: behind proxies it takes work. */
  readonly address: () => string
}

type KeyServices = {
  readonly database: Database
  readonly keys: KeyCache
  readonly failedAttempts: FailedAttempts
}

/**
 * The principal of a key: itself, or its member. Throws the same 401 for every reason (missing, malformed, unknown, expired, revoked,
 * workspace differs from the subdomain, address not allowed) and 429 after too many failures from one address.
 * Synchronous for a cached key: a promise would cost every request a turn of the microtask queue.
 */
export function authenticateKey(
  services: KeyServices,
  given: Credentials,
): CachedKey['principal'] | Promise<CachedKey['principal']> {
  const { hash } = given
  const cached = services.keys.get(hash)
  if (cached === undefined) {
    const workspaceId = readKey(given.key)
    const isKey = workspaceId !== undefined
    services.failedAttempts.check({ address: given.address(), keyHash: hash, isKey })
    return findPrincipal(services, given, hash, workspaceId ?? noWorkspace)
  }
  const now = Date.now()
  if (now - cached.touchedAt > touchEveryMs) recordUse(services.database, cached, now)
  return admit(services, cached, given, hash)
}

async function findPrincipal(
  services: KeyServices,
  given: Credentials,
  hash: string,
  workspaceId: string,
): Promise<CachedKey['principal']> {
  const { database, keys, failedAttempts } = services
  const now = Date.now()
  const keep = keys.keeper(workspaceId)
  const found = findKey({ workspaceId, hash: Buffer.from(hash, 'hex') })
  const [row] = await readRows(database, workspaceId, found)
  if (row === undefined || usableUntil(row) <= now) return reject(services, given, hash)
  const entry = cacheEntry(workspaceId, row, now)
  keep(hash, entry)
  failedAttempts.recordSuccess(hash)
  recordUse(database, entry, now)
  return admit(services, entry, given, hash)
}

function cacheEntry(workspaceId: string, row: KeyRow, now: number): CachedKey {
  return {
    principal: principalOfMemberKey(workspaceId, row) ?? {
      workspace_id: workspaceId,
      subdomain: row.subdomain,
      kind: 'key',
      id: row.key_id,
      name: row.name,
      scopes: row.scopes,
      rate_limit_per_minute: row.rate_limit_per_minute,
    },
    isAllowedFrom: row.allowed_addresses ? checkAddresses(row.allowed_addresses) : undefined,
    usableUntil: Math.min(usableUntil(row), now + trustedForMs),
    touchedAt: 0,
  }
}

/** A key works until it expires or its revocation takes effect, after a rotation's overlap. */
function usableUntil(row: KeyRow): number {
  return row.usable_until?.getTime() ?? Number.POSITIVE_INFINITY
}

function admit(
  services: KeyServices,
  { principal, isAllowedFrom }: CachedKey,
  given: Credentials,
  hash: string,
): CachedKey['principal'] {
  const isForeign = given.subdomain !== undefined && given.subdomain !== principal.subdomain
  if (isForeign || isAllowedFrom?.(given.address()) === false) reject(services, given, hash)
  return principal
}

/** RFC 9110, 11.6.1: a 401 names the scheme. */
function reject({ failedAttempts }: KeyServices, given: Credentials, hash: string): never {
  const isKey = readKey(given.key) !== undefined
  failedAttempts.recordFailure({ address: given.address(), keyHash: hash, isKey })
  throw appError('unauthenticated', { 'www-authenticate': 'ApiKey realm="workspace"' })
}

/** Records the use of a key without waiting; a failure loses only this record. */
function recordUse(database: Database, entry: CachedKey, now: number): void {
  entry.touchedAt = now
  const { workspace_id: workspaceId } = entry.principal
  const id = keyIdOf(entry.principal) ?? ''
  readRows(database, workspaceId, touchKey({ workspaceId, id })).catch(() => undefined)
}
