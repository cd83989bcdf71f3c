/** A workspace always keeps one active member of this role. */
export const adminRole = 'Admin'

/** SQL: whether the member `t` is the only active admin of the workspace `$1`. */
export const isLastAdminSql = `(
  t.active and t.organization_role = '${adminRole}' and not exists (
    select from team_members o
     where o.workspace_id = $1 and o.active
       and o.organization_role = '${adminRole}' and o.id <> t.id))`
