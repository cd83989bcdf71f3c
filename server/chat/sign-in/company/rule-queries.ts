import type { CompanyRule } from '../../../api/access/company-rule.ts'
import { statement } from '../../../store/database/statement.ts'

/** Sets of whom the company sign-in is required, and from when on; null with `off`. */
export const setRule = statement<object, { rule: CompanyRule; from: Date | null }>(
  'set_company_rule',
  `update workspaces set company_rule = $rule, company_rule_from = $from::timestamptz
    where workspace_id = $workspaceId`,
)

/** A session, if a provider that is switched on has opened it. */
export const findCompanySession = statement<{ id: string }, { id: string }>(
  'find_company_session',
  `select s.id
     from member_sessions s
     join company_providers p on p.workspace_id = s.workspace_id and p.id = s.provider_id and p.enabled
    where s.workspace_id = $workspaceId and s.id = $id`,
)

/** How many members have sessions that no provider opened: as many entries at most record the end of those. */
export const countOtherSessions = statement<{ members: number }>(
  'count_other_sessions',
  `select count(distinct s.team_member_id)::integer as members from member_sessions s
    where s.workspace_id = $workspaceId and s.provider_id is null`,
)

/** Whether the company sign-in is required, and no other provider than this one is switched on. */
export const findRuleOnLast = statement<{ is_needed: boolean }, { id: string }>(
  'find_rule_on_last_provider',
  `select w.company_rule <> 'off' and not exists (
            select from company_providers o
             where o.workspace_id = $workspaceId and o.enabled and o.id <> $id) as is_needed
     from workspaces w where w.workspace_id = $workspaceId`,
)
