import { conversationJson, conversationTables } from '../conversations/conversation-json.ts'
import { statement } from '../../store/database/statement.ts'
import { messageJson, messageTables } from '../messages/message-json.ts'

export type ExportedRow = { id: string; json: string }

/** Conversations of a contact after one of them, with what no other reply shows: tags and fields. */
export const exportConversations = statement<
  ExportedRow & { tags: string; ticket_fields: string },
  [workspaceId: string, contactId: string, after: string, limit: number]
>(
  'export_conversations',
  `select c.id, ${conversationJson}::text as json,
          (select coalesce(json_agg(t.name order by ct.position), '[]')
             from conversation_tags ct join tags t on t.workspace_id = $1 and t.id = ct.tag_id
            where ct.workspace_id = $1 and ct.conversation_id = c.id)::text as tags,
          (select coalesce(json_object_agg(f.name, c.ticket_fields -> f.id::text), '{}')
             from ticket_fields f
            where f.workspace_id = $1 and c.ticket_fields -> f.id::text is not null)::text
            as ticket_fields
     from (select o.id from conversations o
            where o.workspace_id = $1 and o.contact_id = $2 and o.id > $3
            order by o.id limit $4) own
     join ${conversationTables('own')}
    order by c.id`,
)

/** Messages of a conversation after a position. */
export const exportMessages = statement<
  { position: number; json: string },
  [workspaceId: string, conversationId: string, after: number, notes: boolean, limit: number]
>(
  'export_messages',
  `select m.position, ${messageJson}::text as json from ${messageTables}
    where m.workspace_id = $1 and m.conversation_id = $2 and m.position > $3
      and ($4 or m.kind <> 'note')
    order by m.position limit $5`,
)

/** What a contact wrote in conversations of others, after one of those messages. */
export const exportMessagesElsewhere = statement<
  ExportedRow & { conversation_id: string },
  [workspaceId: string, contactId: string, after: string, limit: number]
>(
  'export_messages_elsewhere',
  `select m.id, m.conversation_id, ${messageJson}::text as json from ${messageTables}
     join conversations c on c.workspace_id = $1 and c.id = m.conversation_id
    where m.workspace_id = $1 and m.contact_id = $2 and c.contact_id <> $2 and m.id > $3
    order by m.id limit $4`,
)
