import {
  choice,
  clearable,
  describe,
  object,
  readObject,
  refine,
  text,
  type Field,
} from '../../../../../api/http/fields.ts'
import { fieldError } from '../../../../../errors.ts'
import { shownServer, writeOnly, type MailServer } from './mail-server.ts'

export const oauthProviders = ['google', 'microsoft'] as const
export type OAuthProvider = (typeof oauthProviders)[number]

/** The servers that get tokens of a provider, so that a change of a host gives them to no other one. */
const hostsOf: Readonly<Record<OAuthProvider, readonly string[]>> = {
  google: ['imap.gmail.com', 'smtp.gmail.com'],
  microsoft: ['outlook.office365.com', 'smtp.office365.com'],
}

/** The program by which the servers of a channel are signed in to without a password (RFC 6749). Its secrets are stored sealed. */
export type OAuthClient = {
  readonly provider: OAuthProvider
  /** Of Microsoft; null: `common`. */
  readonly tenant: string | null
  readonly client_id: string
  readonly has_client_secret: boolean
  readonly has_refresh_token: boolean
}

export type GivenOAuthClient = {
  readonly provider?: OAuthProvider | undefined
  readonly tenant?: string | null | undefined
  readonly client_id?: string | undefined
  readonly client_secret?: string | null | undefined
  readonly refresh_token?: string | null | undefined
}

const longestId = 255
const longestSecret = 4_096

const inOneWord = (name: string, value: string) => {
  if (!/^[!-~]+$/.test(value)) throw fieldError(`${name} must be one word.`)
  return value
}

const fields = object({
  provider: choice(oauthProviders, 'Whose servers the channel signs in to.'),
  tenant: clearable(
    refine(
      text({
        maxCharacters: longestId,
        trim: true,
        description: 'The directory at Microsoft, by its id or domain; null: `common`.',
      }),
      (value, name) => {
        if (!/^[\w-]+(?:\.[\w-]+)*$/.test(value))
          throw fieldError(`${name} must be an id or a domain.`)
        return value
      },
    ),
  ),
  client_id: refine(
    text({ maxCharacters: longestId, trim: true, description: 'Of the registered program.' }),
    (value, name) => inOneWord(name, value),
  ),
  client_secret: writeOnly(longestSecret, 'a change of provider, tenant or client_id'),
  refresh_token: writeOnly(longestSecret, 'a change of provider, tenant or client_id'),
})

export const oauthField = {
  schema: describe(
    { ...fields.schema, type: ['object', 'null'] },
    'Signs in to the servers that have a `username` and no password, by access tokens (XOAUTH2); null: nothing does.',
  ),
  read: (given: unknown, name: string): GivenOAuthClient | null | undefined => {
    if (given === null) return null
    return readObject(given, name) === undefined ? undefined : fields.read(given, name)
  },
} satisfies Field<GivenOAuthClient | null | undefined>

/** Its schema in replies: with `has_client_secret` and `has_refresh_token`. */
export const shownOAuth = shownServer(oauthField, {
  client_secret: 'has_client_secret',
  refresh_token: 'has_refresh_token',
})

const identity = ['provider', 'tenant', 'client_id'] as const

/** The client with the given values; null removes it. Its secrets belong to one client at one provider. */
export function mergeOAuth(
  before: OAuthClient | null,
  given: GivenOAuthClient | null,
): OAuthClient | null {
  if (given === null) return null
  const provider = given.provider ?? before?.provider
  const clientId = given.client_id ?? before?.client_id
  if (provider === undefined) throw fieldError("mail.oauth.provider can't be blank.", 'field_blank')
  if (clientId === undefined)
    throw fieldError("mail.oauth.client_id can't be blank.", 'field_blank')
  const tenant = given.tenant === undefined ? (before?.tenant ?? null) : given.tenant
  const client = { provider, tenant, client_id: clientId }
  const isMoved = identity.some((name) => before?.[name] !== client[name])
  const has = (secret: string | null | undefined, had: boolean | undefined) =>
    secret === undefined ? had === true && !isMoved : secret !== null
  const after = {
    ...client,
    has_client_secret: has(given.client_secret, before?.has_client_secret),
    has_refresh_token: has(given.refresh_token, before?.has_refresh_token),
  }
  // The order of its members is the stored one, so that an equal client is no change.
  return before === null ? after : { ...before, ...after }
}

/** Whether a server is signed in to by tokens. */
export function takesTokens(oauth: OAuthClient | null, server: MailServer): oauth is OAuthClient {
  return oauth !== null && server.username !== null && !server.has_password
}

/** Whether tokens may be sent to a server. */
export const isHostOf = ({ provider }: OAuthClient, { host }: Pick<MailServer, 'host'>): boolean =>
  hostsOf[provider].includes(host)

/** Throws 422 for a server that would be given tokens of others. */
export function refuseTokenHost(
  kind: 'smtp' | 'imap',
  oauth: OAuthClient | null,
  server: MailServer | null,
): void {
  if (server === null || !takesTokens(oauth, server) || isHostOf(oauth, server)) return
  const hosts = hostsOf[oauth.provider].join(' or ')
  throw fieldError(`mail.${kind}.host must be ${hosts} with mail.oauth, or have a password.`)
}
