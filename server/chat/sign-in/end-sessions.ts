import type { MemberPrincipal } from '../../api/access/principal.ts'
import type { AppServices } from '../../api/http/services.ts'
import { readAside } from '../../store/database/read.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { deleteSessions } from './queries.ts'

/** Ends sessions of a member: their requests and streams end in all processes. Returns those that there were. */
export async function endSessions(
  { database, sessions }: AppServices,
  { workspace_id: workspaceId, member_id: memberId }: MemberPrincipal,
  ids: readonly string[],
): Promise<readonly string[]> {
  const [ended] = await readAside(database, workspaceId, [
    deleteSessions({ workspaceId, memberId, ids }),
    notifyServers({ workspaceId }),
  ])
  sessions.clear()
  return ended.map(({ id }) => id)
}
