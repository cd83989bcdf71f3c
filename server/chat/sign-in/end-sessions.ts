import { endSessionsOf } from '../../api/access/end-sessions-of.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { changeAccess } from './change-access.ts'
import { findSessionIds } from './queries.ts'
import { originOf, type Caller } from './require-member.ts'

/** Signs the caller out: the session's requests and streams end in all processes. */
export async function signOut(services: AppServices, caller: Caller): Promise<void> {
  const { workspace_id: workspaceId, member_id: memberId, session_id: id } = caller.principal
  await changeAccess(services, originOf(caller), [], (_, at) => [
    endSessionsOf(at(0), { memberId, ids: [id] }, 'signed_out'),
    notifyServers({ workspaceId }),
  ])
  services.sessions.clear(workspaceId)
}

/** Ends one session of the caller, likewise; throws 404 if there is none of this id. */
export async function endSession(services: AppServices, caller: Caller, id: string): Promise<void> {
  const { workspace_id: workspaceId, member_id: memberId } = caller.principal
  const found = findSessionIds({ workspaceId, memberId, ids: [id] })
  await changeAccess(services, originOf(caller), [found], ([[session]], at) => {
    if (session === undefined) throw appError('session_unknown')
    return [endSessionsOf(at(0), { memberId, ids: [id] }, 'member'), notifyServers({ workspaceId })]
  })
  services.sessions.clear(workspaceId)
}

/** Ends all sessions of the caller but the present one. */
export async function endOtherSessions(services: AppServices, caller: Caller): Promise<void> {
  const { workspace_id: workspaceId, member_id: memberId, session_id: keptId } = caller.principal
  await changeAccess(services, originOf(caller), [], (_, at) => [
    endSessionsOf(at(0), { memberId, keptId }, 'member'),
    notifyServers({ workspaceId }),
  ])
  services.sessions.clear(workspaceId)
}
