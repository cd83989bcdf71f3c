import { statement } from '../../store/database/statement.ts'

/** Queues another invitation. */
export const queueInvitation = statement<object, { id: string; recipient: string }>(
  'queue_invitation',
  `with made as (
     insert into mails (workspace_id, id, kind, recipient, details, created_at)
     values ($workspaceId, $id, 'invitation', $recipient, '{"invited_by":null}',
             date_trunc('milliseconds', now()))
     returning id)
   select enqueue_mail($workspaceId, made.id) from made`,
)

/** Queues the mail of a reset, if there is an active member of that email. */
export const queueReset = statement<object, { id: string; emailKey: string }>(
  'queue_reset',
  `with made as (
     insert into mails (workspace_id, id, kind, recipient, details, created_at)
     select $workspaceId, $id::uuid, 'reset', t.email, '{}', date_trunc('milliseconds', now())
       from team_members t
      where t.workspace_id = $workspaceId and t.email_key = $emailKey and t.active
     returning id)
   select enqueue_mail($workspaceId, made.id) from made`,
)
