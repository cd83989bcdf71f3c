import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { statement } from '../../store/database/statement.ts'
import { principalOfSession } from './authenticate-session.ts'
import type { Principal } from './principal.ts'
import type { SessionRow } from './session-queries.ts'

/** An API key or a team member, of whom work goes on after the request. */
export type PrincipalId =
  | { readonly kind: 'key'; readonly id: string }
  | { readonly kind: 'member'; readonly id: string }

/** The principal with the rights of now; undefined for a key that has ended and a member who is not active. */
export async function findPrincipal(
  database: Database,
  workspaceId: string,
  { kind, id }: PrincipalId,
): Promise<Principal | undefined> {
  if (kind === 'member') {
    const [row] = await readRows(database, workspaceId, findActiveMember({ workspaceId, id }))
    // No session: what needs the password again is refused.
    const none = { session_id: id, verified_at: new Date(0), ends_at: new Date(0) }
    return row && principalOfSession(workspaceId, { ...row, ...none })
  }
  const [row] = await readRows(database, workspaceId, findWorkingKey({ workspaceId, id }))
  return row && { kind: 'key', workspace_id: workspaceId, id, ...row }
}

const findActiveMember = statement<
  Omit<SessionRow, 'session_id' | 'verified_at' | 'ends_at'>,
  { id: string }
>(
  'find_active_member',
  `select t.id as member_id, t.email, t.first_name, t.last_name, t.organization_role, r.permissions, r.sees, w.subdomain,
          array(select g.group_id from group_members g
                 where g.workspace_id = $workspaceId and g.team_member_id = t.id
                 order by g.group_id) as group_ids
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
