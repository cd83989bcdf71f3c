import { runStatement } from '../../../store/database/run-statement.ts'
import { statement } from '../../../store/database/statement.ts'
import { findWorkspaces } from '../../../store/housekeeping/find-workspaces.ts'
import { sweptAtOnce, type Sweep } from '../../../store/housekeeping/sweep.ts'

const dayMs = 86_400_000

const deleteUnusedDevices = statement<{ id: string }, { before: Date; atOnce: number }>(
  'delete_unused_devices',
  `delete from widget_devices
    where workspace_id = $workspaceId and contact_id is null and id = any(array(
      select id from widget_devices
       where workspace_id = $workspaceId and contact_id is null and created_at < $before
       order by created_at limit $atOnce))
   returning id`,
)

/** Deletes devices that have not written within a day. */
export const deviceSweep: Sweep = {
  name: 'unused devices',
  // Reads the index of unused devices, which holds those of a day.
  findDue: findWorkspaces(
    'find_old_unused_devices',
    `select distinct workspace_id from widget_devices
      where contact_id is null and created_at < $before`,
    (now) => ({ before: new Date(now.getTime() - dayMs) }),
  ),
  sweep: async (owner, workspaceId, now) => {
    const before = new Date(now.getTime() - dayMs)
    const asked = { workspaceId, before, atOnce: sweptAtOnce }
    const deleted = await runStatement(owner, deleteUnusedDevices(asked))
    return deleted.length === sweptAtOnce
  },
}
