import type { Principal } from '../../api/access/principal.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { statement } from '../../store/database/statement.ts'
import { seenSql, sightOf, type Sight } from '../resources/seen-conversations.ts'

const findSeenAttachment = statement<{ id: string }, { id: string } & Sight>(
  'find_seen_attachment',
  `select a.id from attachments a
     left join messages m on m.workspace_id = $workspaceId and m.id = a.message_id
     left join conversations c on c.workspace_id = $workspaceId and c.id = m.conversation_id
    where a.workspace_id = $workspaceId and a.id = $id
      and (m.id is null or ${seenSql('c')})`,
)

const findFileOfColleague = statement<{ id: string }, { id: string; memberId: string | null }>(
  'find_file_of_colleague',
  `select a.id from attachments a
     join saved_replies r on r.workspace_id = $workspaceId and r.id = a.saved_reply_id
    where a.workspace_id = $workspaceId and a.id = $id
      and r.team_member_id is not null and r.team_member_id is distinct from $memberId::uuid`,
)

/**
 * Whether a principal may see an attachment, which its message or saved reply decides. An upload without either is
 * visible to the whole team, because its row does not record the uploader.
 */
export async function isAttachmentSeen(
  database: Database,
  principal: Principal,
  id: string,
): Promise<boolean> {
  const { workspace_id: workspaceId } = principal
  const memberId = principal.kind === 'member' ? principal.member_id : null
  const ofColleague = findFileOfColleague({ workspaceId, id, memberId })
  if ((await readRows(database, workspaceId, ofColleague)).length > 0) return false
  const sight = sightOf(principal)
  if (sight === 'all') return true
  const found = findSeenAttachment({ workspaceId, id, ...sight })
  return (await readRows(database, workspaceId, found)).length > 0
}
