import type { AppServices } from '../../../api/http/services.ts'
import { comparableEmail } from '../../../comparable-email.ts'
import { addressIn } from '../../mail/mail-options.ts'
import { takesPlusAddresses } from '../kinds/mail/settings/takes-plus-addresses.ts'
import { isAddressOf, mailChannelOf } from '../kinds/mail/receiving/read-mail-channel.ts'
import type { FollowUpSettings } from '../kinds/web/settings/follow-up-settings.ts'
import type { Addressed } from './queries.ts'

type Config = Pick<AppServices['config'], 'mailFrom' | 'smtpUrl'>
type Of = Pick<Addressed, 'settings' | 'mail_channel_id' | 'mail_settings'>

/** Who a mail to a visitor is from, and where answers to it go. */
export type MailSender = {
  /** The mail channel whose server sends it; null: the server of the installation. */
  readonly channel_id: string | null
  readonly address: string
  readonly reply_to: string | null
  /** Whether answers become messages of the conversation: a mail channel takes them. */
  readonly is_answerable: boolean
  /** Whether its address takes a token after a plus. */
  readonly takes_token: boolean
  /** The address of the channel that takes mails that are returned. */
  readonly taken_at: string | null
}

/** Whether the installation has a mail server. */
export const isServed = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): boolean => smtpUrl !== undefined

/** Whether there is a server that sends it. */
export const hasServer = (config: Pick<Config, 'smtpUrl'>, of: Of): boolean =>
  isServed(config) || ownChannel(of) !== undefined

/**
 * A channel with a server of its own sends from its first address; the server of the installation may not be allowed to, and
 * sends from that of PORCHLIGHT_MAIL_FROM.
 */
export function mailSender({ mailFrom }: Pick<Config, 'mailFrom'>, of: Of): MailSender {
  const { follow_up_reply_to: wanted = null }: Partial<FollowUpSettings> = { ...of.settings }
  const channel = mailChannelOf({ settings: of.mail_settings })
  const own = ownChannel(of)
  const [takenAt = null] = channel.addresses
  const takesPlus = takesPlusAddresses(channel)
  return {
    channel_id: own?.id ?? null,
    address: own?.address ?? addressIn(mailFrom),
    reply_to: wanted ?? takenAt,
    is_answerable:
      wanted === null ? takenAt !== null : isAddressOf(channel, comparableEmail(wanted)),
    takes_token: takesPlus,
    taken_at: takesPlus ? takenAt : null,
  }
}

function ownChannel({ mail_channel_id: id, mail_settings: settings }: Of) {
  const { smtp, addresses } = mailChannelOf({ settings })
  const [address] = addresses
  return smtp === null || id === null || address === undefined ? undefined : { id, address }
}
