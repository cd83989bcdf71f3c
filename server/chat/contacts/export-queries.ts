import { conversationJson, conversationTables } from '../resources/conversation-json.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import { exportedMessageJson, messageTables } from '../resources/message-json.ts'
import { movedElsewhere } from './moved-queries.ts'

type ExportedRow = { id: string; json: string }

/** Conversations of a contact with an id after `after`, with tags and ticket fields, which no other reply shows. */
export const exportConversations = statement<
  ExportedRow & { tags: string; ticket_fields: string },
  { contactId: string; after: string; limit: number }
>(
  'export_conversations',
  `select c.id, ${conversationJson}::text as json,
          (select coalesce(json_agg(t.name order by ct.position), '[]')
             from conversation_tags ct join tags t on t.workspace_id = $workspaceId and t.id = ct.tag_id
            where ct.workspace_id = $workspaceId and ct.conversation_id = c.id)::text as tags,
          (select coalesce(json_object_agg(f.name, c.ticket_fields -> f.id::text), '{}')
             from ticket_fields f
            where f.workspace_id = $workspaceId and c.ticket_fields -> f.id::text is not null)::text
            as ticket_fields
     from (select o.id from conversations o
            where o.workspace_id = $workspaceId and o.contact_id = $contactId and o.id > $after
            order by o.id limit $limit) own
     join ${conversationTables('own')}
    order by c.id`,
)

export const exportMessages = statement<
  { position: number; json: string },
  { conversationId: string; after: number; notes: boolean; limit: number }
>(
  'export_messages',
  `select m.position, ${exportedMessageJson}::text as json from ${messageTables}
    where m.workspace_id = $workspaceId and m.conversation_id = $conversationId and m.position > $after
      and ($notes or m.kind <> 'note') and m.is_apart is not true
    order by m.position limit $limit`,
)

/** Mails about the conversations of a contact with an id after `after`; their words are those of the messages. */
export const exportMails = statement<
  ExportedRow,
  { contactId: string; after: string; limit: number }
>(
  'export_mails',
  `select k.id, ${objectSql({
    id: 'k.id',
    conversation_id: 'k.conversation_id',
    purpose: 'k.purpose',
    state: 'k.state',
    recipient: 'k.recipient',
    created_at: timestampSql('k.created_at'),
    sent_at: timestampSql('k.sent_at'),
  })}::text as json
     from (select c.id, false as is_moved from conversations c
            where c.workspace_id = $workspaceId and c.contact_id = $contactId
            union
           select r.conversation_id, true from conversation_merges r
            where r.workspace_id = $workspaceId and r.contact_id = $contactId and r.undone_at is null) c
     join conversation_mails k on k.workspace_id = $workspaceId and k.conversation_id = c.id and k.id > $after
      and case when c.is_moved then k.message_ids[1] in ${movedElsewhere}
               else not exists (select from messages m
                                 where m.workspace_id = $workspaceId and m.id = k.message_ids[1] and m.is_apart) end
    order by k.id limit $limit`,
)

/**
 * Mails that a contact has sent, with an id after `after`: those of its messages, and those of its addresses that are no message.
 * They are the ones that an erasure erases.
 */
export const exportReceivedMails = statement<
  ExportedRow,
  { contactId: string; senderKeys: readonly string[]; after: string; limit: number }
>(
  'export_received_mails',
  `select r.id, ${objectSql({
    id: 'r.id',
    channel_id: 'r.channel_id',
    state: 'r.state',
    subject: 'r.subject',
    sender: 'r.sender',
    size: 'r.size',
    received_at: timestampSql('r.received_at'),
    conversation_id: 'r.conversation_id',
    message_id: 'r.message_id',
    original_url:
      'case when a.id is not null then attachment_link(a.workspace_id, a.id::text, a.address, a.inner_key, a.outer_key) end',
  })}::text as json
     from received_mails r
     left join attachments a on a.workspace_id = $workspaceId and a.mail_id = r.id
    where r.workspace_id = $workspaceId and r.sender_key = any($senderKeys::text[]) and r.id > $after::uuid
      and (r.message_id is null or exists (
        select from messages m
         where m.workspace_id = $workspaceId and m.id = r.message_id and m.contact_id = $contactId))
    order by r.id limit $limit`,
)

/** Messages of a contact in conversations of others, and of its own that were merged into such, with an id after `after`. */
export const exportMessagesElsewhere = statement<
  ExportedRow & { conversation_id: string },
  { contactId: string; after: string; notes: boolean; limit: number }
>(
  'export_messages_elsewhere',
  `select m.id, m.conversation_id, ${exportedMessageJson}::text as json from ${messageTables}
     join conversations c on c.workspace_id = $workspaceId and c.id = m.conversation_id
    where m.workspace_id = $workspaceId and m.id = any(array(
            select w.id from messages w where w.workspace_id = $workspaceId and w.contact_id = $contactId and w.id > $after
             union
            ${movedElsewhere}))
      and c.contact_id <> $contactId and m.id > $after and ($notes or m.kind <> 'note')
    order by m.id limit $limit`,
)
