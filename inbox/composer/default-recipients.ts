import { comparableAddress } from './comparable-address.ts'
import { isAddress } from './is-address.ts'
import type { Channel, MailAddress, MessageMail } from '../../client/source/types.generated.ts'

/** The server takes so many. */
const mostRecipients = 50

export const lists = ['to', 'cc', 'bcc'] as const

/** The addresses of an answer by mail. */
export type Recipients = Readonly<Record<(typeof lists)[number], readonly string[]>>

/** Those that a member or a program has chosen: a list that is not there is the usual one. */
export type ChosenRecipients = {
  readonly [List in keyof Recipients]?: Recipients[List] | undefined
}

type Person = Pick<MailAddress, 'address'>

/** Who gets an answer if nothing else is said, as the server has it: the sender of the mail, and its other people in copy; else the contact. */
export function defaultRecipients(
  mail: Pick<MessageMail, 'from' | 'reply_to' | 'to' | 'cc'> | undefined,
  contact: string | null,
  channels: readonly Channel[],
): Recipients {
  const own = new Set(
    channels.flatMap((channel) => channel.mail?.addresses ?? []).map(comparableAddress),
  )
  const isOwn = (key: string) => own.has(key) || own.has(withoutPlus(key))
  const usable = (people: readonly Person[]) => people.filter(({ address }) => isAddress(address))
  const others = (people: readonly Person[]) =>
    usable(people).filter(({ address }) => !isOwn(comparableAddress(address)))
  const senders = [
    mail?.reply_to ?? [],
    mail?.from ?? [],
    contact === null ? [] : [{ address: contact }],
  ]
  // A mail that another mail channel has sent is answered there.
  const sender = [...senders.map(others), ...senders.map(usable)].find((list) => list.length > 0)
  const seen = new Set<string>()
  const fresh = (people: readonly Person[]) =>
    people.flatMap(({ address }) => {
      const key = comparableAddress(address)
      if (seen.size >= mostRecipients || seen.has(key)) return []
      seen.add(key)
      return [address]
    })
  const to = fresh(sender ?? [])
  return { to, cc: fresh(others([...(mail?.to ?? []), ...(mail?.cc ?? [])])), bcc: [] }
}

/** Without the token that answers to our mails have in their address. */
const withoutPlus = (key: string) => key.replace(/^([^+@]*)\+.*(?=@)/, '$1')
