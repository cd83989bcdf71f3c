import { comparableEmail } from '../../../comparable-email.ts'
import { newId } from '../../../ids.ts'
import { statement, type Statement } from '../../../store/database/statement.ts'
import type { EventDraft } from '../../../store/writes/event-draft.ts'
import { mailEvent } from '../follow-up/mail-event.ts'
import { showDelivery, type ShownFollowUp } from '../follow-up/show-delivery.ts'
import { addressHash } from '../follow-up/suppressed-address.ts'
import type { Bounce } from '../kinds/mail/reading/read-bounce.ts'
import type { RecipientReport } from '../kinds/mail/reading/read-bounce-words.ts'
import { sentAnswer, type SentAnswer } from './answer-queries.ts'
import { changeDeliveries } from './change-deliveries.ts'
import { deliveryReasons } from './delivery-reasons.ts'
import { isOpen, type StoredDelivery, type Verdict } from './delivery-state.ts'
import { isOfAddress } from './is-of-address.ts'

const suppressReturned = statement<
  object,
  { ids: readonly string[]; mailId: string; hashes: readonly Buffer[]; tick: Date }
>(
  'suppress_returned_addresses',
  `insert into mail_suppressions (workspace_id, id, mail_id, address_hash, reason, created_at)
   select $workspaceId, id, $mailId, hash, 'bounce', $tick
     from unnest($ids::uuid[], $hashes::bytea[]) as returned (id, hash) on conflict do nothing`,
)

const failMail = statement<object, { id: string }>(
  'fail_conversation_mail',
  `update conversation_mails set state = 'failed', rendered = null, handed_at = null
    where workspace_id = $workspaceId and id = $id`,
)

/** A mail of ours that was returned; `purpose`: of one without deliveries. */
export type ReturnedMail = SentAnswer & { purpose: string; message_ids: string[] }

export const findReturned = statement<ReturnedMail, { id: string }>(
  'find_returned_mail',
  `select ${sentAnswer}, k.purpose, k.message_ids
     from conversation_mails k
     left join messages m on m.workspace_id = $workspaceId and m.id = k.message_ids[1]
    where k.workspace_id = $workspaceId and k.id = $id`,
)

const words = (report: RecipientReport) =>
  [report.status, report.words].filter((part) => part !== '').join(' ') || deliveryReasons.returned

/** Whether its server tries no more (RFC 3464, 2.3.3): a mail that has waited for days fails with 4.4.7, too, and one with 5.x.x may be `delayed`. */
const isFinal = ({ action, status }: RecipientReport) =>
  action === 'failed' ||
  (action !== 'delayed' && (status.startsWith('5') || (action === '' && status === '')))

/** What a bounce says of a recipient. */
function verdictOf(
  delivery: StoredDelivery,
  report: RecipientReport | undefined,
): Verdict | undefined {
  if (
    report === undefined ||
    isOpen(delivery) ||
    /^(?:delivered|relayed|expanded)$/.test(report.action)
  )
    return undefined
  if (isFinal(report)) return { state: 'failed', reason: words(report) }
  return { state: delivery.state, reason: words(report) }
}

/** What the bounce of a mail changes: the deliveries of an answer, or the state of another mail and what its `messages` show, and which addresses get no more. */
export function applyBounce(
  workspaceId: string,
  mail: ReturnedMail,
  messages: readonly ShownFollowUp[],
  bounce: Bounce,
  tick: Date,
): { readonly statements: readonly Statement[]; readonly events: readonly EventDraft[] } {
  const recipients = mail.recipients ?? [
    {
      address: mail.recipient,
      key: comparableEmail(mail.recipient),
      state: 'sent' as const,
      reason: null,
      changed_at: '',
    },
  ]
  const reportOf = ({ key }: StoredDelivery) => {
    const own = bounce.recipients.find(({ address }) => comparableEmail(address) === key)
    if (own !== undefined || recipients.length > 1) return own
    // Forwarded to an address that we do not know, or without a report: it is about the only recipient.
    return bounce.recipients[0] ?? { address: '', action: 'failed', status: '', words: '' }
  }
  const failed = recipients.filter(
    (one) => verdictOf(one, reportOf(one))?.state === 'failed' && one.state !== 'failed',
  )
  const hashes = failed.flatMap((one) => {
    const report = reportOf(one)
    return report === undefined || !isOfAddress(report) ? [] : [addressHash(one.address)]
  })
  const ids = hashes.map(() => newId())
  const suppress =
    hashes.length === 0
      ? []
      : [suppressReturned({ workspaceId, ids, mailId: mail.id, hashes, tick })]
  if (mail.recipients === null) {
    // An answer without recipients was erased.
    if (mail.purpose === 'answer') return { statements: [], events: [] }
    const [verdict] = recipients.map((one) => verdictOf(one, reportOf(one)))
    if (verdict === undefined || mail.state === 'failed') return { statements: [], events: [] }
    const shown = showDelivery(workspaceId, messages, verdict, tick)
    if (failed.length === 0) return shown
    return {
      statements: [failMail({ workspaceId, id: mail.id }), ...suppress, ...shown.statements],
      events: [mailEvent('failed', mail), ...shown.events],
    }
  }
  const change = changeDeliveries(workspaceId, mail, (one) => verdictOf(one, reportOf(one)), tick)
  return { statements: [...change.statements, ...suppress], events: change.events }
}
