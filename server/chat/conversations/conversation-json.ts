import { objectSql, objectWithSql, timestampSql } from '../../store/database/json-sql.ts'
import type { EventResource } from '../../store/writes/event-log.ts'

/** SQL for what a team member `m` is called. */
const memberNameSql = (member: string) =>
  `btrim(${member}.first_name || ' ' || ${member}.last_name)`

/** SQL for the conversation `c` with its contact `v`, member `m` and group `g`: spec 2.2. */
export const conversationJson = objectWithSql(
  {
    id: 'c.id',
    status: 'c.status',
    title: 'c.title',
    priority: 'c.priority',
    channel_name: 'c.channel_name',
    origin_page_url: 'c.origin_page_url',
    origin_page_title: 'c.origin_page_title',
    created_at: timestampSql('c.created_at'),
    updated_at: timestampSql('c.updated_at'),
    agent: objectSql({ id: 'm.id', name: memberNameSql('m'), email: 'm.email' }),
    '"group"': objectSql({ id: 'g.id', name: 'g.name' }),
    visitor: objectSql({
      id: 'v.id',
      name: 'v.name',
      email: 'v.email',
      phone_number: 'v.phone_number',
      user_identifier: 'v.user_identifier',
    }),
  },
  { name: 'external_id', sql: 'c.external_id' },
)

/** The tables behind `conversationJson`, from a row that has the conversation's `id`. */
export const conversationTables = (source: string) => `conversations c
    on c.workspace_id = $1 and c.id = ${source}.id
  join contacts v on v.workspace_id = $1 and v.id = c.contact_id
  left join team_members m on m.workspace_id = $1 and m.id = c.team_member_id
  left join groups g on g.workspace_id = $1 and g.id = c.group_id`

export const conversationResource: EventResource = {
  name: 'conversation',
  json: conversationJson,
  from: conversationTables('affected'),
}
