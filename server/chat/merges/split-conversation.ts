import { randomBytes } from 'node:crypto'
import { object, text, texts } from '../../api/http/fields.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError, fieldError } from '../../errors.ts'
import { newId, parseId } from '../../ids.ts'
import { readTogether } from '../../store/database/read.ts'
import { joinShifts } from '../../store/lists/adjust-lists.ts'
import { enterConversation, moveConversation } from '../../store/lists/move-conversation.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { draftEvent, unreadEvent } from '../../store/writes/event-draft.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { titleOf } from '../conversations/derived-title.ts'
import { foundIn, readsOf } from '../conversations/found-conversation.ts'
import { dueAgain } from '../messages/answer-deliveries.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import { waitingIn } from '../resources/waiting-since.ts'
import { mostMerged } from './merge-conversations.ts'
import { findMergeable, putMerged, type Mergeable } from './merge-queries.ts'
import {
  findSplit,
  insertSplit,
  insertSplitOff,
  splitParts,
  type Chosen,
  type FoundSplit,
  type Split,
} from './split-queries.ts'

export const splitFields = object({
  from_message_id: text({
    maxCharacters: 36,
    trim: true,
    description: 'This message and all after it move.',
  }),
  message_ids: texts({
    maxCharacters: 36,
    description: 'In place of `from_message_id`: these messages move.',
  }),
  title: text({
    maxCharacters: 255,
    trim: true,
    description: 'Default: the beginning of the first message.',
  }),
})

type Made = { readonly json: string; readonly id: string }

/** Moves messages of a conversation into a new one of the same contact. */
export async function splitConversation(
  { database }: AppServices,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Made> {
  const { workspace_id: workspaceId } = context
  const [[read]] = await readTogether(database, workspaceId, [findMergeable({ workspaceId, id })])
  if (read === undefined) throw appError('conversation_unknown')
  const { title, ...asked } = splitFields.read(body, '')
  const chosen = readChosen(asked)
  // What is too long is not read under the lock.
  refuseLong(read)
  return writeInWorkspace(database, context, {
    reads: [
      ...readsOf(context, id),
      findMergeable({ workspaceId, id }),
      findSplit({ workspaceId, id, ...chosen }),
    ],
    decide: ([conversations, shown, forms, [conversation], [split]], tick): Decision<Made> => {
      foundIn(context, conversations, shown, forms)
      if (conversation === undefined || split === undefined) throw appError('conversation_unknown')
      refuseLong(conversation)
      refuseChoice(conversation, split, chosen)
      return draftSplit(workspaceId, conversation, split, title, tick)
    },
  })
}

function refuseLong({ message_count: count }: Mergeable): void {
  if (count > mostMerged) throw appError('split_too_long')
}

function readChosen(asked: {
  from_message_id?: string | undefined
  message_ids?: readonly string[] | undefined
}): Omit<Chosen, 'id'> {
  const { from_message_id: from, message_ids: given } = asked
  if ((from === undefined) === (given === undefined))
    throw fieldError('Pass either from_message_id or message_ids.')
  if (given !== undefined && given.length > mostMerged) throw fieldError('message_ids is too long.')
  return {
    fromMessageId: from === undefined ? null : idOf(from, 'from_message_id'),
    messageIds: given?.map((one) => idOf(one, 'message_ids')) ?? null,
  }
}

function idOf(given: string, name: string): string {
  const id = parseId(given)
  if (id === undefined) throw unknownMessage(given, name)
  return id
}

const unknownMessage = (given: string, name: string) =>
  fieldError(`${name} must be ids of messages of the conversation: ${given}.`)

function refuseChoice(
  { message_count: count }: Mergeable,
  { moved_ids: movedIds }: FoundSplit,
  { fromMessageId, messageIds }: Omit<Chosen, 'id'>,
): void {
  if (fromMessageId !== null && movedIds.length === 0)
    throw unknownMessage(fromMessageId, 'from_message_id')
  const moved = new Set(movedIds)
  const unknown = messageIds?.find((id) => !moved.has(id))
  if (unknown !== undefined) throw unknownMessage(unknown, 'message_ids')
  if (movedIds.length === 0) throw fieldError("message_ids can't be blank.", 'field_blank')
  if (movedIds.length === count) throw appError('split_of_all')
}

function draftSplit(
  workspaceId: string,
  conversation: Mergeable,
  found: FoundSplit,
  title: string | undefined,
  tick: Date,
): Decision<Made> {
  const { id, status } = conversation
  const { moved_ids: movedIds } = found
  const recordId = newId()
  const split = { workspaceId, id, newId: newId(), movedIds }
  const later = new Date(tick.getTime() + 1)
  const derived = titleOf(found.first_body ?? '')
  const waits = {
    remaining: waitingIn({ status, waiting_since: found.remaining_wait }),
    moved: waitingIn({ status, waiting_since: found.moved_wait }),
  }
  const after = { ...conversation, waiting_since: waits.remaining, updated_at: tick }
  const entered = {
    ...conversation,
    created_at: later,
    updated_at: later,
    waiting_since: waits.moved,
  }
  return {
    statements: [
      insertSplit({ ...split, recordId, tick }),
      insertSplitOff({
        workspaceId,
        id,
        newId: split.newId,
        title: title ?? (derived === '' ? null : derived),
        channelName: randomBytes(16).toString('hex'),
        messageCount: movedIds.length,
        waitingSince: waits.moved,
        tick: later,
      }),
      ...splitParts.map((part) => part(split)),
      putMerged({
        workspaceId,
        id,
        messageCount: conversation.message_count - movedIds.length,
        waitingSince: waits.remaining,
        tick,
      }),
      ...dueAgain(workspaceId, [id, split.newId]),
      notifyServers({ workspaceId }),
    ],
    lists: joinShifts(enterConversation(entered), moveConversation(conversation, after)),
    events: eventsOf(split, recordId),
    extraTicks: 1,
    reply: { json: { event: 0 }, id: split.newId },
  }
}

/** The created one first: it is the reply. */
const eventsOf = ({ id, newId: createdId, movedIds }: Split, mergeId: string) => [
  draftEvent('conversation.created', conversationResource, [createdId], {
    merge_id: mergeId,
    split_from: id,
    moved_message_ids: movedIds,
  }),
  unreadEvent('conversation.split', conversationResource, [id], {
    merge_id: mergeId,
    split_ids: [createdId],
  }),
]
