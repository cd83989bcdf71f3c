import { allows } from './permissions.ts'
import type { MemberPrincipal } from './principal.ts'

/** Of whom a workspace requires a second factor (docs/decisions/0198). */
export const factorRules = ['off', 'admins', 'all'] as const
export type FactorRule = (typeof factorRules)[number]

/** With any of these somebody can give a member, a role or a key everything else. */
export const adminPermissions = ['team_members:write', 'settings:write', 'keys:write'] as const

/** Whether these are an admin's permissions. */
export function isAdmin(given: readonly string[]): boolean {
  return adminPermissions.some((one) => allows(given, one))
}

/** SQL for whether the member `t` has a passkey. */
export const hasPasskeySql = `exists (
            select from member_passkeys k where k.workspace_id = $workspaceId and k.team_member_id = t.id)`

/** SQL for whether the rule of the workspace `w` may concern the member `t`, who has no second factor. */
export const lacksFactorSql = `(w.second_factor <> 'off' and not exists (
            select from member_totp f where f.workspace_id = $workspaceId and f.team_member_id = t.id)
          and not ${hasPasskeySql})`

export type FactorRuleRow = {
  second_factor: FactorRule
  /** null if it is off. */
  second_factor_from: Date | null
  lacks_factor: boolean
}

/** From when on, in epoch milliseconds, a second factor is required that the member does not have; null: it is not. */
export function factorNeededFrom(
  { second_factor: rule, second_factor_from: from, lacks_factor: isLacking }: FactorRuleRow,
  permissions: readonly string[],
): number | null {
  if (!isLacking || from === null) return null
  return rule === 'all' || isAdmin(permissions) ? from.getTime() : null
}

/** Whether the member may do nothing but set up a second factor. */
export function isShutOut({ factor_needed_from: from }: MemberPrincipal): boolean {
  return from !== null && from <= Date.now()
}
