import type pg from 'pg'
import { inTransaction } from '../../store/database/in-transaction.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
import { miscounts, type Miscount } from '../../store/lists/find-miscounts.ts'
import { rebuildLists } from '../../store/lists/rebuild-lists.ts'
import { fail, ok, warn, type Finding, type Patient } from './check.ts'

const workspacesAtOnce = 100
const toldAtMost = 5

type Workspace = { id: string; subdomain: string }

/** A conversation's number of messages and their gapless positions: one row tells of all. */
const miscountedMessages = statement<Miscount, [workspaceId: string]>(
  'miscounted_messages',
  `with counted as (
     select conversation_id, count(*) as total, count(distinct position) as positions,
            max(position) as last
       from messages where workspace_id = $1 group by conversation_id
   )
   select 'conversations with wrong message counts or positions' as what, 0 as kept, count(*) as counted
     from (select id, message_count from conversations where workspace_id = $1) c
     left join counted on counted.conversation_id = c.id
    where c.message_count <> coalesce(counted.total, 0)
       or counted.positions <> counted.total or counted.last <> counted.total
   having count(*) > 0`,
)

const miscountedEvents = statement<Miscount, [workspaceId: string]>(
  'miscounted_events',
  `select 'sequence of events' as what, clock.sequence as kept, logged.total as counted
     from (select sequence from workspace_clocks where workspace_id = $1) clock,
          (select count(*) as total, coalesce(max(sequence), 0) as last
             from events where workspace_id = $1) logged
    where clock.sequence <> logged.total or clock.sequence <> logged.last`,
)

/** Compares what is counted on the way with a recount, one workspace after the other, without a lock. */
export async function checkCounters({ owner, repair }: Patient): Promise<Finding[]> {
  let checked = 0
  const repaired: string[] = []
  const wrongLists: string[] = []
  const wrongLogs: string[] = []
  for await (const { id, subdomain } of eachWorkspace(owner)) {
    checked += 1
    const lists = await findAll(owner, miscounts(id))
    if (lists.length > 0 && repair) await rebuild(owner, id)
    const told = lists.map((miscount) => `${subdomain}: ${tell(miscount)}`)
    if (repair) repaired.push(...told)
    else wrongLists.push(...told)
    const logs = await findAll(owner, [miscountedMessages(id), miscountedEvents(id)])
    wrongLogs.push(...logs.map((miscount) => `${subdomain}: ${tell(miscount)}`))
  }
  return [listsFinding(checked, wrongLists, repaired), logsFinding(checked, wrongLogs)]
}

function listsFinding(checked: number, wrong: string[], repaired: string[]): Finding {
  if (repaired.length > 0) {
    return warn('counters', `Were wrong and are counted anew: ${short(repaired)}.`, reportIt)
  }
  if (wrong.length === 0) return ok('counters', `equal a recount in ${checked} workspaces`)
  return fail('counters', `Wrong: ${short(wrong)}.`, `Run porchlight doctor --repair. ${reportIt}`)
}

const reportIt =
  'This should not happen: please report it with the output of porchlight doctor --json.'

function logsFinding(checked: number, wrong: string[]): Finding {
  if (wrong.length === 0)
    return ok('logs', `messages and events are whole in ${checked} workspaces`)
  return fail('logs', `Wrong: ${short(wrong)}.`, `Restore a backup from before. ${reportIt}`)
}

function tell({ what, kept, counted }: Miscount): string {
  return `${what}: ${kept}, counted ${counted}`
}

function short(all: readonly string[]): string {
  const more = all.length - toldAtMost
  return all.slice(0, toldAtMost).join('; ') + (more > 0 ? `; and ${more} more` : '')
}

async function findAll(
  owner: pg.Pool,
  statements: readonly Statement<Miscount>[],
): Promise<Miscount[]> {
  const found: Miscount[] = []
  for (const find of statements) found.push(...(await runStatement(owner, find)))
  return found
}

async function rebuild(owner: pg.Pool, workspaceId: string): Promise<void> {
  await inTransaction(owner, async (connection) => {
    for (const step of rebuildLists(workspaceId)) await runStatement(connection, step)
  })
}

async function* eachWorkspace(owner: pg.Pool): AsyncGenerator<Workspace> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await owner.query<Workspace>(
      `select workspace_id as id, subdomain from workspaces
        where workspace_id > $1 order by workspace_id limit ${workspacesAtOnce}`,
      [last],
    )
    yield* rows
    if (rows.length < workspacesAtOnce) return
    last = rows.at(-1)?.id ?? last
  }
}
