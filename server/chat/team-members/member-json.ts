import { objectSql } from '../../store/database/json-sql.ts'
import type { EventResource } from '../../store/writes/event-log.ts'

/** SQL for the team member `t` as documented: spec 2.4. */
export const memberJson = objectSql({
  id: 't.id',
  email: 't.email',
  first_name: 't.first_name',
  last_name: 't.last_name',
  time_zone: 't.time_zone',
  profile_image_url: 't.profile_image_url',
  active: 't.active',
  organization_role: 't.organization_role',
})

export const memberResource: EventResource = {
  name: 'team_member',
  json: memberJson,
  from: 'team_members t on t.workspace_id = $1 and t.id = affected.id',
}
