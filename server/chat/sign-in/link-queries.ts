import { statement } from '../../store/database/statement.ts'

/**
 * SQL for whether the link `k` of the member `t` still works: unused, not expired, for the member's present email. An
 * invitation does not replace a password.
 */
const works = `k.used_at is null and k.expires_at > now() and k.email_key = t.email_key and t.active
      and (k.purpose <> 'invitation' or not exists (
        select from member_passwords p where p.workspace_id = $workspaceId and p.team_member_id = t.id))`

export type LinkRow = {
  purpose: 'invitation' | 'reset'
  email: string
  first_name: string
  workspace_name: string
}

/** The link of a token. */
export const findLink = statement<LinkRow, { tokenHash: Buffer }>(
  'find_link',
  `select k.purpose, t.email, t.first_name, w.name as workspace_name
     from member_tokens k
     join team_members t on t.workspace_id = $workspaceId and t.id = k.team_member_id
     join workspaces w on w.workspace_id = $workspaceId
    where k.workspace_id = $workspaceId and k.token_hash = $tokenHash and ${works}`,
)

/**
 * Uses a link up: sets the member's password and ends all sessions. Of two uses at one time, the second waits for the
 * first and finds it used.
 */
export const useLink = statement<{ member_id: string }, { tokenHash: Buffer; hash: string }>(
  'use_link',
  `with used as (
     update member_tokens k set used_at = date_trunc('milliseconds', now())
       from team_members t
      where k.workspace_id = $workspaceId and k.token_hash = $tokenHash
        and t.workspace_id = $workspaceId and t.id = k.team_member_id and ${works}
     returning k.team_member_id),
   others as (
     delete from member_tokens k using used
      where k.workspace_id = $workspaceId and k.team_member_id = used.team_member_id
        and k.token_hash <> $tokenHash),
   ended as (
     delete from member_sessions s using used
      where s.workspace_id = $workspaceId and s.team_member_id = used.team_member_id),
   stored as (
     insert into member_passwords (workspace_id, team_member_id, hash, changed_at)
     select $workspaceId, used.team_member_id, $hash, date_trunc('milliseconds', now()) from used
     on conflict (workspace_id, team_member_id)
     do update set hash = excluded.hash, changed_at = excluded.changed_at)
   select used.team_member_id as member_id from used`,
)
