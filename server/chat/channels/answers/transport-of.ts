import type { AppServices } from '../../../api/http/services.ts'
import { smtpTransport, type MailTransport } from '../../mail/mail-transport.ts'
import { resolveServer } from '../../outbound/resolve-server.ts'
import { openPassword } from '../../settings/channel-passwords.ts'
import { mailChannelOf } from '../kinds/mail/receiving/read-mail-channel.ts'
import { smtpOptions } from '../kinds/mail/state/smtp-options.ts'
import type { WaitingMail } from '../follow-up/queries.ts'

type Parts = Pick<AppServices, 'config' | 'database' | 'vault'> & {
  readonly transport: MailTransport
}

/** The server of the channel that sends a mail, else the one of the installation. Throws if there is none. */
export async function transportOf(
  parts: Parts,
  workspaceId: string,
  { channel_id: channelId, settings }: Pick<WaitingMail, 'channel_id' | 'settings'>,
): Promise<MailTransport> {
  const { smtp } = mailChannelOf({ settings })
  const { smtpUrl, mailAllowPrivate: allowsPrivate, mailFrom } = parts.config
  if (smtp === null || channelId === null) {
    if (smtpUrl === undefined) throw new Error('The channel has no mail server.')
    return parts.transport
  }
  const at = await resolveServer(smtp.host, { allowsPrivate })
  const password = smtp.has_password
    ? await openPassword(parts, workspaceId, channelId, 'smtp')
    : ''
  if (password === undefined) throw new Error('The password of the mail server cannot be read.')
  const transport = smtpTransport(mailFrom, smtpOptions({ ...smtp, password }, at))
  return {
    ...transport,
    deliver: async (...given) =>
      transport.deliver(...given).catch((error: unknown) => {
        throw withoutSecret(error, password)
      }),
  }
}

/** A server may repeat what it was told, and members read what it says. */
function withoutSecret(error: unknown, secret: string): unknown {
  if (secret === '' || !(error instanceof Error)) return error
  const said = error as Error & { response?: string }
  said.message = said.message.replaceAll(secret, '…')
  if (said.response !== undefined) said.response = said.response.replaceAll(secret, '…')
  return said
}
