import type { Config } from '../../../../../config/config.ts'
import { makeOutboundClient } from '../../../../outbound/outbound-client.ts'
import { oneLine } from '../../../../mail/invitation-mail.ts'
import type { OAuthClient } from '../settings/oauth-client.ts'

const timeoutMs = 10_000
const replyBytes = 65_536
const longestWords = 300

/** What a provider gives for a refresh token (RFC 6749, 6). */
export type Refreshed = {
  readonly access_token: string
  /** In seconds. */
  readonly expires_in: number
  /** Takes the place of the one that was given; Microsoft gives a new one each time. */
  readonly refresh_token: string | undefined
}

type Secrets = { readonly client_secret: string | undefined; readonly refresh_token: string }

/**
 * Asks the provider for an access token. Its address is one of two, unless the operator has set another. Rejects with the
 * provider's words, without the secrets.
 */
export async function refreshToken(
  { mailOAuthUrl }: Pick<Config, 'mailOAuthUrl'>,
  oauth: OAuthClient,
  { client_secret: secret, refresh_token: refresh }: Secrets,
): Promise<Refreshed> {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: oauth.client_id,
    refresh_token: refresh,
    ...(secret === undefined ? {} : { client_secret: secret }),
    ...(oauth.provider === 'microsoft' ? { scope: microsoftScopes } : {}),
  })
  const rules = { allowsPrivate: mailOAuthUrl !== undefined }
  const client = makeOutboundClient(rules, { timeoutMs, replyBytes })
  try {
    const { status, body } = await client.post({
      url: mailOAuthUrl ?? endpointOf(oauth),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const reply = membersOf(body)
    const { access_token: token, expires_in: seconds, refresh_token: next } = reply
    if (status === 200 && typeof token === 'string' && /^[!-~]+$/.test(token)) {
      return {
        access_token: token,
        expires_in: typeof seconds === 'number' ? seconds : 0,
        refresh_token: typeof next === 'string' && next !== '' ? next : undefined,
      }
    }
    const said = [reply['error'], reply['error_description']].filter(
      (one) => typeof one === 'string',
    )
    const words = said.length === 0 ? `HTTP ${status}` : said.join(': ')
    const hidden = [refresh, secret ?? ''].reduce(
      (text, one) => (one === '' ? text : text.replaceAll(one, '…')),
      words,
    )
    throw new Error(`No access token: ${oneLine(hidden).slice(0, longestWords).toWellFormed()}`)
  } finally {
    client.close()
  }
}

const microsoftScopes =
  'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access'

const endpointOf = ({ provider, tenant }: OAuthClient): string =>
  provider === 'google'
    ? 'https://oauth2.googleapis.com/token'
    : `https://login.microsoftonline.com/${tenant ?? 'common'}/oauth2/v2.0/token`

function membersOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
