import type { MemberPrincipal } from '../../api/access/principal.ts'
import { sightOf, type Sight } from './seen-conversations.ts'

/** A member, and what they see, for a statement with `$seesAll` beside `seenSql`. */
export type Shown = Sight & { readonly memberId: string; readonly seesAll: boolean }

/** Those values of a member. */
export function shownTo(principal: MemberPrincipal): Shown {
  const sight = sightOf(principal)
  const seen = sight === 'all' ? { seenMemberId: null, seenGroupIds: [] } : sight
  return { memberId: principal.member_id, ...seen, seesAll: sight === 'all' }
}
