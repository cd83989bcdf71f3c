import { runStatement } from '../../store/database/run-statement.ts'
import { statement } from '../../store/database/statement.ts'
import { findWorkspaces } from '../../store/housekeeping/find-workspaces.ts'
import { hourMs, sweptAtOnce, type Sweep } from '../../store/housekeeping/sweep.ts'
import { keptDays } from './bulk-json.ts'

const keptMs = keptDays * 24 * hourMs

type Batch = { before: Date; atOnce: number }

const deleteBulkResults = statement<{ position: number }, Batch>(
  'delete_bulk_results',
  `delete from bulk_results
    where workspace_id = $workspaceId and (bulk_change_id, position) in (
      select n.bulk_change_id, n.position
        from bulk_changes b
        join bulk_results n on n.workspace_id = $workspaceId and n.bulk_change_id = b.id
       where b.workspace_id = $workspaceId and b.ended_at < $before limit $atOnce)
   returning position`,
)

const deleteBulkChanges = statement<{ id: string }, Batch>(
  'delete_bulk_changes',
  `delete from bulk_changes
    where workspace_id = $workspaceId and id in (
      select b.id from bulk_changes b
       where b.workspace_id = $workspaceId and b.ended_at < $before
         and not exists (select from bulk_results n
                          where n.workspace_id = $workspaceId and n.bulk_change_id = b.id)
       limit $atOnce)
   returning id`,
)

const before = (now: Date) => new Date(now.getTime() - keptMs)

/** Deletes bulk changes that ended seven days ago. */
export const bulkSweep: Sweep = {
  name: 'bulk changes',
  everyMs: hourMs,
  findDue: findWorkspaces(
    'find_old_bulk_changes',
    'select distinct workspace_id from bulk_changes where ended_at < $before',
    (now) => ({ before: before(now) }),
  ),
  sweep: async (owner, workspaceId, now) => {
    const batch = { workspaceId, before: before(now), atOnce: sweptAtOnce }
    if ((await runStatement(owner, deleteBulkResults(batch))).length === sweptAtOnce) return true
    return (await runStatement(owner, deleteBulkChanges(batch))).length === sweptAtOnce
  },
}
