import { isEmail } from '../../../api/http/fields.ts'
import { comparableEmail } from '../../../comparable-email.ts'
import { mostRecipients, type GivenRecipients } from '../../messages/recipients-field.ts'
import type { MessageMail, ShownAddress } from '../../resources/mail-json.ts'

/** The addresses of an answer by mail, each once. */
export type Recipients = {
  readonly to: readonly ShownAddress[]
  readonly cc: readonly ShownAddress[]
  readonly bcc: readonly ShownAddress[]
}

/**
 * Who gets an answer: the sender of the mail that is answered, where that says (Reply-To), and in copy its other people, without
 * our own addresses; else the contact. A list that the author of the answer gives takes the place of its default.
 */
export function chooseRecipients(
  answered: Pick<MessageMail, 'from' | 'reply_to' | 'to' | 'cc'> | null,
  contact: ShownAddress | null,
  given: GivenRecipients,
  isOwn: (key: string) => boolean,
): Recipients {
  const usable = (list: readonly ShownAddress[]) => list.filter(({ address }) => isEmail(address))
  const others = (list: readonly ShownAddress[]) =>
    usable(list).filter(({ address }) => !isOwn(comparableEmail(address)))
  const named = (list: readonly string[]) => list.map((address) => ({ name: '', address }))
  const senders = [
    answered?.reply_to ?? [],
    answered?.from ?? [],
    contact === null ? [] : [contact],
  ]
  // A mail that another mail channel has sent is answered there.
  const sender = [...senders.map(others), ...senders.map(usable)].find((list) => list.length > 0)
  const copied = others([...(answered?.to ?? []), ...(answered?.cc ?? [])])
  const seen = new Set<string>()
  const fresh = (list: readonly ShownAddress[]) =>
    list.filter(({ address }) => {
      const key = comparableEmail(address)
      return seen.size < mostRecipients && !seen.has(key) && seen.add(key)
    })
  // What was given goes first, so that no default takes an address from it.
  const own = {
    to: given.to && fresh(named(given.to)),
    cc: given.cc && fresh(named(given.cc)),
    bcc: given.bcc && fresh(named(given.bcc)),
  }
  const to = own.to ?? fresh(sender ?? [])
  return { to, cc: own.cc ?? fresh(copied), bcc: own.bcc ?? [] }
}
