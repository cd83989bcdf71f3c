import { adminPermissions, isAdmin } from './factor-rule.ts'
import { builtInPermissions } from './permissions.ts'

/** Of whom a workspace requires the company sign-in (docs/decisions/0199). */
export const companyRules = ['off', 'all_but_admins', 'all'] as const
export type CompanyRule = (typeof companyRules)[number]

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')
const builtInAdmins = Object.entries(builtInPermissions).filter(([, words]) => isAdmin(words))
/** Every entry of a role that includes one of the permissions. */
const adminPatterns = [
  '*',
  '*:write',
  ...adminPermissions.flatMap((word) => [word, word.replace('write', '*')]),
]

/** SQL for whether the role `r` is one of admins, as `isAdmin` says of its permissions. */
export const isAdminSql = `(case when r.name in (${listed(Object.keys(builtInPermissions))})
            then r.name in (${listed(builtInAdmins.map(([name]) => name))})
            else r.permissions && array[${listed(adminPatterns)}] end)`

/** SQL for from when on the member with the role `r` in the workspace `w` signs in by the company alone; null: not. */
export const companyNeededSql = `(case when w.company_rule = 'all' or (w.company_rule = 'all_but_admins' and not ${isAdminSql})
            then w.company_rule_from end)`

/** SQL for when the rule ends the session `s`; null for one that the company's own provider opened. */
export const ruleEndSql = `(select ${companyNeededSql}
             from workspaces w
             join team_members t on t.workspace_id = w.workspace_id and t.id = s.team_member_id
             join roles r on r.workspace_id = w.workspace_id and r.name = t.organization_role
            where w.workspace_id = $workspaceId and s.provider_id is null)`
