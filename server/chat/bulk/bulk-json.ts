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

/** The days that a bulk change is kept after its end, in which it can be taken back. */
export const keptDays = 7

const undoneBy = `(select u.id from bulk_changes u where u.workspace_id = $1 and u.undoes_id = b.id)`

/**
 * SQL for whether the bulk change `b` can be taken back. Nothing says what was unread before. A change of one field that had no value may
 * still be refused for its conversation.
 */
const canBeUndone = `(b.ended_at is not null and counted.changed > 0
  and (b.path <> '' or exists (select from json_object_keys(b.body) given (name) where given.name <> 'read'))
  and ${undoneBy} is null)`

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
  done: ['counted.done', count('How many have a result.'), 200],
  changed: ['counted.changed', count('How many were changed by it.'), 180],
  refused: ['counted.refused', count('How many were refused.'), 2],
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
  undone_by_id: [
    undoneBy,
    { ...nullable(uuid), description: 'The bulk change that takes it back.' },
    null,
  ],
  can_be_undone: [
    canBeUndone,
    {
      type: 'boolean',
      description:
        'Whether it can be taken back: it has ended, has changed some, and was not taken back.',
    },
    false,
  ],
  kept_until: [
    timestampSql(`(b.ended_at + interval '${keptDays} days')`),
    {
      ...nullable(timestamp),
      description: 'Until when it is kept, and can be taken back; null before its end.',
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
export const bulkChangeJson = `(select ${objectSql(sqlOf(bulkChange))}
  from (select count(*)::integer as done, (count(*) filter (where n.changed))::integer as changed,
               (count(*) filter (where n.status >= 400))::integer as refused
          from bulk_results n where n.workspace_id = $1 and n.bulk_change_id = b.id) counted)`
/** SQL for a result `n`. */
export const bulkResultJson = objectSql(sqlOf(bulkResult))

export const bulkSchemas: ApiSchemas = {
  BulkChange: exampleSchema(bulkChange),
  BulkResult: exampleSchema(bulkResult),
}
export const bulkChangeEnvelope = envelope('bulk_change', 'BulkChange')
export const bulkChangesPage = page('bulk_changes', 'BulkChange', 'Pagination')
export const bulkResultsPage = page('results', 'BulkResult', 'Pagination')
