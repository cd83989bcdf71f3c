import { statement } from '../../store/database/statement.ts'
import type { EventDraft } from '../../store/writes/event-log.ts'
import { messageResource } from './message-json.ts'

/** What the contact wrote in a conversation and nobody has read, oldest first. */
export const findUnread = statement<{ id: string }, [workspaceId: string, conversationId: string]>(
  'find_unread_messages',
  `select id from messages
    where workspace_id = $1 and conversation_id = $2
      and contact_id is not null and status <> 'read'
    order by position`,
)

export const markRead = statement<
  object,
  [workspaceId: string, ids: readonly string[], tick: Date]
>(
  'mark_messages_read',
  `update messages set status = 'read', updated_at = $3
    where workspace_id = $1 and id = any($2::uuid[])`,
)

/** An event for each message that has another status. */
export function statusChanged(ids: readonly string[]): EventDraft {
  return {
    type: 'message.status_changed',
    resource: messageResource,
    ids,
    details: { changed: ['status'] },
    unread: true,
  }
}
