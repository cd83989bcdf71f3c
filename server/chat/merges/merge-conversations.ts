import { object, text } from '../../api/http/fields.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError, fieldError } from '../../errors.ts'
import { newId, parseId } from '../../ids.ts'
import { readTogether } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'
import { joinShifts } from '../../store/lists/adjust-lists.ts'
import { leaveConversation, moveConversation } from '../../store/lists/move-conversation.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { draftEvent, unreadEvent } from '../../store/writes/event-draft.ts'
import { goneResource } from '../../store/writes/gone-resource.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { foundIn, readsOf } from '../conversations/found-conversation.ts'
import { dueAgain } from '../messages/answer-deliveries.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import { isConversationSeen } from '../resources/seen-conversations.ts'
import { isSettled } from '../resources/waiting-since.ts'
import { findLink, mayJoin, type Link } from './link-of-merge.ts'
import {
  deleteMerged,
  findMergeable,
  findMergedWait,
  insertMerge,
  listMovedIds,
  moveParts,
  putMerged,
  type Mergeable,
  type Pair,
} from './merge-queries.ts'
import { findMergeRecord, splitUndoParts, type MergeRecord } from './undo-queries.ts'

/** Messages of both conversations: they get new positions in one change. */
export const mostMerged = 2_000

export const mergeFields = object(
  {
    from: text({
      maxCharacters: 36,
      trim: true,
      description: 'The id of the conversation to merge into the one in the path.',
    }),
  },
  ['from'],
)

type Principal = ApiRequest['principal']

/** Merges the conversation `from` into another one, which then has the messages of both: of the same contact, or the one that a mail refers to. */
export async function mergeConversations(
  services: AppServices,
  context: WriteContext,
  principal: Principal,
  intoId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<{ json: string }> {
  const { database } = services
  const { workspace_id: workspaceId } = context
  const [[into]] = await readTogether(database, workspaceId, [
    findMergeable({ workspaceId, id: intoId }),
  ])
  if (into === undefined) throw appError('conversation_unknown')
  const { from } = mergeFields.read(body, '')
  if (from === undefined) throw fieldError("from can't be blank.", 'field_blank')
  const fromId = parseId(from)
  if (fromId === undefined || !(await isConversationSeen(database, principal, fromId)))
    throw unknownFrom(from)
  if (fromId === intoId) throw appError('merge_of_one_conversation')
  return mergePair(services, context, { intoId, fromId })
}

/** The same with known ids; with a record as the undo of that split. */
export async function mergePair(
  { database }: AppServices,
  context: WriteContext,
  { intoId, fromId }: Pair,
  splitId?: string,
): Promise<{ json: string }> {
  const { workspace_id: workspaceId } = context
  const pair = { workspaceId, intoId, fromId }
  const [[into], [from], [link]] = await readTogether(database, workspaceId, [
    findMergeable({ workspaceId, id: intoId }),
    findMergeable({ workspaceId, id: fromId }),
    findLink(pair),
  ])
  if (into === undefined) throw appError('conversation_unknown')
  if (from === undefined && splitId !== undefined) throw appError('merge_covered')
  // What is too long is not read under the lock.
  refuseMerging(into, from, fromId, link)
  return writeInWorkspace(database, context, {
    reads: [
      ...readsOf(context, intoId),
      findMergeable({ workspaceId, id: intoId }),
      findMergeable({ workspaceId, id: fromId }),
      findLink(pair),
      findMergedWait(pair),
      listMovedIds({ workspaceId, id: fromId, limit: mostMerged }),
      splitId === undefined ? undefined : findMergeRecord({ workspaceId, id: splitId }),
    ],
    decide: (
      [conversations, shown, forms, [target], [source], [link], [wait], messages, [split]],
      tick,
    ): Decision<{ json: string }> => {
      foundIn(context, conversations, shown, forms)
      if (splitId !== undefined) refuseSplitUndo(split, intoId)
      if (target === undefined) throw appError('conversation_unknown')
      refuseMerging(target, source, fromId, link)
      const movedIds = messages.map((message) => message.id)
      const waitingSince = isSettled(target.status) ? null : (wait?.waiting_since ?? null)
      const undo = splitId === undefined ? [] : undoOfSplit(workspaceId, splitId, tick)
      return draftMerge(workspaceId, target, source, { waitingSince, movedIds, undo }, tick)
    },
  })
}

type Parts = {
  readonly waitingSince: Date | null
  readonly movedIds: readonly string[]
  readonly undo: readonly Statement[]
}

function undoOfSplit(workspaceId: string, id: string, tick: Date): readonly Statement[] {
  const { drafts, devices, record } = splitUndoParts
  return [
    drafts({ workspaceId, id }),
    devices({ workspaceId, id }),
    record({ workspaceId, id, tick }),
  ]
}

/** A split is undone where it was made, unless one of both conversations was merged since. */
export function refuseSplitUndo(
  split: MergeRecord | undefined,
  conversationId: string,
): asserts split is MergeRecord {
  if (split?.conversation_id !== conversationId) throw appError('merge_unknown')
  if (split.into_id !== conversationId) throw appError('merge_covered')
}

function draftMerge(
  workspaceId: string,
  into: Mergeable,
  from: Mergeable,
  { waitingSince, movedIds, undo }: Parts,
  tick: Date,
): Decision<{ json: string }> {
  const id = newId()
  const pair = { workspaceId, intoId: into.id, fromId: from.id }
  const messageCount = into.message_count + from.message_count
  const isOfTwo = into.contact_id !== from.contact_id
  const after = { ...into, waiting_since: waitingSince, updated_at: tick }
  return {
    statements: [
      insertMerge({ ...pair, id, tick }),
      ...moveParts.map((move) => move({ ...pair, isOfTwo, tick })),
      putMerged({ workspaceId, id: into.id, messageCount, waitingSince, tick }),
      deleteMerged({ workspaceId, id: from.id }),
      ...undo,
      ...dueAgain(workspaceId, [into.id]),
      notifyServers({ workspaceId }),
    ],
    lists: joinShifts(leaveConversation(from), moveConversation(into, after)),
    events: [
      draftEvent('conversation.merged', conversationResource, [into.id], {
        merge_id: id,
        merged_ids: [from.id],
        moved_message_ids: movedIds,
      }),
      unreadEvent('conversation.deleted', goneResource('conversation'), [from.id], {
        merged_into: into.id,
      }),
    ],
    reply: { json: { event: 0 } },
  }
}

const unknownFrom = (from: string) => fieldError(`from must be the id of a conversation: ${from}.`)

function refuseMerging(
  into: Mergeable,
  from: Mergeable | undefined,
  given: string,
  link: Link | undefined,
): asserts from is Mergeable {
  if (from === undefined) throw unknownFrom(given)
  if (into.contact_id !== from.contact_id && !mayJoin(from, link))
    throw appError('merge_of_two_contacts')
  // What the team has said to others since then would be shown there.
  if (link?.has_others === true && into.is_on_devices && !from.is_on_devices)
    throw appError('merge_shows_others')
  if (isSettled(into.status) && !isSettled(from.status)) throw appError('merge_into_settled')
  if (into.message_count + from.message_count > mostMerged) throw appError('merge_too_long')
}
