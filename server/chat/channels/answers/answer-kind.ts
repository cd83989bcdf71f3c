import { isDeepStrictEqual } from 'node:util'
import { newId, smallestIdOf } from '../../../ids.ts'
import { readTogether } from '../../../store/database/read.ts'
import type { DueTask } from '../../../store/due/due-task.ts'
import { growingDelayMs, type RunEnd, type TaskKind } from '../../../store/due/task-kind.ts'
import { writeTask } from '../../../store/due/write-task.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import { dueConversationMails } from '../follow-up/due-conversation-mails.ts'
import { mailer } from '../follow-up/mail-event.ts'
import {
  countRecipients,
  findAnswer,
  findAnswerFiles,
  findSuppressed,
  insertAnswer,
  putAnswerMail,
} from './answer-queries.ts'
import { mailUpdated } from './change-deliveries.ts'
import { answerMailTask, type AnswerInput } from './answer-mail-task.ts'
import type { AnswerParts } from './deliver-answer.ts'
import { deliveryReasons } from './delivery-reasons.ts'
import { stateOf } from './delivery-state.ts'
import { draftAnswer, hashesOf, newDeliveries, recipientsOf } from './draft-answer.ts'

/** While an answer before it in the conversation has no mail yet. */
const laterMs = 1_000
const hourMs = 3_600_000
/** While the answers of the last hour have as many recipients as they may. */
const fullMs = 60_000

/** Writes the mail of an answer in a conversation that is read by mail (docs/decisions/0151). */
export function answerKind(parts: Omit<AnswerParts, 'transport'>): TaskKind {
  const kind: TaskKind<AnswerInput> = {
    kind: answerMailTask.kind,
    concurrency: 8,
    perWorkspace: 2,
    maxSeconds: 30,
    delayMs: growingDelayMs,
    run: async (task) => writeAnswer(parts, task),
    onFailure: ({ subject_id: id }, { message }) =>
      parts.log(`The mail of message ${id} was not written: ${message}`),
  }
  return kind as TaskKind
}

async function writeAnswer(
  parts: Omit<AnswerParts, 'transport'>,
  task: DueTask<AnswerInput>,
): Promise<RunEnd> {
  const { database } = parts
  const { workspace_id: workspaceId, subject_id: id, input } = task
  const { known, inMs } = await findDue(parts, workspaceId, task)
  // Erased, or its channel was deleted.
  if (known === undefined || known.mail !== null) return undefined
  if (inMs > 0) return { dueInMs: inMs }
  const recipients = recipientsOf(known, input)
  return writeTask(database, task, mailer, {
    reads: [
      findAnswer({ workspaceId, id, seenId: input.seen_id ?? null, answeredId: null }),
      findAnswerFiles({ workspaceId, id }),
      findSuppressed({ workspaceId, hashes: hashesOf(recipients) }),
    ],
    decide: ([[answer], files, suppressed], tick) => {
      if (answer === undefined || answer.mail !== null) return { unchanged: undefined }
      if (!isDeepStrictEqual(recipientsOf(answer, input), recipients))
        throw new Error('The settings changed meanwhile.')
      const blocked = answer.is_blocked ? deliveryReasons.blocked : null
      const heldFor = input.is_of_copy === true ? deliveryReasons.of_copy : blocked
      const deliveries = newDeliveries(recipients, heldFor, suppressed, tick)
      const [first] = deliveries
      if (first === undefined) return { unchanged: undefined }
      const mailId = newId()
      const given = { mail_id: mailId, answer, files, recipients, deliveries, tick }
      const { token, rendered, shown } = draftAnswer(parts, workspaceId, given)
      const state = stateOf(deliveries)
      const isOpen = state === 'waiting'
      return {
        statements: [
          insertAnswer({
            workspaceId,
            id: mailId,
            conversationId: answer.conversation_id,
            recipient: first.address,
            recipientKey: first.key,
            token,
            messageId: id,
            answeredId: answer.answered_id ?? id,
            state,
            recipients: JSON.stringify(deliveries),
            rendered: isOpen ? rendered : null,
            tick,
          }),
          putAnswerMail({ workspaceId, messageId: id, mail: JSON.stringify(shown), tick }),
          ...(isOpen ? [dueConversationMails(workspaceId, [mailId])] : []),
        ],
        lists: noShifts,
        events: [mailUpdated([id], shown)],
        reply: undefined,
      }
    },
  })
}

/** The answer, and how long it waits: for an earlier one, or because the last hour's have all the recipients they may. */
async function findDue(
  { database, config: { answersPerHour: perHour } }: Omit<AnswerParts, 'transport'>,
  workspaceId: string,
  { subject_id: id, input }: DueTask<AnswerInput>,
) {
  const since = smallestIdOf(Date.now() - hourMs)
  const [[known], [recent]] = await readTogether(database, workspaceId, [
    findAnswer({ workspaceId, id, seenId: input.seen_id ?? null, answeredId: null }),
    countRecipients({ workspaceId, since, atMost: perHour }),
  ])
  const isFull = perHour > 0 && (recent?.total ?? 0) >= perHour
  return { known, inMs: isFull ? fullMs : known?.is_early === true ? laterMs : 0 }
}
