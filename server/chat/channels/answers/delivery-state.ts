import { comparableEmail } from '../../../comparable-email.ts'
import { oneLine } from '../../mail/invitation-mail.ts'
import type { Rejection } from '../../mail/send-by-smtp.ts'
import type { MailDelivery } from '../../resources/mail-json.ts'

/** The delivery to a recipient as it is stored; `key`: the address in its comparable form. */
export type StoredDelivery = MailDelivery & { readonly key: string }

/** What a mail server said of a recipient, or of all. */
export type Verdict = Pick<MailDelivery, 'state' | 'reason'>

/** RFC 5321 limits a line of a reply to 512. */
const longestReason = 500

/** Whether a mail still has to be sent to the recipient. */
export const isOpen = ({ state }: MailDelivery) => state === 'queued' || state === 'deferred'

export type VerdictOf = (delivery: StoredDelivery) => Verdict | undefined

/** The same verdict on all to whom the mail still has to be sent. */
export const toOpen =
  (verdict: Verdict): VerdictOf =>
  (delivery) =>
    isOpen(delivery) ? verdict : undefined

/** The deliveries with a verdict for some; one that changes nothing leaves the row as it is. */
export function withVerdicts(
  deliveries: readonly StoredDelivery[],
  verdictOf: VerdictOf,
  at: Date,
): readonly StoredDelivery[] {
  return deliveries.map((delivery) => {
    const verdict = verdictOf(delivery)
    if (verdict === undefined) return delivery
    const reason = verdict.reason === null ? null : shortReason(verdict.reason)
    if (verdict.state === delivery.state && reason === delivery.reason) return delivery
    return { ...delivery, state: verdict.state, reason, changed_at: at.toISOString() }
  })
}

/** What becomes of the row of a mail: it waits while one recipient is open. */
export function stateOf(deliveries: readonly MailDelivery[]) {
  const has = (state: MailDelivery['state']) => deliveries.some((one) => one.state === state)
  if (deliveries.some(isOpen)) return 'waiting'
  if (has('uncertain')) return 'uncertain'
  return has('sent') ? 'sent' : 'failed'
}

/** As messages show it. */
export const shownDelivery = (deliveries: readonly StoredDelivery[]): MailDelivery[] =>
  deliveries.map(({ address, state, reason, changed_at }) => ({
    address,
    state,
    reason,
    changed_at,
  }))

/** The verdict on those whom the attempt was for, from the refusals among them; others were accepted. */
export function verdictsOf(refusals: readonly Rejection[], isLast: boolean): VerdictOf {
  const byKey = new Map(refusals.map((one) => [comparableEmail(one.address), one]))
  return (delivery) => {
    if (!isOpen(delivery)) return undefined
    const refusal = byKey.get(delivery.key)
    if (refusal === undefined) return { state: 'sent', reason: null }
    return refused(refusal.responseCode, refusal.message, isLast)
  }
}

/** 5xx is final (RFC 5321, 4.2.1), and so is the last attempt. */
export const refused = (
  responseCode: number | undefined,
  message: string,
  isLast: boolean,
): Verdict => ({
  state: isLast || (responseCode ?? 0) >= 500 ? 'failed' : 'deferred',
  reason: message,
})

export const shortReason = (text: string) =>
  oneLine(text.slice(0, 2 * longestReason))
    .slice(0, longestReason)
    .toWellFormed()
