import type { Channel, CreateChannelBody } from '../../../client/source/types.generated.ts'

type Mail = NonNullable<Channel['mail']>
export type Security = NonNullable<Mail['smtp']>['security']

/** A server as its form has it. */
export type ServerValues = {
  readonly isOn: boolean
  readonly host: string
  /** Empty: the one of the protocol. */
  readonly port: string
  readonly security: Security
  readonly username: string
  /** Empty: it stays as it is. */
  readonly password: string
  readonly hasPassword: boolean
  /** Of a mailbox. */
  readonly folder: string
}

/** A mail channel's settings as its form has them. */
export type MailValues = {
  readonly name: string
  readonly addresses: string
  readonly trustedId: string
  readonly senderName: string
  readonly signature: string
  readonly quotesAnswered: boolean
  readonly plusAddresses: 'known' | 'yes' | 'no'
  readonly afterImport: 'nothing' | 'mark_seen' | 'move' | 'delete'
  /** The folder, if they are moved. */
  readonly movedTo: string
  /** In days. Empty: for ever. */
  readonly originalsKept: string
  readonly smtp: ServerValues
  readonly imap: ServerValues
  readonly oauth: OAuthValues
}

/** The program that signs in by access tokens. */
export type OAuthValues = {
  readonly provider: 'none' | 'google' | 'microsoft'
  readonly tenant: string
  readonly clientId: string
  /** Empty: they stay as they are. */
  readonly clientSecret: string
  readonly refreshToken: string
  readonly hasRefreshToken: boolean
}

export function mailValuesOf(channel: Channel | undefined): MailValues {
  const mail = channel?.mail
  return {
    name: channel?.name ?? '',
    addresses: mail?.addresses.join('\n') ?? '',
    trustedId: mail?.trusted_id ?? '',
    senderName: mail?.sender_name ?? '',
    signature: mail?.signature ?? '',
    quotesAnswered: mail?.quotes_answered ?? true,
    plusAddresses: plusOf(mail?.plus_addresses ?? null),
    ...afterImportOf(mail?.after_import ?? 'nothing'),
    originalsKept: String(mail?.originals_kept_days ?? ''),
    smtp: serverValuesOf(mail?.smtp),
    imap: serverValuesOf(mail?.imap),
    oauth: {
      provider: mail?.oauth?.provider ?? 'none',
      tenant: mail?.oauth?.tenant ?? '',
      clientId: mail?.oauth?.client_id ?? '',
      clientSecret: '',
      refreshToken: '',
      hasRefreshToken: mail?.oauth?.has_refresh_token ?? false,
    },
  }
}

const moving = 'move:'

function afterImportOf(action: string): Pick<MailValues, 'afterImport' | 'movedTo'> {
  if (action.startsWith(moving))
    return { afterImport: 'move', movedTo: action.slice(moving.length) }
  const known = (['mark_seen', 'delete'] as const).find((one) => one === action)
  return { afterImport: known ?? 'nothing', movedTo: '' }
}

function plusOf(said: boolean | null): MailValues['plusAddresses'] {
  if (said === null) return 'known'
  return said ? 'yes' : 'no'
}

function serverValuesOf(server: Mail['smtp'] | Mail['imap'] | undefined): ServerValues {
  return {
    isOn: server !== null && server !== undefined,
    host: server?.host ?? '',
    port: server === null || server === undefined ? '' : String(server.port),
    security: server?.security ?? 'tls',
    username: server?.username ?? '',
    password: '',
    hasPassword: server?.has_password ?? false,
    folder: server && 'folder' in server ? server.folder : 'INBOX',
  }
}

/** The request that makes a channel so. */
export function mailBodyOf(values: MailValues): CreateChannelBody {
  const { smtp, imap } = values
  return {
    name: values.name.trim(),
    kind: 'mail',
    mail: {
      addresses: values.addresses.split(/[\s,]+/u).filter(Boolean),
      trusted_id: orNull(values.trustedId),
      sender_name: orNull(values.senderName),
      signature: values.signature.trim() === '' ? null : values.signature,
      quotes_answered: values.quotesAnswered,
      plus_addresses: values.plusAddresses === 'known' ? null : values.plusAddresses === 'yes',
      after_import:
        values.afterImport === 'move' ? `${moving}${values.movedTo}` : values.afterImport,
      originals_kept_days: values.originalsKept === '' ? null : Number(values.originalsKept),
      smtp: smtp.isOn ? serverBodyOf('smtp', values) : null,
      imap: imap.isOn
        ? {
            ...serverBodyOf('imap', values),
            ...(imap.folder.trim() === '' ? {} : { folder: imap.folder }),
          }
        : null,
      oauth: oauthBodyOf(values.oauth),
    },
  }
}

function oauthBodyOf({ provider, tenant, clientId, clientSecret, refreshToken }: OAuthValues) {
  if (provider === 'none') return null
  return {
    provider,
    tenant: provider === 'microsoft' ? orNull(tenant) : null,
    client_id: clientId.trim(),
    ...(clientSecret === '' ? {} : { client_secret: clientSecret }),
    ...(refreshToken === '' ? {} : { refresh_token: refreshToken }),
  }
}

type ServerKind = 'smtp' | 'imap'

/** The usual ones of each protocol. */
const ports: Readonly<Record<ServerKind, Readonly<Record<Security, number>>>> = {
  smtp: { tls: 465, starttls: 587, none: 25 },
  imap: { tls: 993, starttls: 143, none: 143 },
}

/** The servers that a provider has access tokens for; others of the channel have passwords. */
const tokenHosts: Readonly<Record<string, readonly string[]>> = {
  google: ['imap.gmail.com', 'smtp.gmail.com'],
  microsoft: ['outlook.office365.com', 'smtp.office365.com'],
}

/** Whether saving deletes the stored password of a server: while it has one, it is not signed in to by tokens. */
export function dropsPassword(kind: ServerKind, values: MailValues): boolean {
  const { isOn, host, password, hasPassword } = values[kind]
  const hosts = tokenHosts[values.oauth.provider] ?? []
  return isOn && hasPassword && password === '' && hosts.includes(host.trim().toLowerCase())
}

function serverBodyOf(kind: ServerKind, values: MailValues) {
  const { host, port, security, username, password } = values[kind]
  const isDropped = dropsPassword(kind, values)
  return {
    host: host.trim(),
    port: port === '' ? ports[kind][security] : Number(port),
    security,
    username: orNull(username),
    ...(password === '' && !isDropped ? {} : { password: isDropped ? null : password }),
  }
}

const orNull = (value: string) => (value.trim() === '' ? null : value.trim())
