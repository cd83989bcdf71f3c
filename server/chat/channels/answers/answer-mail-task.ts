import { taskOf } from '../../../store/due/task-of.ts'
import type { GivenRecipients } from '../../messages/recipients-field.ts'
import { answersByMail } from '../kinds/mail/settings/answers-by-mail.ts'

/** `seen_id`: the newest message that its author has seen. `is_of_copy`: another workspace, which this one is a copy of, sends it. */
export type AnswerInput = GivenRecipients & {
  readonly seen_id?: string
  readonly is_of_copy?: true
}

/** Sends an answer by mail. Its subject is the message, which makes it due in its transaction. */
export const answerMailTask = taskOf<AnswerInput>(answersByMail.task)
