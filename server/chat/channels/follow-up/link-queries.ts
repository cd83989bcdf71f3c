import { statement } from '../../../store/database/statement.ts'
import { contactColumns, type FoundContact } from '../../contacts/contact-columns.ts'
import { isMerged } from '../../merges/find-merged-into.ts'

/** A mail whose link is used, with its conversation and contact. */
export type LinkedMail = {
  conversation_id: string
  contact_id: string
  channel_id: string | null
  device_id: string | null
  origin_page_url: string
  recipient: string
  is_proven: boolean
  language: string
  opened_by: string[]
  age_ms: number
  workspace_name: string
}

export const findLinkedMail = statement<LinkedMail, { id: string }>(
  'find_linked_mail',
  `select k.conversation_id, c.contact_id, c.channel_id, c.device_id, c.origin_page_url, k.recipient, k.is_proven,
          k.language, k.opened_by, (extract(epoch from now() - k.created_at) * 1000)::float8 as age_ms,
          w.name as workspace_name
     from conversation_mails k
     join conversations c on c.workspace_id = $workspaceId and c.id = k.conversation_id
     join workspaces w on w.workspace_id = $workspaceId
    where k.workspace_id = $workspaceId and k.id = $id`,
)

export const findContactOfMail = statement<FoundContact, { id: string }>(
  'find_contact_of_mail',
  `select ${contactColumns}
     from conversation_mails k
     join conversations o on o.workspace_id = $workspaceId and o.id = k.conversation_id
     join contacts c on c.workspace_id = $workspaceId and c.id = o.contact_id
    where k.workspace_id = $workspaceId and k.id = $id`,
)

export const recordOpening = statement<object, { id: string; deviceId: string }>(
  'record_opening_of_mail',
  `update conversation_mails set opened_by = array_append(opened_by, $deviceId::uuid)
    where workspace_id = $workspaceId and id = $id and $deviceId::uuid <> all (opened_by)`,
)

export const suppressAddress = statement<
  { address_hash: Buffer },
  { id: string; mailId: string; hash: Buffer; reason: 'page' | 'one_click'; tick: Date }
>(
  'suppress_mail_address',
  `insert into mail_suppressions (workspace_id, id, mail_id, address_hash, reason, created_at)
   values ($workspaceId, $id, $mailId, $hash, $reason, $tick)
   on conflict (workspace_id, address_hash) do update
      set reason = excluded.reason, mail_id = excluded.mail_id,
          created_at = case when mail_suppressions.reason = 'bounce' then excluded.created_at else mail_suppressions.created_at end`,
)

export type ThreadRow = {
  conversation_id: string
  contact_id: string
  recipient_key: string
  /** All recipients of an answer. */
  people: string[]
}

const people = `array(select r ->> 'key' from json_array_elements(k.recipients) r) as people`

/**
 * The conversation of a token. A split leaves several: that of the first of these mails that has the token, else that of the
 * newest mail.
 */
export const findThreads = statement<ThreadRow, { token: string; ids: readonly string[] }>(
  'find_threads_of_mail_token',
  `select k.conversation_id, c.contact_id, k.recipient_key, ${people}
     from conversation_mails k
     join conversations c on c.workspace_id = $workspaceId and c.id = k.conversation_id
    where k.workspace_id = $workspaceId and k.token = $token
    order by array_position($ids::uuid[], k.id), k.created_at desc limit 1`,
)

/** The conversation of a mail of ours, or of the id of a conversation. */
export const findThreadsById = statement<ThreadRow, { id: string }>(
  'find_threads_by_mail_id',
  `select k.conversation_id, c.contact_id, k.recipient_key, ${people}
     from conversation_mails k
     join conversations c on c.workspace_id = $workspaceId and c.id = k.conversation_id
    where k.workspace_id = $workspaceId and (k.id = $id::uuid or k.conversation_id in ($id::uuid, (
            select conversation_id from conversation_merges where workspace_id = $workspaceId and merged_id = $id::uuid and ${isMerged})))
    order by k.created_at desc limit 20`,
)
