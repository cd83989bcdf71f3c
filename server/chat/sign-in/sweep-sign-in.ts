import { endsAtSql } from '../../api/access/session-queries.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { statement } from '../../store/database/statement.ts'
import { sweptAtOnce, type Sweep } from '../../store/housekeeping/sweep.ts'

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
  makeSweep('ended sessions', deleteEndedSessions),
  makeSweep('dead links', deleteDeadLinks),
]

function makeSweep(name: string, remove: typeof deleteEndedSessions): Sweep {
  return {
    name,
    sweep: async (owner, workspaceId, now) => {
      const asked = { workspaceId, now, atOnce: sweptAtOnce }
      return (await runStatement(owner, remove(asked))).length === sweptAtOnce
    },
  }
}
