import type { Sight } from './permissions.ts'

/** A member as principals need it. */
export type MemberRights = {
  member_id: string
  email: string
  first_name: string
  last_name: string
  organization_role: string
  permissions: string[]
  sees: Sight
  group_ids: string[]
}

/** SQL for the columns of `MemberRights` of the member `t` with the role `r`. */
export const rightsSql = `t.id as member_id, t.email, t.first_name, t.last_name, t.organization_role, r.permissions, r.sees,
          array(select g.group_id from group_members g
                 where g.workspace_id = $workspaceId and g.team_member_id = t.id
                 order by g.group_id) as group_ids`
