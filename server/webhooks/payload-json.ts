import { objectSql, timestampSql } from '../database/json-sql.ts'

/** SQL for the event `e` as it is sent: what `GET /events` tells of it. */
export const payloadJson = `replace(${objectSql({
  id: 'e.id',
  sequence: 'e.sequence',
  type: 'e.type',
  created_at: timestampSql('e.created_at'),
  actor: 'e.actor',
  request_id: 'e.request_id',
  data: 'e.data',
})}::text, E'\\n', '')`
