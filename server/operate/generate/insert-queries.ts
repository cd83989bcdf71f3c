import type { Statement } from '../../store/database/statement.ts'
import { columnTexts } from './column-texts.ts'
import type { ContactDraft } from './draft-contact.ts'
import type { ConversationDraft } from './draft-conversation.ts'
import type { MessageDraft } from './draft-dialogue.ts'

/** A conversation's position in its batch: `updated_at` of its rows is the tick plus `nth` milliseconds. */
type InBatch = { readonly nth: number }

/** A statement that needs the tick of the change. */
export type Insert = (tick: Date) => Statement

const contactColumns = [
  'id',
  'name',
  'email',
  'phone_number',
  'user_identifier',
  'traits',
  'field_values',
  'last_active_at',
  'created_at',
] as const

export function insertContacts(workspaceId: string, rows: readonly ContactDraft[]): Insert {
  const columns = columnTexts(rows, contactColumns)
  return (tick) => ({
    name: 'generate_contacts',
    text: `
      insert into contacts (workspace_id, updated_at, id, name, email, phone_number,
        user_identifier, traits, field_values, last_active_at, created_at, email_key)
      select $1, $2, v.*, v.email
        from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::json[],
                    $9::json[], $10::timestamptz[], $11::timestamptz[])
             as v (${contactColumns.join(', ')})`,
    values: [workspaceId, tick, ...columns],
  })
}

const conversationTypes = {
  id: 'uuid',
  status: 'text',
  title: 'text',
  priority: 'text',
  channel_name: 'text',
  origin_page_url: 'text',
  origin_page_title: 'text',
  contact_id: 'uuid',
  team_member_id: 'uuid',
  group_id: 'uuid',
  ticket_fields: 'json',
  message_count: 'bigint',
  created_at: 'timestamptz',
  closed_at: 'timestamptz',
  waiting_since: 'timestamptz',
}

export function insertConversations(
  workspaceId: string,
  rows: readonly (ConversationDraft & InBatch)[],
): Insert {
  return insertInBatch(workspaceId, 'conversations', conversationTypes, rows)
}

const messageTypes = {
  id: 'uuid',
  conversation_id: 'uuid',
  position: 'bigint',
  body: 'text',
  kind: 'text',
  status: 'text',
  contact_id: 'uuid',
  team_member_id: 'uuid',
  created_at: 'timestamptz',
}

export function insertMessages(
  workspaceId: string,
  rows: readonly (MessageDraft & InBatch)[],
): Insert {
  return insertInBatch(workspaceId, 'messages', messageTypes, rows)
}

/** Inserts the columns in `types`, which has the PostgreSQL type of each. */
function insertInBatch<Row extends InBatch>(
  workspaceId: string,
  table: 'conversations' | 'messages',
  types: Readonly<Partial<Record<keyof Row & string, string>>>,
  rows: readonly Row[],
): Insert {
  const names = Object.keys(types) as (keyof Row & string)[]
  const columns = columnTexts(rows, ['nth', ...names])
  const list = names.join(', ')
  const arrays = names.map((name, at) => `$${at + 4}::${types[name]}[]`)
  const text = `
      insert into ${table} (workspace_id, updated_at, ${list})
      select $1, $2::timestamptz + r.nth * interval '1 millisecond', ${list}
        from unnest($3::integer[], ${arrays.join(', ')}) as r (nth, ${list})`
  return (tick) => ({
    name: `generate_${table}`,
    text,
    values: [workspaceId, tick, ...columns],
  })
}

type Mention = { readonly message_id: string; readonly team_member_id: string }

export function insertMentions(workspaceId: string, rows: readonly Mention[]): Statement {
  return {
    name: 'generate_mentions',
    text: `
      insert into message_mentions (workspace_id, message_id, team_member_id)
      select $1, m.* from unnest($2::uuid[], $3::uuid[]) as m (message_id, team_member_id)`,
    values: [workspaceId, ...columnTexts(rows, ['message_id', 'team_member_id'])],
  }
}

export function insertMissingTags(
  workspaceId: string,
  rows: readonly { readonly id: string; readonly name: string }[],
): Statement {
  return {
    name: 'generate_tags',
    text: `
      insert into tags (workspace_id, id, name, name_key)
      select $1, t.id, t.name, t.name from unnest($2::uuid[], $3::text[]) as t (id, name)
      on conflict (workspace_id, name_key) do nothing`,
    values: [workspaceId, ...columnTexts(rows, ['id', 'name'])],
  }
}

type ConversationTag = {
  readonly conversation_id: string
  readonly name: string
  readonly position: number
}

export function insertConversationTags(
  workspaceId: string,
  rows: readonly ConversationTag[],
): Statement {
  return {
    name: 'generate_conversation_tags',
    text: `
      insert into conversation_tags (workspace_id, conversation_id, tag_id, position)
      select $1, c.conversation_id, t.id, c.position
        from unnest($2::uuid[], $3::text[], $4::integer[]) as c (conversation_id, name, position)
        join tags t on t.workspace_id = $1 and t.name_key = c.name`,
    values: [workspaceId, ...columnTexts(rows, ['conversation_id', 'name', 'position'])],
  }
}
