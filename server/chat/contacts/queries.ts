import { deletingAttachments } from '../attachments/stored-bytes.ts'
import { contactColumns, type ContactRow } from './match-contacts.ts'
import { contactJson } from './contact-json.ts'
import { statement } from '../../store/database/statement.ts'

/** A contact as a whole: its fields, its JSON, and the moments that place it. */
export type WholeContact = ContactRow & {
  json: string
  created_at: Date
  last_active_at: Date
}

export const findWholeContact = statement<WholeContact, [workspaceId: string, id: string]>(
  'find_whole_contact',
  `select ${contactColumns}, ${contactJson}::text as json, c.created_at, c.last_active_at
     from contacts c where c.workspace_id = $1 and c.id = $2`,
)

/** The contacts that have gone into this one, which the event log knows by their own ids. */
export const findMergedContacts = statement<
  { id: string; created_at: Date },
  [workspaceId: string, contactId: string]
>(
  'find_merged_contacts',
  `select id, created_at from merged_contacts where workspace_id = $1 and contact_id = $2
    order by merged_at, id`,
)

export type OwnConversation = {
  id: string
  status: string
  created_at: Date
  updated_at: Date
  message_count: number
}

/** Conversations of a contact, those that have rested longest first. */
export const findOwnConversations = statement<
  OwnConversation,
  [workspaceId: string, contactId: string, limit: number]
>(
  'find_own_conversations',
  `select id, status, created_at, updated_at, message_count from conversations
    where workspace_id = $1 and contact_id = $2 order by updated_at limit $3`,
)

/** What a contact wrote, in whatever conversation. */
export const findOwnMessages = statement<
  { id: string },
  [workspaceId: string, contactId: string, limit: number]
>(
  'find_own_messages',
  `select id from messages where workspace_id = $1 and contact_id = $2 limit $3`,
)

/** What a contact wrote in conversations of others. */
export const findMessagesElsewhere = statement<
  { id: string },
  [workspaceId: string, contactId: string, limit: number]
>(
  'find_messages_elsewhere',
  `select m.id from messages m
     join conversations c on c.workspace_id = $1 and c.id = m.conversation_id
    where m.workspace_id = $1 and m.contact_id = $2 and c.contact_id <> $2
    limit $3`,
)

export const giveConversations = statement<
  object,
  [workspaceId: string, ids: readonly string[], moments: readonly Date[], contactId: string]
>(
  'give_conversations',
  `update conversations c set contact_id = $4, updated_at = given.moment
     from unnest($2::uuid[], $3::timestamptz[]) as given (id, moment)
    where c.workspace_id = $1 and c.id = given.id`,
)

export const giveMessages = statement<
  object,
  [workspaceId: string, ids: readonly string[], contactId: string]
>(
  'give_messages',
  `update messages set contact_id = $3 where workspace_id = $1 and id = any($2::uuid[])`,
)

export const giveMergedContacts = statement<
  object,
  [workspaceId: string, fromId: string, intoId: string]
>(
  'give_merged_contacts',
  `update merged_contacts set contact_id = $3 where workspace_id = $1 and contact_id = $2`,
)

export const insertMergedContact = statement<
  object,
  [workspaceId: string, id: string, contactId: string, createdAt: Date, tick: Date]
>(
  'insert_merged_contact',
  `insert into merged_contacts (workspace_id, id, contact_id, created_at, merged_at)
   values ($1, $2, $3, $4, $5)`,
)

export const forgetMergedContacts = statement<object, [workspaceId: string, contactId: string]>(
  'forget_merged_contacts',
  `delete from merged_contacts where workspace_id = $1 and contact_id = $2`,
)

export const deleteContact = statement<object, [workspaceId: string, id: string]>(
  'delete_contact',
  `delete from contacts where workspace_id = $1 and id = $2`,
)

type Conversations = [workspaceId: string, ids: readonly string[]]

const messagesOf = `select m.id from messages m
  where m.workspace_id = $1 and m.conversation_id = any($2::uuid[])`

/**
 * Everything of whole conversations, children first. The messages are looked up first, as an array: a
 * join may begin with all the mentions of the workspace.
 */
export const deleteConversations: readonly ReturnType<typeof statement<object, Conversations>>[] = [
  statement<object, Conversations>(
    'delete_mentions_of_conversations',
    `delete from message_mentions where workspace_id = $1 and message_id = any(array(${messagesOf}))`,
  ),
  statement<object, Conversations>(
    'delete_attachments_of_conversations',
    deletingAttachments(`message_id = any(array(${messagesOf}))`),
  ),
  statement<object, Conversations>(
    'delete_messages_of_conversations',
    `delete from messages where workspace_id = $1 and conversation_id = any($2::uuid[])`,
  ),
  statement<object, Conversations>(
    'delete_tags_of_conversations',
    `delete from conversation_tags where workspace_id = $1 and conversation_id = any($2::uuid[])`,
  ),
  statement<object, Conversations>(
    'delete_read_positions_of_conversations',
    `delete from read_positions where workspace_id = $1 and conversation_id = any($2::uuid[])`,
  ),
  statement<object, Conversations>(
    'delete_conversations',
    `delete from conversations where workspace_id = $1 and id = any($2::uuid[])`,
  ),
]

type End = [workspaceId: string, conversationId: string, after: number]

const endOf = `select m.id from messages m
  where m.workspace_id = $1 and m.conversation_id = $2 and m.position > $3`

/** The messages of a conversation after a position, children first. */
export const deleteEndOfConversation: readonly ReturnType<typeof statement<object, End>>[] = [
  statement<object, End>(
    'delete_mentions_of_end',
    `delete from message_mentions where workspace_id = $1 and message_id = any(array(${endOf}))`,
  ),
  statement<object, End>(
    'delete_attachments_of_end',
    deletingAttachments(`message_id = any(array(${endOf}))`),
  ),
  statement<object, End>(
    'delete_messages_of_end',
    `delete from messages where workspace_id = $1 and conversation_id = $2 and position > $3`,
  ),
]

export const shortenConversation = statement<
  object,
  [workspaceId: string, id: string, messageCount: number, tick: Date]
>(
  'shorten_conversation',
  `update conversations set message_count = $3, updated_at = $4 where workspace_id = $1 and id = $2`,
)

export const deleteAttachmentsOfMessages = statement<object, Conversations>(
  'delete_attachments_of_messages',
  deletingAttachments('message_id = any($2::uuid[])'),
)

/** Messages of nobody, with nothing said in them. */
export const blankMessages = statement<
  object,
  [workspaceId: string, ids: readonly string[], body: string, tick: Date]
>(
  'blank_messages',
  `update messages
      set contact_id = null, body = $3, external_id = null, message_gif = null,
          attachments = null, updated_at = $4
    where workspace_id = $1 and id = any($2::uuid[])`,
)

export const findLastSequence = statement<{ sequence: number }, [workspaceId: string]>(
  'find_last_sequence',
  `select sequence from workspace_clocks where workspace_id = $1`,
)

/** The first event from a moment on; events have the moments of the clock, so they are in its order. */
export const findEventFrom = statement<
  { sequence: number; created_at: Date },
  [workspaceId: string, sequence: number]
>(
  'find_event_from',
  `select sequence, created_at from events where workspace_id = $1 and sequence >= $2
    order by sequence limit 1`,
)

export type EventAbout = {
  sequence: number
  type: string
  created_at: Date
  data: string
  /** It is of a message in a conversation of the contact. */
  is_within: boolean
}

/**
 * The events between two sequences that may be about a contact: those that hold one of its ids, as
 * patterns for LIKE, and those of messages in its conversations.
 */
export const findEventsAbout = statement<
  EventAbout,
  [workspaceId: string, contactId: string, patterns: readonly string[], after: number, upTo: number]
>(
  'find_events_about',
  `select found.sequence, found.type, found.created_at, found.data, found.is_within
     from (select e.sequence, e.type, e.created_at, e.data::text as data,
                  coalesce(e.data ->> 'conversation_id' in (
                    select c.id::text from conversations c
                     where c.workspace_id = $1 and c.contact_id = $2), false) as is_within
             from events e
            where e.workspace_id = $1 and e.sequence > $4 and e.sequence <= $5) found
    where found.is_within or found.data like any ($3::text[])
    order by found.sequence`,
)

export const putEventData = statement<
  object,
  [workspaceId: string, sequences: readonly number[], data: readonly string[]]
>(
  'put_event_data',
  `update events e set data = put.data::json
     from unnest($2::bigint[], $3::text[]) as put (sequence, data)
    where e.workspace_id = $1 and e.sequence = put.sequence`,
)
