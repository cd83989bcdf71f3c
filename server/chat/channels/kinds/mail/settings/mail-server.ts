import { fieldError } from '../../../../../errors.ts'
import {
  choice,
  clearable,
  describe,
  object,
  readObject,
  refine,
  text,
  type Field,
  type JsonSchema,
} from '../../../../../api/http/fields.ts'
import { wholeNumber } from '../../../../../api/http/whole-number.ts'
import { isAllowedHost, type OutboundRules } from '../../../../outbound/check-url.ts'

export const securities = ['tls', 'starttls', 'none'] as const
export type Security = (typeof securities)[number]

/** A server of a mail channel. Its password is stored sealed, apart from the settings. */
export type MailServer = {
  readonly host: string
  readonly port: number
  /** `tls`: from the first byte on; `starttls`: required before the login. */
  readonly security: Security
  /** null: without a login. */
  readonly username: string | null
  readonly has_password: boolean
}

export const importedMails = ['new', 'all'] as const

/** The server from which mails are fetched. */
export type MailboxServer = MailServer & {
  readonly folder: string
  /** `new`: those that arrive after the mailbox was set; `all`: also those of the past. */
  readonly import: (typeof importedMails)[number]
}

type Given<Server> = {
  readonly [Name in keyof Omit<Server, 'has_password'>]?: Server[Name] | undefined
} & { readonly password?: string | null | undefined }

export type GivenServer = Given<MailServer>
export type GivenMailbox = Given<MailboxServer>

const longestHost = 253
const longestLogin = 320
const longestPassword = 1_000
const longestFolder = 255

const line = (name: string, value: string) => {
  if (/\p{Cc}/u.test(value)) throw fieldError(`${name} must be one line.`)
  return value
}

const host = refine(
  text({ maxCharacters: longestHost, trim: true, description: 'A name or an IP address.' }),
  (value, name) => {
    // The same spelling as in a web address, so that no other one passes the check of addresses.
    const url = URL.parse(`https://${value.includes(':') ? `[${value}]` : value}/`)
    const isBare = url !== null && url.pathname === '/' && /^[^@/?#\\\s\p{Cc}]+$/u.test(value)
    if (!isBare || url.port !== '') throw fieldError(`${name} must be the name of a server.`)
    return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  },
)

const port = wholeNumber({
  ...{ from: 1, to: 65_535 },
  description: 'The default is the one of the protocol and `security`.',
})

/** A secret that requests have and replies have not; `deletedBy`: the change that deletes a stored one. */
export const writeOnly = (
  longest: number,
  deletedBy: string,
): Field<string | null | undefined> => ({
  schema: {
    type: ['string', 'null'],
    maxLength: longest,
    writeOnly: true,
    description: `Stored sealed and shown nowhere. Absent: stays, but for ${deletedBy}. null: deleted.`,
  },
  read: clearable(refine(text({ maxCharacters: longest }), (value, name) => line(name, value)))
    .read,
})

const serverFields = {
  host,
  port,
  security: choice(
    securities,
    'tls: from the start; starttls: required before the login; none: only where the operator allows private servers. Default: tls.',
  ),
  username: clearable(
    refine(
      text({ maxCharacters: longestLogin, trim: true, description: 'null: no login.' }),
      (value, name) => line(name, value),
    ),
  ),
  password: writeOnly(longestPassword, 'a change of host, port, security or username'),
}

/** A server in a request: null removes it. */
function serverField<Server>(fields: Field<Server>, description: string) {
  return {
    schema: describe({ ...fields.schema, type: ['object', 'null'] }, description),
    read: (given: unknown, name: string): Server | null | undefined => {
      if (given === null) return null
      return readObject(given, name) === undefined ? undefined : fields.read(given, name)
    },
  } satisfies Field<Server | null | undefined>
}

export const smtpField: Field<GivenServer | null | undefined> = serverField(
  object(serverFields),
  "The server that sends this channel's mails; null: the one of the installation.",
)

export const imapField: Field<GivenMailbox | null | undefined> = serverField(
  object({
    ...serverFields,
    import: choice(
      importedMails,
      'new: mails that arrive after the mailbox was set; all: also those of the past, the newest first. Default: new.',
    ),
    folder: refine(
      text({ maxCharacters: longestFolder, description: 'Default: INBOX.' }),
      (value, name) => line(name, value),
    ),
  }),
  'The mailbox from which mails are fetched; null: none.',
)

/** The schema of a server in replies: for each secret it says whether one is stored. */
export function shownServer(
  { schema }: Field<unknown>,
  secrets: Readonly<Record<string, string>> = { password: 'has_password' },
): JsonSchema {
  const properties = Object.entries(schema['properties'] as Record<string, JsonSchema>)
  const shown = Object.fromEntries([
    ...properties.filter(([name]) => !(name in secrets)),
    ...Object.entries(secrets).map(([name, has]): [string, JsonSchema] => [
      has,
      { type: 'boolean', description: `Whether a ${name.replaceAll('_', ' ')} is stored.` },
    ]),
  ])
  return { ...schema, properties: shown, required: Object.keys(shown) }
}

const ports = {
  smtp: { tls: 465, starttls: 587, none: 25 },
  imap: { tls: 993, starttls: 143, none: 143 },
} as const

const loginOf = ['host', 'port', 'security', 'username'] as const

/**
 * The server with the given values; null removes it. A stored password was given to one login at one server, so it is not
 * kept for another: otherwise a changed host would be told it.
 */
export function mergeServer(
  kind: 'smtp' | 'imap',
  before: MailServer | null,
  given: GivenServer | null,
): MailServer | null {
  if (given === null) return null
  const { password: secret, ...values } = given
  const address = values.host ?? before?.host
  if (address === undefined) throw fieldError(`mail.${kind}.host can't be blank.`, 'field_blank')
  const security = values.security ?? before?.security ?? 'tls'
  const isSame = before !== null && security === before.security
  const login = {
    host: address,
    port: values.port ?? (isSame ? before.port : ports[kind][security]),
    security,
    username: values.username === undefined ? (before?.username ?? null) : values.username,
  }
  const isMoved = loginOf.some((name) => before?.[name] !== login[name])
  const hasPassword =
    secret === undefined ? before?.has_password === true && !isMoved : secret !== null
  if (hasPassword && login.username === null) {
    throw fieldError(`mail.${kind}.username can't be blank with a password.`, 'field_blank')
  }
  const after = { ...login, has_password: hasPassword }
  // The order of its members is the stored one, so that an equal server is no change.
  return before === null ? after : { ...before, ...after }
}

export function mergeMailbox(
  before: MailboxServer | null,
  given: GivenMailbox | null,
): MailboxServer | null {
  if (given === null) return null
  const { folder = before?.folder ?? 'INBOX', import: imported, ...others } = given
  const server = mergeServer('imap', before, others)
  if (server === null) return null
  const own = { folder, import: imported ?? before?.import ?? 'new' }
  return before === null ? { ...server, ...own } : { ...before, ...server, ...own }
}

/** Below 1024 only those of mail: other protocols use the rest. */
const privilegedPorts = [25, 143, 465, 587, 993]

/** Throws 422 for a server that the operator does not allow. What a name resolves to is checked on each connection. */
export function refuseServer(
  kind: 'smtp' | 'imap',
  server: MailServer | null,
  rules: OutboundRules,
): void {
  if (server === null) return
  if (!isAllowedHost(server.host, rules)) {
    throw fieldError(`mail.${kind}.host must be a public server.`)
  }
  if (server.port < 1_024 && !privilegedPorts.includes(server.port)) {
    throw fieldError(`mail.${kind}.port must be a port of mail or from 1024 on.`)
  }
  if (server.security === 'none' && !rules.allowsPrivate) {
    throw fieldError(`mail.${kind}.security must be tls or starttls.`)
  }
}
