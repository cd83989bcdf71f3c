import { accessError, scopeError, sightError } from '../../errors.ts'
import { allows, permissions, sights, writeScopeOf, type Sight } from './permissions.ts'
import type { Principal } from './principal.ts'

/** What a role lets its members do and see. */
export type Rights = { readonly permissions: readonly string[]; readonly sees: Sight }

/**
 * What keys do under a scope for which a member needs further permissions. `settings:write` of a key includes tags, which
 * members change with their conversations, shared views and shared replies; three reads together are an export.
 */
const beyondScopes: readonly (readonly [scopes: readonly string[], needs: string])[] = [
  [['settings:write'], 'conversations:write'],
  [['settings:write'], 'views:share'],
  [['settings:write'], 'replies:share'],
  [['conversations:write'], 'conversations:assign'],
  [['contacts:write'], 'contacts:erase'],
  [['contacts:read', 'conversations:read', 'messages:read'], 'contacts:erase'],
]

/** A directory makes members of any role, so whoever makes its key has every right. */
const directoryScope = 'directory:manage'

/** The author of a change. The operator's commands are unlimited. */
export type Granter = Principal | 'operator'

/** The rights over everything that all conversations show, and no more. */
export const seesAll: Rights = { permissions: [], sees: 'all' }

/** The rights of a channel's secret: it signs as any contact, and reads what that contact may read. */
export const signsAsAnybody: Rights = {
  permissions: ['conversations:read', 'messages:read'],
  sees: 'all',
}

/** The rights over a channel's servers: they get what all of its conversations say. */
export const seesConversations: Rights = signsAsAnybody

/** The scope under which a key does what a role needs a permission of its own for. */
const scopeOf: Readonly<Record<string, string>> = {
  'conversations:assign': 'conversations:write',
  'contacts:erase': 'contacts:write',
  'views:share': 'settings:write',
  'replies:share': 'settings:write',
}

/**
 * Throws the 403 that names what the granter lacks of these rights. Decides for every write that makes, changes, assigns
 * or takes away a role, a member or a secret, so that nobody grants what they lack (docs/decisions/0115). Patterns
 * such as `*` are compared by the permissions that they match.
 */
export function refuseGrant(granter: Granter, rights: Rights): void {
  if (granter === 'operator') return
  if (granter.kind === 'contact') throw accessError([])
  const isKey = granter.kind === 'key'
  const own = isKey ? granter.scopes : granter.permissions
  const wanted = permissions
    .filter((word) => allows(rights.permissions, word))
    .map((word) => (isKey ? (scopeOf[word] ?? word) : word))
  const missing = [...new Set(wanted)].filter((word) => !allows(own, word))
  if (missing.length > 0) {
    const named = missing.filter((word) => !missing.includes(writeScopeOf(word) ?? ''))
    throw isKey ? scopeError(named) : accessError(named)
  }
  // Keys see everything. The sights are listed from the widest on.
  const { sees } = rights
  if (isKey || sights.indexOf(granter.sees) <= sights.indexOf(sees)) return
  throw sightError(sees === 'all' ? 'all' : 'groups')
}

/**
 * Throws the 403 if the granter may not change another member with the rights of `role`. A member's own conversations are
 * part of what that member sees, so only who sees all conversations has as much. Nobody is refused themselves.
 */
export function refuseChangeOf(granter: Granter, memberId: string, role: Rights): void {
  if (granter !== 'operator' && granter.kind === 'member' && granter.member_id === memberId) return
  refuseGrant(granter, { ...role, sees: 'all' })
}

/**
 * Throws the 403 if the granter has not all rights of a key with these scopes, which sees everything. A key has them by its
 * own scopes, a member by all permissions that the same requests ask a member for.
 */
export function refuseKey(granter: Granter, scopes: readonly string[]): void {
  const isMember = granter !== 'operator' && granter.kind === 'member'
  const further = beyondScopes.flatMap(([needed, word]) =>
    isMember && needed.every((scope) => allows(scopes, scope)) ? [word] : [],
  )
  const all = allows(scopes, directoryScope) ? permissions : []
  refuseGrant(granter, { permissions: [...scopes, ...further, ...all], sees: 'all' })
}
