import type { JsonSchema } from '../http/fields.ts'

/**
 * Parts of the replies' schemas: spec 2 and 7, as JSON Schema 2020-12 for the OpenAPI document and for the
 * tests that check real replies. Strict: every documented property is required and no other may appear.
 * `email` has no format: more addresses are accepted than RFC 5321 allows. The resources' own schemas
 * are in `chat/resources/`, beside their SQL.
 */

export const uuid = { type: 'string', format: 'uuid' }
export const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }
export const timestamp = {
  type: 'string',
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
}
export const externalId = {
  type: 'string',
  description: "The caller's own id. Left out if none was set.",
}

const pagination = record(
  {
    current_page: { type: 'integer', minimum: 1 },
    total_pages: count,
    total_count: count,
    per_page: { type: 'integer', minimum: 1, maximum: 100 },
    bounded: {
      type: 'boolean',
      const: true,
      description:
        'Only of conversations with `filter`: they are not counted further, and there may be more.',
    },
  },
  ['bounded'],
)

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
      detail: { ...text, description: 'The same text as `error` in the plain form.' },
      instance: {
        ...text,
        format: 'uri',
        description: 'Identifies the request by its X-Request-Id.',
      },
      code: { ...text, description: "The error's code in the list of errors, for programs." },
      missing_scopes: {
        type: 'array',
        items: text,
        description: 'Only with `scope_missing`: the missing scopes.',
      },
      missing_permissions: {
        type: 'array',
        items: text,
        description: 'Only with `not_allowed`: the missing permissions.',
      },
      missing_sight: {
        ...text,
        enum: ['all', 'groups'],
        description: 'Only with `not_allowed`: what the role has to see.',
      },
      uses: {
        type: 'integer',
        minimum: 1,
        maximum: 1001,
        description: 'Only with `in_use`: how many rows use the entry; 1001: more than 1,000.',
      },
    },
    ['missing_scopes', 'missing_permissions', 'missing_sight', 'uses'],
  ),
  description: 'RFC 9457, for requests whose Accept prefers application/problem+json.',
}

/** Those of `components.schemas` that belong to no resource. */
export const responseSchemas: Readonly<Record<string, JsonSchema>> = {
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
export const allMessagesPage = walkedPage('messages', 'Message')
export const messageEnvelope = envelope('message', 'Message')
export const teamMembersPage = page('team_members', 'TeamMember', 'TeamMemberPagination')
export const teamMemberEnvelope = envelope('team_member', 'TeamMember')
export const membersAdded = record({ message: { ...text, const: 'Users added successfully' } })

/** A reference to one of `components.schemas`. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

export function page(rows: string, schema: string, paginationSchema: string): JsonSchema {
  return record({ [rows]: listOf(schema), pagination: ref(paginationSchema) })
}

/** A page of a list that is only walked by cursor. */
export function walkedPage(rows: string, schema: string): JsonSchema {
  const next = { type: ['string', 'null'], description: 'The `cursor` of the next page.' }
  return record({ [rows]: listOf(schema), next_cursor: next })
}

export function envelope(name: string, schema: string): JsonSchema {
  return record({ [name]: ref(schema) })
}

export function listOf(schema: string): JsonSchema {
  return { type: 'array', items: ref(schema) }
}

/** An object with all of these properties and no other; all but the `optional` ones are required. */
export function record(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', required, additionalProperties: false, properties }
}

export function nullable(schema: JsonSchema): JsonSchema {
  return { ...schema, type: [schema['type'], 'null'] }
}
