import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { checkAddresses, type AddressCheck } from './allowed-addresses.ts'
import type { FailedAttempts } from './failed-attempts.ts'
import { keyHash, readKey } from './key-format.ts'
import { findKey, touchKey, type KeyRow } from './key-queries.ts'

/** Who calls: the workspace and the key that was shown. */
export type Caller = {
  readonly workspace_id: string
  readonly subdomain: string
  readonly key: {
    readonly id: string
    readonly name: string
    readonly scopes: readonly string[]
    /** null: as for any key of the installation; 0: without a limit. */
    readonly rate_limit_per_minute: number | null
  }
}

/** Keys seen lately, by hash, so that a request costs no look-up. Emptied when any key changes. */
export type KeyCache = Map<string, CachedKey>
type CachedKey = {
  readonly caller: Caller
  /** Undefined: it may be used from anywhere. */
  readonly isAllowedFrom: AddressCheck | undefined
  readonly usableUntil: number
  touchedAt: number
}

/** A cached key is looked up again after this long, should a notice of its revocation be missed. */
const trustedForMs = 10_000
const touchEveryMs = 60_000
const cachedKeys = 10_000

/** A workspace that never exists, so that a malformed key costs the same look-up as a wrong one. */
const nowhere = '00000000-0000-0000-0000-000000000000'

/** A key as a request shows it, where it shows it, and from where. */
export type Shown = {
  readonly key: string
  readonly subdomain: string | undefined
  /** Asked for only where it matters: behind proxies it has to be found out. */
  readonly address: () => string
}

export type Doors = {
  readonly database: Database
  readonly keys: KeyCache
  readonly failedAttempts: FailedAttempts
}

/**
 * The caller behind a key. One 401 for every reason: missing, malformed, unknown, expired, revoked,
 * of another workspace than the subdomain in the address names, or used from where it may not be; 429
 * where too many of them came from the same place. At once for a key seen lately: to wait for nothing
 * would cost every request a round through the queue of promises.
 */
export function authenticateKey(doors: Doors, shown: Shown): Caller | Promise<Caller> {
  const hash = keyHash(shown.key)
  const cached = doors.keys.get(hash)
  const now = Date.now()
  if (cached === undefined || cached.usableUntil <= now) {
    const named = readKey(shown.key)
    const isKey = named !== undefined
    doors.failedAttempts.refuseTooMany({ address: shown.address(), keyHash: hash, isKey })
    return lookUp(doors, shown, hash, named)
  }
  if (now - cached.touchedAt > touchEveryMs) noteUse(doors.database, cached, now)
  return admit(doors, cached, shown, hash)
}

/** `named`: the workspace that the key names, undefined for a text that is no key. */
async function lookUp(
  doors: Doors,
  shown: Shown,
  hash: string,
  named: string | undefined,
): Promise<Caller> {
  const { database, keys, failedAttempts } = doors
  const now = Date.now()
  const workspaceId = named ?? nowhere
  const found = findKey(workspaceId, Buffer.from(hash, 'hex'))
  const [row] = await readRows(database, workspaceId, found)
  if (row === undefined || usableUntil(row) <= now) return refuse(doors, shown, hash)
  const entry = cacheEntry(workspaceId, row, now)
  if (keys.size >= cachedKeys) keys.clear()
  keys.set(hash, entry)
  failedAttempts.noteSuccess(hash)
  noteUse(database, entry, now)
  return admit(doors, entry, shown, hash)
}

function cacheEntry(workspaceId: string, row: KeyRow, now: number): CachedKey {
  return {
    caller: {
      workspace_id: workspaceId,
      subdomain: row.subdomain,
      key: {
        id: row.key_id,
        name: row.name,
        scopes: row.scopes,
        rate_limit_per_minute: row.rate_limit_per_minute,
      },
    },
    isAllowedFrom: row.allowed_addresses ? checkAddresses(row.allowed_addresses) : undefined,
    usableUntil: Math.min(usableUntil(row), now + trustedForMs),
    touchedAt: 0,
  }
}

/** A key ends when it expires or when its revocation takes effect, after a rotation's overlap. */
function usableUntil(row: KeyRow): number {
  return row.usable_until?.getTime() ?? Number.POSITIVE_INFINITY
}

function admit(doors: Doors, entry: CachedKey, shown: Shown, hash: string): Caller {
  const { caller, isAllowedFrom } = entry
  const { subdomain } = shown
  if (subdomain !== undefined && subdomain !== caller.subdomain) refuse(doors, shown, hash)
  if (isAllowedFrom !== undefined && !isAllowedFrom(shown.address())) refuse(doors, shown, hash)
  return caller
}

/** RFC 9110, 11.6.1: a 401 names how to authenticate. */
function refuse({ failedAttempts }: Doors, shown: Shown, hash: string): never {
  const isKey = readKey(shown.key) !== undefined
  failedAttempts.note({ address: shown.address(), keyHash: hash, isKey })
  throw appError('unauthenticated', { 'www-authenticate': 'ApiKey realm="workspace"' })
}

/** Nobody waits for it, and a failure costs nothing but the note. */
function noteUse(database: Database, entry: CachedKey, now: number): void {
  entry.touchedAt = now
  const { workspace_id: workspaceId, key } = entry.caller
  readRows(database, workspaceId, touchKey(workspaceId, key.id)).catch(() => undefined)
}
