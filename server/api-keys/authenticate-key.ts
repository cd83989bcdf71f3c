import type { Database } from '../database/connect.ts'
import { readRows } from '../database/read.ts'
import { appError } from '../errors.ts'
import { keyHash, readKey } from './key-format.ts'
import { findKey, touchKey, type KeyRow } from './queries.ts'

/** Who calls: the workspace and the key that was shown. */
export type Caller = {
  readonly workspace_id: string
  readonly subdomain: string
  readonly key: { readonly id: string; readonly name: string; readonly scopes: readonly string[] }
}

/** Keys seen lately, by hash, so that a request costs no look-up. Emptied when any key changes. */
export type KeyCache = Map<string, CachedKey>
type CachedKey = { caller: Caller; usableUntil: number; touchedAt: number }

/** A cached key is looked up again after this long, should a notice of its revocation be missed. */
const trustedForMs = 10_000
const touchEveryMs = 60_000
const cachedKeys = 10_000

/** A workspace that never exists, so that a malformed key costs the same look-up as a wrong one. */
const nowhere = '00000000-0000-0000-0000-000000000000'

/** A key as a request shows it, and the subdomain that it is shown to. */
type Shown = { readonly key: string; readonly subdomain: string | undefined }

/**
 * The caller behind a key. One 401 for every reason: missing, malformed, unknown, expired, revoked,
 * or of another workspace than the subdomain in the address names. At once for a key seen lately:
 * to wait for nothing would cost every request a round through the queue of promises.
 */
export function authenticateKey(
  database: Database,
  cache: KeyCache,
  shown: Shown,
): Caller | Promise<Caller> {
  const hash = keyHash(shown.key)
  const cached = cache.get(hash)
  const now = Date.now()
  if (cached === undefined || cached.usableUntil <= now) return lookUp(database, cache, shown, hash)
  if (now - cached.touchedAt > touchEveryMs) noteUse(database, cached, now)
  return admit(cached.caller, shown.subdomain)
}

async function lookUp(
  database: Database,
  cache: KeyCache,
  { key, subdomain }: Shown,
  hash: string,
): Promise<Caller> {
  const now = Date.now()
  const workspaceId = readKey(key) ?? nowhere
  const found = findKey(workspaceId, Buffer.from(hash, 'hex'))
  const [row] = await readRows(database, workspaceId, found)
  if (row === undefined || usableUntil(row) <= now) throw refusal()
  const entry = cacheEntry(workspaceId, row, now)
  if (cache.size >= cachedKeys) cache.clear()
  cache.set(hash, entry)
  noteUse(database, entry, now)
  return admit(entry.caller, subdomain)
}

function cacheEntry(workspaceId: string, row: KeyRow, now: number): CachedKey {
  return {
    caller: {
      workspace_id: workspaceId,
      subdomain: row.subdomain,
      key: { id: row.key_id, name: row.name, scopes: row.scopes },
    },
    usableUntil: Math.min(usableUntil(row), now + trustedForMs),
    touchedAt: 0,
  }
}

/** A key ends when it expires or when its revocation takes effect, after a rotation's overlap. */
function usableUntil(row: KeyRow): number {
  return row.usable_until?.getTime() ?? Number.POSITIVE_INFINITY
}

function admit(caller: Caller, subdomain: string | undefined): Caller {
  if (subdomain !== undefined && subdomain !== caller.subdomain) throw refusal()
  return caller
}

/** RFC 9110, 11.6.1: a 401 names how to authenticate. */
function refusal() {
  return appError('unauthenticated', { 'www-authenticate': 'ApiKey realm="workspace"' })
}

/** Nobody waits for it, and a failure costs nothing but the note. */
function noteUse(database: Database, entry: CachedKey, now: number): void {
  entry.touchedAt = now
  const { workspace_id: workspaceId, key } = entry.caller
  readRows(database, workspaceId, touchKey(workspaceId, key.id)).catch(() => undefined)
}
