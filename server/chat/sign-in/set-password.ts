import { statement } from '../../store/database/statement.ts'

/** Sets a password, and voids the unused links of the member. The caller ends sessions as well. */
export const setPassword = statement<object, { memberId: string; hash: string }>(
  'set_password',
  `with void as (
     delete from member_tokens
      where workspace_id = $workspaceId and team_member_id = $memberId and used_at is null)
   insert into member_passwords (workspace_id, team_member_id, hash, changed_at)
   values ($workspaceId, $memberId, $hash, date_trunc('milliseconds', now()))
   on conflict (workspace_id, team_member_id)
   do update set hash = excluded.hash, changed_at = excluded.changed_at`,
)

type MemberOfEmail = { id: string; email: string; has_password: boolean }

/** An active member, with or without a password. */
export const findMemberByEmail = statement<MemberOfEmail, { emailKey: string }>(
  'find_member_by_email',
  `select t.id, t.email, exists (
            select from member_passwords p where p.workspace_id = $workspaceId and p.team_member_id = t.id
          ) as has_password
     from team_members t
    where t.workspace_id = $workspaceId and t.email_key = $emailKey and t.active`,
)
