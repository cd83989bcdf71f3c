import { runStatement } from '../../../store/database/run-statement.ts'
import { findWorkspaces } from '../../../store/housekeeping/find-workspaces.ts'
import { hourMs, sweptAtOnce, type Sweep } from '../../../store/housekeeping/sweep.ts'
import { pageDays } from '../../contacts/visits/visit-json.ts'
import { forgetPages } from './visit-queries.ts'

/** The day before which pages are old. */
const oldest = (now: Date) =>
  new Date(now.getTime() - pageDays * 24 * hourMs).toISOString().slice(0, 10)

/** Deletes the pages of visitors who have been on none for thirty days; of others each page leaves by itself. */
export const pageSweep: Sweep = {
  name: 'pages of visitors',
  everyMs: hourMs,
  findDue: findWorkspaces(
    'find_old_pages',
    `select distinct workspace_id from widget_devices where pages_on < $before::date`,
    (now) => ({ before: oldest(now) }),
  ),
  sweep: async (owner, workspaceId, now) => {
    const asked = { workspaceId, before: oldest(now), atOnce: sweptAtOnce }
    const forgotten = await runStatement(owner, forgetPages(asked))
    return forgotten.length === sweptAtOnce
  },
}
