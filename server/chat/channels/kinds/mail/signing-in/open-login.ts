import type { AppServices } from '../../../../../api/http/services.ts'
import { openPassword } from '../../../../settings/channel-passwords.ts'
import type { MailChannel } from '../settings/mail-channel.ts'
import { isHostOf, takesTokens } from '../settings/oauth-client.ts'
import { ServerError } from '../fetching/server-error.ts'
import { accessToken } from './access-token.ts'

/** By what a server of a channel is signed in to: a password or an access token. */
export type Login = {
  readonly password: string | undefined
  readonly access_token: string | undefined
}

/** What messages of servers must not repeat. */
export const secretsOf = ({ password, access_token: token }: Login) => [password, token]

/** Opens the login of one server of a channel. */
export async function openLogin(
  parts: Pick<AppServices, 'config' | 'database' | 'vault'>,
  workspaceId: string,
  channelId: string,
  purpose: 'smtp' | 'imap',
  { oauth, [purpose]: server }: MailChannel,
): Promise<Login> {
  if (server !== null && takesTokens(oauth, server)) {
    // Settings may be older than this rule.
    if (parts.config.mailOAuthUrl === undefined && !isHostOf(oauth, server))
      throw new ServerError('sign_in', `${server.host} is no server of ${oauth.provider}.`)
    const token = await accessToken(parts, workspaceId, channelId, oauth)
    return { password: undefined, access_token: token }
  }
  const password = await openPassword(parts, workspaceId, channelId, purpose)
  return { password, access_token: undefined }
}
