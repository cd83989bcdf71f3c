import { runStatement } from '../../store/database/run-statement.ts'
import { statement } from '../../store/database/statement.ts'
import { findWorkspaces } from '../../store/housekeeping/find-workspaces.ts'
import { hourMs, sweptAtOnce, type Sweep } from '../../store/housekeeping/sweep.ts'

const dayMs = 24 * hourMs
const keptDays = 30
const oldest = (now: Date) => new Date(now.getTime() - keptDays * dayMs)

const deleteOldDrafts = statement<{ id: string }, { before: Date; atOnce: number }>(
  'delete_old_drafts',
  `delete from drafts
    where workspace_id = $workspaceId and (conversation_id, team_member_id) in (
      select d.conversation_id, d.team_member_id from drafts d
       where d.workspace_id = $workspaceId and d.updated_at < $before and d.send_at is null
       order by d.updated_at limit $atOnce)
   returning conversation_id as id`,
)

/** Deletes drafts that were not changed for a month and wait for no time. */
export const draftSweep: Sweep = {
  name: 'drafts',
  everyMs: dayMs,
  findDue: findWorkspaces(
    'find_old_drafts',
    `select w.workspace_id from workspaces w
      where exists (select from drafts d where d.workspace_id = w.workspace_id and d.updated_at < $before and d.send_at is null)`,
    (now) => ({ before: oldest(now) }),
  ),
  sweep: async (owner, workspaceId, now) => {
    const asked = { workspaceId, before: oldest(now), atOnce: sweptAtOnce }
    return (await runStatement(owner, deleteOldDrafts(asked))).length === sweptAtOnce
  },
}
