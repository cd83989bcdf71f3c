import { nullable, text, uuid } from '../../api/openapi/response-schemas.ts'
import { objectSql, withMoreSql } from '../../store/database/json-sql.ts'
import type { EventResource } from '../../store/writes/event-draft.ts'
import { schemaOf, sqlOf, type ShownFields } from './shown-fields.ts'

const fields: ShownFields = {
  id: ['t.id', uuid],
  email: ['t.email', text],
  first_name: ['t.first_name', text],
  last_name: ['t.last_name', text],
  time_zone: ['t.time_zone', { ...text, description: 'IANA time zone name.' }],
  profile_image_url: ['t.profile_image_url', nullable(text)],
  active: ['t.active', { type: 'boolean' }],
  organization_role: [
    't.organization_role',
    { ...text, description: "One of the workspace's roles." },
  ],
}

/** SQL for the team member `t` as documented: spec 2.4. */
export const memberJson = objectSql(sqlOf(fields))

/** SQL for whether a company's directory keeps the member `t`. */
export const isOfDirectorySql = `exists (select from directory_members d
     where d.workspace_id = $1 and d.team_member_id = t.id and not d.removed)`

/** The same with `invited`: no password has been set; and with `directory` for those of one. */
export const memberJsonWithInvited = withMoreSql(
  memberJson,
  `'"invited":' || (not exists (select from member_passwords p
     where p.workspace_id = $1 and p.team_member_id = t.id))::text
     || case when ${isOfDirectorySql} then ',"directory":true' else '' end || '}'`,
)

export const memberSchemas = {
  TeamMember: schemaOf(fields, {
    invited: {
      type: 'boolean',
      description: 'Only with `include=invited`: whether the member has not set a password yet.',
    },
    directory: {
      const: true,
      description: "Only with `include=invited`, and of members whom a company's directory keeps.",
    },
  }),
}

export const memberResource: EventResource = {
  name: 'team_member',
  json: memberJson,
  from: 'team_members t on t.workspace_id = $1 and t.id = affected.id',
}
