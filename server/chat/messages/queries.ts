import { sequenceSql } from '../../store/lists/keyset-page.ts'
import { arraySql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import { standingColumns, type Standing } from '../../store/lists/move-conversation.ts'
import { messageJson, messageTables, ofEachForm } from '../resources/message-json.ts'
import { isOfPerson } from '../resources/inbox-json.ts'
import type { Later } from '../resources/waiting-since.ts'

const listingMessages = (name: string, json: string) =>
  statement<
    { total: number; rows: Buffer },
    { conversationId: string; size: number; offset: number }
  >(
    name,
    `select c.message_count as total, ${sequenceSql},
          (select ${arraySql(json, 'm.position')}
             from ${messageTables}
            where m.workspace_id = $workspaceId and m.conversation_id = $conversationId
              and m.position > $offset::bigint and m.position <= $offset::bigint + $size::bigint) as rows
     from conversations c where c.workspace_id = $workspaceId and c.id = $conversationId`,
  )

/** A page of a conversation's messages, in each form; no row for an unknown conversation. */
export const listMessages = ofEachForm((form, json) =>
  listingMessages(`list_messages${form}`, json),
)

/**
 * SQL for one message of the conversation, by its id. With `=` the planner could also search by the
 * conversation, which it does before the first ANALYZE, reading all its messages.
 */
export const isMessage = (m: string) =>
  `${m}.id = $messageId::uuid and ${m}.conversation_id is not distinct from $conversationId::uuid`

export type MessageIds = { workspaceId: string; conversationId: string; messageId: string }

export const findMessageJson = statement<{ json: string; sequence?: number }, MessageIds>(
  'find_message_json',
  `select ${messageJson}::text as json, ${sequenceSql} from ${messageTables}
    where m.workspace_id = $workspaceId and ${isMessage('m')}`,
)

/** The place of a message in its conversation, from 1. */
export const findPlaceOf = statement<{ position: number }, MessageIds>(
  'find_place_of_message',
  `select m.position from messages m where m.workspace_id = $workspaceId and ${isMessage('m')}`,
)

/** The position before a new message, and a summary of the messages after it. */
export type PlaceRow = { position: number } & Later

/** The position of the last message that is not newer: a message of equal time follows it. */
export const findPosition = statement<
  PlaceRow,
  { conversationId: string; createdAt: Date | undefined }
>(
  'find_position',
  `select place.position, later.is_answered or $createdAt < c.closed_at is true as is_answered, later.next_from_contact
     from (select coalesce((select position from messages
                             where workspace_id = $workspaceId and conversation_id = $conversationId and created_at <= $createdAt
                             order by position desc limit 1), 0) as position) place
     join conversations c on c.workspace_id = $workspaceId and c.id = $conversationId
    cross join lateral (
      select coalesce(bool_or(team_member_id is not null), false) as is_answered,
             min(created_at) filter (where team_member_id is null and created_at >= coalesce(c.closed_at, '-infinity')
                                       and ${isOfPerson('messages')})
               as next_from_contact
        from messages
       where workspace_id = $workspaceId and conversation_id = $conversationId and position > place.position
         and kind = 'user_message') later`,
)

export type SenderRow = { member_id: string | null; contact_id: string | null }

/**
 * SQL for the sender of an address in its conversation. By precedence: an active member, the conversation's own contact, the most
 * recently active contact (spec 4.7, rules 1 and 2). coalesce skips the last query if it can. `own` is SQL for the second.
 */
const senderSql = (emailKey: string, own: string) => ({
  memberId: `(select id from team_members
            where workspace_id = $workspaceId and email_key = ${emailKey} and active)`,
  contactId: `coalesce(
            (${own}),
            (select id from contacts where workspace_id = $workspaceId and email_key = ${emailKey}
              order by last_active_at desc, id desc limit 1))`,
})

const senderOfEach = senderSql(
  'asked.email_key',
  `select v.id from conversations c
               join contacts v on v.workspace_id = $workspaceId and v.id = c.contact_id
              where c.workspace_id = $workspaceId and c.id = asked.conversation_id
                and v.email_key = asked.email_key`,
)

/** The sender of each address in its conversation, one row each, in order. */
export const findSenders = statement<
  SenderRow,
  { conversationIds: readonly string[]; emailKeys: readonly string[] }
>(
  'find_senders',
  `select ${senderOfEach.memberId} as member_id, ${senderOfEach.contactId} as contact_id
     from unnest($conversationIds::uuid[], $emailKeys::text[]) with ordinality as asked (conversation_id, email_key, number)
    order by asked.number`,
)

/** `id`: of the newest reply of another member after the message that was seen. */
export type NewerRow = { is_known: boolean; id: string | null }

/** The newest messages that are looked through for a reply. */
const answeredWithin = 1_000

/** Whether the message that was seen is one of the conversation, and the newest reply of others after it. */
export const findNewerReply = statement<
  NewerRow,
  { conversationId: string; seenId: string; emailKey: string }
>(
  'find_newer_reply',
  `select seen.position is not null as is_known,
          (select m.id from messages m
            where m.workspace_id = $workspaceId and m.conversation_id = c.id
              and m.position > greatest(seen.position, c.message_count - ${answeredWithin})
              and m.kind = 'user_message' and m.team_member_id is not null
              and m.team_member_id is distinct from (
                select t.id from team_members t
                 where t.workspace_id = $workspaceId and t.email_key = $emailKey and t.active)
            order by m.position desc limit 1) as id
     from conversations c
     left join lateral (
       select s.position from messages s
        where s.workspace_id = $workspaceId and s.id = $seenId::uuid
          and s.conversation_id is not distinct from c.id) seen on true
    where c.workspace_id = $workspaceId and c.id = $conversationId`,
)

export type MemberName = { id: string; first_name: string; last_name: string }

/** Team members of these addresses, inactive ones included: a note may mention former members. */
export const findMentioned = statement<MemberName, { emailKeys: readonly string[] }>(
  'find_mentioned',
  `select id, first_name, last_name from team_members
    where workspace_id = $workspaceId and email_key = any($emailKeys::text[])
    order by array_position($emailKeys::text[], email_key)`,
)

const shift = (table: string, column: string) =>
  `update ${table} set ${column} = ${column} + 1
    where workspace_id = $workspaceId and conversation_id = $conversationId and ${column} > $after`

/** Moves the messages after a position on by one, to insert a message there, and what says how far somebody has read. */
export const shiftMessages = statement<object, { conversationId: string; after: number }>(
  'shift_messages',
  `with reads as (${shift('read_positions', 'position')}), written as (${shift('drafts', 'after_position')})
   ${shift('messages', 'position')}`,
)

/** Opens a closed conversation again; `closed_at` is then the moment of reopening (docs/decisions/0111). */
export const reopenConversation = statement<object, { id: string; tick: Date }>(
  'reopen_conversation',
  `update conversations set status = 'open', closed_at = $tick::timestamptz
    where workspace_id = $workspaceId and id = $id`,
)

export const insertMentions = statement<
  object,
  { messageId: string; conversationId: string; memberIds: readonly string[] }
>(
  'insert_mentions',
  `insert into message_mentions (workspace_id, message_id, conversation_id, team_member_id)
   select $workspaceId, $messageId, $conversationId, unnest($memberIds::uuid[])`,
)

export type ParentRow = Standing & {
  id: string
  contact_id: string
  message_count: number
  snoozed: boolean
  channel_id?: string | null
  /** Whether its contact has an address, to which answers can be mailed; without a channel it is not looked up. */
  has_email?: boolean
}

const parentColumns = `c.id, c.contact_id, c.message_count, c.snoozed, ${standingColumns('c')},
          c.channel_id, c.channel_id is not null and exists (
            select from contacts v
             where v.workspace_id = $workspaceId and v.id = c.contact_id and v.email is not null) as has_email`

/** The conversations that get messages. */
export const findParents = statement<ParentRow, { ids: readonly string[] }>(
  'find_parents',
  `select ${parentColumns}
     from conversations c where c.workspace_id = $workspaceId and c.id = any($ids::uuid[])`,
)

const senderOfOne = senderSql(
  '$emailKey::text',
  `select v.id from contacts v
              where v.workspace_id = $workspaceId and v.id = c.contact_id and v.email_key = $emailKey::text`,
)

/** A conversation that gets a message, with the sender of an address. */
export type SendRow = ParentRow & {
  sender_member_id: string | null
  sender_contact_id: string | null
}

/** Both for a lone send, as most are: one statement, and no arrays (docs/decisions/0238). */
export const findSend = statement<SendRow, { id: string; emailKey: string }>(
  'find_send',
  `select ${parentColumns},
          ${senderOfOne.memberId} as sender_member_id, ${senderOfOne.contactId} as sender_contact_id
     from conversations c where c.workspace_id = $workspaceId and c.id = $id::uuid`,
)

/** The ids among these that are team members: mentions of others in a body are forged. */
export const findMemberIds = statement<{ id: string }, { ids: readonly string[] }>(
  'find_member_ids',
  `select id from team_members where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)
