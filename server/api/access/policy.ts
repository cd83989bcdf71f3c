import { accessError, appError, scopeError, sightError, type AppError } from '../../errors.ts'
import { isShutOut } from './factor-rule.ts'
import { allows, type Permission, type Scope } from './permissions.ts'
import type { MemberPrincipal, Principal } from './principal.ts'

/** One word, or several that are all required. `any`: no word is required; `none`: no access. */
type Needed<Word extends string> = Word | readonly [Word, Word, ...Word[]] | 'any' | 'none'

/** The access rules of a route, for each kind of principal. */
export type Access = {
  readonly key: Needed<Scope>
  readonly member: Needed<Permission>
  /** `own`: only the contact's rows (`access.ts` of conversations, messages and events). */
  readonly contact: 'own' | 'none'
  /** Refuses members who see only some conversations, because the route reads or changes others. */
  readonly sees?: 'all'
  /** Members entered the password within the last ten minutes: for changes that do lasting harm. */
  readonly fresh?: true
  /** Also for members without the second factor that their workspace requires: it leads there, or out. */
  readonly unenrolled?: true
}

const freshForMs = 600_000

/** The required words; empty for `any` and `none`. */
export function wordsOf<Word extends string>(needed: Needed<Word>): readonly Word[] {
  if (needed === 'any' || needed === 'none') return []
  return typeof needed === 'string' ? [needed] : needed
}

/** The required words that the given ones do not include. */
export function missingWords<Word extends string>(
  needed: Needed<Word>,
  given: readonly string[],
): Word[] {
  return wordsOf(needed).filter((word) => !allows(given, word))
}

/**
 * The 403 that names what a principal lacks; undefined when access is allowed. Decides for every request, batch
 * operation and agent tool. Which rows a principal sees is decided where they are read.
 */
export function refusalOf(principal: Principal, access: Access): AppError | undefined {
  const needed = principal.kind === 'member' ? neededOfMember(principal, access) : undefined
  if ((needed ?? access[principal.kind]) === 'none') return refusalOfAll(principal, access)
  if (principal.kind === 'contact') return undefined
  if (principal.kind === 'key') {
    const missing = missingWords(access.key, principal.scopes)
    return missing.length === 0 ? undefined : scopeError(missing)
  }
  if (access.unenrolled !== true && isShutOut(principal)) return appError('second_factor_required')
  if (access.sees === 'all' && principal.sees !== 'all') return sightError('all')
  const missing = missingWords(needed ?? 'any', principal.permissions)
  if (missing.length > 0) return accessError(missing)
  const isFresh = access.fresh !== true || Date.now() - principal.verified_at <= freshForMs
  if (isFresh) return undefined
  if (principal.key_id !== null) return appError('session_needed')
  return appError('password_needed', { reauthenticate: 'password' })
}

/**
 * What a member needs. With a key, what a session may do without a permission needs the scopes of a key of the workspace,
 * and what any of those may do, every key may (docs/decisions/0213).
 */
function neededOfMember({ key_id: keyId }: MemberPrincipal, { key, member }: Access) {
  if (keyId === null) return member
  if (key === 'none') return 'none'
  return member === 'any' || (member === 'none' && key === 'any') ? key : member
}

function refusalOfAll(principal: Principal, { member }: Access): AppError {
  const isKeyOfMember = principal.kind === 'member' && principal.key_id !== null
  return isKeyOfMember && member !== 'none' ? appError('session_needed') : accessError([])
}

/** Throws what `refusalOf` returns. */
export function refuseUnlessAllowed(principal: Principal, access: Access): void {
  const refusal = refusalOf(principal, access)
  if (refusal !== undefined) throw refusal
}
