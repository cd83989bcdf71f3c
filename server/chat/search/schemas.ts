import type { JsonSchema } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/openapi.ts'
import { ref } from '../../api/openapi/response-schemas.ts'
import { documentTypes } from './bucket.ts'

const uuid = { type: 'string', format: 'uuid' }
const count = { type: 'integer', minimum: 0 }

const result: JsonSchema = {
  type: 'object',
  required: ['type', 'score', 'highlight', 'conversation_id'],
  additionalProperties: false,
  properties: {
    type: { type: 'string', enum: documentTypes },
    score: { type: 'number', description: 'Means something within one search only.' },
    highlight: {
      type: 'string',
      description:
        'A part of the text as safe HTML: `<mark>` around what was found, all else escaped.',
    },
    conversation_id: {
      ...uuid,
      type: ['string', 'null'],
      description: 'Where it was said; null for a contact.',
    },
    message: ref('Message'),
    conversation: ref('Conversation'),
    contact: ref('Contact'),
  },
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
  type: 'object',
  required: ['word', 'also'],
  additionalProperties: false,
  properties: {
    word: { type: 'string', description: 'As it was looked for: lower case, without accents.' },
    also: { type: 'array', items: { type: 'string' }, description: 'What was looked for besides.' },
  },
  examples: [{ word: 'recieve', also: ['receive'] }],
}

const index: JsonSchema = {
  type: 'object',
  required: ['sequence', 'latest_sequence', 'rebuilding'],
  additionalProperties: false,
  properties: {
    sequence: { ...count, description: 'Everything up to this event can be found.' },
    latest_sequence: { ...count, description: 'The newest event there is.' },
    rebuilding: {
      type: 'boolean',
      description: 'Older things are still being put into the index.',
    },
  },
  examples: [{ sequence: 41, latest_sequence: 41, rebuilding: false }],
}

export const searchSchemas: ApiSchemas = {
  SearchResult: result,
  SearchCorrection: correction,
  SearchIndex: index,
}

export const searchPage: JsonSchema = {
  type: 'object',
  required: ['results', 'corrections', 'complete', 'index', 'next_cursor'],
  additionalProperties: false,
  properties: {
    results: { type: 'array', items: ref('SearchResult') },
    corrections: { type: 'array', items: ref('SearchCorrection') },
    complete: {
      type: 'boolean',
      examples: [true],
      description: 'False where there was so much that only the newest was ranked.',
    },
    index: ref('SearchIndex'),
    next_cursor: { type: ['string', 'null'], examples: [null] },
  },
}
