import type { JsonSchema } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { listOf, record, ref } from '../../api/openapi/response-schemas.ts'
import { documentTypes } from './bucket.ts'

const uuid = { type: 'string', format: 'uuid' }
const count = { type: 'integer', minimum: 0 }

const result: JsonSchema = {
  ...record(
    {
      type: { type: 'string', enum: documentTypes },
      score: { type: 'number', description: 'Comparable within one search only.' },
      highlight: {
        type: 'string',
        description:
          'An excerpt of the text as safe HTML: matches in `<mark>`, everything else escaped.',
      },
      conversation_id: {
        ...uuid,
        type: ['string', 'null'],
        description: 'The conversation of the match; null for a contact.',
      },
      message: ref('Message'),
      conversation: ref('Conversation'),
      contact: ref('Contact'),
    },
    ['message', 'conversation', 'contact'],
  ),
  examples: [
    {
      type: 'conversation',
      score: 0.0911,
      highlight: 'Where is my <mark>order</mark>?',
      conversation_id: '0199ef10-3b7b-7a10-9c02-14d8be73f056',
      conversation: {
        id: '0199ef10-3b7b-7a10-9c02-14d8be73f056',
        status: 'open',
        title: 'Where is my order?',
        priority: 'medium',
        channel_name: 'conversation-0199ef10',
        origin_page_url: '',
        origin_page_title: '',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
        agent: { id: null, name: null, email: null },
        group: { id: null, name: null },
        visitor: {
          id: '0199ef10-3b7a-7c31-8f00-5a1c0f9d2e11',
          name: 'Ada',
          email: 'ada@example.com',
          phone_number: null,
          user_identifier: null,
        },
      },
    },
  ],
}

const correction: JsonSchema = {
  ...record({
    word: { type: 'string', description: 'As searched for: lower case, without accents.' },
    also: { type: 'array', items: { type: 'string' }, description: 'Words also searched for.' },
  }),
  examples: [{ word: 'recieve', also: ['receive'] }],
}

const index: JsonSchema = {
  ...record({
    sequence: { ...count, description: 'All events up to this one are in the index.' },
    latest_sequence: { ...count, description: 'The newest event.' },
    rebuilding: {
      type: 'boolean',
      description: 'Older resources are still being indexed.',
    },
  }),
  examples: [{ sequence: 41, latest_sequence: 41, rebuilding: false }],
}

export const searchSchemas: ApiSchemas = {
  SearchResult: result,
  SearchCorrection: correction,
  SearchIndex: index,
}

export const searchPage: JsonSchema = record({
  results: listOf('SearchResult'),
  corrections: listOf('SearchCorrection'),
  complete: {
    type: 'boolean',
    examples: [true],
    description: 'False if there were so many matches that only the newest were ranked.',
  },
  index: ref('SearchIndex'),
  next_cursor: { type: ['string', 'null'], examples: [null] },
})
