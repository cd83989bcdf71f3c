import { endsAtSql } from '../../api/access/session-queries.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { statement } from '../../store/database/statement.ts'
import { findWorkspaces } from '../../store/housekeeping/find-workspaces.ts'
import { hourMs, sweptAtOnce, type Sweep } from '../../store/housekeeping/sweep.ts'

type Batch = { now: Date; atOnce: number }

const deleteEndedSessions = statement<{ id: string }, Batch>(
  'delete_ended_sessions',
  `delete from member_sessions
    where workspace_id = $workspaceId and id in (
      select s.id from member_sessions s
       where s.workspace_id = $workspaceId and ${endsAtSql} < $now limit $atOnce)
   returning id`,
)

const deleteDeadLinks = statement<{ id: string }, Batch>(
  'delete_dead_links',
  `delete from member_tokens
    where workspace_id = $workspaceId and id in (
      select k.id from member_tokens k
       where k.workspace_id = $workspaceId and (k.expires_at < $now or k.used_at is not null) limit $atOnce)
   returning id`,
)

/** Deletes sessions that have ended by themselves, and links of mails that are expired or used. */
export const signInSweeps: readonly Sweep[] = [
  makeSweep(
    'ended sessions',
    // Reads all sessions, because an index of when they end would cost every use of one.
    `select distinct s.workspace_id from member_sessions s where ${endsAtSql} < $now`,
    deleteEndedSessions,
  ),
  makeSweep(
    'dead links',
    `select distinct workspace_id from member_tokens where expires_at < $now or used_at is not null`,
    deleteDeadLinks,
  ),
]

function makeSweep(name: string, found: string, remove: typeof deleteEndedSessions): Sweep {
  return {
    name,
    everyMs: hourMs,
    findDue: findWorkspaces(`find_${name.replace(' ', '_')}`, found, (now) => ({ now })),
    sweep: async (owner, workspaceId, now) => {
      const asked = { workspaceId, now, atOnce: sweptAtOnce }
      return (await runStatement(owner, remove(asked))).length === sweptAtOnce
    },
  }
}
