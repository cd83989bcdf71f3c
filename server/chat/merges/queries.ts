import type { JsonSchema } from '../../api/http/fields.ts'
import { nullable, record, text, uuid } from '../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import { schemaOf, sqlOf, type ShownFields } from '../resources/shown-fields.ts'

const fields: ShownFields = {
  id: ['r.id', uuid],
  kind: ['r.kind', { ...text, enum: ['merge', 'split'] }],
  conversation_id: [
    'r.conversation_id',
    {
      ...uuid,
      description: 'The conversation that has the messages, or from which they were split off.',
    },
  ],
  merged_id: [
    'r.merged_id',
    { ...uuid, description: 'The conversation that was merged, or that the split has made.' },
  ],
  title: ['coalesce(c.title, r.title)', { ...text, description: 'Of that conversation.' }],
  external_id: ['r.external_id', nullable({ ...text, description: 'The same.' })],
  message_count: ['cardinality(r.message_ids)', { type: 'integer', minimum: 0 }],
  created_at: [timestampSql('r.created_at'), { type: 'string', format: 'date-time' }],
}

export const mergeSchemas = { ConversationMerge: schemaOf(fields) }

export const mergesReply: JsonSchema = record({
  merges: { type: 'array', items: { $ref: '#/components/schemas/ConversationMerge' } },
})

/** The newest merges into a conversation, and splits of it. */
export const listMerges = statement<{ json: string }, { conversationId: string; limit: number }>(
  'list_merges',
  `select ${objectSql(sqlOf(fields))}::text as json
     from conversation_merges r
     left join conversations c on c.workspace_id = $workspaceId and c.id = r.merged_id
    where r.workspace_id = $workspaceId and r.conversation_id = $conversationId and r.undone_at is null
    order by r.created_at desc limit $limit`,
)
