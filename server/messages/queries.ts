import { arraySql } from '../database/json-sql.ts'
import { statement } from '../database/statement.ts'
import { messageJson, messageTables } from './message-json.ts'

/** A page of a conversation's messages; no row at all when there is no such conversation. */
export const listMessages = statement<
  { total: number; rows: string },
  [workspaceId: string, conversationId: string, size: number, offset: number]
>(
  'list_messages',
  `select c.message_count as total,
          (select ${arraySql(messageJson, 'm.position')}
             from ${messageTables}
            where m.workspace_id = $1 and m.conversation_id = $2
              and m.position > $4::bigint and m.position <= $4::bigint + $3::bigint) as rows
     from conversations c where c.workspace_id = $1 and c.id = $2`,
)

export const findMessageJson = statement<
  { json: string },
  [workspaceId: string, conversationId: string, id: string]
>(
  'find_message_json',
  `select ${messageJson}::text as json from ${messageTables}
    where m.workspace_id = $1 and m.conversation_id = $2 and m.id = $3`,
)

/** The position after which a message of that time belongs: oldest first, later arrivals after. */
export const findPosition = statement<
  { position: number },
  [workspaceId: string, conversationId: string, createdAt: Date | undefined]
>(
  'find_position',
  `select position from messages
    where workspace_id = $1 and conversation_id = $2 and created_at <= $3
    order by position desc limit 1`,
)

export type SenderRow = { member_id: string | null; contact_id: string | null }

/**
 * Who an address belongs to, best first: an active member, the conversation's own contact, the most
 * recently active contact (spec 4.7, rules 1 and 2).
 */
export const findSender = statement<
  SenderRow,
  [workspaceId: string, conversationId: string, emailKey: string | undefined]
>(
  'find_sender',
  // coalesce looks no further than the first that is found.
  `select (select id from team_members where workspace_id = $1 and email_key = $3 and active)
            as member_id,
          coalesce(
            (select v.id from conversations c
               join contacts v on v.workspace_id = $1 and v.id = c.contact_id
              where c.workspace_id = $1 and c.id = $2 and v.email_key = $3),
            (select id from contacts where workspace_id = $1 and email_key = $3
              order by last_active_at desc, id desc limit 1)) as contact_id`,
)

export type MemberName = { id: string; first_name: string; last_name: string }

/** Team members of these addresses, inactive ones too: a note may mention who was there. */
export const findMentioned = statement<
  MemberName,
  [workspaceId: string, emailKeys: readonly string[]]
>(
  'find_mentioned',
  `select id, first_name, last_name from team_members
    where workspace_id = $1 and email_key = any($2::text[])
    order by array_position($2::text[], email_key)`,
)

/** One message, as most are: without arrays it costs PostgreSQL three quarters. */
export const insertMessage = statement<
  object,
  [
    workspaceId: string,
    conversationId: string,
    kind: string,
    status: string,
    contactId: string | null,
    memberId: string | null,
    updatedAt: Date,
    id: string,
    position: number,
    body: string,
    externalId: string | null,
    createdAt: Date,
  ]
>(
  'insert_message',
  `insert into messages (workspace_id, conversation_id, kind, status, contact_id, team_member_id,
                         updated_at, id, position, body, external_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

/** Several messages in one statement, row by row. */
export const insertMessages = statement<
  object,
  [
    workspaceId: string,
    conversationId: string,
    kind: string,
    status: string,
    contactId: string | null,
    memberId: string | null,
    updatedAt: Date,
    ids: readonly string[],
    positions: readonly number[],
    bodies: readonly string[],
    externalIds: readonly (string | null)[],
    createdAts: readonly Date[],
  ]
>(
  'insert_messages',
  `insert into messages (workspace_id, conversation_id, kind, status, contact_id, team_member_id,
                         updated_at, id, position, body, external_id, created_at)
   select $1, $2, $3, $4, $5, $6, $7, message.*
     from unnest($8::uuid[], $9::bigint[], $10::text[], $11::text[], $12::timestamptz[])
          as message (id, position, body, external_id, created_at)`,
)

/** Makes room for a message that belongs before others. */
export const shiftMessages = statement<
  object,
  [workspaceId: string, conversationId: string, after: number]
>(
  'shift_messages',
  `update messages set position = position + 1
    where workspace_id = $1 and conversation_id = $2 and position > $3`,
)

export const insertMentions = statement<
  object,
  [workspaceId: string, messageId: string, memberIds: readonly string[]]
>(
  'insert_mentions',
  `insert into message_mentions (workspace_id, message_id, team_member_id)
   select $1, $2, unnest($3::uuid[])`,
)

export type ParentRow = {
  id: string
  status: string
  contact_id: string
  message_count: number
  created_at: Date
  updated_at: Date
}

/** The conversation a message goes into. */
export const findParent = statement<ParentRow, [workspaceId: string, id: string]>(
  'find_parent',
  `select id, status, contact_id, message_count, created_at, updated_at
     from conversations where workspace_id = $1 and id = $2`,
)

/** A conversation that got a message moves to the end of the order of change. */
export const touchConversation = statement<
  object,
  [workspaceId: string, id: string, messageCount: number, updatedAt: Date]
>(
  'touch_conversation',
  `update conversations set message_count = $3, updated_at = $4 where workspace_id = $1 and id = $2`,
)

/** The ids among these that are team members: the mentions in a body that may be genuine. */
export const findMemberIds = statement<
  { id: string },
  [workspaceId: string, ids: readonly string[]]
>('find_member_ids', `select id from team_members where workspace_id = $1 and id = any($2::uuid[])`)
