import { runStatement } from '../database/run-statement.ts'
import { statement } from '../database/statement.ts'
import { findWorkspaces } from '../housekeeping/find-workspaces.ts'
import { sweptAtOnce, type Sweep } from '../housekeeping/sweep.ts'
import { storedForMs } from './stored-reply-queries.ts'

const deleteStoredReplies = statement<{ key: string }, { before: Date; atOnce: number }>(
  'delete_kept_replies',
  `delete from kept_replies
    where workspace_id = $workspaceId and (api_key_id, key) in (
      select api_key_id, key from kept_replies
       where workspace_id = $workspaceId and created_at < $before order by created_at limit $atOnce)
   returning key`,
)

/** Deletes stored replies after a day. */
export const storedReplySweep: Sweep = {
  name: 'kept replies',
  findDue: findWorkspaces(
    'find_old_kept_replies',
    'select distinct workspace_id from kept_replies where created_at < $before',
    (now) => ({ before: new Date(now.getTime() - storedForMs) }),
  ),
  sweep: async (owner, workspaceId, now) => {
    const before = new Date(now.getTime() - storedForMs)
    const deleted = await runStatement(
      owner,
      deleteStoredReplies({ workspaceId, before, atOnce: sweptAtOnce }),
    )
    return deleted.length === sweptAtOnce
  },
}
