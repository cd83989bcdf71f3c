import { fieldError } from '../../../../../errors.ts'
import {
  boolean,
  clearable,
  email,
  object,
  refine,
  text,
  type Field,
} from '../../../../../api/http/fields.ts'
import { refuseInexact } from '../../../../../api/http/inexact-numbers.ts'
import { comparableEmail } from '../../../../../comparable-email.ts'
import { afterImportField, refuseSameFolder, type AfterImport } from './after-import.ts'
import { mergeOAuth, oauthField, type GivenOAuthClient, type OAuthClient } from './oauth-client.ts'
import {
  imapField,
  mergeMailbox,
  mergeServer,
  smtpField,
  type GivenMailbox,
  type GivenServer,
  type MailboxServer,
  type MailServer,
} from './mail-server.ts'

/** The settings of a channel of the kind `mail` (docs/mail.md). */
export type MailChannel = {
  /** The addresses whose mails come here, the first of which is the channel's own and the others its aliases. */
  readonly addresses: readonly string[]
  /**
   * The receiver whose `Authentication-Results` (RFC 8601) say whether a sender is proven; `none` for one that writes no id.
   * null: no sender is.
   */
  readonly trusted_id: string | null
  /** In front of the address of its mails; null: the name of the workspace. */
  readonly sender_name: string | null
  /** Plain text below its mails. */
  readonly signature: string | null
  /** Whether the mail that is answered stands below the answer. */
  readonly quotes_answered: boolean
  /** Whether its addresses take a token after a plus; null: where that is known (takes-plus-addresses.ts). */
  readonly plus_addresses: boolean | null
  /** For how many days the originals of its messages are kept; null: for as long as these. */
  readonly originals_kept_days: number | null
  /** What is done in its mailbox with what was imported. */
  readonly after_import: AfterImport
  /** null: the server of the installation. */
  readonly smtp: MailServer | null
  /** null: no mails are fetched. */
  readonly imap: MailboxServer | null
  /** Signs in to the servers without a password. */
  readonly oauth: OAuthClient | null
}

export type GivenMailChannel = {
  readonly [Name in keyof Omit<MailChannel, 'smtp' | 'imap' | 'oauth'>]?:
    | MailChannel[Name]
    | undefined
} & {
  readonly smtp?: GivenServer | null | undefined
  readonly imap?: GivenMailbox | null | undefined
  readonly oauth?: GivenOAuthClient | null | undefined
}

export const defaultMailChannel: MailChannel = {
  addresses: [],
  trusted_id: null,
  sender_name: null,
  signature: null,
  quotes_answered: true,
  plus_addresses: null,
  originals_kept_days: null,
  after_import: 'nothing',
  smtp: null,
  imap: null,
  oauth: null,
}

const mostAddresses = 50
const longestId = 255

const address = email()

const addresses: Field<string[] | undefined> = {
  schema: {
    type: 'array',
    items: address.schema,
    maxItems: mostAddresses,
    description:
      'The addresses whose mails come here: the first is its own, the others are its aliases. Replaces the list.',
  },
  read: (given, name) => {
    if (given === undefined || given === null) return undefined
    refuseInexact(given, name)
    if (!Array.isArray(given)) throw fieldError(`${name} must be an array.`)
    if (given.length > mostAddresses) throw fieldError(`${name} is too long.`, 'field_too_long')
    const read = given.flatMap((one: unknown, at) => address.read(one, `${name}[${at}]`) ?? [])
    const keys = read.map(comparableEmail)
    return read.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
  },
}

const idForm = /^[\w.+:-]+$/

const trustedId: Field<string | null | undefined> = (() => {
  const line = clearable(
    text({
      maxCharacters: longestId,
      trim: true,
      description:
        'The id at the start of the `Authentication-Results` that your receiver adds (RFC 8601), such as mx.example.com: a sender counts as proven only where it says that DMARC passed. null: no sender does.',
    }),
  )
  return {
    schema: line.schema,
    read: (given: unknown, name: string) => {
      const id = line.read(given, name)
      if (id == null || idForm.test(id)) return id?.toLowerCase() ?? id
      throw fieldError(`Invalid ${name}: ${id.slice(0, 40)}. It must be like mx.example.com.`)
    },
  }
})()

const longestName = 100
const signatureBytes = 4_096

const senderName = clearable(
  refine(
    text({
      maxCharacters: longestName,
      trim: true,
      description:
        'Stands before the address of its mails, after the first name of who wrote them; null: the name of the workspace.',
    }),
    (value, name) => {
      if (/\p{Cc}/u.test(value)) throw fieldError(`${name} must be one line.`)
      return value
    },
  ),
)

const signature = clearable(
  refine(
    text({
      maxCharacters: signatureBytes,
      description: `Plain text below its mails, at most ${signatureBytes} bytes.`,
    }),
    (value, name) => {
      if (Buffer.byteLength(value) > signatureBytes)
        throw fieldError(`${name} is too long.`, 'field_too_long')
      return value.trim() === '' ? null : value
    },
  ),
)

const mostDays = 3_650

const days: Field<number | null | undefined> = {
  schema: {
    type: ['integer', 'null'],
    minimum: 1,
    maximum: mostDays,
    description:
      'For how many days the originals of mails are kept that are messages, or set aside; the messages stay. null: for as long as they.',
  },
  read: (given, name) => {
    if (given === undefined || given === null) return given
    refuseInexact(given, name)
    if (typeof given === 'number' && Number.isInteger(given) && given > 0 && given <= mostDays)
      return given
    throw fieldError(`${name} must be null or a whole number from 1 to 3650.`)
  },
}

const plusAddresses: Field<boolean | null | undefined> = clearable(
  boolean(
    'Whether mails to help+token@shop.example come to help@shop.example: then answers name their conversation in their address. null: yes, but for a mailbox (`imap`) whose provider is not known to do that.',
  ),
)

/** The settings in a request or settings file. Fields that are not given keep their values. */
export const mailFields: Field<GivenMailChannel | undefined> = object({
  addresses,
  trusted_id: trustedId,
  sender_name: senderName,
  signature,
  quotes_answered: boolean(
    'Whether the mail that is answered stands below the answer, as mail programs quote it. Default: true.',
  ),
  plus_addresses: plusAddresses,
  originals_kept_days: days,
  after_import: afterImportField,
  smtp: smtpField,
  imap: imapField,
  oauth: oauthField,
})

export function mergeMailChannel(
  before: MailChannel,
  given: GivenMailChannel | undefined,
): MailChannel {
  const { smtp, imap, oauth, ...others } = given ?? {}
  const changes = Object.entries(others).filter(([, value]) => value !== undefined)
  const after = {
    ...before,
    ...(Object.fromEntries(changes) as Partial<MailChannel>),
    ...(smtp === undefined ? {} : { smtp: mergeServer('smtp', before.smtp ?? null, smtp) }),
    ...(imap === undefined ? {} : { imap: mergeMailbox(before.imap ?? null, imap) }),
    ...(oauth === undefined ? {} : { oauth: mergeOAuth(before.oauth ?? null, oauth) }),
  }
  refuseSameFolder(after.after_import ?? 'nothing', after.imap?.folder)
  return after
}
