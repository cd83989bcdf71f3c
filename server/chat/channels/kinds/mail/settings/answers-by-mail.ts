import type { AnswerDelivery } from '../../channel-kind.ts'

/** Each answer is a mail of its own, at once (docs/decisions/0151). */
export const answersByMail: AnswerDelivery = {
  task: 'answer_by_mail',
  subject: 'message',
  takesAddresses: true,
  delayMs: () => 0,
}
