import { statement } from '../../../store/database/statement.ts'
import { lastsSql, listedSql, type SessionListRow } from '../queries.ts'

export type MemberSessionRow = SessionListRow & {
  team_member: { readonly id: string; readonly email: string }
}

const listed = `select ${listedSql}, json_build_object('id', t.id, 'email', t.email) as team_member
     from member_sessions s
     join team_members t on t.workspace_id = s.workspace_id and t.id = s.team_member_id
    where s.workspace_id = $workspaceId and s.id < coalesce($before::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      and ${lastsSql}`
/** By their ids, which grow with the time: when a session was last used changes between two pages. */
const newestFirst = 'order by s.id desc limit $limit'

type Page = { before: string | null; limit: number }

/** Sessions of all members that have not ended, the newest first, from before that of an id. */
export const listMemberSessions = statement<MemberSessionRow, Page>(
  'list_member_sessions',
  `${listed} ${newestFirst}`,
)

/** Those of one member. */
export const listSessionsOfMember = statement<MemberSessionRow, Page & { memberId: string }>(
  'list_sessions_of_member',
  `${listed} and s.team_member_id = $memberId ${newestFirst}`,
)

/** The member of a session, with the role. */
export const findOwnerOfSession = statement<
  { member_id: string; organization_role: string },
  { id: string }
>(
  'find_owner_of_session',
  `select t.id as member_id, t.organization_role
     from member_sessions s
     join team_members t on t.workspace_id = s.workspace_id and t.id = s.team_member_id
    where s.workspace_id = $workspaceId and s.id = $id`,
)
