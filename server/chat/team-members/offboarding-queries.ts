import { statement } from '../../store/database/statement.ts'

export type OpenConversation = {
  id: string
  status: string
  message_count: number
  created_at: Date
  updated_at: Date
}

/** Conversations that wait for a member, those that have rested longest first. */
export const findOpenConversations = statement<
  OpenConversation,
  [workspaceId: string, memberId: string, limit: number]
>(
  'find_open_conversations',
  `select id, status, message_count, created_at, updated_at
     from conversations
    where workspace_id = $1 and team_member_id = $2 and status not in ('closed', 'spam', 'trash')
    order by updated_at
    limit $3`,
)

/** Takes conversations from their member, each at a moment of its own. */
export const unassignConversations = statement<
  object,
  [workspaceId: string, ids: readonly string[], moments: readonly Date[], addedMessages: number]
>(
  'unassign_conversations',
  `update conversations c
      set team_member_id = null, updated_at = released.moment,
          message_count = c.message_count + $4
     from unnest($2::uuid[], $3::timestamptz[]) as released (id, moment)
    where c.workspace_id = $1 and c.id = released.id`,
)
