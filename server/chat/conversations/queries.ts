import { sequenceSql } from '../../store/lists/keyset-page.ts'
import { comparable } from '../../comparable.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
import { conversationJson, conversationTables } from '../resources/conversation-json.ts'
import { includedMembers } from '../resources/conversation-parts.ts'
import { withParts } from '../resources/include-parts.ts'
import {
  inboxJson,
  inboxMember,
  inboxTables,
  unreadByMember,
  unreadByTeam,
} from '../resources/inbox-json.ts'
import {
  newColumns,
  rowColumns,
  updatedColumns,
  type ConversationRow,
  type FoundConversation,
  type NewConversationRow,
} from './conversation-columns.ts'

type Parts = { id: string; tags: boolean; ticketFields: boolean }

/** What is unread by a member, or by the team where there is none. */
const unreadBy = `case when $memberId::uuid is null then ${unreadByTeam} else ${unreadByMember('$memberId')} end`

export type TagRow = { id: string; name: string; name_key: string }

/** The conversation before a change. */
export const findConversation = statement<FoundConversation, { id: string }>(
  'find_conversation',
  `select ${rowColumns.map((column) => `c.${column}`).join(', ')},
          (select m.email from team_members m where m.workspace_id = $workspaceId and m.id = c.team_member_id) as assignee,
          (select g.name from groups g where g.workspace_id = $workspaceId and g.id = c.group_id) as group,
          (select coalesce(json_object_agg(f.id, f.name), '{}')
             from ticket_fields f where f.workspace_id = $workspaceId) as field_names
     from conversations c where c.workspace_id = $workspaceId and c.id = $id`,
)

export const findConversationJson = statement<{ json: string }, { id: string }>(
  'find_conversation_json',
  `select ${conversationJson}::text as json, ${sequenceSql}
     from (select $id::uuid as id) wanted join ${conversationTables('wanted')}`,
)

/** The same with `inbox` for a key. */
export const findConversationWithInbox = statement<{ json: string }, { id: string }>(
  'find_conversation_with_inbox',
  `select ${inboxJson(unreadByTeam)} as json, ${sequenceSql}
     from (select $id::uuid as id) wanted join ${inboxTables('wanted')}`,
)

/** The same with `inbox` for a team member. */
export const findConversationRow = statement<{ json: string }, { id: string; memberId: string }>(
  'find_conversation_row',
  `select ${inboxJson(unreadByMember('$memberId'))} as json, ${sequenceSql}
     from (select $id::uuid as id) wanted join ${inboxTables('wanted')}`,
)

/** The same with tags or ticket fields, of which one is asked for. */
export const findConversationWithParts = statement<{ json: string }, Parts>(
  'find_conversation_with_parts',
  `select ${withParts('$tags', '$ticketFields')} as json, ${sequenceSql}
     from (select $id::uuid as id) wanted join ${conversationTables('wanted')}`,
)

/** The same with `inbox` as well; `memberId` null: for a key. */
export const findConversationWithAll = statement<
  { json: string },
  Parts & { memberId: string | null }
>(
  'find_conversation_with_all',
  `select ${withParts('$tags', '$ticketFields', unreadBy)} as json, ${sequenceSql}
     from (select $id::uuid as id) wanted join ${inboxTables('wanted')}`,
)

/** The documented JSON and each member that it may have besides, for the ETags of all forms. */
export const findConversationForms = statement<
  { json: string; tags: string; ticket_fields: string; inbox: string },
  { id: string; memberId: string | null }
>(
  'find_conversation_forms',
  `select ${conversationJson}::text as json, ${includedMembers.tags} as tags,
          ${includedMembers.ticket_fields} as ticket_fields, ${inboxMember(unreadBy)} as inbox
     from (select $id::uuid as id) wanted join ${inboxTables('wanted')}`,
)

export const findByExternalId = statement<{ id: string }, { externalId: string }>(
  'find_conversation_by_external_id',
  `select id from conversations where workspace_id = $workspaceId and external_id = $externalId
    union all
   select conversation_id from conversation_merges where workspace_id = $workspaceId and external_id = $externalId`,
)

/** The team member of an address, inactive ones too. */
export const findMemberId = statement<{ id: string }, { emailKey: string }>(
  'find_member_id',
  `select id from team_members where workspace_id = $workspaceId and email_key = $emailKey`,
)

/** The active team member of an address. */
export const findAssignee = statement<{ id: string; email: string }, { emailKey: string }>(
  'find_assignee',
  `select id, email from team_members where workspace_id = $workspaceId and email_key = $emailKey and active`,
)

const findTags = statement<TagRow, { nameKeys: readonly string[] }>(
  'find_tags',
  `select id, name, name_key from tags where workspace_id = $workspaceId and name_key = any($nameKeys::text[])`,
)

/** The tags that have these names already; undefined without names. */
export function findNamedTags(
  workspaceId: string,
  names: readonly string[],
): Statement<TagRow> | undefined {
  return names.length === 0 ? undefined : findTags({ workspaceId, nameKeys: names.map(comparable) })
}

export const findTagsOfConversation = statement<TagRow, { id: string }>(
  'find_tags_of_conversation',
  `select t.id, t.name, t.name_key
     from conversation_tags ct join tags t on t.workspace_id = $workspaceId and t.id = ct.tag_id
    where ct.workspace_id = $workspaceId and ct.conversation_id = $id
    order by ct.position`,
)

export const insertConversation = statement<object, NewConversationRow>(
  'insert_conversation',
  `insert into conversations (workspace_id, ${newColumns.join(', ')})
   values ($workspaceId, ${newColumns.map((column) => `$${column}`).join(', ')})`,
)

export const updateConversationRow = statement<object, ConversationRow>(
  'update_conversation',
  `update conversations set ${updatedColumns.map((column) => `${column} = $${column}`).join(', ')}
    where workspace_id = $workspaceId and id = $id`,
)

export const insertTag = statement<object, { id: string; name: string; nameKey: string }>(
  'insert_tag',
  `insert into tags (workspace_id, id, name, name_key) values ($workspaceId, $id, $name, $nameKey)`,
)

/** The conversation's tags are these, in this order. */
export const removeTags = statement<object, { id: string }>(
  'remove_tags',
  `delete from conversation_tags where workspace_id = $workspaceId and conversation_id = $id`,
)

export const addTags = statement<object, { id: string; tagIds: readonly string[] }>(
  'add_tags',
  `insert into conversation_tags (workspace_id, conversation_id, tag_id, position)
   select $workspaceId, $id, tag.id, tag.ordinality
     from unnest($tagIds::uuid[]) with ordinality as tag (id, ordinality)`,
)
