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

/** What an answer of the team that goes out by mail, also in a follow-up, shows of its mail. */
export type SentMail = {
  /** Of a follow-up, which has all answers that its contact had not read. */
  readonly follow_up_id?: string
  readonly subject: string
  readonly from: readonly ShownAddress[]
  readonly to: readonly ShownAddress[]
  readonly cc: readonly ShownAddress[]
  readonly bcc: readonly ShownAddress[]
  readonly message_id: string
  readonly sent_at: string
  readonly files_linked: number
  readonly delivery: readonly MailDelivery[]
}

export const deliveryStates = [
  'queued',
  'sent',
  'deferred',
  'failed',
  'uncertain',
  'held',
  'withdrawn',
] as const

/** The delivery of an answer to one of its recipients. */
export type MailDelivery = {
  readonly address: string
  readonly state: (typeof deliveryStates)[number]
  /** In the words of the mail server, or ours. */
  readonly reason: string | null
  readonly changed_at: string
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

const sentSchema = record(
  {
    follow_up_id: {
      ...uuid,
      description:
        'Of a mail to a visitor who has left: its id in `conversation.mail_…` events. It has all answers that were not read.',
    },
    subject: text,
    from: addresses('The address of the channel.'),
    to: listOf('MailAddress'),
    cc: listOf('MailAddress'),
    bcc: addresses('In no header.'),
    message_id: { ...text, description: 'Its Message-ID, without angle brackets.' },
    sent_at: { ...text, format: 'date-time', description: 'When it was written.' },
    files_linked: {
      type: 'integer',
      minimum: 0,
      description: 'Files that are links in it, because it would be too large.',
    },
    delivery: { ...listOf('MailDelivery'), description: 'One for each of its recipients.' },
  },
  ['follow_up_id'],
)

const deliverySchema = record({
  address: text,
  state: {
    ...text,
    enum: deliveryStates,
    description:
      '`queued`: not tried yet; `sent`: the mail server has accepted it; `deferred`: it is tried again; `failed`: refused for good, or returned; `uncertain`: the mail server got it and did not say whether it has accepted it; `held`: not sent, for the reason; `withdrawn`: not sent, because it was read in the chat meanwhile.',
  },
  reason: { ...nullable(text), description: 'In the words of the mail server, or ours.' },
  changed_at: { ...text, format: 'date-time' },
})

const place = { type: 'integer', minimum: 0 } as const

const exampleSent: SentMail = {
  subject: 'Re: My parcel',
  from: [{ name: 'Sam (Shop)', address: 'help@shop.example' }],
  to: [{ name: 'Lin', address: 'lin@example.com' }],
  cc: [],
  bcc: [],
  message_id: '0199f0aa-7db0-7c3e-91f4-6b2d8e05a7c1.aq3k5wz7lmp2q4rstuvwxyz2aa@shop.example',
  sent_at: '2026-03-02T09:20:41.068Z',
  files_linked: 0,
  delivery: [
    {
      address: 'lin@example.com',
      state: 'sent',
      reason: null,
      changed_at: '2026-03-02T09:20:42.310Z',
    },
  ],
}

export const mailSchemas: ApiSchemas = {
  MessageMail: schema,
  SentMail: { ...sentSchema, examples: [exampleSent] },
  MailDelivery: deliverySchema,
  MailAddress: record({ name: text, address: text }),
  MailFold: {
    ...record({ from: place, to: place }),
    description:
      'A part of a body: characters (UTF-16 code units) of its text, white space not counted, from the one at `from` to the one before `to`.',
  },
}

/** SQL for `mail` of the message `m`. */
export const mailMember = `'"mail":' || coalesce(m.mail::text, 'null')`
