import { statement } from '../../store/database/statement.ts'

type NewLink = {
  tick: Date
  actor: string
  id: string
  emailKey: string
  purpose: string
  tokenHash: Buffer
  lifetimeSeconds: number
}

/** Stores a link of an active member, records it, deletes the member's expired ones, and returns the workspace's names. */
export const insertLink = statement<{ subdomain: string; host: string | null }, NewLink>(
  'insert_link',
  `with member as (
     select t.id, t.email_key from team_members t
      where t.workspace_id = $workspaceId and t.email_key = $emailKey and t.active),
   expired as (
     delete from member_tokens k using member m
      where k.workspace_id = $workspaceId and k.team_member_id = m.id and k.expires_at < now()),
   made as (
     insert into member_tokens (workspace_id, id, team_member_id, purpose, email_key, token_hash,
                                created_at, expires_at)
     select $workspaceId, $id::uuid, m.id, $purpose::text, m.email_key, $tokenHash::bytea,
            date_trunc('milliseconds', now()),
            date_trunc('milliseconds', now()) + $lifetimeSeconds * interval '1 second'
       from member m
     returning team_member_id),
   recorded as (
     insert into access_entries (workspace_id, created_at, id, action, actor, team_member_id, session_ids, purpose)
     select $workspaceId, $tick, gen_random_uuid(), 'link.made', $actor::json, made.team_member_id, '{}', $purpose::text
       from made)
   select w.subdomain, h.host
     from made
     join workspaces w on w.workspace_id = $workspaceId
     left join workspace_hosts h on h.workspace_id = $workspaceId and h.audience = 'team'`,
)
