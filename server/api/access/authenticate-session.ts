import { appError, type AppError } from '../../errors.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { makeCredentialCache, type CredentialCache } from './credential-cache.ts'
import { factorNeededFrom } from './factor-rule.ts'
import type { FailedAttempts } from './failed-attempts.ts'
import { permissionsOfRole } from './permissions.ts'
import type { MemberPrincipal } from './principal.ts'
import { findSession, touchSession, type SessionRow } from './session-queries.ts'
import { readSessionToken, sessionHash } from './session-token.ts'

/** Recently used sessions by hash, so that a request costs no query. Cleared by the notices of changes. */
export type SessionCache = CredentialCache<CachedSession>
type CachedSession = {
  readonly principal: MemberPrincipal
  readonly usableUntil: number
  touchedAt: number
}

/** A cached session is read again after this long, in case the notice of its end was lost. */
const trustedForMs = 10_000
const touchEveryMs = 60_000
const cachedSessions = 10_000

export function makeSessionCache(): SessionCache {
  return makeCredentialCache(cachedSessions)
}

type SessionServices = {
  readonly database: Database
  readonly sessions: SessionCache
  readonly failedAttempts: FailedAttempts
}

/** The token in a request's cookie, the workspace in its host, and its source address. */
export type SessionCredentials = {
  readonly token: string
  /** Undefined for a host without a workspace, where sessions do not work. */
  readonly subdomain: string | undefined
  readonly address: () => string
}

/**
 * The principal of a session. Throws the same 401 for every reason: malformed, unknown, ended, inactive member, host of
 * another workspace. Synchronous for a cached session.
 */
export function authenticateSession(
  services: SessionServices,
  given: SessionCredentials,
): MemberPrincipal | Promise<MemberPrincipal> {
  const hash = sessionHash(given.token)
  const cached = services.sessions.get(hash)
  if (cached === undefined) {
    const workspaceId = readSessionToken(given.token)
    const attempt = { address: given.address(), keyHash: hash, isKey: workspaceId !== undefined }
    services.failedAttempts.check(attempt)
    const reject = () => {
      services.failedAttempts.recordFailure(attempt)
      throw signedOut()
    }
    if (workspaceId === undefined) return reject()
    return findPrincipal(services, given, hash, workspaceId, reject)
  }
  const now = Date.now()
  if (now - cached.touchedAt > touchEveryMs) recordUse(services.database, cached, now)
  return admit(cached, given)
}

async function findPrincipal(
  { database, sessions, failedAttempts }: SessionServices,
  given: SessionCredentials,
  hash: string,
  workspaceId: string,
  reject: () => never,
): Promise<MemberPrincipal> {
  const now = Date.now()
  const keep = sessions.keeper(workspaceId)
  const found = findSession({ workspaceId, hash: Buffer.from(hash, 'hex') })
  const [row] = await readRows(database, workspaceId, found)
  if (row === undefined || row.ends_at.getTime() <= now) return reject()
  const entry: CachedSession = {
    principal: principalOfSession(workspaceId, row),
    usableUntil: Math.min(row.ends_at.getTime(), now + trustedForMs),
    touchedAt: 0,
  }
  keep(hash, entry)
  failedAttempts.recordSuccess(hash)
  recordUse(database, entry, now)
  return admit(entry, given)
}

/** The member of a session, with the permissions and the sight of the role. */
export function principalOfSession(workspaceId: string, row: SessionRow): MemberPrincipal {
  const permissions = permissionsOfRole(row.organization_role, row.permissions)
  return {
    kind: 'member',
    workspace_id: workspaceId,
    subdomain: row.subdomain,
    member_id: row.member_id,
    session_id: row.session_id,
    key_id: null,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    verified_at: row.verified_at.getTime(),
    factor_needed_from: row.is_by_company ? null : factorNeededFrom(row, permissions),
    permissions,
    sees: row.sees,
    group_ids: row.group_ids,
  }
}

function admit({ principal }: CachedSession, given: SessionCredentials): MemberPrincipal {
  if (given.subdomain !== principal.subdomain) throw signedOut()
  return principal
}

/** RFC 9110, 11.6.1: a 401 names a scheme. */
export function signedOut(): AppError {
  return appError('signed_out', { 'www-authenticate': 'ApiKey realm="workspace"' })
}

/** Records the use of a session without waiting; a failure loses only this record. */
function recordUse(database: Database, entry: CachedSession, now: number): void {
  entry.touchedAt = now
  const { workspace_id: workspaceId, session_id: id } = entry.principal
  readRows(database, workspaceId, touchSession({ workspaceId, id })).catch(() => undefined)
}
