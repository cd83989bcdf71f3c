import type { AppServices } from '../../api/http/services.ts'
import { growingDelayMs, type TaskKind } from '../../store/due/task-kind.ts'
import { taskOf } from '../../store/due/task-of.ts'
import { writeTask } from '../../store/due/write-task.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import { endSnooze } from '../messages/end-snooze.ts'
import { tellMembers } from '../notifications/tell-members.ts'
import { findConversation, updateConversationRow } from './queries.ts'

type Input = {
  readonly until: string
  /** The member who has snoozed it. */
  readonly member_id?: string | null
}

/** Ends the snooze of a conversation, its subject, that lasts until this time; a later snooze has a time of its own. */
export const snoozeTask = taskOf<Input>('end_snooze')

export function snoozeKind({
  database,
  log,
}: Pick<AppServices, 'database'> & { readonly log: (line: string) => void }): TaskKind {
  const kind: TaskKind<Input> = {
    kind: snoozeTask.kind,
    // Many end at the same moment: of several workspaces they share commits.
    concurrency: 32,
    perWorkspace: 4,
    maxSeconds: 30,
    delayMs: growingDelayMs,
    run: async (task) => {
      const { workspace_id: workspaceId, subject_id: id, input } = task
      const actor = { type: 'automation', name: 'snooze' } as const
      return writeTask(database, task, actor, {
        isShort: true,
        reads: [findConversation({ workspaceId, id })],
        decide: ([[before]], tick) => {
          if (before?.snoozed_until?.toISOString() !== input.until) return { unchanged: undefined }
          const toldId = before.team_member_id ?? input.member_id ?? null
          const given = { reason: 'time', tick, isWritten: true, toldId } as const
          const ended = endSnooze(workspaceId, before, given)
          const memberIds = toldId === null ? [] : [toldId]
          const about = { conversationId: id, memberIds, context: { actor }, tick }
          const after = {
            ...before,
            message_count: before.message_count + ended.lines.length,
            updated_at: tick,
            snoozed: false,
            snoozed_until: null,
          }
          return {
            statements: [
              ...ended.lines.flatMap(({ statements }) => statements),
              updateConversationRow({ workspaceId, ...after }),
              ...tellMembers(workspaceId, [{ kind: 'unsnoozed', ...about }]),
            ],
            lists: moveConversation(before, after),
            events: ended.events.map((event) => ({ ...event, unread: true })),
            reply: undefined,
          }
        },
      })
    },
    onFailure: ({ subject_id: id }, { message }) =>
      log(`The snooze of conversation ${id} has not ended: ${message}`),
  }
  return kind as TaskKind
}
