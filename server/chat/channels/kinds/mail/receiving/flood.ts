import { comparableEmail } from '../../../../../comparable-email.ts'
import type { Statement } from '../../../../../store/database/statement.ts'
import { queueNotices } from '../../../../mail/queue-notices.ts'
import type { MailAddress } from '../reading/parsed-mail.ts'
import { mostFromForm, type RecentMails } from './flood-queries.ts'

/** What one address may send to one channel: people write less, and two programs that answer each other write more. */
const mostInHour = 20

/**
 * Where the sender of a mail wants answers, if that is not where it is from, without what stands after a plus: the form of a
 * website sends all its mails from one address, each with the address of a visitor here.
 */
export function answerKeyOf(replyTo: readonly MailAddress[], senderKey: string): string | null {
  const key = comparableEmail(replyTo[0]?.address ?? '')
  const plain = key.replace(/\+[^+@]*@/, '@').slice(0, 320)
  return plain === '' || key === senderKey || plain === senderKey ? null : plain
}

/** Why a further mail is held; undefined if it is not. */
export function floodIn(recent: RecentMails | undefined): string | undefined {
  if (recent === undefined) return undefined
  if (recent.total >= mostFromForm) return reasonFor(mostFromForm)
  return recent.alike >= mostInHour ? reasonFor(mostInHour) : undefined
}

const reasonFor = (most: number | '%') =>
  `More than ${most} mails came from its sender within an hour.`

/** LIKE: every reason of a flood. */
export const floodReasons = reasonFor('%')

/** Tells the administrators of the first mail that is held, and of later ones from the same sender only after a day. */
export function tellOfFlood(
  workspaceId: string,
  { is_told: isTold, channel_name: name, recipients }: RecentMails,
  sender: string,
  tick: Date,
): Statement[] {
  if (isTold) return []
  const details = { channel_name: name, way: 'flood', error: sender, since: tick.toISOString() }
  return queueNotices(workspaceId, recipients, details, tick)
}
