import pg from 'pg'
import type { AppServices } from '../../../api/http/services.ts'
import { AppError } from '../../../errors.ts'
import { smtpTransport, type MailTransport } from '../../mail/mail-transport.ts'
import { resolveServer } from '../../outbound/resolve-server.ts'
import { mailChannelOf } from '../kinds/mail/receiving/read-mail-channel.ts'
import { openLogin, secretsOf } from '../kinds/mail/signing-in/open-login.ts'
import { smtpOptions } from '../kinds/mail/state/smtp-options.ts'
import { NotGiven } from '../follow-up/not-given.ts'
import type { WaitingMail } from '../follow-up/queries.ts'
import { deliveryReasons } from './delivery-reasons.ts'

type Parts = Pick<AppServices, 'config' | 'database' | 'vault'> & {
  readonly transport: MailTransport
}

/** The server of the channel that sends a mail, else the one of the installation. Throws if there is none. */
export async function transportOf(
  parts: Parts,
  workspaceId: string,
  { channel_id: channelId, settings }: Pick<WaitingMail, 'channel_id' | 'settings'>,
): Promise<MailTransport> {
  const channel = mailChannelOf({ settings })
  const { smtp } = channel
  const { smtpUrl, mailAllowPrivate: allowsPrivate, mailFrom } = parts.config
  if (smtp === null || channelId === null) {
    if (smtpUrl === undefined) throw new Error(deliveryReasons.no_server)
    return parts.transport
  }
  const at = await resolveServer(smtp.host, { allowsPrivate })
  const login = await openLogin(parts, workspaceId, channelId, 'smtp', channel).catch(
    (error: unknown) => {
      throw isOfDatabase(error) ? new NotGiven(error) : error
    },
  )
  if (smtp.has_password && login.password === undefined)
    throw new Error(deliveryReasons.unreadable_password)
  const transport = smtpTransport(mailFrom, smtpOptions({ ...smtp, ...login }, at))
  return {
    ...transport,
    deliver: async (...given) =>
      transport.deliver(...given).catch((error: unknown) => {
        throw secretsOf(login).reduce(withoutSecret, error)
      }),
  }
}

/** What is wrong with a login otherwise is said to members. */
const isOfDatabase = (error: unknown) =>
  error instanceof AppError || error instanceof pg.DatabaseError

/** A server may repeat what it was told, and members read what it says. */
function withoutSecret(error: unknown, secret: string | undefined): unknown {
  if (secret === undefined || secret === '' || !(error instanceof Error)) return error
  const said = error as Error & { response?: string }
  said.message = said.message.replaceAll(secret, '…')
  if (said.response !== undefined) said.response = said.response.replaceAll(secret, '…')
  return said
}
