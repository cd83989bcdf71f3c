import { comparable } from '../../comparable.ts'
import type { Statement } from '../../store/database/statement.ts'
import { mergeKeys, type JsonObject } from '../../api/http/json-values.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import { draftMessages, serviceMessage } from '../messages/draft-messages.ts'
import { unsnoozed } from '../messages/end-snooze.ts'
import { putMessageStatus, statusChanged, type UnreadRow } from '../messages/message-status.ts'
import { draftEvent, type EventDraft } from '../../store/writes/event-draft.ts'
import type { Decision } from '../../store/writes/change.ts'
import { changedColumns, withGiven, type FieldChange } from '../../store/writes/row-changes.ts'
import { conversationChanges, type Names } from './conversation-changes.ts'
import {
  changeableColumns,
  effectsOf,
  type Changed,
  type ConversationRow,
  type FoundConversation,
} from './conversation-columns.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import { closedAtAfter, isSettled, waitingIn } from '../resources/waiting-since.ts'
import { updateConversationRow, type TagRow } from './queries.ts'
import type { updateFieldsIn } from './read-settings.ts'
import { replaceTags, withOneTag, type OneTag } from './tags.ts'

/** The fields of an update that are columns; those that are undefined stay as they are. */
type GivenColumns = Omit<
  ReturnType<ReturnType<typeof updateFieldsIn>['read']>,
  'assignee_email' | 'group_name' | 'tags'
>

type Named = { readonly id: string; readonly name: string }

/** An update with the names of its body resolved by the workspace's settings. */
export type Update = {
  columns?: GivenColumns
  assignee_key?: string | undefined
  group?: Named | undefined
  tags?: readonly string[] | undefined
  tag?: OneTag
  read?: boolean | undefined
  /** Set to null. */
  unassign?: 'team_member_id' | 'group_id'
  announced: boolean
}

/** The rows that an update is decided on. */
export type Found = {
  conversation: FoundConversation
  assignee: { readonly id: string; readonly email: string } | undefined
  known: TagRow[]
  current: TagRow[]
  /** The messages that become read. */
  unread: readonly UnreadRow[]
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
  const names = tagsAfter(update, found)
  const tags = names && replaceTags(workspaceId, before.id, names, found.known, found.current)
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
  const details = { changed, changes: changesOf(changed, update, found, wanted, names) }
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
      ...(activity === undefined ? [] : activity.statements),
      updateConversationRow({ workspaceId, ...after }),
    ],
    areApart: tags === undefined && read.statements.length === 0,
    lists: moveConversation(before, after),
    events: [
      ...effects.types.map((type) => draftEvent(type, conversationResource, [before.id], details)),
      ...(before.snoozed && !after.snoozed ? [unsnoozed(before.id, 'closed')] : []),
      ...read.events,
      ...(activity === undefined ? [] : [activity.event]),
    ],
    reply: { json: { event: 0 } },
  }
}

function changesOf(
  changed: readonly Changed[],
  update: Update,
  found: Found,
  wanted: ConversationRow,
  tags: readonly string[] | undefined,
): FieldChange[] {
  const before = { ...found.conversation, tags: found.current.map(({ name }) => name) }
  return conversationChanges(changed, before, { ...wanted, ...namesAfter(update, found, tags) })
}

/** The names of the tags that are given; undefined if they stay. */
function tagsAfter({ tag, tags }: Update, { current }: Found): readonly string[] | undefined {
  return tag === undefined ? tags : withOneTag(tag, current)
}

/** The names after the update. Those of tags are spelled as they are stored. */
function namesAfter(
  { unassign, group }: Update,
  { conversation: before, assignee, known, current }: Found,
  tags: readonly string[] | undefined,
): Names {
  const spelled = new Map([...known, ...current].map((tag) => [tag.name_key, tag.name]))
  return {
    assignee: unassign === 'team_member_id' ? null : (assignee?.email ?? before.assignee),
    group: unassign === 'group_id' ? null : (group?.name ?? before.group),
    tags: (tags ?? []).map((name) => spelled.get(comparable(name)) ?? name),
  }
}

/** The statements and events that mark messages as read; empty without unread messages. */
function readChange(
  workspaceId: string,
  id: string,
  unread: readonly UnreadRow[],
  tick: Date,
): { statements: Statement[]; events: EventDraft[] } {
  if (unread.length === 0) return { statements: [], events: [] }
  return {
    statements: [
      putMessageStatus({ workspaceId, ids: unread.map((one) => one.id), status: 'read', tick }),
    ],
    events: [
      draftEvent('conversation.read', conversationResource, [id]),
      { ...statusChanged(unread, 'read'), unread: true },
    ],
  }
}

/** The row after the update; null inside ticket fields clears one. */
function wantedRow(update: Update, { conversation, assignee }: Found, tick: Date): ConversationRow {
  const { unassign } = update
  const row = withGiven(conversation, {
    ...update.columns,
    team_member_id: unassign === 'team_member_id' ? null : assignee?.id,
    group_id: unassign === 'group_id' ? null : update.group?.id,
    ticket_fields: mergedFields(conversation.ticket_fields, update.columns?.ticket_fields),
  })
  return {
    ...row,
    closed_at: closedAtAfter(conversation, row.status, tick),
    waiting_since: waitingIn(row),
    ...(isSettled(row.status) ? { snoozed: false, snoozed_until: null } : {}),
  }
}

function mergedFields(before: JsonObject | null, given: JsonObject | undefined): JsonObject | null {
  const merged = mergeKeys(before, given)
  return merged !== null && Object.keys(merged).length === 0 ? null : merged
}
