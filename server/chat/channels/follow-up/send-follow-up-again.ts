import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { statement } from '../../../store/database/statement.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../store/writes/change.ts'
import { draftEvent } from '../../../store/writes/event-draft.ts'
import type { JsonResult } from '../../../store/writes/reply-draft.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { draftMail } from './draft-mail.ts'
import { isServed } from './mail-sender.ts'
import { findAddressed, mostInMail, said, type Addressed, type Answer } from './queries.ts'
import { findUncertainMail } from './record-sent.ts'
import { renderFollowUp } from './render-follow-up.ts'
import { showMail } from './show-delivery.ts'
import { addressHash } from './suppressed-address.ts'
import { findSuppression } from './suppression-queries.ts'

/** The answers that a follow-up has, in their order, those that were erased since apart. */
const findMailed = statement<Answer, { mailId: string }>(
  'find_mailed_answers',
  `select ${said}
     from conversation_mails k
     join messages m on m.workspace_id = $workspaceId and m.id = any(k.message_ids)
     left join team_members t on t.workspace_id = $workspaceId and t.id = m.team_member_id
    where k.workspace_id = $workspaceId and k.id = $mailId and m.kind = 'user_message'
    order by m.position limit ${mostInMail}`,
)

/** A message whose follow-up is sent again. */
type Mailed = { readonly conversation_id: string; readonly message_id: string }

/**
 * Sends a follow-up again of which it is unknown whether it arrived, under the same Message-ID. A person decides that, because the
 * visitor may have it. What the visitor has read meanwhile is not sent: its delivery is withdrawn then.
 */
export async function sendFollowUpAgain(
  services: AppServices,
  context: WriteContext,
  { conversation_id: id, message_id: messageId }: Mailed,
  mail: { readonly id: string; readonly address: string; readonly message_id: string },
): Promise<JsonResult> {
  const { workspace_id: workspaceId } = context
  return writeInWorkspace(services.database, context, {
    reads: [
      findUncertainMail({ workspaceId, id: mail.id }),
      findAddressed({ workspaceId, id, isServed: isServed(services.config) }),
      findMailed({ workspaceId, mailId: mail.id }),
      findSuppression({ workspaceId, hash: addressHash(mail.address) }),
    ],
    decide: ([[uncertain], [to], answers, suppressed], tick): Decision<JsonResult> => {
      const isOpen = uncertain?.conversation_id === id && suppressed.length === 0
      if (!isOpen || answers.length === 0 || !isStillAt(to, mail.address))
        throw appError('mail_not_undelivered')
      const drafted = draftMail(services, workspaceId, {
        again: { id: mail.id, message_id: `<${mail.message_id}>`, token: uncertain.token },
        conversation_id: id,
        purpose: 'follow_up',
        message_ids: uncertain.message_ids,
        recipient: mail.address,
        to,
        render: (frame) => renderFollowUp({ ...frame, answers, has_more: false }),
        tick,
      })
      // The reply has the message of the first event.
      const ids = [messageId, ...answers.map((one) => one.id).filter((one) => one !== messageId)]
      const shown = showMail(workspaceId, ids, drafted.shown, tick)
      const events = shown.events.map((one) =>
        draftEvent(one.type, one.resource, one.ids, one.details),
      )
      return {
        statements: [...drafted.statements, ...shown.statements],
        lists: noShifts,
        events: [...events, drafted.event],
        reply: { json: { event: 0 } },
      }
    },
  })
}

const isStillAt = (to: Addressed | undefined, address: string): to is Addressed =>
  to?.email === address && !to.is_blocked
