import type { Principal } from '../../api/access/principal.ts'

/** The team member of a request; null for a key, which sees and makes shared views. */
export function memberIdOf(principal: Principal): string | null {
  return principal.kind === 'member' ? principal.member_id : null
}
