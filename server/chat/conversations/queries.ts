import { statement } from '../../store/database/statement.ts'
import type { JsonObject } from '../../api/http/json-values.ts'
import { conversationJson, conversationTables } from './conversation-json.ts'

export type ConversationRow = {
  id: string
  status: string
  title: string
  priority: string
  team_member_id: string | null
  group_id: string | null
  ticket_fields: JsonObject | null
  contact_id: string
  message_count: number
  created_at: Date
  updated_at: Date
  closed_at: Date | null
}

export type TagRow = { id: string; name_key: string }

/** The conversation as it stands, for a change to start from. */
export const findConversation = statement<ConversationRow, [workspaceId: string, id: string]>(
  'find_conversation',
  `select id, status, title, priority, team_member_id, group_id, ticket_fields, contact_id,
          message_count, created_at, updated_at, closed_at
     from conversations where workspace_id = $1 and id = $2`,
)

export const findConversationJson = statement<{ json: string }, [workspaceId: string, id: string]>(
  'find_conversation_json',
  `select ${conversationJson}::text as json
     from (select $2::uuid as id) wanted join ${conversationTables('wanted')}`,
)

export const findByExternalId = statement<
  { id: string },
  [workspaceId: string, externalId: string | undefined]
>(
  'find_conversation_by_external_id',
  `select id from conversations where workspace_id = $1 and external_id = $2`,
)

/** The active team member of an address. */
export const findAssignee = statement<
  { id: string },
  [workspaceId: string, emailKey: string | undefined]
>(
  'find_assignee',
  `select id from team_members where workspace_id = $1 and email_key = $2 and active`,
)

export const findTags = statement<TagRow, [workspaceId: string, nameKeys: readonly string[]]>(
  'find_tags',
  `select id, name_key from tags where workspace_id = $1 and name_key = any($2::text[])`,
)

export const findTagsOfConversation = statement<TagRow, [workspaceId: string, id: string]>(
  'find_tags_of_conversation',
  `select t.id, t.name_key
     from conversation_tags ct join tags t on t.workspace_id = $1 and t.id = ct.tag_id
    where ct.workspace_id = $1 and ct.conversation_id = $2
    order by ct.position`,
)

export const insertConversation = statement<
  object,
  [
    workspaceId: string,
    id: string,
    status: string,
    title: string,
    priority: string,
    channelName: string,
    originPageUrl: string,
    originPageTitle: string,
    contactId: string,
    memberId: string | null,
    groupId: string | null,
    ticketFields: string | null,
    externalId: string | null,
    messageCount: number,
    createdAt: Date,
    updatedAt: Date,
    closedAt: Date | null,
  ]
>(
  'insert_conversation',
  `insert into conversations (workspace_id, id, status, title, priority, channel_name,
     origin_page_url, origin_page_title, contact_id, team_member_id, group_id, ticket_fields,
     external_id, message_count, created_at, updated_at, closed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
)

export const updateConversationRow = statement<
  object,
  [
    workspaceId: string,
    id: string,
    status: string,
    title: string,
    priority: string,
    memberId: string | null,
    groupId: string | null,
    ticketFields: string | null,
    messageCount: number,
    updatedAt: Date,
    closedAt: Date | null,
  ]
>(
  'update_conversation',
  `update conversations
      set status = $3, title = $4, priority = $5, team_member_id = $6, group_id = $7,
          ticket_fields = $8, message_count = $9, updated_at = $10, closed_at = $11
    where workspace_id = $1 and id = $2`,
)

export const insertTag = statement<
  object,
  [workspaceId: string, id: string, name: string, nameKey: string]
>('insert_tag', `insert into tags (workspace_id, id, name, name_key) values ($1, $2, $3, $4)`)

/** The conversation's tags are these, in this order. */
export const removeTags = statement<object, [workspaceId: string, id: string]>(
  'remove_tags',
  `delete from conversation_tags where workspace_id = $1 and conversation_id = $2`,
)

export const addTags = statement<
  object,
  [workspaceId: string, id: string, tagIds: readonly string[]]
>(
  'add_tags',
  `insert into conversation_tags (workspace_id, conversation_id, tag_id, position)
   select $1, $2, tag.id, tag.ordinality
     from unnest($3::uuid[]) with ordinality as tag (id, ordinality)`,
)
