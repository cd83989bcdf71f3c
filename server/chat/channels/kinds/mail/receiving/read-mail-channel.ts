import { comparableEmail } from '../../../../../comparable-email.ts'
import { defaultMailChannel, type MailChannel } from '../settings/mail-channel.ts'
import type { MailChannelRow } from './mail-queries.ts'

/** The channel's settings, with the defaults of those that are newer than it. */
export function mailChannelOf({ settings }: Pick<MailChannelRow, 'settings'>): MailChannel {
  return { ...defaultMailChannel, ...(settings as Partial<MailChannel> | null) }
}

/** Whether a mail to the address comes to the channel, with or without a token after a plus. */
export function isAddressOf({ addresses }: Pick<MailChannel, 'addresses'>, key: string): boolean {
  const [plus, at] = [key.indexOf('+'), key.lastIndexOf('@')]
  const plain = plus !== -1 && plus < at ? key.slice(0, plus) + key.slice(at) : key
  return addresses.some((address) => {
    const own = comparableEmail(address)
    return own === key || own === plain
  })
}
