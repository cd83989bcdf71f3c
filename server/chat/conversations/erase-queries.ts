import { statement } from '../../store/database/statement.ts'
import { standingColumns, type Standing } from '../../store/lists/move-conversation.ts'
import { erasingMails } from '../attachments/erase-mails.ts'
import { deletingAttachments } from '../attachments/stored-bytes.ts'
import { deliveriesBy } from '../channels/kinds/channel-kinds.ts'
import { messageJson, messageTables } from '../resources/message-json.ts'

/** A message and what it shows. */
export type ErasableMessage = {
  json: string
  /** Of a mail. */
  subject: string | null
}

// Compared like this, because the planner would read all messages of the conversation before the first ANALYZE.
export const findErasable = statement<
  ErasableMessage,
  { conversationId: string; messageId: string | undefined }
>(
  'find_erasable_message',
  `select ${messageJson}::text as json, case when m.mail ->> 'received_mail_id' is not null then m.mail ->> 'subject' end as subject
     from ${messageTables}
    where m.workspace_id = $workspaceId and m.id = $messageId::uuid
      and m.conversation_id is not distinct from $conversationId::uuid`,
)

/** Removes the content of a message, not who sent it or the caller's own id of it. */
export const emptyMessage = statement<object, { id: string; body: string; tick: Date }>(
  'empty_message',
  `update messages set body = $body, message_gif = null, attachments = null, mail = null, updated_at = $tick
    where workspace_id = $workspaceId and id = $id`,
)

/** A conversation, and all whose messages were in it or have its messages, by merges and splits, undone ones too. */
export const listMixedWith = statement<{ id: string }, { conversationId: string; limit: number }>(
  'list_conversations_mixed_with',
  `with recursive mixed (id) as (
     select $conversationId::uuid
      union
     select other.id
       from mixed
      cross join lateral (
        select r.into_id as id from conversation_merges r where r.workspace_id = $workspaceId and r.merged_id = mixed.id
         union all
        select r.merged_id from conversation_merges r where r.workspace_id = $workspaceId and r.into_id = mixed.id) other)
   select id from mixed limit $limit`,
)

export type TitledConversation = Standing & { id: string; title: string }

export const findTitles = statement<TitledConversation, { ids: readonly string[] }>(
  'find_titles_of_mixed',
  `select c.id, c.title, ${standingColumns('c')} from conversations c
    where c.workspace_id = $workspaceId and c.id = any($ids::uuid[])`,
)

/** The titles that merged conversations took from a message, which an undo would restore. */
export const emptyMergedTitles = statement<
  object,
  { id: string; title: string; titles: readonly string[] }
>(
  'empty_merged_titles',
  `update conversation_merges r set title = $title
     from messages m
    where m.workspace_id = $workspaceId and m.id = $id and r.workspace_id = $workspaceId
      and r.conversation_id = m.conversation_id and r.title = any($titles::text[])`,
)

export const deleteFilesOf = statement<object, { id: string }>(
  'delete_files_of_erased',
  deletingAttachments('message_id = $id'),
)

export const eraseMailsOf = erasingMails<{ id: string }>('erased', 'array[$id::uuid]')

export const deleteMentionsOf = statement<object, { id: string }>(
  'delete_mentions_of_erased',
  'delete from message_mentions where workspace_id = $workspaceId and message_id = $id',
)

const tasksOfAnswers = deliveriesBy('message')
  .map(({ task }) => `'${task}'`)
  .join(', ')

/** The conversations of the answers that are in a mail that waits with the message: those may be others since a split. */
export const findMailedWith = statement<
  { id: string },
  { conversationIds: readonly string[]; id: string }
>(
  'find_conversations_mailed_with',
  `select distinct m.conversation_id as id
     from conversation_mails k
     join messages m on m.workspace_id = $workspaceId and m.id = any(k.message_ids)
    where k.workspace_id = $workspaceId and k.conversation_id = any($conversationIds::uuid[]) and k.state = 'waiting'
      and $id::uuid = any(k.message_ids) and m.conversation_id is not null
    limit 100`,
)

/**
 * Withdraws deliveries and mails with the message that wait to be sent, also those that stayed with another conversation in a split; the other answers in them are mailed anew, unless the mail
 * server may have the mail. One that is the message alone forgets its recipients.
 */
export const withdrawMailsOf = statement<
  object,
  { conversationIds: readonly string[]; id: string }
>(
  'withdraw_mails_of_erased',
  `with task as (
     delete from due_tasks where workspace_id = $workspaceId and kind in (${tasksOfAnswers}) and subject_id = $id::uuid)
   update conversation_mails
      set state = case when state = 'waiting' and not (purpose = 'follow_up' and handed_at is not null)
                       then 'withdrawn' else state end, rendered = null, recipients = null, handed_replies = null
    where workspace_id = $workspaceId and conversation_id = any($conversationIds::uuid[])
      and (state = 'waiting' and (purpose = 'transcript' or $id::uuid = any (message_ids))
           or purpose = 'answer' and message_ids[1] = $id::uuid)`,
)

export const replaceTitle = statement<object, { id: string; title: string; tick: Date }>(
  'replace_title',
  `update conversations set title = $title, updated_at = $tick
    where workspace_id = $workspaceId and id = $id`,
)

export type KeptBody = { api_key_id: string; key: string; body: string | null }

/** Stored replies after a place in the order of their keys; `body` only of those that match one of the patterns. */
export const findKeptBodies = statement<
  KeptBody,
  { ownerId: string; key: string; patterns: readonly string[]; limit: number }
>(
  'find_kept_bodies',
  `select k.api_key_id, k.key, case when k.body like any($patterns::text[]) then k.body end as body
     from kept_replies k
    where k.workspace_id = $workspaceId and (k.api_key_id, k.key) > ($ownerId::uuid, $key::text)
    order by k.api_key_id, k.key limit $limit`,
)

export const putKeptBodies = statement<
  object,
  { ownerIds: readonly string[]; keys: readonly string[]; bodies: readonly string[] }
>(
  'put_kept_bodies',
  `update kept_replies k set body = put.body
     from unnest($ownerIds::uuid[], $keys::text[], $bodies::text[]) as put (api_key_id, key, body)
    where k.workspace_id = $workspaceId and k.api_key_id = put.api_key_id and k.key = put.key`,
)
