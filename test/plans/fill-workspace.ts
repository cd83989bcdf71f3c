import type pg from 'pg'
import { inTransaction } from '../../server/store/database/in-transaction.ts'
import { runStatement } from '../../server/store/database/run-statement.ts'
import { newId } from '../../server/ids.ts'
import { cutIntoSpans } from '../../server/store/lists/raise-level.ts'
import { rebuildLists } from '../../server/store/lists/rebuild-lists.ts'

/** Messages per conversation, except the first one, which has a tenth of all. */
const messagesEach = 2

/** The id of the `n`th conversation or message of a filled workspace. */
export const filledId = (kind: 'conversation' | 'message', n: number) =>
  `${n.toString(16).padStart(8, '0')}-0000-7${kind === 'conversation' ? 2 : 3}00-8000-000000000000`

const idSql = (kind: number, n: string) =>
  `(lpad(to_hex(${n}), 8, '0') || '-0000-7${kind}00-8000-000000000000')::uuid`
const contact = (n: string) => idSql(1, n)
const conversation = (n: string) => idSql(2, n)
const message = (n: string) => idSql(3, n)
const moment = `date_trunc('day', now()) - interval '400 days' + n * interval '20 milliseconds'`

/** The `n`th message's conversation and its position in it. */
const talk = `lateral (
  select case when n <= $2::integer / 10 then 1
              else 2 + (n - $2::integer / 10 - 1) / ${messagesEach} end as number,
         case when n <= $2::integer / 10 then n
              else 1 + (n - $2::integer / 10 - 1) % ${messagesEach} end as position) talk`

/** `$1`: the workspace, `$2`: the number of messages and events. A fifth as many contacts and conversations. */
const steps: readonly string[] = [
  `insert into contacts (workspace_id, id, name, email, email_key, user_identifier, traits, last_active_at,
                         created_at, updated_at)
   select $1, ${contact('n')}, 'Visitor ' || n, 'v' || n || '@x.test', 'v' || n || '@x.test', 'u' || n,
          '{}', ${moment}, ${moment}, ${moment}
     from generate_series(1, $2::integer / ${messagesEach}) n`,
  `insert into groups (workspace_id, id, name, name_key, position)
   select $1, ${idSql(6, '1')}, 'Filled', 'filled', 1 where $2 > 0`,
  // The member and the group each have half of them, with few in common.
  `insert into conversations (workspace_id, id, contact_id, team_member_id, group_id, status, title, priority,
                              channel_name, origin_page_url, origin_page_title, message_count, created_at,
                              updated_at, waiting_since)
   select $1, ${conversation('n')}, ${contact('n')}, case when n % 2 = 0 then member.id end,
          case when n % 2 = 1 or n % 500 = 0 then ${idSql(6, '1')} end, status.name, 'Order ' || n, 'low',
          'chat', '', '', case n when 1 then $2::integer / 10 else ${messagesEach} end, ${moment}, ${moment},
          case when status.name not in ('closed', 'spam', 'trash') then ${moment} end
     from generate_series(1, $2::integer / ${messagesEach}) n
    cross join (select id from team_members where workspace_id = $1 order by position limit 1) member
     join (select name, row_number() over (order by position) - 1 as number, count(*) over () as count
             from statuses where workspace_id = $1) status on status.number = n % status.count`,
  `insert into messages (workspace_id, id, conversation_id, position, body, kind, status, contact_id,
                         created_at, updated_at)
   select $1, ${message('n')}, ${conversation('talk.number')}, talk.position,
          'Where is order ' || n % 977 || '?', 'user_message', 'sent', ${contact('talk.number')},
          ${moment}, ${moment}
     from generate_series(1, $2::integer) n, ${talk}
    where talk.number <= $2::integer / ${messagesEach}`,
  `insert into events (workspace_id, sequence, id, type, created_at, actor, subject_id, data)
   select $1, k.sequence + n, ${idSql(4, 'n')}, case n % 10 when 9 then 'note.created' else 'message.created' end,
          ${moment}, '{"type":"command","name":"fill"}', ${conversation('talk.number')},
          ('{"message":{"id":"' || ${message('n')} || '","body":"Where is order ' || n % 977 ||
           '?"},"conversation_id":"' || ${conversation('talk.number')} || '"}')::json
     from workspace_clocks k, generate_series(1, $2::integer) n, ${talk}
    where k.workspace_id = $1`,
  `update workspace_clocks set sequence = sequence + $2::integer, tick = tick + interval '1 millisecond'
    where workspace_id = $1`,
]

/**
 * Fills a workspace with that many past events and messages and their conversations and contacts, with a
 * few statements instead of the write path: for tests of what statements read, which need many rows.
 * The search index does not contain them until it is updated.
 */
export async function fillWorkspace(
  owner: pg.Pool,
  workspaceId: string,
  rows: number,
): Promise<void> {
  await inTransaction(owner, async (connection) => {
    await connection.query('set local session_replication_role = replica')
    for (const step of steps) {
      await connection.query(step, [workspaceId, rows])
    }
    // The counters of long lists, however few the rows are.
    for (const step of [...rebuildLists(workspaceId), ...cutIntoSpans(workspaceId)])
      await runStatement(connection, step)
  })
}

/** `$1`: the number of workspaces. Each gets a few rows, which no test reads. */
const neighbours: readonly string[] = [
  `create temporary table neighbours on commit drop as
     select lpad(to_hex(w), 32, '0')::uuid as workspace_id, gen_random_uuid() as id, n
       from generate_series(1, $1::integer) w, generate_series(1, 3) n`,
  `insert into contacts (workspace_id, id, name, last_active_at, created_at, updated_at)
   select workspace_id, id, 'x', now(), now(), now() from neighbours where $1 > 0`,
  `insert into conversations (workspace_id, id, contact_id, status, title, priority, channel_name,
                              origin_page_url, origin_page_title, message_count, created_at, updated_at)
   select workspace_id, id, id, 'open', 'x', 'low', 'x', '', '', 1, now(), now() + n * interval '1 s' from neighbours where $1 > 0`,
  `insert into messages (workspace_id, id, conversation_id, position, body, kind, status, contact_id,
                         created_at, updated_at)
   select workspace_id, id, id, 1, 'x', 'user_message', 'sent', id, now(), now() from neighbours where $1 > 0`,
  `insert into events (workspace_id, sequence, id, type, created_at, actor, data)
   select workspace_id, n, id, 'message.created', now(), '{}', '{}' from neighbours where $1 > 0`,
]

/**
 * Adds nearly empty workspaces, as most of an installation's are: the planner's estimate for an unknown
 * workspace is the average over all.
 */
export async function fillNeighbours(owner: pg.Pool, workspaces: number): Promise<void> {
  await inTransaction(owner, async (connection) => {
    await connection.query('set local session_replication_role = replica')
    for (const step of neighbours) await connection.query(step, [workspaces])
  })
}

/** A webhook whose receiver has been away: the maximum of pending and of stored deliveries. */
export async function fillWebhook(owner: pg.Pool, workspaceId: string): Promise<void> {
  const id = newId()
  await owner.query(
    `with hook as (
       insert into webhooks (workspace_id, id, url, description, event_types, enabled, created_at, updated_at)
       values ($1, $2, 'https://example.com/', '', '{*}', true, now(), now()))
     insert into webhook_progress (workspace_id, webhook_id, taken_up_to, is_open, failures)
     select $1, $2, sequence, true, 0 from workspace_clocks where workspace_id = $1`,
    [workspaceId, id],
  )
  await owner.query(
    `insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event_type, sequence, reason,
                                     lane, status, attempt_count, next_attempt_at, created_at)
     select $1, ${idSql(5, 'n')}, $2, ${idSql(4, 'n')}, 'message.created', n, 'event', n % 50,
            case when n <= 1000 then 'delivered' else 'pending' end, 1,
            case when n > 1000 then now() end, now()
       from generate_series(1, 2000) n`,
    [workspaceId, id],
  )
}
