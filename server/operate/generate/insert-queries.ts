import { messageColumns } from '../../chat/messages/insert-messages.ts'
import { insertRows } from '../../store/database/insert-rows.ts'
import { statement } from '../../store/database/statement.ts'
import type { ContactDraft } from './draft-contact.ts'
import type { ConversationDraft } from './draft-conversation.ts'
import type { MessageDraft } from './draft-dialogue.ts'

type Stamped<Draft> = Draft & { readonly updated_at: Date }

type ContactKeys = { email_key: string; phone_key: string | null }

export const insertContacts = insertRows<Stamped<ContactDraft> & ContactKeys>(
  'contacts',
  { several: 'generate_contacts' },
  {
    id: 'uuid',
    name: 'text',
    email: 'text',
    email_key: 'text',
    phone_number: 'text',
    phone_key: 'text',
    user_identifier: 'text',
    traits: 'json',
    field_values: 'json',
    last_active_at: 'timestamptz',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
)

export const insertConversations = insertRows<Stamped<ConversationDraft>>(
  'conversations',
  { several: 'generate_conversations' },
  {
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
    updated_at: 'timestamptz',
  },
)

const { external_id: _external, api_key_id: _key, ...columnsOfMessages } = messageColumns

export const insertMessages = insertRows<Stamped<Omit<MessageDraft, 'mentions'>>>(
  'messages',
  { several: 'generate_messages' },
  columnsOfMessages,
)

export const insertMentions = insertRows<{
  message_id: string
  conversation_id: string
  team_member_id: string
}>(
  'message_mentions',
  { several: 'generate_mentions' },
  { message_id: 'uuid', conversation_id: 'uuid', team_member_id: 'uuid' },
)

export const insertMissingTags = insertRows<{ id: string; name: string; name_key: string }>(
  'tags',
  { several: 'generate_tags' },
  { id: 'uuid', name: 'text', name_key: 'text' },
  'on conflict (workspace_id, name_key) do nothing',
)

/** Equal places of the three lists make a row. */
export const insertConversationTags = statement<
  object,
  {
    conversationIds: readonly string[]
    names: readonly string[]
    positions: readonly number[]
  }
>(
  'generate_conversation_tags',
  `insert into conversation_tags (workspace_id, conversation_id, tag_id, position)
   select $workspaceId, c.conversation_id, t.id, c.position
     from unnest($conversationIds::uuid[], $names::text[], $positions::integer[])
          as c (conversation_id, name, position)
     join tags t on t.workspace_id = $workspaceId and t.name_key = c.name`,
)
