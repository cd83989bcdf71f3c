import { objectSql, timestampSql } from '../../store/database/json-sql.ts'

/** SQL for the event `e` as documented. A line break in JSON is never part of a value. */
export const eventJson = `replace(${objectSql({
  id: 'e.id',
  sequence: 'e.sequence',
  type: 'e.type',
  created_at: timestampSql('e.created_at'),
  actor: 'e.actor',
  request_id: 'e.request_id',
  data: 'e.data',
})}::text, E'\\n', '')`
