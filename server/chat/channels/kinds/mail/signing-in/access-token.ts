import { hash } from 'node:crypto'
import type { AppServices } from '../../../../../api/http/services.ts'
import { openPassword, replacePassword } from '../../../../settings/channel-passwords.ts'
import type { OAuthClient } from '../settings/oauth-client.ts'
import { ServerError } from '../fetching/server-error.ts'
import { refreshToken, type Refreshed } from './refresh-token.ts'

/** A token that the provider has withdrawn is not used for longer. */
const longestUseMs = 300_000
/** Of the time that a token is valid: a sign-in takes a while. */
const marginMs = 60_000
const mostRemembered = 1_000

type Known = { readonly refreshed: Promise<Refreshed>; usableUntil: number }

/** The tokens of this process, by a hash of all that they depend on. */
const known = new Map<string, Known>()

/** An access token for the servers of a channel. A refresh token that the provider replaces is stored. */
export async function accessToken(
  parts: Pick<AppServices, 'config' | 'database' | 'vault'>,
  workspaceId: string,
  channelId: string,
  oauth: OAuthClient,
): Promise<string> {
  const [refresh, secret] = await Promise.all([
    openPassword(parts, workspaceId, channelId, 'oauth_token'),
    openPassword(parts, workspaceId, channelId, 'oauth_secret'),
  ])
  if (refresh === undefined)
    throw new ServerError('sign_in', 'There is no refresh token, or it cannot be read.')
  const { provider, tenant, client_id: clientId } = oauth
  const keyWith = (token: string) =>
    hash(
      'sha256',
      JSON.stringify([workspaceId, channelId, provider, tenant, clientId, secret ?? null, token]),
    )
  const key = keyWith(refresh)
  const found = known.get(key)
  if (found !== undefined && found.usableUntil > Date.now())
    return (await found.refreshed).access_token
  const secrets = { client_secret: secret, refresh_token: refresh }
  const refreshed = refreshToken(parts.config, oauth, secrets).catch((error: unknown) => {
    throw new ServerError('sign_in', error)
  })
  const made: Known = { refreshed, usableUntil: Infinity }
  known.delete(key)
  if (known.size >= mostRemembered) known.delete(known.keys().next().value ?? '')
  known.set(key, made)
  try {
    const { access_token: token, expires_in: seconds, refresh_token: after } = await refreshed
    made.usableUntil = Date.now() + Math.min(longestUseMs, seconds * 1_000 - marginMs)
    if (after !== undefined && after !== refresh) {
      const change = { before: refresh, after }
      await replacePassword(parts, workspaceId, channelId, 'oauth_token', change)
      known.set(keyWith(after), made)
    }
    return token
  } catch (error) {
    known.delete(key)
    throw error
  }
}
