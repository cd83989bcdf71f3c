import type { MailChannel } from './mail-channel.ts'

/** Mailboxes whose providers deliver `help+anything@` to `help@` by themselves. */
const known = new Set(['imap.gmail.com', 'outlook.office365.com', 'imap.fastmail.com'])

/**
 * Whether mails to its addresses with a token after a plus come to the channel. Not every server of a mailbox takes them, and then
 * answers would be returned to their senders; a mail server that hands mails over is set up for it (docs/mail.md).
 */
export function takesPlusAddresses({
  plus_addresses: said,
  imap,
}: Pick<MailChannel, 'plus_addresses' | 'imap'>): boolean {
  return said ?? (imap === null || known.has(imap.host.toLowerCase()))
}
