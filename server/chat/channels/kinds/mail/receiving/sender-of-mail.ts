import { isEmail } from '../../../../../api/http/fields.ts'
import { comparableEmail } from '../../../../../comparable-email.ts'
import { readVerdict } from '../reading/authentication-results.ts'
import { authorOf } from '../reading/author-of.ts'
import type { MailAddress, ParsedMail } from '../reading/parsed-mail.ts'
import type { MailChannel } from '../settings/mail-channel.ts'
import type { Sender } from './choose-contact.ts'
import { isAddressOf } from './read-mail-channel.ts'

/** Whose a mail says that it is, and how sure that is; `from`: all whom it is from. */
export function senderOfMail(
  mail: ParsedMail,
  channel: Pick<MailChannel, 'addresses' | 'trusted_id'>,
): { readonly sender: Sender | undefined; readonly from: readonly MailAddress[] } {
  const addresses = mail.from.map(({ address }) => address)
  const verdict = readVerdict(mail.headers, channel.trusted_id, addresses)
  const author = authorOf(mail, (key) => isAddressOf(channel, key))
  // What is proven is the list, not whom it names.
  const ofAuthor = verdict === 'failed' ? verdict : 'unknown'
  const from = author === undefined ? mail.from : [author]
  const [first] = from
  if (first === undefined || !isEmail(first.address)) return { sender: undefined, from }
  const { address, name } = first
  const key = comparableEmail(address)
  const sender = { address, key, name, verdict: author === undefined ? verdict : ofAuthor }
  return { sender, from }
}
