import type { Channel, MailAddress, MessageMail } from '../../client/source/types.generated.ts'

export const lists = ['to', 'cc', 'bcc'] as const

/** The addresses of an answer by mail. */
export type Recipients = Readonly<Record<(typeof lists)[number], readonly string[]>>

/** Who gets an answer to a mail if nothing else is said, as the server has it: its sender, and its other people in copy. */
export function defaultRecipients(
  mail: Pick<MessageMail, 'from' | 'reply_to' | 'to' | 'cc'>,
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
  const to = fresh(mail.reply_to)
  const sender = to.length > 0 ? to : fresh(mail.from)
  return { to: sender, cc: fresh([...mail.to, ...mail.cc]), bcc: [] }
}
