import type { Sight } from '../../api/access/permissions.ts'
import { statement } from '../../store/database/statement.ts'
import type { GivenRecipients } from '../messages/recipients-field.ts'
import type { ReplyChanges } from '../saved-replies/read-saved-reply.ts'
import type { Actor } from '../../store/writes/event-draft.ts'

export type DueDraft = {
  send_id: string
  kind: string
  body: string
  body_format: string
  file_ids: string[] | null
  /** What it changes besides. */
  changes: ReplyChanges | null
  saved_reply_ids: string[] | null
  /** Who gets it by mail; null: whoever gets any answer. */
  recipients: GivenRecipients | null
  /** Who has scheduled it by a request. */
  scheduled_by: Actor | null
  /** The address of its member; null once they are no active member. */
  email: string | null
  name: string | null
  organization_role: string | null
  permissions: string[] | null
  sees: Sight | null
  group_ids: string[]
  /** Of the conversation. */
  team_member_id: string | null
  group_id: string | null
  /** Whether the contact has written since the time was chosen, if that matters. */
  is_answered: boolean
  /** Whether the message is there already, because the process ended before the draft was deleted. */
  is_sent: boolean
}

type One = { readonly conversationId: string; readonly memberId: string }

/** A draft that is to be sent, with what decides whether it may be; no row if its member has changed it. */
export const findDueDraft = statement<DueDraft, One & { sendId: string }>(
  'find_due_draft',
  `select d.send_id, d.kind, d.body, d.body_format, d.file_ids, d.changes, d.saved_reply_ids, d.recipients, d.scheduled_by, t.email, trim(t.first_name || ' ' || t.last_name) as name,
          t.organization_role, r.permissions, r.sees, c.team_member_id, c.group_id,
          array(select g.group_id from group_members g
                 where g.workspace_id = $workspaceId and g.team_member_id = d.team_member_id
                 order by g.group_id) as group_ids,
          d.unless_answered and exists (
            select from messages m
             where m.workspace_id = $workspaceId and m.conversation_id = d.conversation_id
               and m.position > d.after_position and m.contact_id is not null) as is_answered,
          exists (select from messages m
                   where m.workspace_id = $workspaceId and m.external_id = d.send_id::text) as is_sent
     from drafts d
     join conversations c on c.workspace_id = $workspaceId and c.id = d.conversation_id
     left join team_members t on t.workspace_id = $workspaceId and t.id = d.team_member_id and t.active
     left join roles r on r.workspace_id = $workspaceId and r.name = t.organization_role
    where d.workspace_id = $workspaceId and d.conversation_id = $conversationId
      and d.team_member_id = $memberId and d.send_id = $sendId`,
)

export const deleteSentDraft = statement<object, One & { sendId: string }>(
  'delete_sent_draft',
  `delete from drafts
    where workspace_id = $workspaceId and conversation_id = $conversationId and team_member_id = $memberId
      and send_id = $sendId`,
)

/** It is a draft again, with the reason. */
export const keepUnsentDraft = statement<
  object,
  One & { sendId: string; reason: string; tick: Date }
>(
  'keep_unsent_draft',
  `update drafts set send_id = null, send_at = null, unsent_because = $reason, updated_at = $tick
    where workspace_id = $workspaceId and conversation_id = $conversationId and team_member_id = $memberId
      and send_id = $sendId`,
)
