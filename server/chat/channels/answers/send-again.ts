import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { statement } from '../../../store/database/statement.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../store/writes/change.ts'
import { draftEvent, type EventDraft } from '../../../store/writes/event-draft.ts'
import type { JsonResult } from '../../../store/writes/reply-draft.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { readMessage } from '../../messages/access.ts'
import { dueConversationMails } from '../follow-up/due-conversation-mails.ts'
import { sendFollowUpAgain } from '../follow-up/send-follow-up-again.ts'
import { addressHash } from '../follow-up/suppressed-address.ts'
import {
  findAnswer,
  findAnswerFiles,
  findAnswerOfMessage,
  findSuppressed,
} from './answer-queries.ts'
import { changeDeliveries } from './change-deliveries.ts'
import type { StoredDelivery } from './delivery-state.ts'
import { draftAnswer } from './draft-answer.ts'

/** Mails to these addresses are sent again, though earlier ones were returned. */
const forgetBounces = statement<object, { hashes: readonly Buffer[] }>(
  'forget_bounces_of_addresses',
  `delete from mail_suppressions
    where workspace_id = $workspaceId and address_hash = any($hashes::bytea[]) and reason = 'bounce'`,
)

/** A row while the mail is given to its server: the end of that makes it due for those to whom it is sent again. */
const findRun = statement<object, { id: string | null }>(
  'find_run_of_conversation_mail',
  `select from due_tasks
    where workspace_id = $workspaceId and kind = 'deliver_conversation_mail' and subject_id = $id::uuid and claim is not null`,
)

const isEnded = ({ state }: StoredDelivery) =>
  state === 'failed' || state === 'uncertain' || state === 'held'

/**
 * Sends the mail of an answer again, under the same Message-ID and as an answer to the same mail, to the recipients whose
 * delivery failed, is uncertain or was held. A person decides that, because a recipient who has the mail already may get it
 * twice. A follow-up is sent again where it is uncertain: of one that failed the next has the answers.
 */
export async function sendAgain(
  services: AppServices,
  context: WriteContext,
  conversationId: string,
  given: string | undefined,
): Promise<JsonResult> {
  const { workspace_id: workspaceId } = context
  const { database } = services
  const found = await readMessage(database, workspaceId, conversationId, given, findAnswerOfMessage)
  const { id, row: known } = found
  const { follow_up_id: followUpId, to: [{ address = '' } = {}] = [] } = known.mail ?? {}
  if (followUpId !== undefined) {
    const mailed = { conversation_id: conversationId, message_id: id }
    const again = { id: followUpId, address, message_id: known.mail?.message_id ?? '' }
    return sendFollowUpAgain(services, context, mailed, again)
  }
  const ofMessage = findAnswerOfMessage({ workspaceId, conversationId, messageId: id })
  const hashes = known.recipients?.map(({ address }) => addressHash(address)) ?? []
  return writeInWorkspace(database, context, {
    reads: [
      ofMessage,
      findSuppressed({ workspaceId, hashes }),
      findAnswer({ workspaceId, id, seenId: null, answeredId: known.answered_id }),
      findAnswerFiles({ workspaceId, id }),
      findRun({ workspaceId, id: known.id }),
    ],
    decide: ([[row], suppressed, [answer], files, run], tick): Decision<JsonResult> => {
      const isAgain = againUnless(suppressed)
      const isNone = row?.recipients?.some(isAgain) !== true
      if (isNone || row.id === null || row.mail === null) throw appError('mail_not_undelivered')
      if (answer === undefined) throw appError('mail_channel_unknown')
      const mail = { ...row, id: row.id }
      const { to, cc, bcc } = row.mail
      const { rendered } = draftAnswer(services, workspaceId, {
        mail_id: mail.id,
        // Those of today differ after a merge, a move, or with another address of the channel.
        known: { message_id: `<${row.mail.message_id}>`, token: row.token },
        answer,
        files,
        recipients: { to, cc, bcc },
        deliveries: row.recipients ?? [],
        tick,
      })
      const queued = (delivery: StoredDelivery) =>
        isAgain(delivery) ? ({ state: 'queued', reason: null } as const) : undefined
      const change = changeDeliveries(workspaceId, mail, queued, tick, { rendered })
      return {
        statements: [
          ...change.statements,
          forgetBounces({ workspaceId, hashes }),
          ...(run.length > 0 ? [] : [dueConversationMails(workspaceId, [mail.id])]),
        ],
        lists: noShifts,
        events: change.events.map(read),
        reply: { json: { event: 0 } },
      }
    },
  })
}

/** The reply has the message of the event. */
const read = ({ type, resource, ids, details }: EventDraft) =>
  draftEvent(type, resource, ids, details)

/** Whether a delivery is made again: none against the wish of the owner of its address. */
function againUnless(
  suppressed: readonly { readonly address_hash: Buffer; readonly reason: string }[],
): (delivery: StoredDelivery) => boolean {
  const unwanted = suppressed.filter(({ reason }) => reason !== 'bounce')
  return (delivery) => {
    const hash = addressHash(delivery.address)
    return isEnded(delivery) && !unwanted.some((one) => one.address_hash.equals(hash))
  }
}
