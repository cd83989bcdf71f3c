import { insertRows } from '../../store/database/insert-rows.ts'
import { statement } from '../../store/database/statement.ts'
import { seenSql } from '../resources/seen-conversations.ts'
import type { Shown } from '../resources/shown-to.ts'
import { notificationJson } from './notification-json.ts'
import type { NotificationKind } from './notification-kinds.ts'

type Own = { readonly memberId: string }

/** The notifications of one member that are kept; the oldest go. */
export const mostNotifications = 100

export type NotificationRow = {
  readonly team_member_id: string
  readonly id: string
  readonly kind: NotificationKind
  readonly conversation_id: string
  readonly message_id: string | null
  readonly bulk_change_id: string | null
  readonly by_name: string | null
  readonly created_at: Date
}

/** Those of one bulk change are one row of each member, with their number. */
export const insertNotifications = insertRows<NotificationRow>(
  'member_notifications as n',
  { one: 'insert_notification', several: 'insert_notifications' },
  {
    team_member_id: 'uuid',
    id: 'uuid',
    kind: 'text',
    conversation_id: 'uuid',
    message_id: 'uuid',
    bulk_change_id: 'uuid',
    by_name: 'text',
    created_at: 'timestamptz',
  },
  `on conflict (workspace_id, team_member_id, bulk_change_id) where bulk_change_id is not null
   do update set count = n.count + 1, conversation_id = null, created_at = excluded.created_at, read_at = null`,
)

/** Deletes what is older than the newest that are kept. */
export const pruneNotifications = statement<object, { memberIds: readonly string[]; kept: number }>(
  'prune_notifications',
  `delete from member_notifications n
    using unnest($memberIds::uuid[]) as told (id)
    where n.workspace_id = $workspaceId and n.team_member_id = told.id and n.created_at <= (
      select o.created_at from member_notifications o
       where o.workspace_id = $workspaceId and o.team_member_id = told.id
       order by o.created_at desc offset $kept::integer limit 1)`,
)

/** SQL for a member's notifications `n`, with conversation and contact: of what the member sees now, and of notes that mention them still. */
export const shownNotifications = `member_notifications n
     left join conversations c on c.workspace_id = $workspaceId and c.id = n.conversation_id
     left join contacts v on v.workspace_id = $workspaceId and v.id = c.contact_id
    where n.workspace_id = $workspaceId and n.team_member_id = $memberId
      and (n.conversation_id is null or $seesAll::boolean or ${seenSql('c')})
      and (n.kind <> 'mention' or exists (
        select from message_mentions mm
         where mm.workspace_id = $workspaceId and mm.message_id = n.message_id and mm.team_member_id = n.team_member_id))`

/** A member's notifications, the newest first. */
export const listNotifications = statement<
  { json: string; is_unread: boolean },
  Shown & { limit: number }
>(
  'list_notifications',
  `select ${notificationJson}::text as json, n.read_at is null as is_unread
     from ${shownNotifications}
    order by n.created_at desc limit $limit`,
)

type These = Own & { readonly ids: readonly string[] }

/** Those of these that are unread. */
export const findUnreadNotifications = statement<{ id: string }, These>(
  'find_unread_notifications',
  `select n.id from member_notifications n
    where n.workspace_id = $workspaceId and n.team_member_id = $memberId and n.id = any($ids::uuid[]) and n.read_at is null`,
)

export const putNotificationsRead = statement<object, These & { tick: Date }>(
  'put_notifications_read',
  `update member_notifications set read_at = $tick
    where workspace_id = $workspaceId and team_member_id = $memberId and id = any($ids::uuid[]) and read_at is null`,
)
