import { statement } from '../../store/database/statement.ts'
import { nobodyId } from '../../store/lists/range-ids.ts'
import { standingColumns, type Standing } from '../../store/lists/move-conversation.ts'
import { memberJson } from '../resources/member-json.ts'
import { settledSql } from '../resources/waiting-since.ts'
import { isLastAdminSql } from './last-admin.ts'

export type OpenConversation = Standing & { id: string; message_count: number }

export const findLeavingMember = statement<
  {
    active: boolean
    email: string
    organization_role: string
    is_last_admin: boolean
    json: string
  },
  { id: string }
>(
  'find_leaving_member',
  `select t.active, t.email, t.organization_role, ${isLastAdminSql} as is_last_admin, ${memberJson}::text as json
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
  // Each group and status of a member is one range of an index; those without a group have their own.
  `with ranges as materialized (
     select k.group_id, k.status from conversation_counts k
      where k.workspace_id = $workspaceId and k.team_member_id = $memberId and k.total > 0
        and k.status not in ${settledSql}
   )
   select c.id, c.message_count, ${standingColumns('c')}
     from (
       select o.* from ranges cross join lateral (
         select r.* from conversations r
          where r.workspace_id = $workspaceId and r.team_member_id = $memberId and r.group_id = ranges.group_id
            and r.status = ranges.status
          order by r.updated_at limit $limit) o
        where ranges.group_id <> '${nobodyId}'
        union all
       select o.* from ranges cross join lateral (
         select r.* from conversations r
          where r.workspace_id = $workspaceId and r.team_member_id = $memberId and r.group_id is null
            and r.status = ranges.status
          order by r.updated_at limit $limit) o
        where ranges.group_id = '${nobodyId}') c
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
