import { comparableEmail } from '../../comparable-email.ts'
import { erasingMails } from '../attachments/erase-mails.ts'
import { deletingAttachments } from '../attachments/stored-bytes.ts'
import { isUnsent } from '../attachments/unsent-uploads.ts'
import { contactColumns, type FoundContact } from './contact-columns.ts'
import { movedElsewhere } from './moved-queries.ts'
import { contactJson } from '../resources/contact-json.ts'
import { statement } from '../../store/database/statement.ts'
import { standingColumns, type Standing } from '../../store/lists/move-conversation.ts'

/** A contact: its columns, its JSON, and the timestamps that lists and matching order by. */
export type WholeContact = FoundContact & {
  json: string
  created_at: Date
  last_active_at: Date
}

export const findWholeContact = statement<WholeContact, { id: string }>(
  'find_whole_contact',
  `select ${contactColumns}, ${contactJson}::text as json, c.created_at, c.last_active_at
     from contacts c where c.workspace_id = $workspaceId and c.id = $id`,
)

/** The contacts merged into this one; the event log has them under their own ids. */
export const findMergedContacts = statement<
  { id: string; created_at: Date },
  { contactId: string }
>(
  'find_merged_contacts',
  `select id, created_at from merged_contacts where workspace_id = $workspaceId and contact_id = $contactId
    order by merged_at, id`,
)

export type OwnConversation = Standing & { id: string; message_count: number }

/** Conversations of a contact, least recently updated first. */
export const findOwnConversations = statement<
  OwnConversation,
  { contactId: string; limit: number }
>(
  'find_own_conversations',
  `select c.id, c.message_count, ${standingColumns('c')} from conversations c
    where c.workspace_id = $workspaceId and c.contact_id = $contactId order by c.updated_at limit $limit`,
)

/** Messages of a contact in any conversation. */
export const findOwnMessages = statement<{ id: string }, { contactId: string; limit: number }>(
  'find_own_messages',
  `select id from messages where workspace_id = $workspaceId and contact_id = $contactId limit $limit`,
)

/** `subject`: of a mail. */
export type ForeignMessage = { id: string; subject: string | null }

/**
 * Messages of a contact in conversations of others, and of its conversations that were merged into such, none while its own
 * conversations hold more than `left` messages: the scan reads and skips those, and it runs under the workspace lock.
 */
export const findMessagesElsewhere = statement<
  ForeignMessage,
  { contactId: string; left: number; limit: number }
>(
  'find_messages_elsewhere',
  `select m.id, m.mail ->> 'subject' as subject
     from (select w.id from messages w where w.workspace_id = $workspaceId and w.contact_id = $contactId
            union
           ${movedElsewhere}) found
     join messages m on m.workspace_id = $workspaceId and m.id = found.id
     join conversations c on c.workspace_id = $workspaceId and c.id = m.conversation_id
    where c.contact_id <> $contactId
      and (select coalesce(sum(o.message_count), 0) from conversations o
            where o.workspace_id = $workspaceId and o.contact_id = $contactId) <= $left
    limit $limit`,
)

/** Messages of a contact that are looked through for the addresses of their mails, the newest ones. */
const mostLookedThrough = 1_000

/** The addresses that a contact has sent mails from. */
export const findSenderKeys = statement<{ sender_key: string }, { contactId: string }>(
  'find_sender_keys',
  `select distinct r.sender_key
     from (select m.id from messages m
            where m.workspace_id = $workspaceId and m.contact_id = $contactId
            order by m.id desc limit ${mostLookedThrough}) own
     join received_mails r on r.workspace_id = $workspaceId and r.message_id = own.id
    where r.sender_key is not null limit 100`,
)

/** A typed address may be that of somebody else, whose mails are not the contact's. */
export const senderKeysOf = (
  { email, email_verified: isProven }: WholeContact,
  sent: readonly { readonly sender_key: string }[],
): readonly string[] => [
  ...(isProven ? [comparableEmail(email ?? '')] : []),
  ...sent.map((one) => one.sender_key),
]

/** Mails of these addresses that are no messages: in the tray, taken out of it, or set aside. */
export const findMailsOfSenders = statement<
  { id: string },
  { senderKeys: readonly string[]; limit: number }
>(
  'find_mails_of_senders',
  `select r.id from received_mails r
    where r.workspace_id = $workspaceId and r.sender_key = any($senderKeys::text[])
      and r.message_id is null
    limit $limit`,
)

export const moveConversations = statement<
  object,
  { ids: readonly string[]; moments: readonly Date[]; contactId: string }
>(
  'give_conversations',
  `update conversations c set contact_id = $contactId, updated_at = given.moment
     from unnest($ids::uuid[], $moments::timestamptz[]) as given (id, moment)
    where c.workspace_id = $workspaceId and c.id = given.id`,
)

export const moveMessages = statement<object, { ids: readonly string[]; contactId: string }>(
  'give_messages',
  `update messages set contact_id = $contactId where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)

export const moveMergedContacts = statement<object, { fromId: string; intoId: string }>(
  'give_merged_contacts',
  `update merged_contacts set contact_id = $intoId where workspace_id = $workspaceId and contact_id = $fromId`,
)

export const insertMergedContact = statement<
  object,
  { id: string; contactId: string; createdAt: Date; tick: Date }
>(
  'insert_merged_contact',
  `insert into merged_contacts (workspace_id, id, contact_id, created_at, merged_at)
   values ($workspaceId, $id, $contactId, $createdAt, $tick)`,
)

export const deleteMergedContacts = statement<object, { contactId: string }>(
  'forget_merged_contacts',
  `delete from merged_contacts where workspace_id = $workspaceId and contact_id = $contactId`,
)

/**
 * Moves the devices of a merged contact. One that signed in as another person than the contact's now sees only what
 * began on it, until it signs in again.
 */
export const moveDevices = statement<
  object,
  { fromId: string; intoId: string; isSamePerson: boolean }
>(
  'give_devices',
  `update widget_devices
      set contact_id = $intoId, is_identified = is_identified and $isSamePerson::boolean
    where workspace_id = $workspaceId and contact_id = $fromId`,
)

export const deleteDevicesOfContact = statement<object, { contactId: string }>(
  'delete_devices_of_contact',
  `delete from widget_devices where workspace_id = $workspaceId and contact_id = $contactId`,
)

export const deleteContact = statement<object, { id: string }>(
  'delete_contact',
  `delete from contacts where workspace_id = $workspaceId and id = $id`,
)

/**
 * Deletes the messages `m` under a condition, children first. Message ids are an array: the plan of a join may start
 * from all mentions of the workspace.
 */
function deletingMessages<Values extends object>(name: string, condition: string) {
  const found = `messages m where m.workspace_id = $workspaceId and ${condition}`
  const these = `array(select m.id from ${found})`
  const isOfThese = `message_id = any(${these})`
  return [
    statement<object, Values>(
      `delete_mentions_of_${name}`,
      `delete from message_mentions where workspace_id = $workspaceId and ${isOfThese}`,
    ),
    ...erasingMails<Values>(name, these),
    statement<object, Values>(`delete_attachments_of_${name}`, deletingAttachments(isOfThese)),
    statement<object, Values>(`delete_messages_of_${name}`, `delete from ${found}`),
  ]
}

type Ids = { ids: readonly string[] }

/** Deletes conversations with all their rows, children first. */
export const deleteConversations = [
  ...deletingMessages<Ids>('conversations', 'm.conversation_id = any($ids::uuid[])'),
  statement<object, Ids>(
    'delete_files_of_drafts_of_conversations',
    deletingAttachments(`${isUnsent} and id = any(array(select unnest(d.file_ids) from drafts d
       where d.workspace_id = $1 and d.conversation_id = any($ids::uuid[])))`),
  ),
  ...[
    'conversation_tags',
    'read_positions',
    'conversation_mails',
    'drafts',
    'member_notifications',
    'conversation_merges',
  ].map((table) =>
    statement<object, Ids>(
      `delete_${table}_of_conversations`,
      `delete from ${table} where workspace_id = $workspaceId and conversation_id = any($ids::uuid[])`,
    ),
  ),
  statement<object, Ids>(
    'delete_conversations',
    `delete from conversations where workspace_id = $workspaceId and id = any($ids::uuid[])`,
  ),
]

/** Deletes the messages of a conversation after a position. */
export const deleteEndOfConversation = deletingMessages<{ conversationId: string; after: number }>(
  'end',
  'm.conversation_id = $conversationId and m.position > $after',
)

export const shortenConversation = statement<
  object,
  { id: string; messageCount: number; tick: Date }
>(
  'shorten_conversation',
  `update conversations set message_count = $messageCount, updated_at = $tick where workspace_id = $workspaceId and id = $id`,
)

export const deleteAttachmentsOfMessages = statement<object, Ids>(
  'delete_attachments_of_messages',
  deletingAttachments('message_id = any($ids::uuid[])'),
)

export const eraseMailsOfMessages = erasingMails<Ids>('messages', '$ids::uuid[]')

/** Removes sender and content of messages. */
export const blankMessages = statement<
  object,
  { ids: readonly string[]; body: string; tick: Date }
>(
  'blank_messages',
  `update messages
      set contact_id = null, body = $body, external_id = null, message_gif = null,
          attachments = null, mail = null, updated_at = $tick
    where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)
