import { statement } from '../../../store/database/statement.ts'
import { saidToVisitors } from '../../resources/visitor-json.ts'
import { said, type Answer } from './queries.ts'

/** Messages of one transcript: the last ones. */
export const mostInTranscript = 500

export type Said = Answer & { is_own: boolean; created_at: Date }

/** What was said in a conversation, the newest first. */
export const findTranscript = statement<Said, { id: string }>(
  'find_transcript',
  `select ${said}, m.team_member_id is null as is_own, m.created_at
     from messages m
     left join team_members t on t.workspace_id = $workspaceId and t.id = m.team_member_id
    where m.workspace_id = $workspaceId and m.conversation_id = $id and ${saidToVisitors}
    order by m.position desc limit ${mostInTranscript}`,
)

/** A row if a transcript of the conversation was written within the last minutes. */
export const findRecentTranscript = statement<object, { id: string; minutes: number }>(
  'find_recent_transcript',
  `select from conversation_mails k
    where k.workspace_id = $workspaceId and k.conversation_id = $id and k.purpose = 'transcript'
      and k.created_at > now() - $minutes::integer * interval '1 minute' limit 1`,
)
