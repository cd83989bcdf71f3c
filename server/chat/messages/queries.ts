import { arraySql } from '../../store/database/json-sql.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
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
 * Who `asked.email_key` belongs to, best first: an active member, the conversation's own contact, the
 * most recently active contact (spec 4.7, rules 1 and 2). coalesce looks no further than it must.
 */
const senderColumns = `
  (select id from team_members where workspace_id = $1 and email_key = asked.email_key and active)
    as member_id,
  coalesce(
    (select v.id from conversations c
       join contacts v on v.workspace_id = $1 and v.id = c.contact_id
      where c.workspace_id = $1 and c.id = asked.conversation_id and v.email_key = asked.email_key),
    (select id from contacts where workspace_id = $1 and email_key = asked.email_key
      order by last_active_at desc, id desc limit 1)) as contact_id`

export const findSender = statement<
  SenderRow,
  [workspaceId: string, conversationId: string, emailKey: string | undefined]
>(
  'find_sender',
  `select ${senderColumns} from (select $2::uuid as conversation_id, $3::text as email_key) asked`,
)

/** A row for each, in order. */
export const findSenders = statement<
  SenderRow,
  [workspaceId: string, conversationIds: readonly string[], emailKeys: readonly string[]]
>(
  'find_senders',
  `select ${senderColumns}
     from unnest($2::uuid[], $3::text[]) with ordinality as asked (conversation_id, email_key, number)
    order by asked.number`,
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

/** A message as it is written. */
export type MessageRow = {
  readonly conversation_id: string
  readonly id: string
  readonly position: number
  readonly body: string
  readonly kind: string
  readonly status: string
  readonly contact_id: string | null
  readonly team_member_id: string | null
  readonly external_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

const messageColumns = `conversation_id, id, position, body, kind, status, contact_id,
    team_member_id, external_id, created_at, updated_at`

const insertOne = `insert into messages (workspace_id, ${messageColumns})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

const insertSeveral = `insert into messages (workspace_id, ${messageColumns})
  select $1, message.*
    from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::uuid[],
                $9::uuid[], $10::text[], $11::timestamptz[], $12::timestamptz[]) as message`

/** Adds messages. One alone, as most are, goes without arrays: they were a quarter of its cost. */
export function insertMessages(workspaceId: string, rows: readonly MessageRow[]): Statement {
  const columns = [
    rows.map((row) => row.conversation_id),
    rows.map((row) => row.id),
    rows.map((row) => row.position),
    rows.map((row) => row.body),
    rows.map((row) => row.kind),
    rows.map((row) => row.status),
    rows.map((row) => row.contact_id),
    rows.map((row) => row.team_member_id),
    rows.map((row) => row.external_id),
    rows.map((row) => row.created_at),
    rows.map((row) => row.updated_at),
  ]
  if (rows.length === 1) {
    const values = columns.map(([value]) => value)
    return { name: 'insert_message', text: insertOne, values: [workspaceId, ...values] }
  }
  return { name: 'insert_messages', text: insertSeveral, values: [workspaceId, ...columns] }
}

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

const parentColumns = 'id, status, contact_id, message_count, created_at, updated_at'

/** The conversation a message goes into. */
export const findParent = statement<ParentRow, [workspaceId: string, id: string]>(
  'find_parent',
  `select ${parentColumns} from conversations where workspace_id = $1 and id = $2`,
)

export const findParents = statement<ParentRow, [workspaceId: string, ids: readonly string[]]>(
  'find_parents',
  `select ${parentColumns} from conversations where workspace_id = $1 and id = any($2::uuid[])`,
)

/** A conversation that got a message moves to the end of the order of change. */
export const touchConversation = statement<
  object,
  [workspaceId: string, id: string, messageCount: number, updatedAt: Date]
>(
  'touch_conversation',
  `update conversations set message_count = $3, updated_at = $4 where workspace_id = $1 and id = $2`,
)

export const touchConversations = statement<
  object,
  [
    workspaceId: string,
    ids: readonly string[],
    messageCounts: readonly number[],
    updatedAts: readonly Date[],
  ]
>(
  'touch_conversations',
  `update conversations c set message_count = t.message_count, updated_at = t.updated_at
     from unnest($2::uuid[], $3::bigint[], $4::timestamptz[]) as t (id, message_count, updated_at)
    where c.workspace_id = $1 and c.id = t.id`,
)

/** The ids among these that are team members: the mentions in a body that may be genuine. */
export const findMemberIds = statement<
  { id: string },
  [workspaceId: string, ids: readonly string[]]
>('find_member_ids', `select id from team_members where workspace_id = $1 and id = any($2::uuid[])`)
