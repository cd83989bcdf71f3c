import type { JsonSchema } from './fields.ts'
import type { ApiSchemas } from './openapi.ts'

const contactId = '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d90'
const conversationId = '0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8'
const memberId = '0199ef10-3b7a-7c54-bd21-7e60a5f8c913'
const groupId = '0199ef10-3b7b-7a10-9c02-14d8be73f056'
const createdAt = '2026-03-02T09:14:07.312Z'
const updatedAt = '2026-03-02T09:20:41.068Z'

const ada = {
  id: contactId,
  name: 'Ada Okafor',
  email: 'ada@example.com',
  phone_number: '+31 20 555 0123',
  user_identifier: 'customer-4711',
}

/** One life-like value of each schema in `responseSchemas` that an envelope holds. */
const examples: Readonly<Record<string, unknown>> = {
  Contact: {
    ...ada,
    traits: { plan: 'team', seats: 12 },
    created_at: createdAt,
    updated_at: updatedAt,
    field_values: [
      {
        field_id: '0199ef10-3b7c-7f3e-8d45-90aa1c6e27b4',
        field_name: 'Company',
        value: 'Okafor & Daughters',
      },
    ],
  },
  Conversation: {
    id: conversationId,
    status: 'open',
    title: 'Where is my order?',
    priority: 'medium',
    channel_name: '5f0c9a7be2d84136a1b7c3d95e60f8a2',
    origin_page_url: 'https://shop.example.com/orders',
    origin_page_title: 'Your orders',
    created_at: createdAt,
    updated_at: updatedAt,
    agent: { id: memberId, name: 'Sam Rivers', email: 'sam@example.org' },
    group: { id: groupId, name: 'Support' },
    visitor: ada,
  },
  Message: {
    id: '0199f0aa-7dac-7b1c-a6e0-c34d5f12b8e7',
    body: '<p>It left our warehouse this morning.</p>',
    kind: 'user_message',
    status: 'read',
    created_at: updatedAt,
    updated_at: updatedAt,
    sender: { id: memberId, name: 'Sam Rivers', email: 'sam@example.org', type: 'User' },
    attachments: [],
    message_gif: null,
  },
  TeamMember: {
    id: memberId,
    email: 'sam@example.org',
    first_name: 'Sam',
    last_name: 'Rivers',
    time_zone: 'Europe/Amsterdam',
    profile_image_url: null,
    active: true,
    organization_role: 'Admin',
  },
  Pagination: { current_page: 1, total_pages: 1, total_count: 1, per_page: 15 },
  TeamMemberPagination: {
    total_records: 1,
    total_pages: 1,
    current_page_number: 1,
    page_size: 30,
  },
}

/**
 * The example of an envelope, put together from the examples of what it holds: those above, else the
 * first of the schema's own `examples`.
 */
export function exampleOf(schema: JsonSchema, schemas: ApiSchemas): unknown {
  const { $ref: reference, const: constant, examples: own, items, properties } = schema
  if (typeof reference === 'string') {
    const name = reference.split('/').at(-1) ?? ''
    return examples[name] ?? exampleOf(schemas[name] ?? {}, schemas)
  }
  if (Array.isArray(own)) return own[0]
  if (constant !== undefined) return constant
  if (items !== undefined) return [exampleOf(items as JsonSchema, schemas)]
  return Object.fromEntries(
    Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(([name, property]) => [
      name,
      exampleOf(property, schemas),
    ]),
  )
}

/** Request bodies by operationId. */
export const requestExamples: Readonly<Record<string, unknown>> = {
  updateVisitor: {
    name: 'Ada Okafor',
    traits: { plan: 'team' },
    field_values: { Company: 'Okafor & Daughters' },
  },
  createConversation: {
    visitor_attributes: {
      email: 'ada@example.com',
      name: 'Ada Okafor',
      user_identifier: 'customer-4711',
      traits: { plan: 'team' },
    },
    messages_attributes: [{ body: 'Where is my order?' }],
    priority: 'medium',
    assignee_email: 'sam@example.org',
    tags: ['shipping'],
  },
  updateConversation: { status: 'closed', tags: ['shipping', 'answered'] },
  createConversationMessage: {
    body: 'It left our warehouse this morning.',
    sender_email: 'sam@example.org',
  },
  createTeamMember: {
    emails: ['kim@example.org', 'lee@example.org'],
    organization_role: 'Standard',
  },
  updateTeamMember: { first_name: 'Kim', last_name: 'Visser', time_zone: 'Europe/Amsterdam' },
}
