import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { statement } from '../../store/database/statement.ts'
import { principalOfSession } from './authenticate-session.ts'
import { findKeysOfMembers } from './key-queries.ts'
import type { Principal } from './principal.ts'
import { principalOfMemberKey } from './principal-of-member-key.ts'
import { rightsSql, type MemberRights } from './rights-of-member.ts'

/** An API key, a team member or a member's key, of whom work goes on after the request. */
export type PrincipalId =
  | { readonly kind: 'key' | 'member_key'; readonly id: string }
  | {
      readonly kind: 'member'
      readonly id: string
      /**
       * Whether the company answers for how the member has signed in; undefined: as in the session that the member used last.
       */
      readonly is_by_company?: boolean
    }

/** The principal with the rights of now; undefined for a key that has ended and a member who is not active. */
export async function findPrincipal(
  database: Database,
  workspaceId: string,
  wanted: PrincipalId,
): Promise<Principal | undefined> {
  const { kind, id } = wanted
  if (kind === 'member') {
    const [row] = await readRows(database, workspaceId, findActiveMember({ workspaceId, id }))
    // No session: what needs the password again is refused.
    const none = {
      session_id: id,
      company_needed_from: null,
      verified_at: new Date(0),
      ends_at: new Date(0),
    }
    if (row === undefined) return undefined
    const { is_by_company: last } = row
    const { is_by_company: isByCompany = last } = wanted
    return principalOfSession(workspaceId, { ...row, ...none, is_by_company: isByCompany })
  }
  if (kind === 'member_key') {
    const found = findKeysOfMembers({ workspaceId, ids: [id] })
    const [key] = await readRows(database, workspaceId, found)
    const end = key?.usable_until?.getTime() ?? Number.POSITIVE_INFINITY
    return key === undefined || end <= Date.now()
      ? undefined
      : principalOfMemberKey(workspaceId, key)
  }
  const [row] = await readRows(database, workspaceId, findWorkingKey({ workspaceId, id }))
  return row && { kind: 'key', workspace_id: workspaceId, id, ...row }
}

const findActiveMember = statement<
  MemberRights & { subdomain: string; is_by_company: boolean },
  { id: string }
>(
  'find_active_member',
  `select ${rightsSql}, w.subdomain, coalesce((
            select s.opened_by = 'company' from member_sessions s
             where s.workspace_id = $workspaceId and s.team_member_id = t.id
             order by s.last_seen_at desc limit 1), false) as is_by_company
     from team_members t
     join workspaces w on w.workspace_id = t.workspace_id
     join roles r on r.workspace_id = t.workspace_id and r.name = t.organization_role
    where t.workspace_id = $workspaceId and t.id = $id and t.active`,
)

const findWorkingKey = statement<
  { name: string; scopes: string[]; rate_limit_per_minute: number | null; subdomain: string },
  { id: string }
>(
  'find_working_key',
  `select k.name, k.scopes, k.rate_limit_per_minute, w.subdomain
     from api_keys k
     join workspaces w on w.workspace_id = k.workspace_id
    where k.workspace_id = $workspaceId and k.id = $id
      and coalesce(least(k.expires_at, k.revoked_at) > now(), true)`,
)
