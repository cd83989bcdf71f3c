import { noShifts } from '../../../../../store/lists/adjust-lists.ts'
import { applyBounce, findReturned } from '../../../answers/apply-bounce.ts'
import { findShown } from '../../../follow-up/show-delivery.ts'
import type { Bounce } from '../reading/read-bounce.ts'
import type { ReadHeader } from '../reading/read-header.ts'
import type { Importing } from './importing.ts'
import { findStateOfMail, recordMail } from './mail-queries.ts'

/**
 * Sets a mail about a mail of ours, or a copy of that, aside with its original, which belongs to the message that was sent. A bounce
 * changes the delivery of what was returned.
 */
export async function recordOfOurs(
  { task, write }: Pick<Importing, 'task' | 'write'>,
  given: {
    readonly header: ReadHeader
    readonly reason: string
    /** Undefined of a copy. */
    readonly bounce?: Bounce
    /** The mail of ours. */
    readonly mail_id: string
  },
): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId, subject_id: id } = task
  const { header, reason, bounce, mail_id: mailId } = given
  return write({
    reads: [
      findStateOfMail({ workspaceId, id }),
      findReturned({ workspaceId, id: mailId }),
      findShown({ workspaceId, mailId }),
    ],
    decide: ([[row], [mail], messages], tick) => {
      if (row?.state !== 'stored') return { unchanged: undefined }
      const applied =
        mail === undefined || bounce === undefined
          ? { statements: [], events: [] }
          : applyBounce(workspaceId, mail, messages, bounce, tick)
      return {
        statements: [
          recordMail({
            workspaceId,
            id,
            state: 'set_aside',
            reason: bounce ? `It says whether a mail of ours was delivered (${reason})` : reason,
            class: bounce ? 'bounce' : 'own',
            verdict: null,
            subject: header.subject.slice(0, 998),
            sender: header.sender.slice(0, 320),
            senderKey: null,
            headerId: null,
            rootId: null,
            people: [],
            conversationId: mail?.conversation_id ?? null,
            messageId: mail?.mail == null ? null : mail.message_id,
            answerKey: null,
            arrivedAt: null,
          }),
          ...applied.statements,
        ],
        lists: noShifts,
        events: applied.events,
        reply: undefined,
      }
    },
  })
}
