import { insertRows } from '../../store/database/insert-rows.ts'
import { statement, type Statement } from '../../store/database/statement.ts'

/** A message to insert. */
export type MessageRow = {
  readonly conversation_id: string
  readonly id: string
  readonly position: number
  readonly body: string
  readonly kind: string
  readonly status: string
  readonly contact_id: string | null
  readonly team_member_id: string | null
  readonly external_id: string | null
  /** The API key that sent it. */
  readonly api_key_id: string | null
  readonly created_at: Date
  readonly updated_at: Date
  /** Of a mail: JSON. */
  readonly mail?: string
}

/** Of every message; mails have one more. */
export const messageColumns = {
  conversation_id: 'uuid',
  id: 'uuid',
  position: 'bigint',
  body: 'text',
  kind: 'text',
  status: 'text',
  contact_id: 'uuid',
  team_member_id: 'uuid',
  external_id: 'text',
  api_key_id: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

const insertOthers = insertRows<Omit<MessageRow, 'mail'>>(
  'messages',
  { one: 'insert_message', several: 'insert_messages' },
  messageColumns,
)

const columns = Object.entries({ ...messageColumns, mail: 'json' })

const insertMail = statement<MessageRow & { workspaceId: string }>(
  'insert_mail_message',
  `insert into messages (workspace_id, ${columns.map(([name]) => name).join(', ')})
   values ($workspaceId, ${columns.map(([name, type]) => `$${name}::${type}`).join(', ')})`,
)

/** The statements that insert messages: those that are mails have a column more, and seldom come together. */
export function insertMessages(workspaceId: string, rows: readonly MessageRow[]): Statement[] {
  const others = rows.filter(({ mail }) => mail === undefined)
  const mails = rows.filter(({ mail }) => mail !== undefined)
  return [
    ...(others.length === 0 ? [] : [insertOthers(workspaceId, others)]),
    ...mails.map((row) => insertMail({ workspaceId, ...row })),
  ]
}
