import { statement } from '../../../../store/database/statement.ts'
import { standingColumns, type Standing } from '../../../../store/lists/move-conversation.ts'

type Thread = Standing & {
  id: string
  contact_id: string
  message_count: number
  snoozed: boolean
}

export const findLettersChannel = statement<{ id: string }, { channelId: string }>(
  'find_letters_channel',
  `select c.id from channels c
    where c.workspace_id = $workspaceId and c.id = $channelId and c.kind = 'letters'`,
)

/** The conversation of a sender in a channel that changed last. */
export const findThreadOfSender = statement<Thread, { channelId: string; identifier: string }>(
  'find_thread_of_sender_of_letter',
  `select c.id, c.contact_id, c.message_count, c.snoozed, ${standingColumns('c')}
     from contacts v
     join conversations c on c.workspace_id = $workspaceId and c.contact_id = v.id and c.channel_id = $channelId
    where v.workspace_id = $workspaceId and v.user_identifier = $identifier
    order by c.updated_at desc limit 1`,
)

export type Letter = {
  id: string
  status: string
  body: string
  to: string
  channel_id: string
  service: string
}

/** An answer, whom it goes to, and by which service. */
export const findLetter = statement<Letter, { id: string }>(
  'find_letter',
  `select m.id, m.status, m.body, v.name as to, h.id as channel_id, h.settings ->> 'service' as service
     from messages m
     join conversations c on c.workspace_id = $workspaceId and c.id = m.conversation_id
     join contacts v on v.workspace_id = $workspaceId and v.id = c.contact_id
     join channels h on h.workspace_id = $workspaceId and h.id = c.channel_id and h.kind = 'letters'
    where m.workspace_id = $workspaceId and m.id = $id`,
)
