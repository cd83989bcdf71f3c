import type { AppServices } from '../../../api/http/services.ts'
import { AppError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { statement } from '../../../store/database/statement.ts'
import type { WriteContext } from '../../../store/writes/change.ts'
import { setMemberGroups } from '../../team-members/set-member-groups.ts'
import { updateTeamMember } from '../../team-members/update-team-member.ts'
import { matching, type ClaimRule } from './claim-rules.ts'
import type { Choice } from './choose-member.ts'
import type { ProviderRow } from './provider-queries.ts'
import type { Visit } from './visit.ts'

type Standing = { organization_role: string; group_ids: readonly string[]; role: string | null }

/** A member's role and groups, and the name of a role. */
const findStanding = statement<Standing, { memberId: string; roleId: string | null }>(
  'find_standing_by_claims',
  `select t.organization_role,
          array(select g.group_id from group_members g
                 where g.workspace_id = $workspaceId and g.team_member_id = t.id) as group_ids,
          (select r.name from roles r where r.workspace_id = $workspaceId and r.id = $roleId::uuid) as role
     from team_members t
    where t.workspace_id = $workspaceId and t.id = $memberId`,
)

const findExisting = statement<{ id: string }, { ids: readonly string[] }>(
  'find_groups_by_claims',
  'select r.id from groups r where r.workspace_id = $workspaceId and r.id = any($ids::uuid[])',
)

/**
 * Gives a member the role and the groups of the claims of a token, before the session begins, which another role would end. Without a rule that matches, the role stays,
 * and so do groups that no rule names. Each change is an event in the name of the provider.
 */
export async function applyClaims(
  services: AppServices,
  { workspaceId, requestId }: Visit,
  { name, claims: rules, enabled }: ProviderRow,
  choice: Choice,
  claims: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (rules.length === 0 || !enabled || choice.kind !== 'in') return
  const { memberId } = choice
  const context: WriteContext = {
    workspace_id: workspaceId,
    actor: { type: 'automation', name },
    request_id: requestId,
  }
  const matched = matching(rules, claims)
  const roleId = matched.find((rule) => rule.role_id !== null)?.role_id ?? null
  const found = findStanding({ workspaceId, memberId, roleId })
  const [standing] = await readRows(services.database, workspaceId, found)
  if (standing === undefined) return
  const { organization_role: before, role } = standing
  if (role !== null && role !== before) {
    const given = { organization_role: role }
    // Who set the rules has every right (`refuseLesser`), as the operator has.
    await updateTeamMember(services, context, 'operator', memberId, given).catch(unlessLastAdmin)
  }
  const ids = await groupsAfter(services, workspaceId, standing.group_ids, rules, matched)
  if (
    ids.length === standing.group_ids.length &&
    ids.every((id) => standing.group_ids.includes(id))
  )
    return
  await setMemberGroups(services, context, 'operator', memberId, { group_ids: ids })
}

async function groupsAfter(
  { database }: AppServices,
  workspaceId: string,
  before: readonly string[],
  rules: readonly ClaimRule[],
  matched: readonly ClaimRule[],
): Promise<readonly string[]> {
  const named = new Set(rules.map((rule) => rule.group_id))
  const given = matched.flatMap(({ group_id: id }) => (id === null ? [] : [id]))
  const wanted = [...new Set([...before.filter((id) => !named.has(id)), ...given])]
  // A group may have been deleted since.
  const existing = await readRows(database, workspaceId, findExisting({ workspaceId, ids: wanted }))
  return existing.map(({ id }) => id)
}

/** The last active admin stays one, whatever the provider says. */
function unlessLastAdmin(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'last_admin')) throw error
}
