import { statement } from '../../store/database/statement.ts'

export type One = { readonly id: string }

/** How far a position of the conversation that has the messages goes among its own, and among those that go back. */
const counted = (position: string, isMoved: boolean) => `(
  select count(*) from messages m
   where m.workspace_id = $workspaceId and m.conversation_id = r.conversation_id and m.position <= ${position}
     and ${isMoved ? '' : 'not '}exists (select from unnest(r.message_ids) moved (id) where moved.id = m.id))`

const storedReads = (
  id: string,
) => `json_populate_recordset(null::read_positions, r.before -> 'reads') s
    where s.conversation_id = ${id}`

const restoreReads = statement<object, One>(
  'restore_read_positions',
  `with merge as (select r.* from conversation_merges r where r.workspace_id = $workspaceId and r.id = $id),
   now as (
     select p.team_member_id, p.read_at, ${counted('p.position', true)} as position
       from merge r join read_positions p on p.workspace_id = $workspaceId and p.conversation_id = r.conversation_id
   ), before as (select s.* from merge r, ${storedReads('r.merged_id')})
   insert into read_positions (workspace_id, conversation_id, team_member_id, position, read_at)
   select $workspaceId, r.merged_id, team_member_id, greatest(now.position, before.position),
          case when coalesce(before.position, 0) >= coalesce(now.position, 0) then before.read_at else now.read_at end
     from merge r, now full join before using (team_member_id)
    where now.position > 0 or before.position is not null`,
)

const restoreOwnReads = statement<object, One>(
  'restore_own_read_positions',
  `with own as (
     select r.conversation_id, p.team_member_id, before.read_at as before, before.position as was,
            ${counted('p.position', false)} as position
       from conversation_merges r
       join read_positions p on p.workspace_id = $workspaceId and p.conversation_id = r.conversation_id
       left join lateral (select s.* from ${storedReads('r.into_id')} and s.team_member_id = p.team_member_id) before on true
      where r.workspace_id = $workspaceId and r.id = $id)
   update read_positions p
      set position = greatest(own.was, own.position),
          read_at = case when own.was >= own.position then own.before else p.read_at end
     from own
    where p.workspace_id = $workspaceId and p.conversation_id = own.conversation_id and p.team_member_id = own.team_member_id`,
)

/** Positions that only the merge has made. */
const dropReads = statement<object, One>(
  'drop_read_positions_of_merge',
  `delete from read_positions p using conversation_merges r
    where r.workspace_id = $workspaceId and r.id = $id and p.workspace_id = $workspaceId and p.conversation_id = r.conversation_id and p.position = 0
      and not exists (select from ${storedReads('r.into_id')} and s.team_member_id = p.team_member_id)`,
)

const placeDrafts = statement<object, One>(
  'place_drafts_of_remaining',
  `update drafts d set after_position = ${counted('d.after_position', false)}
     from conversation_merges r
    where r.workspace_id = $workspaceId and r.id = $id and d.workspace_id = $workspaceId and d.conversation_id = r.conversation_id`,
)

const draftColumns =
  'team_member_id, kind, body, details, size, updated_at, send_id, send_at, unless_answered, after_position, unsent_because, scheduled_id, scheduled_by, file_ids, changes, saved_reply_ids, recipients'

/** The drafts of a member are again as before, unless the joined one has changed since. Earlier versions kept no format of them. */
const restoreKeptDrafts = statement<object, One>(
  'restore_kept_drafts',
  `with kept as (
     select k.* from conversation_merges r, json_populate_recordset(null::drafts, r.before -> 'kept_drafts') k where r.workspace_id = $workspaceId and r.id = $id),
   put as (
     update drafts d
        set body = k.body, body_format = coalesce(k.body_format, 'text'), size = k.size, updated_at = k.updated_at, send_id = k.send_id, send_at = k.send_at,
            after_position = k.after_position, scheduled_id = k.scheduled_id, scheduled_by = k.scheduled_by,
            file_ids = k.file_ids, changes = k.changes, saved_reply_ids = k.saved_reply_ids, recipients = k.recipients
       from kept k, conversation_merges r
      where r.workspace_id = $workspaceId and r.id = $id and d.workspace_id = $workspaceId and d.conversation_id = k.conversation_id
        and d.team_member_id = k.team_member_id and d.updated_at = r.created_at
     returning d.team_member_id)
   insert into drafts (workspace_id, conversation_id, body_format, ${draftColumns})
   select $workspaceId, r.merged_id, coalesce(s.body_format, 'text'), ${draftColumns.replaceAll(/\w+/g, 's.$&')}
     from put, conversation_merges r, json_populate_recordset(null::drafts, r.before -> 'drafts') s
    where r.workspace_id = $workspaceId and r.id = $id and s.team_member_id = put.team_member_id`,
)

const restoreDrafts = statement<object, One>(
  'restore_drafts_of_merged',
  `with moved as (
     update drafts d set conversation_id = s.conversation_id, after_position = s.after_position
       from conversation_merges r, json_populate_recordset(null::drafts, r.before -> 'drafts') s
      where r.workspace_id = $workspaceId and r.id = $id and d.workspace_id = $workspaceId and d.conversation_id = r.conversation_id
        and d.team_member_id = s.team_member_id and d.updated_at = s.updated_at
     returning d.send_id, d.team_member_id, d.conversation_id)
   update due_tasks t
      set input = json_build_object('conversation_id', moved.conversation_id, 'member_id', moved.team_member_id)
     from moved where t.workspace_id = $workspaceId and t.kind = 'send_draft' and t.subject_id = moved.send_id`,
)

/** Drafts that have not changed since a split are again where they were, once the messages are back. */
export const restoreDraftsOfSplit = statement<object, One>(
  'restore_drafts_of_split',
  `update drafts d set after_position = s.after_position
     from conversation_merges r, json_populate_recordset(null::drafts, r.before -> 'drafts') s
    where r.workspace_id = $workspaceId and r.id = $id and d.workspace_id = $workspaceId
      and d.conversation_id = r.conversation_id and d.team_member_id = s.team_member_id and d.updated_at = s.updated_at`,
)

/** Undoes what a merge has made of read positions and drafts, before the messages go back. */
export const restoreOfMembers = [
  restoreReads,
  restoreOwnReads,
  dropReads,
  placeDrafts,
  restoreKeptDrafts,
  restoreDrafts,
] as const
