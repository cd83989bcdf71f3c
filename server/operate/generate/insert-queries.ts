import type { Statement } from '../../store/database/statement.ts'
import { columnTexts } from './column-texts.ts'
import type { ContactDraft } from './draft-contact.ts'
import type { ConversationDraft } from './draft-conversation.ts'
import type { MessageDraft } from './draft-dialogue.ts'

/**
 * A conversation's place in its batch: how many milliseconds after the batch's tick its moment of
 * change lies, and that of everything in it.
 */
type InBatch = { readonly nth: number }

/** A statement that waits for the tick of the change. */
export type Insert = (tick: Date) => Statement

const changedAt = (row: string) => `$2::timestamptz + ${row}.nth * interval '1 millisecond'`

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

const conversationColumns = [
  'id',
  'status',
  'title',
  'priority',
  'channel_name',
  'origin_page_url',
  'origin_page_title',
  'contact_id',
  'team_member_id',
  'group_id',
  'ticket_fields',
  'message_count',
  'created_at',
  'closed_at',
] as const

export function insertConversations(
  workspaceId: string,
  rows: readonly (ConversationDraft & InBatch)[],
): Insert {
  const columns = columnTexts(rows, ['nth', ...conversationColumns])
  const list = conversationColumns.join(', ')
  return (tick) => ({
    name: 'generate_conversations',
    text: `
      insert into conversations (workspace_id, updated_at, ${list})
      select $1, ${changedAt('c')}, ${list}
        from unnest($3::integer[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[],
                    $9::text[], $10::text[], $11::uuid[], $12::uuid[], $13::uuid[], $14::json[],
                    $15::bigint[], $16::timestamptz[], $17::timestamptz[])
             as c (nth, ${list})`,
    values: [workspaceId, tick, ...columns],
  })
}

const messageColumns = [
  'id',
  'conversation_id',
  'position',
  'body',
  'kind',
  'status',
  'contact_id',
  'team_member_id',
  'created_at',
] as const

export function insertMessages(
  workspaceId: string,
  rows: readonly (MessageDraft & InBatch)[],
): Insert {
  const columns = columnTexts(rows, ['nth', ...messageColumns])
  const list = messageColumns.join(', ')
  return (tick) => ({
    name: 'generate_messages',
    text: `
      insert into messages (workspace_id, updated_at, ${list})
      select $1, ${changedAt('m')}, ${list}
        from unnest($3::integer[], $4::uuid[], $5::uuid[], $6::bigint[], $7::text[], $8::text[],
                    $9::text[], $10::uuid[], $11::uuid[], $12::timestamptz[])
             as m (nth, ${list})`,
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
