import { statement } from '../../../../../store/database/statement.ts'

/** Messages of a conversation that mails of the past join: each of them moves those behind it on. */
const mostInThread = 500

/**
 * A conversation that is short enough, and how many of its messages stand before a mail that arrived at a time. Of mails of the same
 * time those stand before it that were fetched after it.
 */
export const findPlaces = statement<
  { id: string; position: number },
  { ids: readonly string[]; at: Date; mailId: string }
>(
  'find_places_of_past_mail',
  `select c.id, coalesce((
            select m.position from messages m
             where m.workspace_id = $workspaceId and m.conversation_id = c.id
               and (m.created_at < $at or m.created_at = $at and m.mail ->> 'received_mail_id' > $mailId::text)
             order by m.position desc limit 1), 0) as position
     from conversations c
    where c.workspace_id = $workspaceId and c.id = any($ids::uuid[]) and c.message_count < ${mostInThread}`,
)

/** The conversation is as old as its first message. */
export const beginEarlier = statement<object, { id: string; at: Date }>(
  'begin_conversation_earlier',
  'update conversations set created_at = $at::timestamptz where workspace_id = $workspaceId and id = $id',
)
