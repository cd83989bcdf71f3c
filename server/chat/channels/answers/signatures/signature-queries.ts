import { statement } from '../../../../store/database/statement.ts'
import type { BodyFormat } from '../../../messages/message-body.ts'
import type { KindSettings } from '../../kinds/channel-kind.ts'

/** A member's signature: as it was written, and its HTML, in which variables stand for themselves. */
export type MemberSignature = {
  readonly body: string
  readonly body_format: BodyFormat
  readonly html: string
}

/** What the variables of a signature stand for; `fields`: the ticket fields of the conversation by their names. */
export type SignatureFacts = {
  member_signature: MemberSignature | null
  agent_first_name: string | null
  agent_last_name: string | null
  contact_name: string
  email: string | null
  title: string
  fields: Readonly<Record<string, unknown>>
}

/** SQL for them, of the conversation `c` with the contact `v`, and of the member `t`. */
export const signatureFacts = `t.mail_signature as member_signature, t.first_name as agent_first_name, t.last_name as agent_last_name,
          v.name as contact_name, v.email, c.title,
          (select coalesce(json_object_agg(f.name, c.ticket_fields -> f.id::text), '{}')
             from ticket_fields f
            where f.workspace_id = $workspaceId and c.ticket_fields -> f.id::text is not null) as fields`

export const findSignature = statement<{ signature: MemberSignature | null }, { memberId: string }>(
  'find_mail_signature',
  `select mail_signature as signature from team_members where workspace_id = $workspaceId and id = $memberId`,
)

export const putSignature = statement<object, { memberId: string; signature: string | null }>(
  'put_mail_signature',
  `update team_members set mail_signature = $signature::json where workspace_id = $workspaceId and id = $memberId`,
)

/** What stands below an answer of a member in a conversation; `settings` are null of one that is not read by mail. */
export const findSignatureHere = statement<
  SignatureFacts & { settings: KindSettings | null },
  { conversationId: string; memberId: string }
>(
  'find_mail_signature_of_conversation',
  `select ${signatureFacts}, h.settings
     from conversations c
     join contacts v on v.workspace_id = $workspaceId and v.id = c.contact_id
     join team_members t on t.workspace_id = $workspaceId and t.id = $memberId
     left join channels h on h.workspace_id = $workspaceId and h.id = c.channel_id and h.kind = 'mail'
    where c.workspace_id = $workspaceId and c.id = $conversationId`,
)
