import { conversationResource } from '../../../chat/resources/conversation-json.ts'
import type { Database } from '../../database/connect.ts'
import { noShifts } from '../../lists/adjust-lists.ts'
import { unreadEvent } from '../../writes/event-draft.ts'
import type { TaskKind } from '../task-kind.ts'
import { taskOf } from '../task-of.ts'
import { writeTask } from '../write-task.ts'

// A kind of task as ARCHITECTURE.md says to add one: this file, and its kind in the list of those that run.

/** Records an event of a conversation. The subject is the reminder. */
export const reminderTask = taskOf<{ conversation_id: string }>('test_remind')

export function reminderKind(
  database: Database,
  more: Partial<TaskKind<{ conversation_id: string }>> = {},
): TaskKind {
  const kind: TaskKind<{ conversation_id: string }> = {
    kind: reminderTask.kind,
    concurrency: 32,
    perWorkspace: 32,
    maxSeconds: 30,
    delayMs: () => 60_000,
    run: async (task) =>
      writeTask(
        database,
        task,
        { type: 'automation', name: task.subject_id },
        {
          reads: [],
          decide: () => ({
            statements: [],
            lists: noShifts,
            events: [
              unreadEvent('conversation.updated', conversationResource, [
                task.input.conversation_id,
              ]),
            ],
            reply: undefined,
          }),
        },
      ),
    onFailure: () => undefined,
    ...more,
  }
  return kind as TaskKind
}
