import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { envelope, page, record } from '../../api/openapi/response-schemas.ts'

const count = { type: 'integer', minimum: 0 }

export const readReceiptSchemas: ApiSchemas = {
  Unread: {
    ...record({
      conversation_id: { type: 'string', format: 'uuid' },
      by_team: { ...count, description: "The contact's messages that no team member has read." },
      by_contact: { ...count, description: "The team's messages that the contact has not read." },
      by_member: {
        ...count,
        type: ['integer', 'null'],
        description:
          'Messages and notes of others after the position of the team member with `reader_email`; null without one.',
      },
    }),
    examples: [
      {
        conversation_id: '0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8',
        by_team: 2,
        by_contact: 0,
        by_member: null,
      },
    ],
  },
}

export const unreadEnvelope = envelope('unread', 'Unread')
export const unreadPage = page('unread', 'Unread', 'Pagination')
