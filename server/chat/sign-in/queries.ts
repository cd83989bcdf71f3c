import type { OpenedBy } from '../../api/access/access-entries.ts'
import { ruleEndSql } from '../../api/access/company-rule.ts'
import { timestampSql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import { sequenceSql } from '../../store/lists/keyset-page.ts'
import { endsAtSql } from '../../api/access/session-queries.ts'

/** Sessions of one member; a further one ends the one that was idle longest. */
export const mostSessions = 50

export type OwnSessionRow = {
  id: string
  created_at: string
  verified_at: string
  member: Readonly<Record<string, unknown>>
  workspace: { readonly name: string; readonly subdomain: string; readonly time_zone: string }
  undo_seconds: number | null
  sequence: number
}

/** A session with its member and its workspace. */
export const findOwnSession = statement<OwnSessionRow, { id: string }>(
  'find_own_session',
  `select s.id, ${timestampSql('s.created_at')} as created_at, ${timestampSql('s.verified_at')} as verified_at,
          json_build_object('id', t.id, 'email', t.email, 'first_name', t.first_name, 'last_name', t.last_name,
            'organization_role', t.organization_role, 'profile_image_url', t.profile_image_url,
            'time_zone', t.time_zone) as member,
          json_build_object('name', w.name, 'subdomain', w.subdomain, 'time_zone', w.time_zone) as workspace,
          n.undo_seconds,
          ${sequenceSql}
     from member_sessions s
     join workspaces w on w.workspace_id = s.workspace_id
     join team_members t on t.workspace_id = s.workspace_id and t.id = s.team_member_id
     left join member_notification_settings n
       on n.workspace_id = $workspaceId and n.team_member_id = s.team_member_id
    where s.workspace_id = $workspaceId and s.id = $id`,
)

export type NewSession = {
  id: string
  memberId: string
  tokenHash: Buffer
  userAgent: string
  address: string
  openedBy: OpenedBy
}

/** Begins a session. */
export const insertSession = statement<object, NewSession>(
  'insert_session',
  `insert into member_sessions (workspace_id, id, team_member_id, token_hash, created_at, last_seen_at,
                                verified_at, user_agent, address, opened_by)
   values ($workspaceId, $id, $memberId, $tokenHash, date_trunc('milliseconds', now()),
           date_trunc('milliseconds', now()), date_trunc('milliseconds', now()), $userAgent, $address, $openedBy)`,
)

/** Marks a member as one who has signed in: of later browsers that are not known mails are sent. */
export const markSignedIn = statement<object, { memberId: string }>(
  'mark_signed_in',
  `update team_members set has_signed_in = true
    where workspace_id = $workspaceId and id = $memberId and not has_signed_in`,
)

/** Those of some sessions that a member has. */
export const findSessionIds = statement<
  { id: string },
  { memberId: string; ids: readonly string[] }
>(
  'find_session_ids',
  `select id from member_sessions
    where workspace_id = $workspaceId and team_member_id = $memberId and id = any($ids::uuid[])`,
)

/** Gives a session another token, after its member entered the password. */
export const renewSession = statement<object, { id: string; tokenHash: Buffer }>(
  'renew_session',
  `update member_sessions
      set token_hash = $tokenHash, verified_at = date_trunc('milliseconds', now()),
          last_seen_at = date_trunc('milliseconds', now())
    where workspace_id = $workspaceId and id = $id`,
)

export type SessionListRow = {
  id: string
  created_at: string
  last_seen_at: string
  user_agent: string
  address: string
  /** null: by an earlier version. */
  opened_by: OpenedBy | null
}

/** SQL for what a list says of the session `s`, and for whether it has not ended. */
export const listedSql = `s.id, ${timestampSql('s.created_at')} as created_at, ${timestampSql('s.last_seen_at')} as last_seen_at,
          s.user_agent, s.address, s.opened_by`
export const lastsSql = `least(${endsAtSql}, ${ruleEndSql}) > now()`

/** The sessions of a member that have not ended, the last used first. */
export const listSessions = statement<SessionListRow, { memberId: string }>(
  'list_sessions',
  `select ${listedSql}
     from member_sessions s
    where s.workspace_id = $workspaceId and s.team_member_id = $memberId and ${lastsSql}
    order by s.last_seen_at desc limit ${mostSessions}`,
)

export type AccountRow = { member_id: string; name: string; hash: string }

/** SQL for the name of the member `t`, as in the signature of its changes. */
export const nameSql = `trim(t.first_name || ' ' || t.last_name)`

/** An active member with a password. */
export const findAccount = statement<AccountRow, { emailKey: string }>(
  'find_account',
  `select t.id as member_id, ${nameSql} as name, p.hash
     from team_members t
     join member_passwords p on p.workspace_id = t.workspace_id and p.team_member_id = t.id
    where t.workspace_id = $workspaceId and t.email_key = $emailKey and t.active`,
)

/** The password of the signed-in member. */
export const findPassword = statement<{ hash: string; email_key: string }, { memberId: string }>(
  'find_password',
  `select p.hash, t.email_key
     from team_members t
     join member_passwords p on p.workspace_id = t.workspace_id and p.team_member_id = t.id
    where t.workspace_id = $workspaceId and t.id = $memberId and t.active`,
)

/** Stores the same password with newer parameters, unless it was changed meanwhile. */
export const replaceHash = statement<object, { memberId: string; hash: string; newHash: string }>(
  'replace_hash',
  `update member_passwords set hash = $newHash
    where workspace_id = $workspaceId and team_member_id = $memberId and hash = $hash`,
)

/** Members by email, inactive ones as well. */
export const findMembersOfKeys = statement<
  { id: string; email_key: string },
  { emailKeys: readonly string[] }
>(
  'find_members_of_keys',
  `select id, email_key from team_members
    where workspace_id = $workspaceId and email_key = any($emailKeys::text[])`,
)
