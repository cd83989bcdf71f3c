import { attachmentsOfMessage } from '../resources/attachment-json.ts'
import { objectSql, objectWithSql, timestampSql } from '../../store/database/json-sql.ts'
import type { EventResource } from '../../store/writes/event-log.ts'

/** SQL for the message `m` with its sender, member `tm` or contact `tc`: spec 2.3. */
export const messageJson = objectWithSql(
  {
    id: 'm.id',
    body: 'm.body',
    kind: 'm.kind',
    status: 'm.status',
    created_at: timestampSql('m.created_at'),
    updated_at: timestampSql('m.updated_at'),
    sender: objectSql({
      id: 'coalesce(tm.id, tc.id)',
      name: `coalesce(btrim(tm.first_name || ' ' || tm.last_name), tc.name)`,
      email: 'coalesce(tm.email, tc.email)',
      type: `case when tm.id is not null then 'User' when tc.id is not null then 'Insights::Visitor' end`,
    }),
    attachments: attachmentsOfMessage,
    message_gif: 'm.message_gif',
  },
  { name: 'external_id', sql: 'm.external_id' },
)

const senderTables = `
  left join team_members tm on tm.workspace_id = $1 and tm.id = m.team_member_id
  left join contacts tc on tc.workspace_id = $1 and tc.id = m.contact_id`

/** The tables behind `messageJson`, for messages `m` that a condition picks. */
export const messageTables = `messages m ${senderTables}`

export const messageResource: EventResource = {
  name: 'message',
  json: messageJson,
  from: `messages m on m.workspace_id = $1 and m.id = affected.id ${senderTables}`,
  details: { conversation_id: 'm.conversation_id' },
}
