import type { AppServices } from '../../api/http/services.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import { appError } from '../../errors.ts'
import { readTogether } from '../../store/database/read.ts'
import { joinShifts } from '../../store/lists/adjust-lists.ts'
import { enterConversation, moveConversation } from '../../store/lists/move-conversation.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { draftEvent, unreadEvent } from '../../store/writes/event-draft.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { foundIn, readsOf } from '../conversations/found-conversation.ts'
import { snoozeTask } from '../conversations/snooze-task.ts'
import { dueAgain } from '../messages/answer-deliveries.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import { isConversationSeen } from '../resources/seen-conversations.ts'
import { waitingIn } from '../resources/waiting-since.ts'
import { mergePair, mostMerged, refuseSplitUndo } from './merge-conversations.ts'
import { findMergeable, putMerged } from './merge-queries.ts'
import { findMergeRecord, findUndoable, undoParts, type UndoableMerge } from './undo-queries.ts'

/** Messages that came after the merge need new positions as well. */
const mostInUndo = 5 * mostMerged

/** Undoes a merge: the conversation that was merged is again as it was, and what has come since stays in the other one. Or a split. */
export async function undoMerge(
  services: AppServices,
  context: WriteContext,
  principal: ApiRequest['principal'],
  conversationId: string,
  id: string | undefined,
): Promise<{ json: string }> {
  const { database } = services
  const { workspace_id: workspaceId } = context
  const [[conversation], [record], [read]] = await readTogether(database, workspaceId, [
    findMergeable({ workspaceId, id: conversationId }),
    findMergeRecord({ workspaceId, id: id ?? null }),
    findUndoable({ workspaceId, id: id ?? null }),
  ])
  if (conversation === undefined) throw appError('conversation_unknown')
  if (id === undefined) throw appError('merge_unknown')
  if (record?.kind === 'split') {
    refuseSplitUndo(record, conversationId)
    const { merged_id: fromId } = record
    // Nobody gets messages by an undo that they do not see.
    if (!(await isConversationSeen(database, principal, fromId))) throw appError('merge_covered')
    return mergePair(services, context, { intoId: conversationId, fromId }, id)
  }
  refuseUndo(read, conversationId)
  return writeInWorkspace(database, context, {
    reads: [...readsOf(context, conversationId), findUndoable({ workspaceId, id })],
    decide: ([conversations, shown, forms, [found]], tick): Decision<{ json: string }> => {
      foundIn(context, conversations, shown, forms)
      refuseUndo(found, conversationId)
      return draftUndo(workspaceId, id, found, tick)
    },
  })
}

function refuseUndo(
  found: UndoableMerge | undefined,
  conversationId: string,
): asserts found is UndoableMerge {
  if (found?.conversation_id !== conversationId) throw appError('merge_unknown')
  if (found.into_id !== conversationId) throw appError('merge_covered')
  if (found.message_count > mostInUndo) throw appError('undo_too_long')
}

function draftUndo(
  workspaceId: string,
  id: string,
  found: UndoableMerge,
  tick: Date,
): Decision<{ json: string }> {
  const { conversation_id: intoId, merged_id: mergedId, moved_ids: movedIds, restored } = found
  const { snoozed_until: until } = restored
  const restoredTick = new Date(tick.getTime() + 1)
  const row = {
    ...restored,
    created_at: new Date(restored.created_at),
    updated_at: restoredTick,
    waiting_since: waitingIn({
      ...restored,
      waiting_since: restored.waiting_since === null ? null : new Date(restored.waiting_since),
    }),
  }
  const waitingSince = waitingIn({ ...found, waiting_since: found.remaining_wait })
  const after = { ...found, waiting_since: waitingSince, updated_at: tick }
  const messageCount = found.message_count - movedIds.length
  const snooze = {
    subject_id: mergedId,
    input: { until: until === null ? '' : new Date(until).toISOString() },
  }
  return {
    statements: [
      undoParts.row({
        workspaceId,
        id,
        status: row.status,
        groupId: row.group_id,
        messageCount: movedIds.length,
        waitingSince: row.waiting_since,
        tick: restoredTick,
      }),
      ...undoParts.others.map((undo) => undo({ workspaceId, id })),
      undoParts.record({ workspaceId, id, tick }),
      putMerged({ workspaceId, id: intoId, messageCount, waitingSince, tick }),
      ...dueAgain(workspaceId, [intoId, mergedId]),
      ...(until === null ? [] : [snoozeTask.due(workspaceId, [snooze], { at: new Date(until) })]),
      notifyServers({ workspaceId }),
    ],
    lists: joinShifts(enterConversation(row), moveConversation(found, after)),
    events: [
      draftEvent('conversation.restored', conversationResource, [mergedId], {
        merge_id: id,
        moved_message_ids: movedIds,
      }),
      unreadEvent('conversation.unmerged', conversationResource, [intoId], {
        merge_id: id,
        restored_ids: [mergedId],
      }),
    ],
    extraTicks: 1,
    reply: { json: { event: 0 } },
  }
}
