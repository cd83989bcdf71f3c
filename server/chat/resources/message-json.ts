import { attachmentSchema, attachmentsOfMessage } from './attachment-json.ts'
import {
  externalId,
  listOf,
  nullable,
  record,
  ref,
  text,
  timestamp,
  uuid,
} from '../../api/openapi/response-schemas.ts'
import {
  objectSql,
  shownSql,
  timestampSql,
  withMoreSql,
  withOptionalSql,
} from '../../store/database/json-sql.ts'
import type { EventResource } from '../../store/writes/event-draft.ts'
import { mailMember, mailSchemas } from './mail-json.ts'
import { schemaOf, sqlOf, type ShownFields } from './shown-fields.ts'

/** The sender is the member `tm` or the contact `tc`. */
const sender = {
  id: ['coalesce(tm.id, tc.id)', nullable(uuid)],
  name: [`coalesce(btrim(tm.first_name || ' ' || tm.last_name), tc.name)`, nullable(text)],
  email: ['coalesce(tm.email, tc.email)', nullable(text)],
  type: [
    `case when tm.id is not null then 'User' when tc.id is not null then 'Insights::Visitor' end`,
    { ...nullable(text), enum: ['User', 'Insights::Visitor', null] },
  ],
} satisfies ShownFields
export type SenderField = keyof typeof sender

const fields = {
  id: ['m.id', uuid],
  body: [
    'm.body',
    { ...text, description: 'Safe HTML; text that was sent in is wrapped in paragraphs.' },
  ],
  kind: [
    'm.kind',
    { ...text, enum: ['user_message', 'note', 'system_message', 'activity_message'] },
  ],
  status: ['m.status', { ...text, enum: ['sent', 'delivered', 'read', 'failed'] }],
  created_at: [timestampSql('m.created_at'), timestamp],
  updated_at: [timestampSql('m.updated_at'), timestamp],
  sender: ['row_to_json(shown_sender)', ref('Sender')],
  attachments: [attachmentsOfMessage, listOf('Attachment')],
  message_gif: ['m.message_gif', nullable(record({ id: text, embed_url: text, title: text }))],
} satisfies ShownFields
export type MessageField = keyof typeof fields

/** SQL for the message among `messageTables`: spec 2.3. */
export const messageJson = withOptionalSql('row_to_json(shown_message)', {
  name: 'external_id',
  sql: 'm.external_id',
})

// No look-up for what people sent.
const program: ShownFields = {
  id: ['m.api_key_id', uuid],
  name: [
    '(select k.name from api_keys k where k.workspace_id = $1 and k.id = m.api_key_id)',
    nullable({ ...text, description: 'The name of its API key.' }),
  ],
}

const programMember = `'"program":' || case when m.api_key_id is null then 'null' else ${objectSql(sqlOf(program))}::text end`

/** What a reply adds to messages, each a suffix of the names of its statements. */
export const messageForms = {
  '': messageJson,
  _with_program: withMoreSql(messageJson, `${programMember} || '}'`),
  _with_mail: withMoreSql(messageJson, `${mailMember} || '}'`),
  _with_program_and_mail: withMoreSql(
    messageJson,
    `${programMember} || ',' || ${mailMember} || '}'`,
  ),
} as const
/** The message with its mail, if it is one: all that is stored of it. */
export const exportedMessageJson = withOptionalSql(messageJson, { name: 'mail', sql: 'm.mail' })

export type MessageForm = keyof typeof messageForms

/** One value for each form. */
export function ofEachForm<Value>(
  make: (form: MessageForm, json: string) => Value,
): Readonly<Record<MessageForm, Value>> {
  const made = Object.entries(messageForms).map(([form, json]) => [
    form,
    make(form as MessageForm, json),
  ])
  return Object.fromEntries(made) as Record<MessageForm, Value>
}

export const messageSchemas = {
  Message: schemaOf(fields, {
    external_id: externalId,
    conversation_id: { ...uuid, description: 'Only in `GET /messages`: its conversation.' },
    mail: {
      anyOf: [ref('MessageMail'), ref('SentMail'), { type: 'null' }],
      description:
        'Only with `include=mail`: what a mail that came or went out has besides; null for all other messages.',
    },
    program: {
      anyOf: [ref('MessageProgram'), { type: 'null' }],
      description:
        'Only with `include=program`: the program that sent it by an API key; null for what people sent themselves and for imports.',
    },
  }),
  MessageProgram: schemaOf(program),
  ...mailSchemas,
  Sender: {
    ...schemaOf(sender),
    description:
      'A team member (User) or a contact (Insights::Visitor). All four are null where the service itself wrote the message.',
  },
  Attachment: attachmentSchema,
}

const senderTables = `
  left join team_members tm on tm.workspace_id = $1 and tm.id = m.team_member_id
  left join contacts tc on tc.workspace_id = $1 and tc.id = m.contact_id
  ${shownSql('shown_sender', sqlOf(sender))}
  ${shownSql('shown_message', sqlOf(fields))}`

/** The tables behind `messageJson`, for messages `m` that a condition picks. */
export const messageTables = `messages m ${senderTables}`

export const messageResource: EventResource = {
  name: 'message',
  json: messageJson,
  from: `messages m on m.workspace_id = $1 and m.id = affected.id ${senderTables}`,
  details: { conversation_id: 'm.conversation_id' },
  subject: 'm.conversation_id',
}
