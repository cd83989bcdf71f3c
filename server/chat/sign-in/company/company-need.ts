import { companyNeededSql, type CompanyRule } from '../../../api/access/company-rule.ts'
import { appError } from '../../../errors.ts'
import { timestampSql } from '../../../store/database/json-sql.ts'
import { statement } from '../../../store/database/statement.ts'

/** From when on a member signs in by the company alone; null: not. */
export type CompanyNeed = { needed_from: Date | null }

/** Whether the rule of the workspace concerns a member. */
export const findCompanyNeed = statement<CompanyNeed, { memberId: string }>(
  'find_company_need',
  `select ${companyNeededSql} as needed_from
     from workspaces w
     join team_members t on t.workspace_id = w.workspace_id and t.id = $memberId
     join roles r on r.workspace_id = w.workspace_id and r.name = t.organization_role
    where w.workspace_id = $workspaceId`,
)

/** Throws 403 for a member who may sign in by the company alone. */
export function refuseWhereNeeded([found]: readonly CompanyNeed[]): void {
  const from = found?.needed_from ?? null
  if (from !== null && from.getTime() <= Date.now()) throw appError('company_sign_in_required')
}

export type CompanyRuleRow = { rule: CompanyRule; required_from: string | null }

/** Of whom the company sign-in is required. */
export const readCompanyRule = statement<CompanyRuleRow>(
  'read_company_rule',
  `select w.company_rule as rule, ${timestampSql('w.company_rule_from')} as required_from
     from workspaces w where w.workspace_id = $workspaceId`,
)

/** The rule, once its grace is over. */
export function ruleInForce(row: CompanyRuleRow | undefined): CompanyRule {
  if (row === undefined || row.required_from === null) return 'off'
  return Date.parse(row.required_from) <= Date.now() ? row.rule : 'off'
}
