import type pg from 'pg'
import type { Replica } from '../../../../campaigns/events/replica.ts'
import { contactJson } from '../../resources/contact-json.ts'
import { conversationJson, conversationTables } from '../../resources/conversation-json.ts'
import { messageJson, messageTables } from '../../resources/message-json.ts'
import { memberJson } from '../../resources/member-json.ts'

type Json = Record<string, ReturnType<typeof JSON.parse>>

/**
 * A workspace in the API's JSON, read with the same SQL: `readReplica` requests every conversation, which takes too
 * long after each of hundreds of writes.
 */
export async function readRows(owner: pg.Pool, workspaceId: string): Promise<Replica> {
  // By a name: PostgreSQL would parse and plan them after each write.
  const byId = async (name: string, text: string) => {
    const values = [workspaceId]
    const { rows } = await owner.query<{ json: Json }>({ name: `test_${name}`, text, values })
    return new Map(rows.map(({ json }) => [String(json['id']), json]))
  }
  const [contacts, conversations, messages, members, contactFields] = await Promise.all([
    byId('contacts', `select ${contactJson} as json from contacts c where c.workspace_id = $1`),
    byId(
      'conversations',
      `select ${conversationJson} as json
         from (select id from conversations where workspace_id = $1) one
         join ${conversationTables('one')}`,
    ),
    byId(
      'messages',
      `select (${messageJson})::jsonb || jsonb_build_object('conversation_id', m.conversation_id) as json
         from ${messageTables} where m.workspace_id = $1`,
    ),
    byId('members', `select ${memberJson} as json from team_members t where t.workspace_id = $1`),
    byId(
      'contact_fields',
      `select json_build_object('id', r.id, 'name', r.name, 'kind', r.kind, 'options', r.options,
                                'position', r.position) as json
         from contact_fields r where r.workspace_id = $1`,
    ),
  ])
  return { contacts, conversations, messages, members, contactFields }
}
