import { statement } from '../../store/database/statement.ts'
import { seenSql } from '../resources/seen-conversations.ts'
import type { Shown } from '../resources/shown-to.ts'
import { draftJson, draftMarkJson, draftMarkTables } from './draft-json.ts'
import { sendDraftTask } from './send-draft-task.ts'

type Own = { readonly memberId: string }
type One = Own & { readonly conversationId: string }

/** Whether their conversations are named: only to those who may read them. */
type Named = { readonly isNamed: boolean }

/** The newest drafts of a member, of conversations that they see. */
export const listDrafts = statement<{ json: string }, Shown & Named & { limit: number }>(
  'list_drafts',
  `select ${draftMarkJson}::text as json from drafts d ${draftMarkTables}
    where d.workspace_id = $workspaceId and d.team_member_id = $memberId
      and ($seesAll::boolean or ${seenSql('c')})
    order by d.updated_at desc limit $limit`,
)

export const findDraftJson = statement<{ json: string }, One>(
  'find_draft_json',
  `select ${draftJson}::text as json from drafts d
    where d.workspace_id = $workspaceId and d.conversation_id = $conversationId and d.team_member_id = $memberId`,
)

/** SQL for whether a process has taken the task that sends the draft `d`: it is sent, or was when that process ended. */
export const isUnderWay = `exists (
            select from due_tasks t
             where t.workspace_id = $workspaceId and t.kind = '${sendDraftTask.kind}' and t.subject_id = d.send_id
               and t.claim is not null)`

export type FoundPlace = { saved_at: Date | null; message_count: number; is_under_way: boolean }

/** When the draft in a conversation was saved; null if there is none, no row without the conversation. */
export const findDraftPlace = statement<FoundPlace, One>(
  'find_draft_place',
  `select d.updated_at as saved_at, c.message_count, ${isUnderWay} as is_under_way
     from conversations c
     left join drafts d on d.workspace_id = $workspaceId and d.conversation_id = c.id and d.team_member_id = $memberId
    where c.workspace_id = $workspaceId and c.id = $conversationId`,
)

/** How many other drafts a member has, and their characters. */
export const countOtherDrafts = statement<{ count: number; size: number }, One>(
  'count_other_drafts',
  `select count(*)::integer as count, coalesce(sum(d.size), 0)::integer as size from drafts d
    where d.workspace_id = $workspaceId and d.team_member_id = $memberId and d.conversation_id <> $conversationId`,
)

export const putDraft = statement<
  { json: string },
  One &
    Named & {
      kind: string
      body: string
      format: string
      details: string
      size: number
      tick: Date
      sendId: string | null
      sendAt: Date | null
      unlessAnswered: boolean
      /** Why it was not sent, of one that is put back. */
      unsent: string | null
      position: number
      fileIds: readonly string[] | null
      /** What it changes besides, as JSON. */
      changes: string | null
      replyIds: readonly string[] | null
      /** Who gets it by mail, as JSON. */
      recipients: string | null
      /** Of one that a request has scheduled, as JSON who made the request. */
      scheduledId: string | null
      scheduledBy: string | null
    }
>(
  'put_draft',
  `with saved as (
   insert into drafts as d (workspace_id, conversation_id, team_member_id, kind, body, body_format, details, size, updated_at,
                            send_id, send_at, unless_answered, unsent_because, after_position, scheduled_id, scheduled_by, file_ids,
                            changes, saved_reply_ids, recipients)
   values ($workspaceId, $conversationId, $memberId, $kind, $body, $format, $details::json, $size, $tick,
           $sendId, $sendAt, $unlessAnswered, $unsent, $position, $scheduledId, $scheduledBy::json, $fileIds::uuid[],
           $changes::json, $replyIds::uuid[], $recipients::json)
       on conflict (workspace_id, conversation_id, team_member_id) do update
      set kind = excluded.kind, body = excluded.body, body_format = excluded.body_format, details = excluded.details, size = excluded.size,
          updated_at = excluded.updated_at, send_id = excluded.send_id, send_at = excluded.send_at,
          unless_answered = excluded.unless_answered, after_position = excluded.after_position,
          -- A page that saves the same words again has changed nothing.
          unsent_because = case when excluded.send_at is null and excluded.file_ids is not distinct from d.file_ids
            and (excluded.kind, excluded.body, excluded.body_format) = (d.kind, d.body, d.body_format)
            then d.unsent_because else excluded.unsent_because end,
          scheduled_id = excluded.scheduled_id, scheduled_by = excluded.scheduled_by, file_ids = excluded.file_ids,
          changes = excluded.changes, saved_reply_ids = excluded.saved_reply_ids, recipients = excluded.recipients
   returning d.*)
   select ${draftMarkJson}::text as json from saved d ${draftMarkTables}`,
)

export const deleteDraft = statement<object, One>(
  'delete_draft',
  `delete from drafts
    where workspace_id = $workspaceId and conversation_id = $conversationId and team_member_id = $memberId`,
)
