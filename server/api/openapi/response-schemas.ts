import type { JsonSchema } from '../http/fields.ts'

/**
 * What the replies look like: spec 2 and 7, as JSON Schema 2020-12 for the OpenAPI document and for
 * the tests that hold real replies against it. Strict on purpose: every documented property is
 * required and no other may appear. `email` carries no format: addresses are accepted more widely
 * than RFC 5321 reads, so the format would not be a promise that is kept.
 */

const uuid = { type: 'string', format: 'uuid' }
const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }
const timestamp = {
  type: 'string',
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
}
const externalId = {
  type: 'string',
  description: "The caller's own id. Left out where none was set.",
}

const contact = record({
  id: uuid,
  name: text,
  email: nullable(text),
  phone_number: nullable(text),
  user_identifier: nullable({ ...text, description: "The caller's own identifier." }),
  traits: nullable({
    type: 'object',
    additionalProperties: true,
    description: 'Custom attributes; any keys.',
  }),
  created_at: timestamp,
  updated_at: timestamp,
  field_values: listOf('ContactFieldValue'),
})

const contactFieldValue = record({
  field_id: uuid,
  field_name: text,
  value: { description: 'Of the kind of the field: text, number, boolean or an array of texts.' },
})

const conversation = record(
  {
    id: uuid,
    status: { ...text, description: "One of the workspace's statuses." },
    title: text,
    priority: { ...text, enum: ['low', 'medium', 'high', 'urgent'] },
    channel_name: { ...text, description: "Unique name of the conversation's chat channel." },
    origin_page_url: text,
    origin_page_title: text,
    created_at: timestamp,
    updated_at: {
      ...timestamp,
      description: 'Moves with every change and every new message; unique within a workspace.',
    },
    agent: record({ id: nullable(uuid), name: nullable(text), email: nullable(text) }),
    group: record({ id: nullable(uuid), name: nullable(text) }),
    visitor: record({
      id: uuid,
      name: text,
      email: nullable(text),
      phone_number: nullable(text),
      user_identifier: nullable(text),
    }),
    external_id: externalId,
  },
  ['external_id'],
)

const message = record(
  {
    id: uuid,
    body: { ...text, description: 'Safe HTML; text that was sent in is wrapped in paragraphs.' },
    kind: { ...text, enum: ['user_message', 'note', 'system_message', 'activity_message'] },
    status: { ...text, enum: ['sent', 'delivered', 'read', 'failed'] },
    created_at: timestamp,
    updated_at: timestamp,
    sender: ref('Sender'),
    attachments: listOf('Attachment'),
    message_gif: nullable(record({ id: text, embed_url: text, title: text })),
    external_id: externalId,
  },
  ['external_id'],
)

const sender = {
  ...record({
    id: nullable(uuid),
    name: nullable(text),
    email: nullable(text),
    type: { ...nullable(text), enum: ['User', 'Insights::Visitor', null] },
  }),
  description:
    'A team member (User) or a contact (Insights::Visitor). All four are null where the service itself wrote the message.',
}

const attachment = record({
  id: uuid,
  filename: text,
  content_type: { ...text, description: 'MIME type.' },
  url: { ...text, format: 'uri', description: 'Signed; stops working after a while.' },
})

const teamMember = record({
  id: uuid,
  email: text,
  first_name: text,
  last_name: text,
  time_zone: { ...text, description: 'IANA time zone name.' },
  profile_image_url: nullable(text),
  active: { type: 'boolean' },
  organization_role: { ...text, description: "One of the workspace's roles." },
})

const pagination = record({
  current_page: { type: 'integer', minimum: 1 },
  total_pages: count,
  total_count: count,
  per_page: { type: 'integer', minimum: 1, maximum: 100 },
})

const teamMemberPagination = record({
  total_records: count,
  total_pages: count,
  current_page_number: { type: 'integer', minimum: 1 },
  page_size: { type: 'integer', minimum: 1, maximum: 100 },
})

const problem = {
  ...record(
    {
      type: { ...text, format: 'uri-reference' },
      title: text,
      status: { type: 'integer', minimum: 400, maximum: 599 },
      detail: { ...text, description: 'The same words as `error` has in the plain form.' },
      instance: { ...text, format: 'uri', description: 'Names the request by its X-Request-Id.' },
      code: { ...text, description: "The refusal's name in the list of errors, for programs." },
      missing_scopes: {
        type: 'array',
        items: text,
        description: 'Of `scope_missing` alone: the scopes that the key lacks.',
      },
    },
    ['missing_scopes'],
  ),
  description: 'RFC 9457, for callers whose Accept names application/problem+json.',
}

/** `components.schemas` of the OpenAPI document. */
export const responseSchemas: Readonly<Record<string, JsonSchema>> = {
  Contact: contact,
  ContactFieldValue: contactFieldValue,
  Conversation: conversation,
  Message: message,
  Sender: sender,
  Attachment: attachment,
  TeamMember: teamMember,
  Pagination: pagination,
  TeamMemberPagination: teamMemberPagination,
  Error: record({ error: text }),
  Problem: problem,
}

export const contactsPage = page('contacts', 'Contact', 'Pagination')
export const contactEnvelope = envelope('contact', 'Contact')
export const conversationsPage = page('conversations', 'Conversation', 'Pagination')
export const conversationEnvelope = envelope('conversation', 'Conversation')
export const messagesPage = page('messages', 'Message', 'Pagination')
export const messageEnvelope = envelope('message', 'Message')
export const teamMembersPage = page('team_members', 'TeamMember', 'TeamMemberPagination')
export const teamMemberEnvelope = envelope('team_member', 'TeamMember')
export const membersAdded = record({ message: { ...text, const: 'Users added successfully' } })

/** A reference to one of `responseSchemas`. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

function page(rows: string, schema: string, paginationSchema: string): JsonSchema {
  return record({ [rows]: listOf(schema), pagination: ref(paginationSchema) })
}

function envelope(name: string, schema: string): JsonSchema {
  return record({ [name]: ref(schema) })
}

function listOf(schema: string): JsonSchema {
  return { type: 'array', items: ref(schema) }
}

function record(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', required, additionalProperties: false, properties }
}

function nullable(schema: JsonSchema): JsonSchema {
  return { ...schema, type: [schema['type'], 'null'] }
}
