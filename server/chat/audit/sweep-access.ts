import { runStatement } from '../../store/database/run-statement.ts'
import { statement } from '../../store/database/statement.ts'
import { findWorkspaces } from '../../store/housekeeping/find-workspaces.ts'
import { sweptAtOnce, type Sweep } from '../../store/housekeeping/sweep.ts'

const dayMs = 86_400_000

const deleteOldEntries = statement<{ id: string }, { before: Date; atOnce: number }>(
  'delete_old_access_entries',
  `delete from access_entries
    where workspace_id = $workspaceId and (created_at, id) in (
      select a.created_at, a.id from access_entries a
       where a.workspace_id = $workspaceId and a.created_at < $before
       order by a.created_at limit $atOnce)
   returning id`,
)

/** Deletes entries of access older than `days`, like events; 0 keeps all. */
export function makeAccessSweep(days: number): Sweep {
  return {
    name: 'access entries',
    everyMs: dayMs,
    // One look-up in the key for each workspace, once a day: an index by time would cost every sign-in.
    findDue: findWorkspaces(
      'find_old_access_entries',
      `select w.workspace_id from workspaces w
        where exists (select from access_entries a
                       where a.workspace_id = w.workspace_id and a.created_at < $before)`,
      (now) => (days === 0 ? undefined : { before: new Date(now.getTime() - days * dayMs) }),
    ),
    sweep: async (owner, workspaceId, now) => {
      if (days === 0) return false
      const before = new Date(now.getTime() - days * dayMs)
      const asked = { workspaceId, before, atOnce: sweptAtOnce }
      return (await runStatement(owner, deleteOldEntries(asked))).length === sweptAtOnce
    },
  }
}
