import type pg from 'pg'
import { settledSql } from '../../chat/resources/waiting-since.ts'
import { statement } from '../../store/database/statement.ts'
import { miscounts, type Miscount } from '../../store/lists/find-miscounts.ts'
import { rebuildLists } from '../../store/lists/rebuild-lists.ts'
import { changeAsOwner } from '../../store/writes/change-as-owner.ts'
import { eachWorkspace, findMiscounts } from '../backup/verify-counters.ts'
import { fail, ok, short, warn, type CheckContext, type Finding } from './check.ts'

/** Message counts that are wrong and positions with gaps, in one row for all conversations. */
const miscountedMessages = statement<Miscount>(
  'miscounted_messages',
  `with counted as (
     select conversation_id, count(*) as total, count(distinct position) as positions,
            max(position) as last
       from messages where workspace_id = $workspaceId group by conversation_id
   )
   select 'conversations with wrong message counts or positions' as what, 0 as kept, count(*) as counted
     from (select id, message_count from conversations where workspace_id = $workspaceId) c
     left join counted on counted.conversation_id = c.id
    where c.message_count <> coalesce(counted.total, 0)
       or counted.positions <> counted.total or counted.last <> counted.total
   having count(*) > 0`,
)

const miscountedEvents = statement<Miscount>(
  'miscounted_events',
  `select 'sequence of events' as what, clock.sequence as kept, logged.total as counted
     from (select sequence, oldest_sequence from workspace_clocks where workspace_id = $workspaceId) clock
    cross join lateral (
      select clock.oldest_sequence - 1 + count(*) as total, coalesce(max(sequence), clock.sequence) as last
        from events where workspace_id = $workspaceId and sequence >= clock.oldest_sequence) logged
    where clock.sequence <> logged.total or clock.sequence <> logged.last`,
)

/**
 * Conversations that wait since no message that a member or closing has yet to answer. A null cannot be checked:
 * earlier versions cleared `closed_at` when a conversation was reopened.
 */
const mistakenWaits = statement<Miscount>(
  'mistaken_waits',
  `with answered as (
     select conversation_id, max(position) as position from messages
      where workspace_id = $workspaceId and kind = 'user_message' and team_member_id is not null
      group by conversation_id
   )
   select 'conversations with a wrong waiting_since' as what, 0 as kept, count(*) as counted
     from (select id, status, waiting_since, closed_at from conversations
            where workspace_id = $workspaceId and waiting_since is not null) c
     left join answered on answered.conversation_id = c.id
    where c.status in ${settledSql}
       or not exists (
         select from messages m
          where m.workspace_id = $workspaceId and m.conversation_id = c.id
            and m.kind = 'user_message' and m.team_member_id is null
            and m.created_at = c.waiting_since
            and m.created_at >= coalesce(c.closed_at, '-infinity') and m.position > coalesce(answered.position, 0))
   having count(*) > 0`,
)

/** Compares the counters of each workspace with a recount, without a lock. */
export async function checkCounters({ owner, repair }: CheckContext): Promise<Finding[]> {
  let checked = 0
  const repaired: string[] = []
  const wrongLists: string[] = []
  const wrongLogs: string[] = []
  for await (const { id, subdomain } of eachWorkspace(owner)) {
    checked += 1
    const describe = ({ what, kept, counted }: Miscount) =>
      `${subdomain}: ${what}: ${kept}, counted ${counted}`
    const lists = await findMiscounts(owner, miscounts(id))
    if (lists.length > 0 && repair) await rebuild(owner, id)
    const target = repair ? repaired : wrongLists
    target.push(...lists.map(describe))
    const logs = await findMiscounts(owner, [
      miscountedMessages({ workspaceId: id }),
      miscountedEvents({ workspaceId: id }),
      mistakenWaits({ workspaceId: id }),
    ])
    wrongLogs.push(...logs.map(describe))
  }
  return [listsFinding(checked, wrongLists, repaired), logsFinding(checked, wrongLogs)]
}

function listsFinding(checked: number, wrong: string[], repaired: string[]): Finding {
  if (repaired.length > 0) {
    return warn('counters', `Were wrong and are corrected: ${short(repaired)}.`, reportIt)
  }
  if (wrong.length === 0) return ok('counters', `equal a recount in ${checked} workspaces`)
  return fail('counters', `Wrong: ${short(wrong)}.`, `Run porchlight doctor --repair. ${reportIt}`)
}

const reportIt =
  'This should not happen: please report it with the output of porchlight doctor --json.'

function logsFinding(checked: number, wrong: string[]): Finding {
  if (wrong.length === 0)
    return ok('logs', `messages and events are complete in ${checked} workspaces`)
  return fail('logs', `Wrong: ${short(wrong)}.`, `Restore a backup from before. ${reportIt}`)
}

async function rebuild(owner: pg.Pool, workspaceId: string): Promise<void> {
  // The clock distinguishes the totals from those that a standby still has.
  await changeAsOwner(owner, workspaceId, 0, () => rebuildLists(workspaceId))
}
