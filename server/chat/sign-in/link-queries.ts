import { statement } from '../../store/database/statement.ts'
import { nameSql } from './queries.ts'

/**
 * SQL for whether the link `k` of the member `t` still works: unused, not expired, for the member's present email. An
 * invitation does not replace a password.
 */
const works = `k.used_at is null and k.expires_at > now() and k.email_key = t.email_key and t.active
      and (k.purpose <> 'invitation' or not exists (
        select from member_passwords p where p.workspace_id = $workspaceId and p.team_member_id = t.id))`

export type LinkRow = {
  member_id: string
  name: string
  purpose: 'invitation' | 'reset'
  email: string
  first_name: string
  workspace_name: string
}

/** The link of a token. */
export const findLink = statement<LinkRow, { tokenHash: Buffer }>(
  'find_link',
  `select t.id as member_id, ${nameSql} as name, k.purpose, t.email, t.first_name, w.name as workspace_name
     from member_tokens k
     join team_members t on t.workspace_id = $workspaceId and t.id = k.team_member_id
     join workspaces w on w.workspace_id = $workspaceId
    where k.workspace_id = $workspaceId and k.token_hash = $tokenHash and ${works}`,
)

/** Marks a link as used. */
export const markLinkUsed = statement<object, { tokenHash: Buffer }>(
  'mark_link_used',
  `update member_tokens set used_at = date_trunc('milliseconds', now())
    where workspace_id = $workspaceId and token_hash = $tokenHash`,
)
