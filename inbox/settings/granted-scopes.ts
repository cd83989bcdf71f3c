import { allows, permissions, type Permission } from '../state/permissions.ts'
import { may, seesAll } from '../state/session-state.ts'

/** What keys do under a scope for which a member needs another permission (docs/decisions/0156). */
const beyond: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  // A directory makes members of any role.
  'directory:manage': permissions,
  'settings:write': ['conversations:write', 'views:share', 'replies:share'],
  'conversations:write': ['conversations:assign'],
  'contacts:write': ['contacts:erase'],
}

/** Permissions of roles that are no scopes of keys. */
const ofRoles: readonly Permission[] = [
  'conversations:assign',
  'contacts:erase',
  'views:share',
  'replies:share',
]

const scopes = permissions.filter((word) => !ofRoles.includes(word))

function mayGive(scope: Permission): boolean {
  return may(scope) && (beyond[scope] ?? []).every((word) => may(word))
}

/** The scopes that the member may give to a key: nobody grants what they lack. */
export function grantedScopes(): readonly Permission[] {
  return scopes.filter(mayGive)
}

/** Whether the member may replace and revoke a key with these scopes. */
export function mayHandle(given: readonly string[]): boolean {
  const wanted = scopes.filter((scope) => allows(given, scope))
  return may('keys:write') && seesAll() && wanted.every(mayGive)
}
