import { comparableEmail } from '../../../../../comparable-email.ts'
import { defaultMailChannel, type MailChannel } from '../settings/mail-channel.ts'
import { baseAddresses } from './base-addresses.ts'
import type { MailChannelRow } from './mail-queries.ts'

/** The channel's settings, with the defaults of those that are newer than it. */
export function mailChannelOf({ settings }: Pick<MailChannelRow, 'settings'>): MailChannel {
  return { ...defaultMailChannel, ...(settings as Partial<MailChannel> | null) }
}

/** Whether a mail to the address comes to the channel, with or without a token after a plus. */
export function isAddressOf(channel: Pick<MailChannel, 'addresses'>, key: string): boolean {
  return baseIn(channel, key) !== undefined
}

/** The longest form of the address that is one of the channel's. */
export function baseIn(
  { addresses }: Pick<MailChannel, 'addresses'>,
  key: string,
): string | undefined {
  const own = addresses.map(comparableEmail)
  return baseAddresses(key).find((one) => own.includes(one))
}
