/** The id of the receiver that checked a mail last, if one did, and the domain of its sender. */
export type CheckedMail = { readonly id: string | undefined; readonly domain: string | undefined }

export type Receiver = {
  readonly id: string
  /** The mails whose topmost results are of it, and the domains of their senders. */
  readonly mails: number
  readonly domains: number
}

/** Fewer say nothing: a receiver writes into all mails, and a sender into their own alone. */
const fewestMails = 3
const fewestDomains = 2

/** The receivers at the top of the mails, the most frequent first. */
export function countReceivers(mails: readonly CheckedMail[]): readonly Receiver[] {
  const ids = [...new Set(mails.flatMap(({ id }) => id ?? []))]
  return ids
    .map((id) => {
      const own = mails.filter((mail) => mail.id === id)
      const domains = new Set(own.flatMap(({ domain }) => domain ?? []))
      return { id, mails: own.length, domains: domains.size }
    })
    .toSorted((a, b) => b.mails - a.mails)
}

/**
 * The id that may be the channel's own receiver: at the top of nine in ten mails, of several domains. Whoever writes a mail can write such a
 * header, too, and where the receiver adds none theirs is at the top; so an administrator decides.
 */
export function proposeReceiver(
  mails: readonly CheckedMail[],
  receivers: readonly Receiver[],
): string | undefined {
  const [first] = receivers
  if (first === undefined || first.mails < fewestMails || first.domains < fewestDomains)
    return undefined
  return first.mails * 10 >= mails.length * 9 ? first.id : undefined
}
