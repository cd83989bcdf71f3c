import type { MailHeader } from './parsed-mail.ts'

/** The comments of a date, such as the name of its zone. */
const comments = /\([^()]*\)/g
const longestHeader = 2_000

/**
 * When a mail reached its mailbox: as that says; else by the topmost `Received`, which the server that hands it over has
 * written (RFC 5321, 4.4); else when it came here. The Date header is its sender's and does not count.
 */
export function arrivalOf(
  headers: readonly MailHeader[],
  { inMailbox, cameAt }: { readonly inMailbox: string | undefined; readonly cameAt: Date },
): Date {
  const top = headers.find(({ key }) => key === 'received')?.value.slice(-longestHeader)
  const said = inMailbox ?? top?.slice(top.lastIndexOf(';') + 1).replaceAll(comments, ' ')
  const at = new Date(said?.trim() ?? '')
  // A server whose clock is ahead, or wrong by decades.
  return at.getTime() > 0 && at < cameAt ? at : cameAt
}
