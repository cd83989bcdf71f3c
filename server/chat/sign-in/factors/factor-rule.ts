import { recordAccess } from '../../../api/access/access-entries.ts'
import { factorRules, type FactorRule } from '../../../api/access/factor-rule.ts'
import { choice, object } from '../../../api/http/fields.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError, fieldError } from '../../../errors.ts'
import { timestampSql } from '../../../store/database/json-sql.ts'
import { readRows } from '../../../store/database/read.ts'
import { statement } from '../../../store/database/statement.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import { changeAccess } from '../change-access.ts'
import { endOfGrace, graceDays } from '../grace-days.ts'
import { originOf, type Caller } from '../require-member.ts'
import { hasFactor } from './change-factors.ts'
import { findFactorState } from './factor-queries.ts'

/** The body that sets the rule. */
export const ruleFields = object(
  {
    rule: choice(factorRules, 'Of whom a second factor is required.'),
    grace_days: graceDays('How long members without a second factor work on; default 0.'),
  },
  ['rule'],
)

type RuleRow = { rule: FactorRule; required_from: string | null }

const readRule = statement<RuleRow>(
  'read_factor_rule',
  `select w.second_factor as rule, ${timestampSql('w.second_factor_from')} as required_from
     from workspaces w where w.workspace_id = $workspaceId`,
)

/** Sets of whom a second factor is required, and from when on; null with `off`. */
export const setRule = statement<object, { rule: FactorRule; from: Date | null }>(
  'set_factor_rule',
  `update workspaces set second_factor = $rule, second_factor_from = $from::timestamptz
    where workspace_id = $workspaceId`,
)

/** The rule of the workspace, as JSON. */
export async function readFactorRule(
  { database }: AppServices,
  workspaceId: string,
): Promise<string> {
  const [row] = await readRows(database, workspaceId, readRule({ workspaceId }))
  return JSON.stringify(row)
}

/** Sets it, for somebody who has a second factor and so is not shut out by it. In all processes at once. */
export async function setFactorRule(
  services: AppServices,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { workspace_id: workspaceId, member_id: memberId, session_id: own } = caller.principal
  const { rule, grace_days: days } = ruleFields.read(body, '')
  if (rule === undefined) throw fieldError("rule can't be blank.", 'field_blank')
  const found = findFactorState({ workspaceId, memberId })
  await changeAccess(services, originOf(caller), [found], ([[state]], at) => {
    const isReady = state !== undefined && hasFactor(state)
    if (rule !== 'off' && !isReady) throw appError('second_factor_missing')
    const from = endOfGrace(rule, at(0).tick, days)
    return [
      setRule({ workspaceId, rule, from }),
      recordAccess(at(0), [{ action: `factor_rule.${rule}`, memberId, sessionIds: [own] }]),
      notifyServers({ workspaceId }),
    ]
  })
  services.sessions.clear(workspaceId)
  return readFactorRule(services, workspaceId)
}
