import { objectSql, timestampSql } from '../../store/database/json-sql.ts'

/** SQL for the JSON of event `e`. JSON escapes line breaks in values, so the raw ones can be removed. */
export const eventJson = `replace(${objectSql({
  id: 'e.id',
  sequence: 'e.sequence',
  type: 'e.type',
  created_at: timestampSql('e.created_at'),
  actor: 'e.actor',
  request_id: 'e.request_id',
  data: 'e.data',
})}::text, E'\\n', '')`
