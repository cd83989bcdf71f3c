import type { MemberPrincipal } from '../../api/access/principal.ts'
import type { AppServices } from '../../api/http/services.ts'
import { readAside } from '../../store/database/read.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { deleteOtherSessions, deleteSessions } from './queries.ts'

/**
 * Ends sessions of a member, or all but the principal's own: their requests and streams end in all processes. Returns
 * those that there were.
 */
export async function endSessions(
  { database, sessions }: AppServices,
  { workspace_id: workspaceId, member_id: memberId, session_id: keptId }: MemberPrincipal,
  ids: readonly string[] | 'others',
): Promise<readonly string[]> {
  const [ended] = await readAside(database, workspaceId, [
    ids === 'others'
      ? deleteOtherSessions({ workspaceId, memberId, keptId })
      : deleteSessions({ workspaceId, memberId, ids }),
    notifyServers({ workspaceId }),
  ])
  sessions.clear()
  return ended.map(({ id }) => id)
}
