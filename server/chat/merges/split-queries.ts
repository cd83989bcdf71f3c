import { statement } from '../../store/database/statement.ts'
import { newColumns } from '../conversations/conversation-columns.ts'
import { firstUnanswered } from './merge-queries.ts'

/** What is asked for: a message and all after it, or these messages. */
export type Chosen = {
  readonly id: string
  readonly fromMessageId: string | null
  readonly messageIds: readonly string[] | null
}

export type FoundSplit = {
  /** The messages that move, in order. */
  moved_ids: readonly string[]
  /** What the first of them says to the contact. */
  first_body: string | null
  /** Since when the contact waits, in what remains and in what moves. */
  remaining_wait: Date | null
  moved_wait: Date | null
}

/** SQL for the messages `m` of the conversation `c` that move. */
const isChosen = `(m.id = any($messageIds::uuid[]) or m.position >= (
  select f.position from messages f
   where f.workspace_id = $workspaceId and f.conversation_id = c.id and f.id = $fromMessageId::uuid))`

const sinceClosing = `coalesce(c.closed_at, '-infinity')`

export const findSplit = statement<FoundSplit, Chosen>(
  'find_split_of_conversation',
  `select array(select m.id from messages m
                 where m.workspace_id = $workspaceId and m.conversation_id = c.id and ${isChosen}
                 order by m.position) as moved_ids,
          (select m.body from messages m
            where m.workspace_id = $workspaceId and m.conversation_id = c.id and ${isChosen} and m.kind = 'user_message'
            order by m.position limit 1) as first_body,
          ${firstUnanswered(`m.conversation_id = c.id and ${isChosen} is not true`, sinceClosing)} as remaining_wait,
          ${firstUnanswered(`m.conversation_id = c.id and ${isChosen}`, sinceClosing)} as moved_wait
     from conversations c
    where c.workspace_id = $workspaceId and c.id = $id`,
)

/** `id`: the conversation; `newId`: the one that gets the messages. */
export type Split = {
  readonly id: string
  readonly newId: string
  readonly movedIds: readonly string[]
}

/** SQL for the devices that show the conversation without having begun it. */
const showsIt = `d.contact_id = c.contact_id and c.id = any(d.opened) and d.id is distinct from c.device_id`

/** Records what an undo restores. Runs before anything else of the split. */
export const insertSplit = statement<object, Split & { recordId: string; tick: Date }>(
  'insert_split',
  `insert into conversation_merges (workspace_id, id, kind, conversation_id, into_id, merged_id, title, message_ids, before, created_at)
   select $workspaceId, $recordId, 'split', c.id, c.id, $newId, '', $movedIds::uuid[],
          json_build_object(
            'drafts', (select coalesce(json_agg(row_to_json(d)), '[]') from (
                         select conversation_id, team_member_id, updated_at, after_position from drafts
                          where workspace_id = $workspaceId and conversation_id = c.id) d),
            'devices', (select coalesce(json_agg(d.id), '[]') from widget_devices d
                         where d.workspace_id = $workspaceId and ${showsIt})),
          $tick
     from conversations c where c.workspace_id = $workspaceId and c.id = $id`,
)

/** The new conversation has the fields of the other one, and no snooze or id of a caller. */
export const insertSplitOff = statement<
  object,
  {
    id: string
    newId: string
    title: string | null
    channelName: string
    messageCount: number
    waitingSince: Date | null
    tick: Date
  }
>(
  'insert_split_off_conversation',
  `insert into conversations (workspace_id, ${newColumns.join(', ')})
   select $workspaceId, ${newColumns.map((column) => `n.${column}`).join(', ')}
     from conversations c
    cross join lateral json_populate_record(c, json_build_object(
             'id', $newId::uuid, 'title', coalesce($title::text, c.title), 'channel_name', $channelName::text, 'external_id', null,
             'message_count', $messageCount::bigint, 'waiting_since', $waitingSince::timestamptz,
             'created_at', $tick::timestamptz, 'updated_at', $tick::timestamptz,
             'snoozed', false, 'snoozed_until', null)) n
    where c.workspace_id = $workspaceId and c.id = $id`,
)

/** How far a position goes among the messages that move, or those that stay. */
const counted = (position: string, isMoved: boolean) => `(
  select count(*) from messages m
   where m.workspace_id = $workspaceId and m.conversation_id = $id and m.position <= ${position}
     and ${isMoved ? '' : 'not '}m.id = any($movedIds::uuid[]))`

const copyReads = statement<object, Split>(
  'copy_read_positions_of_split',
  `insert into read_positions (workspace_id, conversation_id, team_member_id, position, read_at)
   select $workspaceId, $newId, p.team_member_id, p.moved, p.read_at
     from (select r.team_member_id, r.read_at, ${counted('r.position', true)} as moved from read_positions r
            where r.workspace_id = $workspaceId and r.conversation_id = $id) p
    where p.moved > 0`,
)

const placeReads = statement<object, Split>(
  'place_read_positions_of_split',
  `update read_positions r set position = ${counted('r.position', false)}
    where r.workspace_id = $workspaceId and r.conversation_id = $id`,
)

const placeDrafts = statement<object, Split>(
  'place_drafts_of_split',
  `update drafts d set after_position = ${counted('d.after_position', false)}
    where d.workspace_id = $workspaceId and d.conversation_id = $id`,
)

const moveMessages = statement<object, Split>(
  'move_messages_of_split',
  `with placed as (
     select m.id, m.position as before, m.id = any($movedIds::uuid[]) as is_moved,
            row_number() over (partition by m.id = any($movedIds::uuid[]) order by m.position) as after
       from messages m where m.workspace_id = $workspaceId and m.conversation_id = $id)
   update messages m
      set conversation_id = case when p.is_moved then $newId::uuid else m.conversation_id end, position = p.after
     from placed p
    where m.workspace_id = $workspaceId and m.id = p.id and (p.is_moved or p.before <> p.after)`,
)

const copyTags = statement<object, Split>(
  'copy_tags_of_split',
  `insert into conversation_tags (workspace_id, conversation_id, tag_id, position)
   select $workspaceId, $newId, t.tag_id, t.position from conversation_tags t
    where t.workspace_id = $workspaceId and t.conversation_id = $id`,
)

/** Gives the rows about messages that move to the new conversation. */
const give = (table: string, isAbout = 'o.message_id = any($movedIds::uuid[])') =>
  statement<object, Split>(
    `give_${table}_of_split`,
    `update ${table} o set conversation_id = $newId
      where o.workspace_id = $workspaceId and o.conversation_id = $id and ${isAbout}`,
  )

const showOnDevices = statement<object, Split>(
  'show_split_on_devices',
  `update widget_devices d set opened = d.opened || $newId::uuid
     from conversations c
    where d.workspace_id = $workspaceId and c.workspace_id = $workspaceId and c.id = $id and ${showsIt}`,
)

/** Everything but the conversations themselves, in order. */
export const splitParts = [
  copyReads,
  placeReads,
  placeDrafts,
  moveMessages,
  copyTags,
  give('message_mentions'),
  give('member_notifications'),
  give('received_mails'),
  // An answer to one of these mails belongs to what they say.
  give(
    'conversation_mails',
    `cardinality(o.message_ids) > 0 and o.message_ids <@ $movedIds::uuid[]`,
  ),
  showOnDevices,
] as const
