import { describe } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import {
  envelope,
  nullable,
  page,
  text,
  timestamp,
  uuid,
} from '../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import { exampleSchema, sqlOf, type ShownFields } from '../resources/shown-fields.ts'

const count = (description: string) => ({ type: 'integer', minimum: 0, description })

const resultsThat = (condition: string) => `(select count(*)::integer from bulk_results n
  where n.workspace_id = $1 and n.bulk_change_id = b.id${condition})`

const bulkChange: ShownFields = {
  id: ['b.id', uuid, '0199ef10-3b7b-7a10-9c02-14d8be73f0c1'],
  method: ['b.method', text, 'PATCH'],
  path: ['b.path', describe(text, 'Behind the address of each conversation.'), ''],
  body: [
    'b.body',
    { type: 'object', additionalProperties: true, description: 'The body of each change.' },
    { status: 'closed' },
  ],
  total: ['cardinality(b.conversation_ids)', count('How many conversations it is made to.'), 250],
  done: [resultsThat(''), count('How many have a result.'), 200],
  changed: [resultsThat(' and n.changed'), count('How many were changed by it.'), 180],
  refused: [resultsThat(' and n.status >= 400'), count('How many were refused.'), 2],
  undoes_id: [
    'b.undoes_id',
    { ...nullable(uuid), description: 'The bulk change that it takes back.' },
    null,
  ],
  created_at: [timestampSql('b.created_at'), timestamp, '2026-03-02T09:14:07.120Z'],
  ended_at: [
    timestampSql('b.ended_at'),
    {
      ...nullable(timestamp),
      description: 'When every conversation had a result, or it was cancelled; null before.',
    },
    null,
  ],
}

const bulkResult: ShownFields = {
  conversation_id: ['n.conversation_id', uuid, '0199ef10-3b7b-7a10-9c02-14d8be73f0a7'],
  status: [
    'n.status',
    { type: 'integer', description: 'The status that the single request would have had.' },
    404,
  ],
  changed: [
    'n.changed',
    { type: 'boolean', description: 'Whether it was changed; false also where it already was so.' },
    false,
  ],
  code: ['n.code', { ...nullable(text), description: 'Of the error.' }, 'conversation_unknown'],
  error: ['n.error', nullable(text), 'Conversation does not exist.'],
}

/** SQL for the bulk change `b` of workspace `$1`. */
export const bulkChangeJson = objectSql(sqlOf(bulkChange))
/** SQL for a result `n`. */
export const bulkResultJson = objectSql(sqlOf(bulkResult))

export const bulkSchemas: ApiSchemas = {
  BulkChange: exampleSchema(bulkChange),
  BulkResult: exampleSchema(bulkResult),
}
export const bulkChangeEnvelope = envelope('bulk_change', 'BulkChange')
export const bulkResultsPage = page('results', 'BulkResult', 'Pagination')
