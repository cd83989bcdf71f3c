import type { Statement } from '../../../store/database/statement.ts'
import { taskOf } from '../../../store/due/task-of.ts'

/** The delivery of a mail about a conversation. Its subject is the mail. */
export const conversationMailTask = taskOf<Record<string, never>>('deliver_conversation_mail')

/** In about four days. */
export const mostAttempts = 25

/** The statement that makes mails due; one that was made due meanwhile keeps a sooner time. */
export function dueConversationMails(
  workspaceId: string,
  ids: readonly string[],
  inMs = 0,
): Statement {
  const drafts = ids.map((id) => ({ subject_id: id, input: {} }))
  return conversationMailTask.due(workspaceId, drafts, { inMs }, { keepsSooner: true })
}
