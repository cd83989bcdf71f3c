import type pg from 'pg'
import { recordAccess, type AccessStamp } from '../../../api/access/access-entries.ts'
import { endSessionsOf } from '../../../api/access/end-sessions-of.ts'
import { companyRules, type CompanyRule } from '../../../api/access/company-rule.ts'
import { choice, object } from '../../../api/http/fields.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError, fieldError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { runStatement } from '../../../store/database/run-statement.ts'
import type { Statement } from '../../../store/database/statement.ts'
import { changeAsOwner } from '../../../store/writes/change-as-owner.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import { changeAccess } from '../change-access.ts'
import { endOfGrace, graceDays } from '../grace-days.ts'
import { originOf, type Caller } from '../require-member.ts'
import { readCompanyRule } from './company-need.ts'
import { countOtherSessions, findCompanySession, setRule } from './rule-queries.ts'

/** The body that sets the rule. */
export const companyRuleFields = object(
  {
    rule: choice(companyRules, 'Of whom the company sign-in is required.'),
    grace_days: graceDays('How long other sessions last, and other sign-ins work; default 0.'),
  },
  ['rule'],
)

/** The rule of the workspace, as JSON. */
export async function companyRuleJson(
  { database }: Pick<AppServices, 'database'>,
  workspaceId: string,
): Promise<string> {
  const [row] = await readRows(database, workspaceId, readCompanyRule({ workspaceId }))
  return JSON.stringify(row)
}

/** Sets it, for an admin whom the company has signed in and whom it therefore does not shut out. In all processes at once. */
export async function setCompanyRule(
  services: AppServices,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { workspace_id: workspaceId, member_id: memberId, session_id: own } = caller.principal
  const { rule, grace_days: days } = companyRuleFields.read(body, '')
  if (rule === undefined) throw fieldError("rule can't be blank.", 'field_blank')
  const reads = [
    findCompanySession({ workspaceId, id: own }),
    countOtherSessions({ workspaceId }),
  ] as const
  await changeAccess(
    services,
    originOf(caller),
    reads,
    ([session, [count]], at) => {
      if (rule !== 'off' && session.length === 0) throw appError('company_session_needed')
      const from = endOfGrace(rule, at(0).tick, days)
      return [
        ...changingRule(rule, from, count?.members ?? 0, at),
        recordAccess(at(0), [{ action: `company_rule.${rule}`, memberId, sessionIds: [own] }]),
      ]
    },
    ([, [count]]) => lastTick(count?.members ?? 0),
  )
  services.sessions.clear(workspaceId)
  return companyRuleJson(services, workspaceId)
}

/** Ends a workspace's rule by a command on the server, for an admin whom the company cannot sign in. */
export async function liftCompanyRule(
  owner: pg.Pool,
  workspaceId: string,
  memberId: string,
  command: string,
): Promise<void> {
  const [count] = await runStatement(owner, countOtherSessions({ workspaceId }))
  const members = count?.members ?? 0
  const actor = { type: 'command', name: command } as const
  await changeAsOwner(owner, workspaceId, lastTick(members), (start) => {
    const at = (milliseconds: number) => {
      const tick = new Date(start.getTime() + milliseconds)
      return { workspaceId, tick, actor, address: null, requestId: null }
    }
    return [
      recordAccess(at(0), [{ action: 'company_rule.off', memberId }]),
      ...changingRule('off', null, members, at),
    ]
  })
}

/** Each of the members has at most one entry for sessions that the former rule ended, and one for those that the new one ends. */
const lastTick = (members: number) => 2 * members + 1

/** What the former rule has ended stays ended, and what the new one ends at once is ended with an entry in the trail. */
function changingRule(
  rule: CompanyRule,
  from: Date | null,
  members: number,
  at: (milliseconds: number) => AccessStamp,
): Statement[] {
  const { workspaceId } = at(0)
  return [
    endSessionsOf(at(1), 'ended by rule', 'company_rule'),
    setRule({ workspaceId, rule, from }),
    endSessionsOf(at(1 + members), 'ended by rule', 'company_rule'),
    notifyServers({ workspaceId }),
  ]
}
