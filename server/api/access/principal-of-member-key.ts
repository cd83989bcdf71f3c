import { principalOfSession } from './authenticate-session.ts'
import type { KeyRow } from './key-queries.ts'
import { allows, permissions } from './permissions.ts'
import type { MemberPrincipal } from './principal.ts'

/** The member of a key, with those of the role's permissions that the key's scopes include; undefined for a key of the workspace. */
export function principalOfMemberKey(
  workspaceId: string,
  row: KeyRow,
): MemberPrincipal | undefined {
  if (row.member_id === null) return undefined
  // The password is never given with a key.
  const none = {
    session_id: row.key_id,
    is_by_company: false,
    company_needed_from: null,
    verified_at: new Date(0),
    ends_at: new Date(0),
  }
  const member = principalOfSession(workspaceId, { ...row, ...none })
  return {
    ...member,
    key_id: row.key_id,
    permissions: permissions.filter(
      (word) => allows(member.permissions, word) && allows(row.scopes, word),
    ),
  }
}
