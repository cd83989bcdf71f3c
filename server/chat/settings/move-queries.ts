import { statement } from '../../store/database/statement.ts'
import { settledSql } from '../resources/waiting-since.ts'

/** Conversations, each with its new `updated_at`. */
export type Moved = { workspaceId: string; ids: readonly string[]; moments: readonly Date[] }

const moved = 'unnest($ids::uuid[], $moments::timestamptz[]) as moved (id, moment)'

export const setStatuses = statement<object, Moved & { status: string }>(
  'set_statuses',
  `update conversations c
      set status = $status, updated_at = moved.moment,
          closed_at = case when $status::text = 'closed' then moved.moment else c.closed_at end,
          waiting_since = case when $status::text in ${settledSql} then null else c.waiting_since end,
          snoozed = c.snoozed and $status::text not in ${settledSql},
          snoozed_until = case when $status::text in ${settledSql} then null else c.snoozed_until end
     from ${moved} where c.workspace_id = $workspaceId and c.id = moved.id`,
)

export const setGroups = statement<object, Moved & { groupId: string | null }>(
  'set_groups',
  `update conversations c set group_id = $groupId::uuid, updated_at = moved.moment
     from ${moved} where c.workspace_id = $workspaceId and c.id = moved.id`,
)

export const touchTagged = statement<object, Moved>(
  'touch_tagged_conversations',
  `update conversations c set updated_at = moved.moment
     from ${moved} where c.workspace_id = $workspaceId and c.id = moved.id`,
)

/** Adds tag `toId` at the position of tag `fromId`. */
export const addTagInPlace = statement<
  object,
  Omit<Moved, 'moments'> & { fromId: string; toId: string }
>(
  'add_tag_in_place',
  `insert into conversation_tags (workspace_id, conversation_id, tag_id, position)
   select $workspaceId, t.conversation_id, $toId::uuid, t.position
     from conversation_tags t
    where t.workspace_id = $workspaceId and t.conversation_id = any($ids::uuid[]) and t.tag_id = $fromId
       on conflict (workspace_id, conversation_id, tag_id) do nothing`,
)

export const untagConversations = statement<object, Omit<Moved, 'moments'> & { tagId: string }>(
  'untag_conversations',
  `delete from conversation_tags
    where workspace_id = $workspaceId and conversation_id = any($ids::uuid[]) and tag_id = $tagId`,
)
