import { comparable } from '../comparable.ts'
import { readRows } from '../database/read.ts'
import type { Statement } from '../database/statement.ts'
import { appError } from '../errors.ts'
import { readBoolean } from '../http/fields.ts'
import { refuseUnmatched, showsCurrent } from '../http/if-match.ts'
import { mergeKeys, type JsonObject } from '../http/json-values.ts'
import { moveConversation } from '../lists/move-conversation.ts'
import { draftMessages, serviceMessage } from '../messages/draft-messages.ts'
import { findUnread, markRead, statusChanged } from '../messages/mark-read.ts'
import type { AppServices } from '../services.ts'
import type { EventDraft } from '../workspaces/event-log.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../workspaces/write-in-workspace.ts'
import { conversationResource } from './conversation-json.ts'
import { activityLines, changedColumns, eventTypes, type Changed } from './conversation-changes.ts'
import {
  findAssignee,
  findConversation,
  findConversationJson,
  findTags,
  findTagsOfConversation,
  updateConversationRow,
  type ConversationRow,
  type TagRow,
} from './queries.ts'
import { emailKey, settingsFor, updateFieldsIn } from './read-settings.ts'
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

type Found = {
  conversation: ConversationRow
  assignee: string | undefined
  known: TagRow[]
  current: TagRow[]
  /** The messages that are read by it. */
  unread: readonly string[]
  /** The conversation as it is shown, where somebody asks for it. */
  shown: string | undefined
}

/**
 * Changes the fields that are passed: spec 4.5. An update that changes nothing writes nothing and
 * leaves `updated_at` where it is. Resolves with the conversation's JSON, undefined where nothing was
 * to change and nobody looked.
 */
export async function updateConversation(
  services: AppServices,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  return applyUpdate(services, context, id, await readUpdate(services, context, id, body))
}

/** DELETE of the assignee or the group. */
export async function unassignConversation(
  services: AppServices,
  context: WriteContext,
  id: string,
  column: 'team_member_id' | 'group_id',
): Promise<string | undefined> {
  const settings = await settingsFor(services, context.workspace_id, {})
  const announced = settings.activity_messages
  return applyUpdate(services, context, id, { unassign: column, announced })
}

/** The update that was asked for. An unknown conversation is told before a broken body is. */
async function readUpdate(
  services: AppServices,
  { workspace_id: workspaceId }: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Update> {
  try {
    const settings = await settingsFor(services, workspaceId, body)
    const {
      assignee_email: email,
      group_name: group,
      ...fields
    } = updateFieldsIn(settings).read(body, '')
    return {
      ...fields,
      assignee_key: emailKey(email),
      group_id: group?.id,
      read: readSeen(body['read']),
      announced: settings.activity_messages,
    }
  } catch (broken) {
    const [row] = await readRows(services.database, workspaceId, findConversation(workspaceId, id))
    throw row === undefined ? appError('conversation_unknown') : broken
  }
}

function readSeen(given: unknown): boolean | undefined {
  if (given === undefined || given === null || given === '') return undefined
  const value = readBoolean(given)
  if (value === undefined) throw appError('read_invalid')
  return value
}

async function applyUpdate(
  services: AppServices,
  context: WriteContext,
  id: string,
  update: Update,
): Promise<string | undefined> {
  const workspaceId = context.workspace_id
  return writeInWorkspace(services.database, context, {
    look: [
      findConversation(workspaceId, id),
      findAssignee(workspaceId, update.assignee_key),
      findTags(workspaceId, (update.tags ?? []).map(comparable)),
      findTagsOfConversation(workspaceId, id),
      update.read === true ? findUnread(workspaceId, id) : undefined,
      showsCurrent(context) ? findConversationJson(workspaceId, id) : undefined,
    ],
    decide: (
      [[conversation], [assignee], known, current, unread, [shown]],
      tick,
    ): Decision<string | undefined> => {
      if (conversation === undefined) throw appError('conversation_unknown')
      refuseUnmatched(context, 'conversation', shown?.json)
      const found = {
        conversation,
        assignee: assignee?.id,
        known,
        current,
        unread: unread.map((message) => message.id),
        shown: shown?.json,
      }
      return draftUpdate(workspaceId, update, found, tick)
    },
  })
}

/** Every update has an event of the conversation, before any of its messages. */
const firstRecorded = (_written: object[][], recorded: string[][]) => recorded[0]?.[0]

function draftUpdate(
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
