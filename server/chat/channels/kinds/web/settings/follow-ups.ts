import type { Statement } from '../../../../../store/database/statement.ts'
import { taskOf } from '../../../../../store/due/task-of.ts'
import type { AnswerDelivery } from '../../channel-kind.ts'
import { mailsVisitors } from '../../mail/settings/mails-visitors.ts'
import { followUpMs } from './follow-up-settings.ts'
import { needlessFollowUps } from './needless-follow-ups.ts'

/** Mails the answers of a conversation to a visitor who has left (chat/channels/follow-up). Its subject is the conversation. */
export const followUpTask = taskOf<Record<string, never>>('follow_up')

/** One mail has all answers that a visitor who has left has not read (docs/decisions/0180). */
export const followUps: AnswerDelivery = {
  task: followUpTask.kind,
  subject: 'conversation',
  needsAddress: true,
  needless: needlessFollowUps,
  delayMs: (settings, { config, channels }) =>
    mailsVisitors(config, channels) ? followUpMs(settings) : undefined,
}

/** The statement that makes them due for conversations whose visitors get answers. One that waits keeps its time. */
export function dueFollowUps(
  workspaceId: string,
  conversationIds: readonly string[],
  inMs: number,
): Statement {
  const drafts = conversationIds.map((id) => ({ subject_id: id, input: {} }))
  return followUpTask.due(workspaceId, drafts, { inMs }, { keepsSooner: true })
}
