import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { listOf, nullable, record, text, uuid } from '../../api/openapi/response-schemas.ts'

/** An address of a mail. `name` may be empty. */
export type ShownAddress = { readonly name: string; readonly address: string }

/**
 * A part of a body that is shown folded: the characters of its text, without white space, from the one at `from` to the one
 * before `to`.
 */
export type Fold = { readonly from: number; readonly to: number }

/** What a message that is a mail shows of it, stored with the message as it is shown. */
export type MessageMail = {
  readonly received_mail_id: string
  readonly subject: string
  readonly from: readonly ShownAddress[]
  readonly reply_to: readonly ShownAddress[]
  readonly to: readonly ShownAddress[]
  readonly cc: readonly ShownAddress[]
  readonly message_id: string | null
  readonly sent_at: string | null
  readonly verdict: string
  readonly class: string
  readonly class_reason: string
  readonly thread_reason: string
  readonly linked_to: string | null
  readonly folds?: readonly Fold[]
  readonly files_left_out: number
}

const addresses = (description: string) => ({ ...listOf('MailAddress'), description })

const schema = record(
  {
    received_mail_id: {
      ...uuid,
      description: 'Its mail: `GET /mails/{mail_id}` has the original.',
    },
    subject: text,
    from: addresses('Who wrote it, as the mail claims.'),
    reply_to: addresses('Where answers go; empty: to `from`. It says nothing of who wrote it.'),
    to: addresses('At most 100.'),
    cc: addresses('At most 100.'),
    message_id: { ...nullable(text), description: 'Its Message-ID, without angle brackets.' },
    sent_at: {
      ...nullable({ ...text, format: 'date-time' }),
      description: 'By its Date header, which its sender writes.',
    },
    verdict: {
      ...text,
      enum: ['verified', 'unknown', 'failed'],
      description:
        'Whether the sender is proven: `verified` if the receiver that the channel trusts says that DMARC passed.',
    },
    class: {
      ...text,
      enum: ['person', 'automatic', 'list', 'bounce', 'report'],
      description:
        'Its author. Only mails of a `person` reopen a conversation or wait for an answer.',
    },
    class_reason: { ...text, description: 'The evidence of it; empty for a person.' },
    thread_reason: {
      ...text,
      enum: [
        'token',
        'message_id',
        'references',
        'new',
        'token_of_another',
        'message_id_of_another',
        'references_of_another',
        'references_unproven',
        'by_hand',
      ],
      description: 'Why it is in this conversation.',
    },
    linked_to: {
      ...nullable(uuid),
      description: 'The conversation that it refers to, but whose people its sender is not one of.',
    },
    folds: {
      ...listOf('MailFold'),
      description:
        'Quotes of other mails and signatures in the body, which the inbox folds: at most one at its start and one at its end.',
    },
    files_left_out: {
      type: 'integer',
      minimum: 0,
      description: "Files that only the original has, because the workspace's storage is full.",
    },
  },
  ['folds'],
)

const place = { type: 'integer', minimum: 0 } as const

export const mailSchemas: ApiSchemas = {
  MessageMail: schema,
  MailAddress: record({ name: text, address: text }),
  MailFold: {
    ...record({ from: place, to: place }),
    description:
      'A part of a body: characters (UTF-16 code units) of its text, white space not counted, from the one at `from` to the one before `to`.',
  },
}

/** SQL for `mail` of the message `m`. */
export const mailMember = `'"mail":' || coalesce(m.mail::text, 'null')`
