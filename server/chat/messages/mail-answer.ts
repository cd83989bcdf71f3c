import { fieldError } from '../../errors.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { TaskDraft } from '../../store/due/task-of.ts'
import { answerMailTask, type GivenRecipients } from './answer-mail-task.ts'
import type { MailedChannels } from './follow-up-delays.ts'
import { dueFollowUps } from './follow-up-task.ts'
import type { ParentRow } from './queries.ts'
import type { GivenSend } from './read-send.ts'

/** The answers of a series that are mailed. */
export type MailedAnswers = {
  /** Conversations whose visitors are told of answers if they have left, by the delay of their channel. */
  readonly followUps: Map<number, Set<string>>
  /** Answers that are mailed at once. */
  readonly byMail: TaskDraft<GivenRecipients>[]
}

type Answer = {
  readonly id: string
  readonly parent: ParentRow
  readonly given: GivenSend
  readonly mailed: MailedChannels | undefined
  readonly author: { readonly sender: { readonly team_member_id?: string | undefined } }
}

/** Notes whether a new message is mailed: answers of the team are, no notes and nothing imported. Throws 422 for recipients of others. */
export function mailAnswer(
  { followUps, byMail }: MailedAnswers,
  { id, parent, given, mailed, author }: Answer,
): void {
  const { kind, created_at: createdAt, mail } = given
  const { channel_id: channelId, has_email: hasEmail } = parent
  const isOfTeam = author.sender.team_member_id !== undefined
  const isAnswer = isOfTeam && kind === 'user_message' && createdAt === undefined
  if (isAnswer && mailed?.by_mail.has(channelId ?? '') === true) {
    byMail.push({ subject_id: id, input: mail ?? {} })
    return
  }
  if (mail !== undefined) {
    throw fieldError(
      'mail must be omitted: only answers of team members in a conversation that is read by mail have recipients.',
    )
  }
  const ms = isAnswer && hasEmail === true ? mailed?.delays.get(channelId ?? '') : undefined
  if (ms !== undefined) followUps.set(ms, (followUps.get(ms) ?? new Set()).add(parent.id))
}

/** The statements that make the mails due. */
export function dueMails(
  workspaceId: string,
  { followUps, byMail }: MailedAnswers,
): readonly Statement[] {
  return [
    ...[...followUps].map(([ms, ids]) => dueFollowUps(workspaceId, [...ids], ms)),
    ...(byMail.length === 0 ? [] : [answerMailTask.due(workspaceId, byMail, { inMs: 0 })]),
  ]
}
