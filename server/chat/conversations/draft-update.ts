import type { Statement } from '../../store/database/statement.ts'
import { mergeKeys, type JsonObject } from '../../api/http/json-values.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import { draftMessages, serviceMessage } from '../messages/draft-messages.ts'
import { markRead, statusChanged } from '../messages/mark-read.ts'
import type { EventDraft } from '../../store/writes/event-log.ts'
import type { Decision } from '../../store/writes/write-in-workspace.ts'
import { activityLines, changedColumns, eventTypes, type Changed } from './conversation-changes.ts'
import { conversationResource } from './conversation-json.ts'
import { updateConversationRow, type ConversationRow, type TagRow } from './queries.ts'
import { replaceTags } from './tags.ts'

/** What an update asks for, in the workspace's terms. */
export type Update = {
  title?: string | undefined
  status?: string | undefined
  priority?: string | undefined
  assignee_key?: string | undefined
  group_id?: string | undefined
  tags?: readonly string[] | undefined
  ticket_fields?: JsonObject | undefined
  read?: boolean | undefined
  /** Takes the conversation away from its member or group. */
  unassign?: 'team_member_id' | 'group_id'
  announced: boolean
}

/** What of the conversation, and around it, the update is decided on. */
export type Found = {
  conversation: ConversationRow
  assignee: string | undefined
  known: TagRow[]
  current: TagRow[]
  /** The messages that are read by it. */
  unread: readonly string[]
  /** The conversation as it is shown, where somebody asks for it. */
  shown: string | undefined
}

/** Every update has an event of the conversation, before any of its messages. */
const firstRecorded = (_written: object[][], recorded: string[][]) => recorded[0]?.[0]

/**
 * What carries an update out: pure. The conversation's JSON is the reply; of one that changes nothing,
 * what it was shown as.
 */
export function draftUpdate(
  workspaceId: string,
  update: Update,
  found: Found,
  tick: Date,
): Decision<string | undefined> {
  const before = found.conversation
  const wanted = wantedRow(update, found, tick)
  const tags =
    update.tags === undefined
      ? undefined
      : replaceTags(workspaceId, before.id, update.tags, found.known, found.current)
  const changed: Changed[] = [...changedColumns(before, wanted), ...(tags ? ['tags' as const] : [])]
  const read = readChange(workspaceId, before.id, found.unread, tick)
  if (changed.length === 0) {
    if (read.events.length === 0) return { unchanged: found.shown }
    return {
      statements: read.statements,
      lists: { chunks: [], totals: [] },
      events: read.events,
      reply: firstRecorded,
    }
  }
  const activity = update.announced
    ? draftMessages({
        workspace_id: workspaceId,
        conversation_id: before.id,
        kind: 'activity_message',
        sender: {},
        after: before.message_count,
        messages: activityLines(changed, before, wanted).map(serviceMessage),
        tick,
        imported: false,
      })
    : undefined
  const after = { ...wanted, message_count: before.message_count + (activity?.ids.length ?? 0) }
  return {
    statements: [
      ...(tags ?? []),
      ...read.statements,
      ...(activity === undefined ? [] : [activity.statement]),
      rowUpdate(workspaceId, after, tick),
    ],
    lists: moveConversation(before, { ...after, updated_at: tick }),
    events: [
      ...eventTypes(changed, before, after).map((type) =>
        conversationEvent(type, before.id, { changed }),
      ),
      ...read.events,
      ...(activity === undefined ? [] : [activity.event]),
    ],
    reply: firstRecorded,
  }
}

/** What marks messages as read and tells of it; nothing where there are none. */
function readChange(
  workspaceId: string,
  id: string,
  unread: readonly string[],
  tick: Date,
): { statements: Statement[]; events: EventDraft[] } {
  if (unread.length === 0) return { statements: [], events: [] }
  return {
    statements: [markRead(workspaceId, unread, tick)],
    events: [conversationEvent('conversation.read', id, {}), statusChanged(unread)],
  }
}

/** The row as the update wants it; null inside ticket fields clears one. */
function wantedRow(update: Update, found: Found, tick: Date): ConversationRow {
  const before = found.conversation
  const status = update.status ?? before.status
  const memberId = found.assignee ?? before.team_member_id
  const groupId = update.group_id ?? before.group_id
  return {
    ...before,
    status,
    title: update.title ?? before.title,
    priority: update.priority ?? before.priority,
    team_member_id: update.unassign === 'team_member_id' ? null : memberId,
    group_id: update.unassign === 'group_id' ? null : groupId,
    ticket_fields: mergedFields(before.ticket_fields, update.ticket_fields),
    closed_at: status === 'closed' ? (before.closed_at ?? tick) : null,
  }
}

function mergedFields(before: JsonObject | null, given: JsonObject | undefined): JsonObject | null {
  const merged = mergeKeys(before, given)
  return merged !== null && Object.keys(merged).length === 0 ? null : merged
}

function rowUpdate(workspaceId: string, row: ConversationRow, tick: Date): Statement {
  return updateConversationRow(
    workspaceId,
    row.id,
    row.status,
    row.title,
    row.priority,
    row.team_member_id,
    row.group_id,
    row.ticket_fields === null ? null : JSON.stringify(row.ticket_fields),
    row.message_count,
    tick,
    row.closed_at,
  )
}

function conversationEvent(
  type: string,
  id: string,
  details: Readonly<Record<string, unknown>>,
): EventDraft {
  return { type, resource: conversationResource, ids: [id], details }
}
