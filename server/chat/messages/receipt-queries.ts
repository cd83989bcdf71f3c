import { objectSql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import { keysetList, type PagedList } from '../../store/lists/keyset-page.ts'
import { messageJson, messageTables } from '../resources/message-json.ts'
import { conditionSql, sightValues, type Sight } from '../resources/seen-conversations.ts'
import { saidToVisitors } from '../resources/visitor-json.ts'
import { isMessage, type MessageIds } from './queries.ts'

export const findReader = statement<{ id: string }, { emailKey: string | undefined }>(
  'find_reader',
  `select id from team_members where workspace_id = $workspaceId and email_key = $emailKey`,
)

export const findPositionOf = statement<
  { position: number },
  { conversationId: string; messageId: string | undefined }
>(
  'find_position_of_message',
  `select m.position from messages m where m.workspace_id = $workspaceId and ${isMessage('m')}`,
)

/** The unread counts of a conversation as JSON; `memberId` undefined: without `by_member`. */
export const countUnread = statement<
  { json: string },
  { conversationId: string; memberId: string | undefined }
>(
  'count_unread',
  `select ${objectSql({
    conversation_id: 'c.id',
    by_team: `(select count(*) from messages m
                where m.workspace_id = $workspaceId and m.conversation_id = c.id
                  and m.contact_id is not null and m.status <> 'read')`,
    by_contact: `(select count(*) from messages m
                   where m.workspace_id = $workspaceId and m.conversation_id = c.id
                     and m.team_member_id is not null and ${saidToVisitors}
                     and m.status <> 'read')`,
    by_member: `case when $memberId::uuid is null then null else
      (select count(*) from messages m
        where m.workspace_id = $workspaceId and m.conversation_id = c.id
          and m.kind in ('user_message', 'note') and m.team_member_id is distinct from $memberId
          and m.position > coalesce((
            select r.position from read_positions r
             where r.workspace_id = $workspaceId and r.conversation_id = c.id
               and r.team_member_id = $memberId), 0)) end`,
  })}::text as json
     from conversations c where c.workspace_id = $workspaceId and c.id = $conversationId`,
)

const unreadMessages = `messages m
   where m.workspace_id = $1 and m.contact_id is not null and m.status <> 'read'`

/** ` and …` for messages of seen conversations. */
const andSeen = (condition: string) => `
     and exists (select from conversations c
                  where c.workspace_id = $1 and c.id = m.conversation_id and ${condition})`

/** Conversations with messages that no team member has read, and their counts. */
const unreadConversations = (seen: string) => `(
  select m.conversation_id, count(*) as by_team
    from ${unreadMessages}${seen}
   group by m.conversation_id) r`

const unreadJson = `(select row_to_json(o) from (
  select r.conversation_id, r.by_team, (
           select count(*) from messages m
            where m.workspace_id = $1 and m.conversation_id = r.conversation_id
              and m.team_member_id is not null and ${saidToVisitors}
              and m.status <> 'read') as by_contact, null as by_member) o)`

/** The conversations with unread messages, oldest first. */
export function unreadList(workspaceId: string, sight: Sight | 'all'): PagedList {
  const isAll = sight === 'all'
  const seen = isAll ? '' : andSeen(conditionSql('c', ['$3', '$4']))
  return keysetList(workspaceId, {
    name: isAll ? 'unread' : 'seen_unread',
    from: `${unreadConversations(seen)} where r.by_team > 0`,
    json: unreadJson,
    total: `select count(distinct m.conversation_id) from ${unreadMessages}${seen}`,
    order: { columns: [['r.conversation_id', 'uuid']], descending: false },
    ...(isAll ? {} : { values: sightValues(sight) }),
  })
}

export const findReadPosition = statement<
  { position: number },
  { conversationId: string; memberId: string | undefined }
>(
  'find_read_position',
  `select position from read_positions
    where workspace_id = $workspaceId and conversation_id = $conversationId and team_member_id = $memberId`,
)

export const putReadPosition = statement<
  object,
  { conversationId: string; memberId: string; position: number; tick: Date }
>(
  'put_read_position',
  `insert into read_positions (workspace_id, conversation_id, team_member_id, position, read_at)
   values ($workspaceId, $conversationId, $memberId, $position, $tick)
       on conflict (workspace_id, conversation_id, team_member_id) do update
      set position = excluded.position, read_at = excluded.read_at`,
)

export const findMessageStatus = statement<{ status: string; json: string }, MessageIds>(
  'find_message_status',
  `select m.status, ${messageJson}::text as json from ${messageTables}
    where m.workspace_id = $workspaceId and ${isMessage('m')}`,
)
