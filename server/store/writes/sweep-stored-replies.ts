import { runStatement } from '../database/run-statement.ts'
import { statement } from '../database/statement.ts'
import { sweptAtOnce, type Sweep } from '../housekeeping/sweep.ts'
import { keptForMs } from './kept-reply-queries.ts'

const deleteKeptReplies = statement<
  { key: string },
  [workspaceId: string, before: Date, atOnce: number]
>(
  'delete_kept_replies',
  `delete from kept_replies
    where workspace_id = $1 and (api_key_id, key) in (
      select api_key_id, key from kept_replies
       where workspace_id = $1 and created_at < $2 order by created_at limit $3)
   returning key`,
)

/** Replies kept for requests with an Idempotency-Key, once their day is over. */
export const keptReplySweep: Sweep = {
  name: 'kept replies',
  sweep: async (owner, workspaceId, now) => {
    const before = new Date(now.getTime() - keptForMs)
    const deleted = await runStatement(owner, deleteKeptReplies(workspaceId, before, sweptAtOnce))
    return deleted.length === sweptAtOnce
  },
}
