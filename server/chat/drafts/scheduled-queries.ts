import { statement } from '../../store/database/statement.ts'
import { keysetList, type PagedList } from '../../store/lists/keyset-page.ts'
import { isUnderWay } from './queries.ts'
import { scheduledJson } from './scheduled-json.ts'

/** Members see what they have scheduled themselves, keys what keys have. */
const isSeen = (memberId: string) => `d.scheduled_id is not null
     and case when ${memberId}::uuid is null then d.scheduled_by ->> 'type' = 'api_key'
              else d.team_member_id = ${memberId}::uuid end`

type Seen = { id: string; memberId: string | null }

/** Scheduled messages in the order in which they were made. */
export function scheduledList(
  workspaceId: string,
  memberId: string | null,
  conversationId: string | undefined,
): PagedList {
  const from = `drafts d where d.workspace_id = $1 and ${isSeen('$3')}
     and ($4::uuid is null or d.conversation_id = $4::uuid)`
  return keysetList(workspaceId, {
    name: 'scheduled_messages',
    from,
    json: scheduledJson.replaceAll('$workspaceId', '$1'),
    total: `select count(*) from ${from}`,
    order: { columns: [['d.scheduled_id', 'uuid']], descending: false },
    values: [memberId, conversationId ?? null],
  })
}

export const findScheduledJson = statement<{ json: string }, Seen>(
  'find_scheduled_message_json',
  `select ${scheduledJson}::text as json from drafts d
    where d.workspace_id = $workspaceId and d.scheduled_id = $id and ${isSeen('$memberId')}`,
)

export type ScheduledRow = {
  conversation_id: string
  team_member_id: string
  /** A process has taken its task: it is sent, or was when that process ended. */
  is_under_way: boolean
}

/** Read under the workspace's clock, which the task takes before it reads the draft: a claim of before is seen here. */
export const findScheduled = statement<ScheduledRow, Seen>(
  'find_scheduled_message',
  `select d.conversation_id, d.team_member_id, ${isUnderWay} as is_under_way
     from drafts d
    where d.workspace_id = $workspaceId and d.scheduled_id = $id and ${isSeen('$memberId')}`,
)

/** An active team member by address. */
export const findSendingMember = statement<{ id: string }, { emailKey: string }>(
  'find_sending_member',
  `select id from team_members
    where workspace_id = $workspaceId and email_key = $emailKey and active`,
)
