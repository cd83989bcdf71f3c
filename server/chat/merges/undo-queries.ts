import { statement } from '../../store/database/statement.ts'
import { standingColumns, type Standing } from '../../store/lists/move-conversation.ts'
import { newColumns } from '../conversations/conversation-columns.ts'
import { firstUnanswered } from './merge-queries.ts'
import { restoreDraftsOfSplit, restoreOfMembers, type One } from './undo-member-queries.ts'

/** A merge with the conversation that has its messages, and what becomes of it without them. */
export type UndoableMerge = Standing & {
  into_id: string
  merged_id: string
  conversation_id: string
  message_count: number
  /** The messages that go back, in order. */
  moved_ids: readonly string[]
  /** Of the conversation that remains. */
  remaining_wait: Date | null
  /** The row that is restored. Entries of the settings that were deleted meanwhile are those of the conversation that remains. */
  restored: {
    status: string
    team_member_id: string | null
    group_id: string | null
    waiting_since: string | null
    snoozed_until: string | null
    created_at: string
  }
}

/** SQL for the row that was merged, on that of the conversation that remains: columns added since have its values. */
const stored = `json_populate_record(c, r.before -> 'conversation')`

export const findUndoable = statement<UndoableMerge, { id: string | null }>(
  'find_undoable_merge',
  `select r.into_id, r.merged_id, r.conversation_id, c.message_count, ${standingColumns('c')},
          array(select m.id from messages m
                 where m.workspace_id = $workspaceId and m.id = any(r.message_ids) and m.conversation_id = c.id
                 order by m.position) as moved_ids,
          ${firstUnanswered(
            `m.conversation_id = c.id and not exists (select from unnest(r.message_ids) moved (id) where moved.id = m.id)`,
            `greatest(c.closed_at, coalesce((r.before ->> 'waiting_since')::timestamptz, r.created_at))`,
          )} as remaining_wait,
          (select json_build_object(
             'status', coalesce((select n.name from statuses n
                                  where n.workspace_id = $workspaceId and n.name = s.status), c.status),
             'team_member_id', s.team_member_id,
             'group_id', (select g.id from groups g where g.workspace_id = $workspaceId and g.id = s.group_id),
             'waiting_since', s.waiting_since, 'snoozed_until', s.snoozed_until, 'created_at', s.created_at)
             from ${stored} s) as restored
     from conversation_merges r
     join conversations c on c.workspace_id = $workspaceId and c.id = r.conversation_id
    where r.workspace_id = $workspaceId and r.id = $id and r.kind = 'merge' and r.undone_at is null`,
)

const restoreRow = statement<
  object,
  One & {
    status: string
    groupId: string | null
    messageCount: number
    waitingSince: Date | null
    tick: Date
  }
>(
  'restore_merged_conversation',
  `insert into conversations (workspace_id, ${newColumns.join(', ')})
   select $workspaceId, ${newColumns.map((column) => `n.${column}`).join(', ')}
     from conversation_merges r
     join conversations c on c.workspace_id = $workspaceId and c.id = r.conversation_id
    cross join lateral ${stored} s
    cross join lateral json_populate_record(s, json_build_object(
             'contact_id', coalesce(r.contact_id, c.contact_id), 'title', r.title, 'status', $status::text, 'group_id', $groupId::uuid,
             'message_count', $messageCount::bigint, 'waiting_since', $waitingSince::timestamptz,
             'updated_at', $tick::timestamptz)) n
    where r.workspace_id = $workspaceId and r.id = $id`,
)

const restoreMessages = statement<object, One>(
  'restore_messages_of_merged',
  `with merge as (select * from conversation_merges r where r.workspace_id = $workspaceId and r.id = $id),
   placed as (
     select m.id, moved.id is not null as is_moved,
            row_number() over (partition by moved.id is not null order by m.position) as after
       from merge r
       join messages m on m.workspace_id = $workspaceId and m.conversation_id = r.conversation_id
       left join unnest(r.message_ids) moved (id) on moved.id = m.id)
   update messages m
      set conversation_id = case when p.is_moved then r.merged_id else m.conversation_id end, position = p.after,
          is_apart = case when not p.is_moved or r.contact_id is null then m.is_apart
                          when (r.before -> 'apart')::jsonb ? m.id::text then true end
     from placed p, merge r
    where m.workspace_id = $workspaceId and m.id = p.id and (p.is_moved or m.position <> p.after)`,
)

const restoreMentions = statement<object, One>(
  'restore_mentions_of_merged',
  `update message_mentions mm set conversation_id = r.merged_id from conversation_merges r
    where r.workspace_id = $workspaceId and r.id = $id and mm.workspace_id = $workspaceId and mm.message_id = any(r.message_ids)
      and mm.conversation_id = r.conversation_id`,
)

const restoreTags = statement<object, One>(
  'restore_tags_of_merged',
  `insert into conversation_tags (workspace_id, conversation_id, tag_id, position)
   select $workspaceId, r.merged_id, s.tag_id, s.position
     from conversation_merges r, json_populate_recordset(null::conversation_tags, r.before -> 'tags') s
     join tags t on t.workspace_id = $workspaceId and t.id = s.tag_id
    where r.workspace_id = $workspaceId and r.id = $id`,
)

const dropTags = statement<object, One>(
  'drop_tags_of_merge',
  `delete from conversation_tags t using conversation_merges r
    where r.workspace_id = $workspaceId and r.id = $id and t.workspace_id = $workspaceId and t.conversation_id = r.conversation_id
      and t.tag_id in (select added::uuid from json_array_elements_text(r.before -> 'added_tags') added)`,
)

/** What a record is of, and which conversations. */
export type MergeRecord = {
  kind: 'merge' | 'split'
  conversation_id: string
  into_id: string
  merged_id: string
}

export const findMergeRecord = statement<MergeRecord, { id: string | null }>(
  'find_merge_record',
  `select kind, conversation_id, into_id, merged_id from conversation_merges
    where workspace_id = $workspaceId and id = $id and undone_at is null`,
)

/** Gives the rows of a table back that the merge has moved. */
const giveBack = (table: string, part: string) =>
  statement<object, One>(
    `give_back_${table}`,
    `update ${table} o set conversation_id = r.merged_id
       from (select r.*, moved::uuid as moved_id from conversation_merges r, json_array_elements_text(r.before -> '${part}') moved
              where r.workspace_id = $workspaceId and r.id = $id) r
      where o.workspace_id = $workspaceId and o.id = r.moved_id and o.conversation_id = r.conversation_id`,
  )

/** Gives mails back that were written since, with messages that go back alone. */
const giveMailsBack = statement<object, One>(
  'give_back_mails_since_merge',
  `update conversation_mails k set conversation_id = r.merged_id
     from conversation_merges r
    where r.workspace_id = $workspaceId and r.id = $id and k.workspace_id = $workspaceId and k.conversation_id = r.conversation_id
      and cardinality(k.message_ids) > 0 and k.message_ids <@ r.message_ids`,
)

const hideOnDevices = statement<object, One>(
  'hide_merged_on_devices',
  `update widget_devices d set opened = array_remove(d.opened, case r.kind when 'split' then r.merged_id else r.conversation_id end)
     from (select r.*, device::uuid as device_id from conversation_merges r, json_array_elements_text(r.before -> 'devices') device
            where r.workspace_id = $workspaceId and r.id = $id) r
    where d.workspace_id = $workspaceId and d.id = r.device_id`,
)

/** The log of one contact's conversation may have words of the other one's messages. */
const endMerge = statement<object, One & { tick: Date }>(
  'end_merge',
  `update conversation_merges
      set undone_at = $tick, external_id = null, title = '', before = '{}',
          message_ids = case when contact_id is null then '{}' else message_ids end
    where workspace_id = $workspaceId and id = $id`,
)

/** What the undo of a split restores once the messages are back. */
export const splitUndoParts = {
  drafts: restoreDraftsOfSplit,
  devices: hideOnDevices,
  record: endMerge,
}

/** In order: the restored conversation first, its record last. */
export const undoParts = {
  row: restoreRow,
  others: [
    ...restoreOfMembers,
    restoreMessages,
    restoreMentions,
    restoreTags,
    dropTags,
    giveBack('conversation_mails', 'mails'),
    giveMailsBack,
    giveBack('received_mails', 'received'),
    giveBack('member_notifications', 'notifications'),
    giveBack('conversation_merges', 'merges'),
    hideOnDevices,
  ],
  record: endMerge,
} as const
