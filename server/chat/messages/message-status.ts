import { statement } from '../../store/database/statement.ts'
import { draftEvent, type EventDraft } from '../../store/writes/event-draft.ts'
import { fieldChanges } from '../../store/writes/row-changes.ts'
import type { Statement } from '../../store/database/statement.ts'
import { messageResource } from '../resources/message-json.ts'
import { saidToVisitors } from '../resources/visitor-json.ts'
import { isMessage } from './queries.ts'

/** In order: a failed message can still be delivered, and no status goes back. */
export const statuses = ['sent', 'failed', 'delivered', 'read'] as const

type MessageStatus = (typeof statuses)[number]

/** An unread message with the status that it had. */
export type UnreadRow = { readonly id: string; readonly status: string }

type UpTo = {
  workspaceId: string
  conversationId: string
  /** Undefined: up to the last message. */
  messageId: string | undefined
  /** Undefined: no limit. */
  limit: number | undefined
}

const upToHere = `m.position <= coalesce(
  (select u.position from messages u where u.workspace_id = $workspaceId and ${isMessage('u')}), 9223372036854775807)`

/** Messages of the contact, up to one of them, that the team has not read, oldest first. */
export const findUnreadByTeam = statement<UnreadRow, UpTo>(
  'find_unread_by_team',
  `select m.id, m.status from messages m
    where m.workspace_id = $workspaceId and m.conversation_id = $conversationId
      and m.contact_id is not null and m.status <> 'read' and ${upToHere}
    order by m.position limit $limit`,
)

/** Messages to the contact, up to one of them, that the contact has not read, oldest first. */
export const findUnreadByContact = statement<UnreadRow, UpTo>(
  'find_unread_by_contact',
  `select m.id, m.status from messages m
    where m.workspace_id = $workspaceId and m.conversation_id = $conversationId
      and m.team_member_id is not null and ${saidToVisitors} and m.status <> 'read'
      and ${upToHere}
    order by m.position limit $limit`,
)

export const putMessageStatus = statement<
  object,
  { ids: readonly string[]; status: string; tick: Date }
>(
  'put_message_status',
  `update messages set status = $status, updated_at = $tick where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)

/** An event for each message whose status changes. */
export function statusChanged(messages: readonly UnreadRow[], to: string): EventDraft {
  const ids = messages.map(({ id }) => id)
  const event = draftEvent('message.status_changed', messageResource, ids, { changed: ['status'] })
  const each = messages.map(({ status }) => ({
    changes: fieldChanges(['status'], { status }, { status: to }),
  }))
  return { ...event, each }
}

/** The writes that move the status of a message forward; undefined if it has come as far. */
export function moveStatus(
  workspaceId: string,
  message: UnreadRow,
  to: MessageStatus,
  tick: Date,
):
  | { readonly statements: readonly Statement[]; readonly events: readonly EventDraft[] }
  | undefined {
  const order: readonly string[] = statuses
  if (order.indexOf(to) <= order.indexOf(message.status)) return undefined
  return {
    statements: [putMessageStatus({ workspaceId, ids: [message.id], status: to, tick })],
    events: [statusChanged([message], to)],
  }
}
