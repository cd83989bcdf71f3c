import { statement } from '../../store/database/statement.ts'
import { standingColumns, type Standing } from '../../store/lists/move-conversation.ts'
import { memberJson } from '../resources/member-json.ts'
import { settledSql } from '../resources/waiting-since.ts'
import { isLastAdminSql } from './last-admin.ts'

export type OpenConversation = Standing & { id: string; message_count: number }

export const findLeavingMember = statement<
  { active: boolean; is_last_admin: boolean; json: string },
  { id: string }
>(
  'find_leaving_member',
  `select t.active, ${isLastAdminSql} as is_last_admin, ${memberJson}::text as json
     from team_members t where t.workspace_id = $workspaceId and t.id = $id`,
)

/** Keeps the row, because others refer to it. */
export const deactivateMember = statement<object, { id: string; tick: Date }>(
  'deactivate_member',
  `update team_members set active = false, updated_at = $tick
    where workspace_id = $workspaceId and id = $id`,
)

/** Open conversations of a member, the least recently updated first. */
export const findOpenConversations = statement<
  OpenConversation,
  { memberId: string; limit: number }
>(
  'find_open_conversations',
  // The index has the status before the moment of change, so each status is one range of it.
  `select c.id, c.message_count, ${standingColumns('c')}
     from statuses s
    cross join lateral (
      select o.* from conversations o
       where o.workspace_id = $workspaceId and o.team_member_id = $memberId and o.status = s.name
       order by o.updated_at limit $limit) c
    where s.workspace_id = $workspaceId and s.name not in ${settledSql}
    order by c.updated_at
    limit $limit`,
)

/** Unassigns conversations, each with its own `updated_at`. */
export const unassignConversations = statement<
  object,
  { ids: readonly string[]; moments: readonly Date[]; addedMessages: number }
>(
  'unassign_conversations',
  `update conversations c
      set team_member_id = null, updated_at = released.moment,
          message_count = c.message_count + $addedMessages
     from unnest($ids::uuid[], $moments::timestamptz[]) as released (id, moment)
    where c.workspace_id = $workspaceId and c.id = released.id`,
)
