import { appError } from '../../errors.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { makeCredentialCache, type CredentialCache } from './credential-cache.ts'
import { findDevice, touchDevice, type DeviceRow } from './device-queries.ts'
import { deviceTokenHash, isDeviceToken } from './device-token.ts'
import type { FailedAttempts } from './failed-attempts.ts'
import type { ContactPrincipal } from './principal.ts'

/** Recently used devices by workspace and hash, so that a request costs no query. Cleared by notices of changes. */
export type DeviceCache = CredentialCache<CachedDevice>
type CachedDevice = {
  readonly principal: ContactPrincipal
  readonly usableUntil: number
  touchedAt: number
}

/** A cached device is read again after this long, in case the notice of its end was lost. */
const trustedForMs = 10_000
const touchEveryMs = 60_000
const cachedDevices = 20_000

export function makeDeviceCache(): DeviceCache {
  return makeCredentialCache(cachedDevices)
}

type DeviceServices = {
  readonly database: Database
  readonly devices: DeviceCache
  readonly failedAttempts: FailedAttempts
}

/** The token in a request, the workspace of its host, and its source address. */
export type DeviceCredentials = {
  readonly token: string
  readonly workspace_id: string
  readonly address: () => string
}

/**
 * The principal of a device's token in the workspace of a visitors' host. Throws the same 401 for every reason:
 * malformed, unknown, forgotten, another workspace's.
 */
export async function authenticateDevice(
  services: DeviceServices,
  given: DeviceCredentials,
): Promise<ContactPrincipal> {
  const { token, workspace_id: workspaceId, address } = given
  const isKey = isDeviceToken(token)
  const keyHash = isKey ? cacheKey(workspaceId, deviceTokenHash(token)) : ''
  const cached = services.devices.get(keyHash)
  if (cached !== undefined) return use(services, cached)
  const attempt = { address: address(), keyHash, isKey }
  services.failedAttempts.check(attempt)
  const found = isKey ? await findByToken(services, given) : undefined
  if (found === undefined) {
    services.failedAttempts.recordFailure(attempt)
    throw unknownDevice()
  }
  services.failedAttempts.recordSuccess(keyHash)
  return found
}

/** RFC 9110, 11.6.1: a 401 names the scheme. */
export function unknownDevice() {
  return appError('device_unknown', { 'www-authenticate': 'Bearer realm="workspace"' })
}

/** The principal of a token; undefined for an unknown one. */
export async function findByToken(
  { database, devices }: Pick<DeviceServices, 'database' | 'devices'>,
  { token, workspace_id: workspaceId }: Omit<DeviceCredentials, 'address'>,
): Promise<ContactPrincipal | undefined> {
  const hash = deviceTokenHash(token)
  const key = cacheKey(workspaceId, hash)
  const now = Date.now()
  const cached = devices.get(key)
  if (cached !== undefined) return use({ database }, cached)
  const keep = devices.keeper(workspaceId)
  const [row] = await readRows(database, workspaceId, findDevice({ workspaceId, hash }))
  if (row === undefined) return undefined
  const entry: CachedDevice = {
    principal: principalOfDevice(workspaceId, row, now),
    usableUntil: Math.min(now + trustedForMs, endOfBlock(row, now)),
    touchedAt: now,
  }
  recordUse(database, entry, now)
  // A device without a contact gets one with its first message.
  if (row.contact_id === null) return entry.principal
  keep(key, entry)
  return entry.principal
}

function use({ database }: Pick<DeviceServices, 'database'>, cached: CachedDevice) {
  const now = Date.now()
  if (now - cached.touchedAt > touchEveryMs) recordUse(database, cached, now)
  return cached.principal
}

const never = Number.POSITIVE_INFINITY

/** When the block of a device's contact ends by itself, in epoch milliseconds; infinity if none does. */
export function endOfBlock(row: DeviceRow, now: number): number {
  const end = row.blocked_until?.getTime() ?? never
  return row.is_blocked && end > now ? end : never
}

export function principalOfDevice(
  workspaceId: string,
  row: DeviceRow,
  now: number,
): ContactPrincipal {
  const endsAt = row.blocked_until?.getTime() ?? null
  const isBlocked = row.is_blocked && (endsAt === null || endsAt > now)
  return {
    kind: 'contact',
    workspace_id: workspaceId,
    subdomain: row.subdomain,
    contact_id: row.contact_id,
    device_id: row.id,
    channel_id: row.channel_id,
    is_identified: row.is_identified,
    is_blocked: isBlocked,
    block_ends_at: isBlocked ? endsAt : null,
  }
}

function cacheKey(workspaceId: string, hash: Buffer): string {
  return `${workspaceId} ${hash.toString('base64url')}`
}

/** Records the use of a device without waiting; a failure loses only this record. */
function recordUse(database: Database, entry: CachedDevice, now: number): void {
  entry.touchedAt = now
  const { workspace_id: workspaceId, device_id: id } = entry.principal
  readRows(database, workspaceId, touchDevice({ workspaceId, id })).catch(() => undefined)
}
