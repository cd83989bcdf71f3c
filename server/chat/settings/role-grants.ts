import { refuseGrant, type Granter, type Rights } from '../../api/access/grants.ts'
import { permissionsOfRole, type Sight } from '../../api/access/permissions.ts'
import { statement } from '../../store/database/statement.ts'
import type { Kind } from './kinds.ts'
import type { EntryValues } from './queries.ts'

/** Throws the 403 of `refuseGrant` if one of the entries is a role of more rights than the granter has. */
export function refuseRoles(
  { plural }: Kind,
  granter: Granter,
  entries: readonly Omit<EntryValues, 'id' | 'position'>[],
): void {
  if (plural !== 'roles') return
  for (const { name, permissions, sees } of entries) {
    refuseGrant(granter, rightsOf({ name, permissions: permissions ?? [], sees: sees ?? 'all' }))
  }
}

/** The name and the rights of a role, as they are stored. */
export type RoleRow = { name: string; permissions: string[]; sees: Sight }

/** The rights of all roles of a workspace, as they are under its lock. */
export const findRoles = statement<RoleRow>(
  'find_roles',
  'select r.name, r.permissions, r.sees from roles r where r.workspace_id = $workspaceId limit 1000',
)

/** The rights of the role of that name. One that was just deleted has none: the change then fails on the missing row. */
export function roleIn(roles: readonly RoleRow[], name: string): Rights {
  return rightsOf(
    roles.find((role) => role.name === name) ?? { name, permissions: [], sees: 'all' },
  )
}

function rightsOf({ name, permissions, sees }: RoleRow): Rights {
  return { permissions: permissionsOfRole(name, permissions), sees }
}
