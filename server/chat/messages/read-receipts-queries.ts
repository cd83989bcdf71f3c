import { arraySql } from '../../store/database/json-sql.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
import { walkPage, type KeyOrder, type Walk, type Walked } from '../../store/lists/keyset-page.ts'
import { messageJson, messageTables } from './message-json.ts'

/** How much of a conversation has not been read, by whom. */
export type UnreadRow = {
  conversation_id: string
  by_team: number
  by_contact: number
  by_member: number | null
}

export const findReadConversation = statement<
  { id: string; message_count: number },
  [workspaceId: string, id: string]
>(
  'find_read_conversation',
  `select id, message_count from conversations where workspace_id = $1 and id = $2`,
)

export const findReader = statement<
  { id: string },
  [workspaceId: string, emailKey: string | undefined]
>('find_reader', `select id from team_members where workspace_id = $1 and email_key = $2`)

export const findPositionOf = statement<
  { position: number },
  [workspaceId: string, conversationId: string, messageId: string | undefined]
>(
  'find_position_of_message',
  `select position from messages where workspace_id = $1 and conversation_id = $2 and id = $3`,
)

type UpTo = [workspaceId: string, conversationId: string, upTo: string | undefined, limit: number]

/** Up to the message, or to the last one. */
const upToHere = `m.position <= coalesce(
  (select u.position from messages u
    where u.workspace_id = $1 and u.conversation_id = $2 and u.id = $3), 9223372036854775807)`

/** What the contact wrote up to a message and nobody has read, oldest first. */
export const findUnreadByTeam = statement<{ id: string }, UpTo>(
  'find_unread_by_team',
  `select m.id from messages m
    where m.workspace_id = $1 and m.conversation_id = $2
      and m.contact_id is not null and m.status <> 'read' and ${upToHere}
    order by m.position limit $4`,
)

/** What team members wrote to the contact up to a message, who has not read it, oldest first. */
export const findUnreadByContact = statement<{ id: string }, UpTo>(
  'find_unread_by_contact',
  `select m.id from messages m
    where m.workspace_id = $1 and m.conversation_id = $2
      and m.team_member_id is not null and m.kind = 'user_message' and m.status <> 'read'
      and ${upToHere}
    order by m.position limit $4`,
)

/** The counts of a conversation; `$3` is a team member or null. */
export const countUnread = statement<
  UnreadRow,
  [workspaceId: string, conversationId: string, memberId: string | undefined]
>(
  'count_unread',
  `select c.id as conversation_id,
          (select count(*) from messages m
            where m.workspace_id = $1 and m.conversation_id = c.id
              and m.contact_id is not null and m.status <> 'read') as by_team,
          (select count(*) from messages m
            where m.workspace_id = $1 and m.conversation_id = c.id
              and m.team_member_id is not null and m.kind = 'user_message'
              and m.status <> 'read') as by_contact,
          case when $3::uuid is null then null else
            (select count(*) from messages m
              where m.workspace_id = $1 and m.conversation_id = c.id
                and m.kind in ('user_message', 'note') and m.team_member_id is distinct from $3
                and m.position > coalesce((
                  select r.position from read_positions r
                   where r.workspace_id = $1 and r.conversation_id = c.id
                     and r.team_member_id = $3), 0)) end as by_member
     from conversations c where c.workspace_id = $1 and c.id = $2`,
)

/** Conversations with messages that nobody of the team has read, and how many they are. */
const unreadConversations = `(
  select m.conversation_id, count(*) as by_team
    from messages m
   where m.workspace_id = $1 and m.contact_id is not null and m.status <> 'read'
   group by m.conversation_id) r`

const unreadTotal = `select count(distinct m.conversation_id) from messages m
  where m.workspace_id = $1 and m.contact_id is not null and m.status <> 'read'`

const unreadJson = `(select row_to_json(o) from (
  select r.conversation_id, r.by_team, (
           select count(*) from messages m
            where m.workspace_id = $1 and m.conversation_id = r.conversation_id
              and m.team_member_id is not null and m.kind = 'user_message'
              and m.status <> 'read') as by_contact, null as by_member) o)`

export const unreadOrder: KeyOrder = {
  columns: [['r.conversation_id', 'uuid']],
  descending: false,
}

/** A page of the conversations with something unread, the oldest first. */
export const listUnread = statement<
  { total: number; rows: string },
  [workspaceId: string, size: number, offset: number]
>(
  'list_unread',
  `select (${unreadTotal}) as total,
          (select ${arraySql(unreadJson, 'r.conversation_id')}
             from (select * from ${unreadConversations}
                    order by r.conversation_id limit $2 offset $3) r) as rows`,
)

/** The same, from a cursor on. */
export function walkUnread(workspaceId: string, walk: Walk, size: number): Statement<Walked> {
  const list = {
    name: 'walk_unread',
    from: `${unreadConversations} where r.by_team > 0`,
    json: unreadJson,
    total: unreadTotal,
    order: unreadOrder,
  }
  return walkPage(workspaceId, list, walk, size)
}

export const findReadPosition = statement<
  { position: number },
  [workspaceId: string, conversationId: string, memberId: string | undefined]
>(
  'find_read_position',
  `select position from read_positions
    where workspace_id = $1 and conversation_id = $2 and team_member_id = $3`,
)

export const putReadPosition = statement<
  object,
  [workspaceId: string, conversationId: string, memberId: string, position: number, tick: Date]
>(
  'put_read_position',
  `insert into read_positions (workspace_id, conversation_id, team_member_id, position, read_at)
   values ($1, $2, $3, $4, $5)
       on conflict (workspace_id, conversation_id, team_member_id) do update
      set position = excluded.position, read_at = excluded.read_at`,
)

export const findMessageStatus = statement<
  { status: string; json: string },
  [workspaceId: string, conversationId: string, id: string]
>(
  'find_message_status',
  `select m.status, ${messageJson}::text as json from ${messageTables}
    where m.workspace_id = $1 and m.conversation_id = $2 and m.id = $3`,
)

export const putMessageStatus = statement<
  object,
  [workspaceId: string, id: string, status: string, tick: Date]
>(
  'put_message_status',
  `update messages set status = $3, updated_at = $4 where workspace_id = $1 and id = $2`,
)
