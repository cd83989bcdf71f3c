import { endSessionsOf } from '../../../api/access/end-sessions-of.ts'
import { refuseChangeOf } from '../../../api/access/grants.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import { findRoles, roleIn } from '../../settings/role-grants.ts'
import { changeAccess } from '../change-access.ts'
import { findColleague } from '../factors/factor-queries.ts'
import { originOf, type Caller } from '../require-member.ts'
import { findOwnerOfSession } from './session-queries.ts'

/** Ends one session of any member whose rights the caller has; throws 404 if there is none of this id. */
export async function endMemberSession(
  services: AppServices,
  caller: Caller,
  id: string,
): Promise<void> {
  const { principal } = caller
  const { workspace_id: workspaceId } = principal
  const reads = [findOwnerOfSession({ workspaceId, id }), findRoles({ workspaceId })] as const
  await changeAccess(services, originOf(caller), reads, ([[owner], roles], at) => {
    if (owner === undefined) throw appError('session_unknown')
    const { member_id: memberId, organization_role: role } = owner
    refuseChangeOf(principal, memberId, roleIn(roles, role))
    const stamp = { ...at(0), address: addressOf(caller, memberId) }
    return [endSessionsOf(stamp, { memberId, ids: [id] }, 'member'), notifyServers({ workspaceId })]
  })
  services.sessions.clear(workspaceId)
}

/** Ends all sessions of a member whose rights the caller has; of the caller, all but the present one. */
export async function endSessionsOfMember(
  services: AppServices,
  caller: Caller,
  memberId: string,
): Promise<void> {
  const { principal } = caller
  const { workspace_id: workspaceId, session_id: keptId } = principal
  const reads = [findColleague({ workspaceId, memberId }), findRoles({ workspaceId })] as const
  await changeAccess(services, originOf(caller), reads, ([[member], roles], at) => {
    if (member === undefined) throw appError('team_member_unknown')
    refuseChangeOf(principal, memberId, roleIn(roles, member.organization_role))
    const stamp = { ...at(0), address: addressOf(caller, memberId) }
    return [endSessionsOf(stamp, { memberId, keptId }, 'member'), notifyServers({ workspaceId })]
  })
  services.sessions.clear(workspaceId)
}

/** What others do to a member has no address in the trail of access. */
function addressOf({ principal, source }: Caller, memberId: string): string | null {
  return principal.member_id === memberId ? source.address : null
}
