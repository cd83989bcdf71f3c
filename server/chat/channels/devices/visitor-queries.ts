import { arraySql } from '../../../store/database/json-sql.ts'
import { statement } from '../../../store/database/statement.ts'
import { standingColumns, type Standing } from '../../../store/lists/move-conversation.ts'
import { blockedSql } from '../../resources/blocked-sql.ts'
import {
  ownSql,
  saidToVisitors,
  visitorAttachmentJson,
  visitorConversationJson,
  visitorConversationTables,
  visitorMessageJson,
  visitorMessageTables,
  type Own,
} from '../../resources/visitor-json.ts'

type Json = { json: string }

/** A visitor's newest conversations; nobody has more. */
export const mostConversations = 50

export const listOwnConversations = statement<
  Json & { email: 'none' | 'claimed' | 'proven' | null; blocked_until: Date | null },
  Own & { limit: number }
>(
  'list_own_conversations',
  `select ${arraySql(visitorConversationJson, 'c.updated_at desc')}::text as json,
          (select case when v.email is null then 'none' when v.email_verified then 'proven' else 'claimed' end
             from contacts v where v.workspace_id = $workspaceId and v.id = $contactId::uuid) as email,
          (select v.blocked_until from contacts v
            where v.workspace_id = $workspaceId and v.id = $contactId::uuid) as blocked_until
     from (select * from conversations c
            where c.workspace_id = $workspaceId and ${ownSql}
            order by c.updated_at desc limit $limit) c ${visitorConversationTables}`,
)

export const findOwnConversation = statement<Json, Own & { id: string }>(
  'find_own_conversation',
  `select ${visitorConversationJson}::text as json
     from conversations c ${visitorConversationTables}
    where c.workspace_id = $workspaceId and c.id = $id and ${ownSql}`,
)

/** Whether a conversation is the visitor's own. */
export const isOwnConversation = statement<{ id: string }, Own & { id: string }>(
  'is_own_conversation',
  `select c.id from conversations c
    where c.workspace_id = $workspaceId and c.id = $id and ${ownSql}`,
)

/** Whether a message of a conversation is one that visitors see. */
export const isSaidIn = statement<{ id: string }, { conversationId: string; id: string }>(
  'is_said_in',
  `select m.id from messages m
    where m.workspace_id = $workspaceId and m.conversation_id = $conversationId and m.id = $id and ${saidToVisitors}`,
)

/** An own conversation that gets a message. */
export type ParentRow = Standing & {
  id: string
  contact_id: string
  message_count: number
  snoozed: boolean
  is_blocked: boolean
}

export const findOwnParent = statement<ParentRow, Own & { id: string }>(
  'find_own_parent',
  `select c.id, c.contact_id, c.message_count, c.snoozed, ${standingColumns('c')},
          ${blockedSql('v')} as is_blocked
     from conversations c
     join contacts v on v.workspace_id = $workspaceId and v.id = c.contact_id
    where c.workspace_id = $workspaceId and c.id = $id and ${ownSql}`,
)

const position = (id: string) =>
  `(select m.position from messages m where m.workspace_id = $workspaceId and m.id = ${id}::uuid
      and m.conversation_id is not distinct from $conversationId::uuid and ${saidToVisitors})`

type Place = {
  conversationId: string
  /** The page ends before this message, or begins after that one; undefined: no limit. */
  before: string | undefined
  after: string | undefined
  /** One more than the page has. */
  limit: number
}

/** Messages before one of them or the last ones, newest first. */
export const listMessagesBefore = statement<Json, Place>(
  'list_own_messages_before',
  pageSql('desc'),
)

/** Messages after one of them, oldest first. */
export const listMessagesAfter = statement<Json, Place>('list_own_messages_after', pageSql('asc'))

function pageSql(direction: 'asc' | 'desc'): string {
  return `select ${visitorMessageJson}::text as json from ${visitorMessageTables}
    where m.workspace_id = $workspaceId and m.conversation_id = $conversationId and ${saidToVisitors}
      and ($before::uuid is null or m.position < ${position('$before')})
      and ($after::uuid is null or m.position > ${position('$after')})
    order by m.position ${direction} limit $limit`
}

export const findOwnMessage = statement<Json, { id: string }>(
  'find_own_message',
  `select ${visitorMessageJson}::text as json from ${visitorMessageTables}
    where m.workspace_id = $workspaceId and m.id = $id and ${saidToVisitors}`,
)

/** The reply to a first message. */
export const showStarted = statement<Json, { id: string; messageId: string }>(
  'show_started_conversation',
  `select '{"conversation":' || (
     select ${visitorConversationJson}::text from conversations c ${visitorConversationTables}
      where c.workspace_id = $workspaceId and c.id = $id) || ',"message":' || (
     select ${visitorMessageJson}::text from ${visitorMessageTables}
      where m.workspace_id = $workspaceId and m.id = $messageId and ${saidToVisitors}) || '}' as json`,
)

/** A file that the visitor has uploaded. */
export const showUpload = statement<Json, { id: string }>(
  'show_upload_to_visitor',
  `select ${visitorAttachmentJson}::text as json from attachments a
    where a.workspace_id = $workspaceId and a.id = $id`,
)
