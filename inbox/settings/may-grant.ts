import type { TeamMember, Workspace } from '../../client/source/types.generated.ts'
import { allows, permissions } from '../state/permissions.ts'
import { may, me } from '../state/session-state.ts'
import { workspace } from '../state/workspace.ts'

type Role = Workspace['roles'][number]
type Rights = { readonly permissions: readonly string[]; readonly sees: Role['sees'] }

/** From the widest on. */
const sights = ['all', 'groups', 'assigned'] as const

/** Whether the member has all that a role gives: nobody grants what they lack (docs/decisions/0115). */
export function mayGrant({ permissions: given, sees }: Rights): boolean {
  const wanted = permissions.filter((word) => allows(given, word))
  return may(...wanted) && grantedSights().includes(sees)
}

/** What a role of the member's making may see: no more than they do, from the widest on. */
export function grantedSights(): readonly Role['sees'][] {
  return sights.slice(sights.indexOf(me()?.sees ?? 'assigned'))
}

/** The roles that the member may give. */
export function grantedRoles(): readonly Role[] {
  return may('team_members:write') ? (workspace()?.roles ?? []).filter(mayGrant) : []
}

/** Whether the member may change another one: only with all of their rights, and seeing all conversations. */
export function mayChange({ id, organization_role: name }: TeamMember): boolean {
  const role = workspace()?.roles.find((each) => each.name === name)
  if (role === undefined || id === me()?.member.id || !may('team_members:write')) return false
  return mayGrant({ ...role, sees: 'all' })
}
