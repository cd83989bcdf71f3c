import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { record, ref } from '../../api/openapi/response-schemas.ts'

const count = { type: 'integer', minimum: 0 }

export const readReceiptSchemas: ApiSchemas = {
  Unread: {
    ...record({
      conversation_id: { type: 'string', format: 'uuid' },
      by_team: { ...count, description: 'What the contact wrote and no team member has read.' },
      by_contact: { ...count, description: 'What the team wrote and the contact has not read.' },
      by_member: {
        ...count,
        type: ['integer', 'null'],
        description:
          'What others wrote, notes included, since the team member of `reader_email` has read last; null without one.',
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

export const unreadEnvelope = record({ unread: ref('Unread') })
export const unreadPage = record({
  unread: { type: 'array', items: ref('Unread') },
  pagination: ref('Pagination'),
})
