import { runStatement } from '../../store/database/run-statement.ts'
import { statement } from '../../store/database/statement.ts'
import { findWorkspaces } from '../../store/housekeeping/find-workspaces.ts'
import { hourMs, sweptAtOnce, type Sweep } from '../../store/housekeeping/sweep.ts'

const dayMs = 24 * hourMs
const keptDays = 30
const oldest = (now: Date) => new Date(now.getTime() - keptDays * dayMs)

const deleteOldNotifications = statement<{ id: string }, { before: Date; atOnce: number }>(
  'delete_old_notifications',
  `delete from member_notifications
    where workspace_id = $workspaceId and (team_member_id, id) in (
      select n.team_member_id, n.id from member_notifications n
       where n.workspace_id = $workspaceId and n.created_at < $before
       order by n.created_at limit $atOnce)
   returning id`,
)

/** Deletes notifications after a month, read or not. */
export const notificationSweep: Sweep = {
  name: 'notifications',
  everyMs: dayMs,
  findDue: findWorkspaces(
    'find_old_notifications',
    `select w.workspace_id from workspaces w
      where exists (select from member_notifications n where n.workspace_id = w.workspace_id and n.created_at < $before)`,
    (now) => ({ before: oldest(now) }),
  ),
  sweep: async (owner, workspaceId, now) => {
    const asked = { workspaceId, before: oldest(now), atOnce: sweptAtOnce }
    return (await runStatement(owner, deleteOldNotifications(asked))).length === sweptAtOnce
  },
}
