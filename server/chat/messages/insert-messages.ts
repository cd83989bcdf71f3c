import { insertRows } from '../../store/database/insert-rows.ts'
import type { Statement } from '../../store/database/statement.ts'

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

const messageColumns = {
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

const insertMails = insertRows<Omit<MessageRow, 'mail'> & { readonly mail: string | null }>(
  'messages',
  { one: 'insert_mail_message', several: 'insert_mail_messages' },
  { ...messageColumns, mail: 'json' },
)

/** Messages that are mails have a column more. */
export function insertMessages(workspaceId: string, rows: readonly MessageRow[]): Statement {
  return rows.some(({ mail }) => mail !== undefined)
    ? insertMails(
        workspaceId,
        rows.map((row) => ({ ...row, mail: row.mail ?? null })),
      )
    : insertOthers(workspaceId, rows)
}
