import { lacksFactorSql, type FactorRuleRow } from './factor-rule.ts'
import type { Sight } from './permissions.ts'

/** A member as principals need it. */
export type MemberRights = FactorRuleRow & {
  member_id: string
  email: string
  first_name: string
  last_name: string
  organization_role: string
  permissions: string[]
  sees: Sight
  group_ids: string[]
}

/** SQL for the columns of `MemberRights` of the member `t` with the role `r` in the workspace `w`. */
export const rightsSql = `t.id as member_id, t.email, t.first_name, t.last_name, t.organization_role, r.permissions, r.sees,
          array(select g.group_id from group_members g
                 where g.workspace_id = $workspaceId and g.team_member_id = t.id
                 order by g.group_id) as group_ids,
          w.second_factor, w.second_factor_from, ${lacksFactorSql} as lacks_factor`
