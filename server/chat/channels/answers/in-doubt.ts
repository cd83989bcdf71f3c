import { comparableEmail } from '../../../comparable-email.ts'
import type { RecipientReplies, Rejection } from '../../mail/send-by-smtp.ts'
import { deliveryReasons } from './delivery-reasons.ts'
import { toOpen, verdictsOf, type Verdict, type VerdictOf } from './delivery-state.ts'

/** The verdict on whom a mail may have reached. */
export const uncertain: Verdict = { state: 'uncertain', reason: deliveryReasons.uncertain }

/** The verdicts on those whom an attempt was for, if the mail may have reached all but those whom its server has refused. */
export function inDoubtUnlessRefused(refused: readonly Rejection[], isLast: boolean): VerdictOf {
  const known = verdictsOf(refused, isLast)
  return (one) => {
    const verdict = known(one)
    return verdict?.state === 'sent' ? uncertain : verdict
  }
}

/** The verdicts on those to whom a killed run has given the mail. `replies`: null of a run of an earlier version. */
export function afterKill(replies: RecipientReplies | null, isLast: boolean): VerdictOf {
  if (replies === null) return toOpen(uncertain)
  const { accepted, refused } = replies
  const tried = [...accepted, ...refused.map(({ address }) => address)]
  const keys = new Set(tried.map(comparableEmail))
  const found = inDoubtUnlessRefused(refused, isLast)
  return (one) => (keys.has(one.key) ? found(one) : undefined)
}
