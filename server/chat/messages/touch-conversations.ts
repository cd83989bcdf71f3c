import { statement, type Statement } from '../../store/database/statement.ts'
import type { ParentRow } from './queries.ts'

type Touched = Pick<ParentRow, 'id' | 'message_count' | 'updated_at' | 'waiting_since'>

const touchOne = statement<object, Touched>(
  'touch_conversation',
  `update conversations
      set message_count = $message_count::bigint, updated_at = $updated_at::timestamptz,
          waiting_since = $waiting_since::timestamptz
    where workspace_id = $workspaceId and id = $id::uuid`,
)

const touchSeveral = statement<
  object,
  {
    ids: readonly string[]
    messageCounts: readonly number[]
    updatedAts: readonly Date[]
    waitingSince: readonly (Date | null)[]
  }
>(
  'touch_conversations',
  `update conversations
      set message_count = ($messageCounts::bigint[])[array_position($ids::uuid[], id)],
          updated_at = ($updatedAts::timestamptz[])[array_position($ids::uuid[], id)],
          waiting_since = ($waitingSince::timestamptz[])[array_position($ids::uuid[], id)]
    where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)

/** Moves conversations with new messages to the end of the order of change. One has a text of its own, without arrays (docs/decisions/0238). */
export function touchConversations(workspaceId: string, touched: readonly Touched[]): Statement {
  const [first, ...others] = touched
  if (first !== undefined && others.length === 0) return touchOne({ workspaceId, ...first })
  return touchSeveral({
    workspaceId,
    ids: touched.map(({ id }) => id),
    messageCounts: touched.map((parent) => parent.message_count),
    updatedAts: touched.map((parent) => parent.updated_at),
    waitingSince: touched.map((parent) => parent.waiting_since),
  })
}
