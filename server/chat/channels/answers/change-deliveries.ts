import type { Statement } from '../../../store/database/statement.ts'
import { unreadEvent, type EventDraft } from '../../../store/writes/event-draft.ts'
import type { MailDelivery, SentMail } from '../../resources/mail-json.ts'
import { messageResource } from '../../resources/message-json.ts'
import { putAnswerMail, putDeliveries, type SentAnswer } from './answer-queries.ts'
import {
  shownDelivery,
  stateOf,
  withVerdicts,
  type StoredDelivery,
  type Verdict,
} from './delivery-state.ts'

/** What verdicts on the recipients of an answer change: its row, what its message shows, and an event if that differs. */
export function changeDeliveries(
  workspaceId: string,
  { id, message_id: messageId, recipients, mail }: SentAnswer,
  verdictOf: (delivery: StoredDelivery) => Verdict | undefined,
  tick: Date,
  { rendered = null as string | null, isSettled = false } = {},
): {
  readonly statements: readonly Statement[]
  readonly events: readonly EventDraft[]
  /** The states that deliveries have changed to. */
  readonly reached: ReadonlySet<MailDelivery['state']>
  /** Of the row. */
  readonly state: ReturnType<typeof stateOf>
} {
  const before = recipients ?? []
  const deliveries = withVerdicts(before, verdictOf, tick)
  const state = stateOf(deliveries)
  const changed = deliveries.filter((delivery, at) => delivery !== before[at])
  const reached = new Set(changed.map((delivery) => delivery.state))
  const row = { id, state, recipients: JSON.stringify(deliveries), rendered, isSettled, tick }
  const put = putDeliveries({ workspaceId, ...row, isAccepted: reached.has('sent') })
  if (changed.length === 0 || mail === null)
    return { statements: [put], events: [], reached, state }
  const shown = { ...mail, delivery: shownDelivery(deliveries) }
  return {
    statements: [put, putAnswerMail({ workspaceId, messageId, mail: JSON.stringify(shown), tick })],
    events: [mailUpdated([messageId], shown)],
    reached,
    state,
  }
}

/** The events of messages that are mailed: the mail was written, or its delivery changed. */
export const mailUpdated = (messageIds: readonly string[], mail: SentMail): EventDraft =>
  unreadEvent('message.mail_updated', messageResource, messageIds, { mail })
