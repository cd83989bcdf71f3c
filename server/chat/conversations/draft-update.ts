import type { Statement } from '../../store/database/statement.ts'
import { mergeKeys, type JsonObject } from '../../api/http/json-values.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import { draftMessages, serviceMessage } from '../messages/draft-messages.ts'
import { putMessageStatus, statusChanged } from '../messages/message-status.ts'
import { draftEvent, type EventDraft } from '../../store/writes/event-draft.ts'
import type { Decision } from '../../store/writes/change.ts'
import { changedColumns, withGiven } from '../../store/writes/row-changes.ts'
import {
  changeableColumns,
  effectsOf,
  type Changed,
  type ConversationRow,
} from './conversation-columns.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import { closedAtAfter, waitingIn } from '../resources/waiting-since.ts'
import { updateConversationRow, type TagRow } from './queries.ts'
import type { updateFieldsIn } from './read-settings.ts'
import { replaceTags, withOneTag, type OneTag } from './tags.ts'

/** The fields of an update that are columns; those that are undefined stay as they are. */
type GivenColumns = Omit<
  ReturnType<ReturnType<typeof updateFieldsIn>['read']>,
  'assignee_email' | 'group_name' | 'tags'
>

/** An update with the names of its body resolved by the workspace's settings. */
export type Update = {
  columns?: GivenColumns
  assignee_key?: string | undefined
  group_id?: string | undefined
  tags?: readonly string[] | undefined
  tag?: OneTag
  read?: boolean | undefined
  /** Set to null. */
  unassign?: 'team_member_id' | 'group_id'
  announced: boolean
}

/** The rows that an update is decided on. */
export type Found = {
  conversation: ConversationRow
  assignee: string | undefined
  known: TagRow[]
  current: TagRow[]
  /** The messages that become read. */
  unread: readonly string[]
  /** The conversation's JSON, where the reply or If-Match needs it. */
  shown: string | undefined
}

/** An updated conversation; `json` is undefined where nothing changed and the JSON was not read. */
export type Updated = { readonly json: string | undefined }

/**
 * The statements and events of an update. Pure. The first event is always one of the conversation, before those
 * of its messages, so its JSON is the reply; without a change the reply is the JSON from before.
 */
export function draftUpdate(
  workspaceId: string,
  update: Update,
  found: Found,
  tick: Date,
): Decision<Updated> {
  const before = found.conversation
  const wanted = wantedRow(update, found, tick)
  const tags = tagStatements(workspaceId, update, found)
  const changed: Changed[] = changedColumns(changeableColumns, before, wanted)
  if (tags !== undefined) changed.push('tags')
  const read = readChange(workspaceId, before.id, found.unread, tick)
  if (changed.length === 0) {
    if (read.events.length === 0) return { unchanged: { json: found.shown } }
    return {
      statements: read.statements,
      lists: noShifts,
      events: read.events,
      reply: { json: { event: 0 } },
    }
  }
  const effects = effectsOf(changed, before, wanted)
  const activity = update.announced
    ? draftMessages({
        workspace_id: workspaceId,
        conversation_id: before.id,
        kind: 'activity_message',
        sender: {},
        after: before.message_count,
        messages: effects.lines.map(serviceMessage),
        tick,
        imported: false,
      })
    : undefined
  const after = {
    ...wanted,
    message_count: before.message_count + (activity?.ids.length ?? 0),
    updated_at: tick,
  }
  return {
    statements: [
      ...(tags ?? []),
      ...read.statements,
      ...(activity === undefined ? [] : [activity.statement]),
      updateConversationRow({ workspaceId, ...after }),
    ],
    lists: moveConversation(before, after),
    events: [
      ...effects.types.map((type) =>
        draftEvent(type, conversationResource, [before.id], { changed }),
      ),
      ...read.events,
      ...(activity === undefined ? [] : [activity.event]),
    ],
    reply: { json: { event: 0 } },
  }
}

/** The statements that change the tags; undefined if they stay. */
function tagStatements(
  workspaceId: string,
  { tag, tags }: Update,
  { conversation, known, current }: Found,
): Statement[] | undefined {
  const names = tag === undefined ? tags : withOneTag(tag, current)
  return names && replaceTags(workspaceId, conversation.id, names, known, current)
}

/** The statements and events that mark messages as read; empty without unread messages. */
function readChange(
  workspaceId: string,
  id: string,
  unread: readonly string[],
  tick: Date,
): { statements: Statement[]; events: EventDraft[] } {
  if (unread.length === 0) return { statements: [], events: [] }
  return {
    statements: [putMessageStatus({ workspaceId, ids: unread, status: 'read', tick })],
    events: [
      draftEvent('conversation.read', conversationResource, [id]),
      { ...statusChanged(unread), unread: true },
    ],
  }
}

/** The row after the update; null inside ticket fields clears one. */
function wantedRow(update: Update, { conversation, assignee }: Found, tick: Date): ConversationRow {
  const { unassign } = update
  const row = withGiven(conversation, {
    ...update.columns,
    team_member_id: unassign === 'team_member_id' ? null : assignee,
    group_id: unassign === 'group_id' ? null : update.group_id,
    ticket_fields: mergedFields(conversation.ticket_fields, update.columns?.ticket_fields),
  })
  return {
    ...row,
    closed_at: closedAtAfter(conversation, row.status, tick),
    waiting_since: waitingIn(row),
  }
}

function mergedFields(before: JsonObject | null, given: JsonObject | undefined): JsonObject | null {
  const merged = mergeKeys(before, given)
  return merged !== null && Object.keys(merged).length === 0 ? null : merged
}
