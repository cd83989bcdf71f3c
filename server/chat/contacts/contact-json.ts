import { arraySql, objectSql, timestampSql } from '../../store/database/json-sql.ts'
import type { EventResource } from '../../store/writes/event-log.ts'

/** Values in the order of the workspace's fields; fields without a value are left out (spec 2.1). */
const fieldValues = `
  case when c.field_values is null then '[]'::json else
    (select (${arraySql(
      objectSql({ field_id: 'f.id', field_name: 'f.name', value: 'c.field_values -> f.id::text' }),
      'f.position',
    )})::json
       from contact_fields f
      where f.workspace_id = $1 and c.field_values -> f.id::text is not null) end`

/** SQL for the contact `c` of the workspace `$1` as documented: spec 2.1. */
export const contactJson = objectSql({
  id: 'c.id',
  name: 'c.name',
  email: 'c.email',
  phone_number: 'c.phone_number',
  user_identifier: 'c.user_identifier',
  traits: 'c.traits',
  created_at: timestampSql('c.created_at'),
  updated_at: timestampSql('c.updated_at'),
  field_values: fieldValues,
})

export const contactResource: EventResource = {
  name: 'contact',
  json: contactJson,
  from: 'contacts c on c.workspace_id = $1 and c.id = affected.id',
}
