import { describe } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import {
  envelope,
  nullable,
  page,
  record,
  text,
  timestamp,
  uuid,
} from '../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import type { EventResource } from '../../store/writes/event-draft.ts'
import { exampleSchema, sqlOf, type ShownFields } from '../resources/shown-fields.ts'

/** The columns by which a view's list is ordered. */
export const viewSorts = ['created_at', 'updated_at', 'waiting_since'] as const
export type ViewSort = (typeof viewSorts)[number]

/** The tables that ids of a filter are of, by the field of the condition. */
const tables = {
  status: 'statuses',
  group: 'groups',
  tag: 'tags',
  channel: 'channels',
  ticket_field: 'ticket_fields',
  contact_field: 'contact_fields',
} as const

const nameIn = (table: string) =>
  `(select t.name from ${table} t where t.workspace_id = $1 and t.id = kept.id)`

/** SQL for what an id of a filter is called now; null if it is gone. A member who was deactivated is gone. */
const nameNow = `case kept.field
  ${Object.entries(tables)
    .map(([field, table]) => `when '${field}' then ${nameIn(table)}`)
    .join(' ')}
  else (select btrim(m.first_name || ' ' || m.last_name) from team_members m
         where m.workspace_id = $1 and m.id = kept.id and m.active) end`

/** SQL for what the ids of a filter are, from a JSON array of them with their last known names. */
const referencesIn = (names: string, gone: string) => `(select coalesce(json_agg(json_build_object(
     'field', kept.field, 'id', kept.id, 'name', coalesce(now.name, kept.name, kept.id::text)${gone}) order by kept.at), '[]')
   from (select e.value ->> 'field' as field, (e.value ->> 'id')::uuid as id, e.value ->> 'name' as name, e.at
           from json_array_elements(${names}) with ordinality as e (value, at)) kept
  cross join lateral (select ${nameNow} as name) now)`

/** SQL for the same array with the names of now. */
export const namedReferences = (names: string) => referencesIn(names, '')

const reference = record({
  field: describe(text, 'The field of the condition.'),
  id: uuid,
  name: describe(text, 'Its name; of one that is gone, the last one known.'),
  gone: { type: 'boolean', description: 'It was deleted, or the team member deactivated.' },
})

const exampleId = '0199ef10-3b7b-7a10-9c02-14d8be73f0b7'
const groupId = '0199ef10-3b7b-7a10-9c02-14d8be73f0a4'

const view: ShownFields = {
  id: ['v.id', uuid, exampleId],
  name: ['v.name', text, 'Urgent in Billing'],
  filter: [
    'v.filter',
    describe(text, 'With ids in place of names.'),
    `priority:urgent group:${groupId}`,
  ],
  sort: ['v.sort', { ...text, enum: viewSorts }, 'updated_at'],
  order: [
    `case when v.descending then 'desc' else 'asc' end`,
    { ...text, enum: ['asc', 'desc'] },
    'desc',
  ],
  shared: [
    'v.shared',
    { type: 'boolean', description: 'Shown to everyone, not to its owner alone.' },
    true,
  ],
  owner: [
    `(select json_build_object('id', m.id, 'name', btrim(m.first_name || ' ' || m.last_name), 'active', m.active)
        from team_members m where m.workspace_id = $1 and m.id = v.team_member_id)`,
    {
      ...nullable(record({ id: uuid, name: text, active: { type: 'boolean' } })),
      description: 'The team member whose it is; null: made by an API key.',
    },
    { id: '0199ef10-3b7b-7a10-9c02-14d8be73f0a1', name: 'Ann Admin', active: true },
  ],
  references: [
    referencesIn('v.names', `, 'gone', now.name is null`),
    { type: 'array', items: reference, description: 'What the ids in the filter are.' },
    [{ field: 'group', id: groupId, name: 'Billing', gone: false }],
  ],
  created_at: [timestampSql('v.created_at'), timestamp, '2026-03-02T09:14:07.120Z'],
  updated_at: [timestampSql('v.updated_at'), timestamp, '2026-03-02T09:14:07.120Z'],
}

/** SQL for the view `v` of workspace `$1`. */
export const viewJson = objectSql(sqlOf(view))

export const viewSchemas: ApiSchemas = { View: exampleSchema(view) }
export const viewsPage = page('views', 'View', 'Pagination')
export const viewEnvelope = envelope('view', 'View')

/** Everyone reads events, so those of a view that is not shared have only its id. */
export const viewResource: EventResource = {
  name: 'view',
  json: `case when v.shared then ${viewJson} else json_build_object('id', v.id) end`,
  from: 'saved_views v on v.workspace_id = $1 and v.id = affected.id',
}
