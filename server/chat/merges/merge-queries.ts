import { isOfPerson } from '../resources/inbox-json.ts'
import { onDevicesSql } from '../resources/visitor-json.ts'
import { statement } from '../../store/database/statement.ts'
import { standingColumns, type Standing } from '../../store/lists/move-conversation.ts'

/** `intoId` receives the messages of `fromId`. */
export type Pair = { readonly intoId: string; readonly fromId: string }

export type Mergeable = Standing & {
  id: string
  contact_id: string
  message_count: number
  /** Whether visitors see it. */
  is_on_devices: boolean
}

export const findMergeable = statement<Mergeable, { id: string }>(
  'find_mergeable_conversation',
  `select c.id, c.contact_id, c.message_count, ${onDevicesSql} as is_on_devices, ${standingColumns('c')} from conversations c
    where c.workspace_id = $workspaceId and c.id = $id`,
)

/** The messages of a conversation in order. */
export const listMovedIds = statement<{ id: string }, { id: string; limit: number }>(
  'list_ids_of_merged_messages',
  `select m.id from messages m where m.workspace_id = $workspaceId and m.conversation_id = $id order by m.position limit $limit`,
)

/** SQL for the time of the first message of the contact after the last answer among messages `m` under a condition. */
export const firstUnanswered = (condition: string, since: string) => `(
  select min(m.created_at) from messages m
   where m.workspace_id = $workspaceId and ${condition} and m.kind = 'user_message' and m.team_member_id is null
     and ${isOfPerson('m')} and m.created_at >= ${since}
     and (m.created_at, m.id) > coalesce((
       select row(l.created_at, l.id) from (
         select m.created_at, m.id from messages m
          where m.workspace_id = $workspaceId and ${condition} and m.kind = 'user_message' and m.team_member_id is not null
          order by m.created_at desc, m.id desc limit 1) l), row('-infinity'::timestamptz, m.id)))`

/** Since when the contact waits in both together; null if it waits in neither. */
export const findMergedWait = statement<{ waiting_since: Date | null }, Pair>(
  'find_merged_wait',
  `select ${firstUnanswered('m.conversation_id in ($intoId::uuid, $fromId::uuid)', 'w.since')} as waiting_since
     from (select greatest(min(c.waiting_since), max(c.closed_at) filter (where c.id = $intoId::uuid)) as since
             from conversations c
            where c.workspace_id = $workspaceId and c.id in ($intoId::uuid, $fromId::uuid)
           having min(c.waiting_since) is not null) w`,
)

const rowsOf = (table: string, where: string) =>
  `(select coalesce(json_agg(row_to_json(r)), '[]') from ${table} r where r.workspace_id = $workspaceId and ${where})`

const idsOf = (table: string, where: string, id = 'r.id') =>
  `(select coalesce(json_agg(${id}), '[]') from ${table} r where r.workspace_id = $workspaceId and ${where})`

/** A device of the contact on which the merged conversation is shown shows the other one. */
const getsInto = `r.contact_id = t.contact_id and (r.id = s.device_id or s.id = any(r.opened)) and r.id is distinct from t.device_id and t.id <> all(r.opened)`

const isInBoth = (other: string) => `exists (select from drafts o
  where o.workspace_id = $workspaceId and o.conversation_id = ${other} and o.team_member_id = r.team_member_id)`

/** Records what an undo restores. Runs before anything else of the merge. */
export const insertMerge = statement<object, Pair & { id: string; tick: Date }>(
  'insert_merge',
  `insert into conversation_merges (workspace_id, id, kind, conversation_id, into_id, merged_id, external_id, title, contact_id, message_ids, before, created_at)
   select $workspaceId, $id, 'merge', t.id, t.id, s.id, s.external_id, s.title, nullif(s.contact_id, t.contact_id),
          array(select m.id from messages m
                 where m.workspace_id = $workspaceId and m.conversation_id = s.id order by m.position),
          json_build_object(
            'conversation', row_to_json(json_populate_record(s, '{"title":""}')),
            'waiting_since', t.waiting_since,
            'apart', ${idsOf('messages', 'r.conversation_id = s.id and r.is_apart')},
            'tags', ${rowsOf('conversation_tags', 'r.conversation_id = s.id')},
            'added_tags', ${idsOf(
              'conversation_tags',
              `r.conversation_id = s.id and not exists (select from conversation_tags o
                 where o.workspace_id = $workspaceId and o.conversation_id = t.id and o.tag_id = r.tag_id)`,
              'r.tag_id',
            )},
            'reads', ${rowsOf('read_positions', 'r.conversation_id in (s.id, t.id)')},
            'drafts', ${rowsOf('drafts', 'r.conversation_id = s.id')},
            'kept_drafts', ${rowsOf('drafts', `r.conversation_id = t.id and ${isInBoth('s.id')}`)},
            'mails', ${idsOf('conversation_mails', 'r.conversation_id = s.id')},
            'received', ${idsOf('received_mails', 'r.conversation_id = s.id')},
            'notifications', ${idsOf('member_notifications', 'r.conversation_id = s.id')},
            'devices', ${idsOf('widget_devices', getsInto)},
            'merges', ${idsOf('conversation_merges', 'r.conversation_id = s.id')}),
          $tick
     from conversations t
     join conversations s on s.workspace_id = $workspaceId and s.id = $fromId
    where t.workspace_id = $workspaceId and t.id = $intoId`,
)

/** The messages of both with their places before and after. */
const placed = `placed as (
  select m.id, m.conversation_id, m.position as before, row_number() over (order by m.created_at, m.id) as after
    from messages m
   where m.workspace_id = $workspaceId and m.conversation_id in ($intoId::uuid, $fromId::uuid))`

/** A member has read up to the first message that it had not read in one of them. */
const mergeReads = statement<object, Pair>(
  'merge_read_positions',
  `with ${placed}, readers as (
     select team_member_id, max(read_at) as read_at from read_positions
      where workspace_id = $workspaceId and conversation_id in ($intoId::uuid, $fromId::uuid) group by team_member_id
   ), reached as (
     select r.team_member_id, r.read_at,
            coalesce((select min(p.after) - 1 from placed p
                       where p.before > coalesce((
                         select o.position from read_positions o
                          where o.workspace_id = $workspaceId and o.conversation_id = p.conversation_id
                            and o.team_member_id = r.team_member_id), 0)),
                     (select count(*) from placed)) as position
       from readers r)
   insert into read_positions (workspace_id, conversation_id, team_member_id, position, read_at)
   select $workspaceId, $intoId, team_member_id, position, read_at from reached
       on conflict (workspace_id, conversation_id, team_member_id) do update
      set position = excluded.position, read_at = excluded.read_at`,
)

const placeDrafts = statement<object, Pair>(
  'place_drafts_of_merged',
  `with ${placed}
   update drafts d
      set after_position = coalesce((select p.after from placed p
                                      where p.conversation_id = d.conversation_id and p.before = d.after_position), 0)
    where d.workspace_id = $workspaceId and d.conversation_id in ($intoId::uuid, $fromId::uuid)`,
)

/** The HTML of a draft, which may be text. */
const htmlOf = (draft: string) => `case when ${draft}.body_format = 'html' then ${draft}.body
          else '<p>' || replace(replace(replace(replace(${draft}.body, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\\n', '<br>') || '</p>' end`

const joinedBody = `case when d.body_format = 'text' and o.body_format = 'text' then d.body || E'\\n\\n' || o.body
          else (${htmlOf('d')}) || (${htmlOf('o')}) end`

/** A member with drafts in both keeps one with the words of both, which is not sent by itself. */
const joinDrafts = statement<object, Pair & { tick: Date }>(
  'join_drafts_of_merged',
  `update drafts d
      set body = ${joinedBody}, size = d.size - length(d.body) + length(${joinedBody}), updated_at = $tick,
          body_format = case when o.body_format = 'html' then 'html' else d.body_format end,
          send_id = null, send_at = null, scheduled_id = null, scheduled_by = null,
          changes = null, saved_reply_ids = null, recipients = null,
          file_ids = nullif(coalesce(d.file_ids, '{}') || coalesce(o.file_ids, '{}'), '{}')
     from drafts o
    where d.workspace_id = $workspaceId and d.conversation_id = $intoId and o.workspace_id = $workspaceId
      and o.conversation_id = $fromId and o.team_member_id = d.team_member_id`,
)

const dropJoinedDrafts = statement<object, Pair>(
  'drop_joined_drafts',
  `delete from drafts r where r.workspace_id = $workspaceId and r.conversation_id = $fromId::uuid and ${isInBoth('$intoId::uuid')}`,
)

const moveDrafts = statement<object, Pair>(
  'move_drafts_of_merged',
  `with moved as (
     update drafts set conversation_id = $intoId where workspace_id = $workspaceId and conversation_id = $fromId
     returning send_id, team_member_id)
   update due_tasks t set input = json_build_object('conversation_id', $intoId::uuid, 'member_id', moved.team_member_id)
     from moved where t.workspace_id = $workspaceId and t.kind = 'send_draft' and t.subject_id = moved.send_id`,
)

/** Those of another contact's conversation stay apart from what devices show. */
const moveMessages = statement<object, Pair & { isOfTwo: boolean }>(
  'move_messages_of_merged',
  `with ${placed}
   update messages m
      set conversation_id = $intoId, position = p.after,
          is_apart = case when $isOfTwo::boolean and p.conversation_id = $fromId::uuid then true else m.is_apart end
     from placed p
    where m.workspace_id = $workspaceId and m.id = p.id
      and (p.conversation_id <> $intoId::uuid or p.before <> p.after)`,
)

const moveTags = statement<object, Pair>(
  'move_tags_of_merged',
  `insert into conversation_tags (workspace_id, conversation_id, tag_id, position)
   select $workspaceId, $intoId, r.tag_id, r.position + coalesce((
            select max(o.position) from conversation_tags o
             where o.workspace_id = $workspaceId and o.conversation_id = $intoId), 0)
     from conversation_tags r where r.workspace_id = $workspaceId and r.conversation_id = $fromId
       on conflict (workspace_id, conversation_id, tag_id) do nothing`,
)

const showOnDevices = statement<object, Pair>(
  'show_merged_on_devices',
  `update widget_devices r set opened = r.opened || t.id
     from conversations t
     join conversations s on s.workspace_id = $workspaceId and s.id = $fromId
    where r.workspace_id = $workspaceId and t.workspace_id = $workspaceId and t.id = $intoId and ${getsInto}`,
)

/** Gives the rows of a table to the other conversation. */
const give = (table: string) =>
  statement<object, Pair>(
    `give_${table}_of_merged`,
    `update ${table} set conversation_id = $intoId where workspace_id = $workspaceId and conversation_id = $fromId`,
  )

const drop = (table: string) =>
  statement<object, Pair>(
    `drop_${table}_of_merged`,
    `delete from ${table} where workspace_id = $workspaceId and conversation_id = $fromId`,
  )

/** Everything but the conversations themselves, in order. */
export const moveParts = [
  mergeReads,
  drop('read_positions'),
  placeDrafts,
  joinDrafts,
  dropJoinedDrafts,
  moveDrafts,
  moveMessages,
  give('message_mentions'),
  moveTags,
  drop('conversation_tags'),
  give('conversation_mails'),
  give('received_mails'),
  give('member_notifications'),
  give('conversation_merges'),
  showOnDevices,
] as const

export const putMerged = statement<
  object,
  { id: string; messageCount: number; waitingSince: Date | null; tick: Date }
>(
  'put_merged_conversation',
  `update conversations set message_count = $messageCount, waiting_since = $waitingSince, updated_at = $tick
    where workspace_id = $workspaceId and id = $id`,
)

export const deleteMerged = statement<object, { id: string }>(
  'delete_merged_conversation',
  'delete from conversations where workspace_id = $workspaceId and id = $id',
)
