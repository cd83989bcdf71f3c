import type { Channel, MailAddress, MessageMail } from '../../client/source/types.generated.ts'

export const lists = ['to', 'cc', 'bcc'] as const

/** The addresses of an answer by mail. */
export type Recipients = Readonly<Record<(typeof lists)[number], readonly string[]>>

/** Who gets an answer if nothing else is said, as the server has it: the sender of the mail, and its other people in copy; else the contact. */
export function defaultRecipients(
  mail: Pick<MessageMail, 'from' | 'reply_to' | 'to' | 'cc'> | undefined,
  contact: string | null,
  channels: readonly Channel[],
): Recipients {
  const own = channels.flatMap((channel) => channel.mail?.addresses ?? [])
  const seen = new Set(own.map((address) => address.toLowerCase()))
  const fresh = (people: readonly MailAddress[]) =>
    people.flatMap(({ address }) => {
      const key = address.toLowerCase()
      if (seen.has(key)) return []
      seen.add(key)
      return [address]
    })
  const people = contact === null ? [] : [{ name: '', address: contact }]
  const senders = [mail?.reply_to ?? [], mail?.from ?? [], people]
  // The first that names somebody: those before it add nothing to what was seen.
  const to = senders.reduce<readonly string[]>(
    (found, list) => (found.length > 0 ? found : fresh(list)),
    [],
  )
  return { to, cc: fresh([...(mail?.to ?? []), ...(mail?.cc ?? [])]), bcc: [] }
}
