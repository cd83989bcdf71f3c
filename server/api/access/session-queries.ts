import { statement } from '../../store/database/statement.ts'
import { companyNeededSql } from './company-rule.ts'
import { rightsSql, type MemberRights } from './rights-of-member.ts'

/** A session ends after this time without a request, and after this time in any case. */
export const idleDays = 14
export const absoluteDays = 90

/** SQL for when the session `s` ends by itself. */
export const endsAtSql = `least(s.last_seen_at + interval '${idleDays} days', s.created_at + interval '${absoluteDays} days')`

export type SessionRow = MemberRights & {
  session_id: string
  /** Opened at the company's own provider, which answers for how its people sign in. */
  is_by_company: boolean
  /** When the rule for company sign-ins ends it; null: it does not (docs/decisions/0199). */
  company_needed_from: Date | null
  verified_at: Date
  ends_at: Date
  subdomain: string
}

const ruleEnd = `case when s.provider_id is null then ${companyNeededSql} end`

const session = `s.id as session_id, s.verified_at, least(${endsAtSql}, ${ruleEnd}) as ends_at, w.subdomain,
          ${ruleEnd} as company_needed_from, coalesce(s.opened_by = 'company', false) as is_by_company, ${rightsSql}
     from member_sessions s
     join workspaces w on w.workspace_id = s.workspace_id
     join team_members t on t.workspace_id = s.workspace_id and t.id = s.team_member_id and t.active
     join roles r on r.workspace_id = s.workspace_id and r.name = t.organization_role`

/** The session with a hash, with its active member; includes ended ones. */
export const findSession = statement<SessionRow, { hash: Buffer }>(
  'find_session',
  `select ${session} where s.workspace_id = $workspaceId and s.token_hash = $hash`,
)

/** The same for the sessions of open streams. */
export const findSessions = statement<SessionRow, { ids: readonly string[] }>(
  'find_sessions',
  `select ${session} where s.workspace_id = $workspaceId and s.id = any($ids::uuid[])`,
)

/** Sets when a session was last used, to the minute: telemetry, so without an event. */
export const touchSession = statement<object, { id: string }>(
  'touch_session',
  `update member_sessions set last_seen_at = date_trunc('milliseconds', now())
    where workspace_id = $workspaceId and id = $id and last_seen_at < now() - interval '1 minute'`,
)
