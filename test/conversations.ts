import assert from 'node:assert/strict'
import type pg from 'pg'
import type { Send } from './app.ts'

/** The smallest body that creates a conversation, plus `more`. */
export const conversationBody = (email: string, more: object = {}) => ({
  visitor_attributes: { email },
  messages_attributes: [{ body: 'Hello' }],
  ...more,
})

/** Creates a conversation and returns it as in the reply. */
export async function createConversation(send: Send, more: object = {}) {
  const created = await send('POST', '/conversations', conversationBody('bob@x.test', more))
  assert.equal(created.status, 201, created.text)
  return created.body.conversation
}

/** The names of a conversation's tags in their order; no reply shows them. */
export async function tagsOf(owner: pg.Pool, conversationId: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select t.name from conversation_tags ct
       join tags t on t.workspace_id = ct.workspace_id and t.id = ct.tag_id
      where ct.conversation_id = $1 order by ct.position`,
    [conversationId],
  )
  return rows.map(({ name }) => name)
}

/** A conversation's ticket field values by field name; no reply shows them. */
export async function ticketFieldsOf(
  owner: pg.Pool,
  conversationId: string,
): Promise<Record<string, unknown>> {
  const { rows } = await owner.query<{ name: string; value: unknown }>(
    `select f.name, v.value
       from conversations c
      cross join lateral json_each(coalesce(c.ticket_fields, '{}')) as v
       join ticket_fields f on f.workspace_id = c.workspace_id and f.id::text = v.key
      where c.id = $1`,
    [conversationId],
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Fails unless every stored total, chunk and span of the workspace's lists equals a recount. */
export async function assertCountersExact(owner: pg.Pool, workspaceId: string): Promise<void> {
  for (const [list, table, label] of [
    ['conversations', 'conversations', 'status'],
    ['contacts', 'contacts', `''`],
  ] as const) {
    const { rows } = await owner.query(
      `select coalesce(k.label, r.label) as label, k.total as kept, r.total as counted
         from (select label, total from list_totals where workspace_id = $1 and list = $2) k
         full join (select ${label} as label, count(*) as total from ${table}
                     where workspace_id = $1 group by 1) r on r.label = k.label
        where coalesce(k.total, 0) <> coalesce(r.total, 0)`,
      [workspaceId, list],
    )
    assert.deepEqual(rows, [], `totals of ${list}`)
  }
  const { rows: kinds } = await owner.query(
    `select * from (
       select team_member_id, group_id, status, sum(total) as total, sum(waiting) as waiting
         from (select team_member_id, group_id, status, total, waiting from conversation_counts
                where workspace_id = $1
                union all
               select coalesce(team_member_id, '00000000-0000-0000-0000-000000000000'),
                      coalesce(group_id, '00000000-0000-0000-0000-000000000000'), status, -1,
                      case when waiting_since is null then 0 else -1 end
                 from conversations where workspace_id = $1) both_ways
        group by 1, 2, 3) kinds
      where total <> 0 or waiting <> 0`,
    [workspaceId],
  )
  assert.deepEqual(kinds, [], 'conversations by member, group, status and waiting')
  await assertRangesExact(owner, workspaceId, 'created_at')
  await assertRangesExact(owner, workspaceId, 'updated_at')
  for (const [list, table, key, label] of [
    ['conversations.created_at', 'conversations', 'created_at', 'status'],
    ['conversations.updated_at', 'conversations', 'updated_at', 'status'],
    ['contacts', 'contacts', 'created_at', `''`],
  ] as const) {
    const { rows } = await owner.query(
      `with starts as (
         select starts_at, lead(starts_at, 1, 'infinity') over (order by starts_at) as ends_at
           from (select distinct starts_at from list_chunks
                  where workspace_id = $1 and list = $2) s
       ), counted as (
         select s.starts_at, l.label, count(*) as total
           from starts s join ${table} r on r.workspace_id = $1
            and r.${key} >= s.starts_at and r.${key} < s.ends_at
          cross join lateral (select ${label} as label union select '') l
          group by 1, 2
       )
       select coalesce(k.starts_at, r.starts_at)::text as starts_at, k.total as kept, r.total as counted
         from (select * from list_chunks where workspace_id = $1 and list = $2) k
         full join counted r on r.starts_at = k.starts_at and r.label = k.label
        where coalesce(k.total, 0) <> coalesce(r.total, 0)`,
      [workspaceId, list],
    )
    assert.deepEqual(rows, [], `chunks of ${list}`)
    await assertSpansExact(owner, workspaceId, list)
    const { rows: sums } = await owner.query(
      `select (select coalesce(sum(total), 0) from list_chunks where workspace_id = $1 and list = $2 and label = '')
            = case cut_levels when 0 then 0 else (select count(*) from ${table} where workspace_id = $1) end as whole
         from workspace_clocks where workspace_id = $1`,
      [workspaceId, list],
    )
    assert.deepEqual(sums, [{ whole: true }], `chunks of ${list} hold every row`)
  }
}

/** The ranges of each span, by team member, group and status, equal a recount. */
async function assertRangesExact(
  owner: pg.Pool,
  workspaceId: string,
  key: 'created_at' | 'updated_at',
): Promise<void> {
  const { rows } = await owner.query(
    `with spans as (
       select starts_at, lead(starts_at, 1, 'infinity') over (order by starts_at) as ends_at
         from (select distinct starts_at from list_spans where workspace_id = $1 and list = $2) s
     ), counted as (
       select r.team_member_id, r.group_id, r.status, s.starts_at
         from spans s join conversations r on r.workspace_id = $1 and r.${key} >= s.starts_at and r.${key} < s.ends_at
     ), ranges as (
       select coalesce(team_member_id::text, '00000000-0000-0000-0000-000000000000') as member,
              coalesce(group_id::text, '00000000-0000-0000-0000-000000000000') as of_group, group_id, status, starts_at
         from counted
     ), both_ways as (
       select team_member_id::text, group_id::text, status, starts_at, total from cell_spans
        where workspace_id = $1 and list = $2
        union all
       select member, of_group, status, starts_at, -1 from ranges
        union all
       select member, 'ffffffff-ffff-ffff-ffff-ffffffffffff', status, starts_at, -1 from ranges
        union all
       select 'ffffffff-ffff-ffff-ffff-ffffffffffff', of_group, status, starts_at, -1 from ranges
        where group_id is not null
     )
     select team_member_id, group_id, status, starts_at::text, sum(total) as off from both_ways
      group by 1, 2, 3, 4 having sum(total) <> 0`,
    [workspaceId, `conversations.${key}`],
  )
  assert.deepEqual(rows, [], `ranges by ${key}`)
}

/** Each span begins with a chunk, its counts equal those of its chunks, and the clock row has the newest cut. */
async function assertSpansExact(owner: pg.Pool, workspaceId: string, list: string): Promise<void> {
  const { rows } = await owner.query(
    `with spans as (
       select starts_at, lead(starts_at, 1, 'infinity') over (order by starts_at) as ends_at
         from (select distinct starts_at from list_spans
                where workspace_id = $1 and list = $2) s
     ), summed as (
       select s.starts_at, c.label, sum(c.total) as total, min(c.starts_at) as first
         from spans s join list_chunks c on c.workspace_id = $1 and c.list = $2
          and c.starts_at >= s.starts_at and c.starts_at < s.ends_at
        group by 1, 2
     )
     select coalesce(k.starts_at, r.starts_at)::text as starts_at, k.total as kept, r.total as counted
       from (select * from list_spans where workspace_id = $1 and list = $2) k
       full join summed r on r.starts_at = k.starts_at and r.label = k.label
      where coalesce(k.total, 0) <> coalesce(r.total, 0)
      union all
     select s.starts_at::text, 0, 0 from spans s
      where s.starts_at > '-infinity' and not exists (select from list_chunks c where c.workspace_id = $1 and c.list = $2
                           and c.starts_at = s.starts_at)
      union all
     select newest_cut::text, 0, 0 from workspace_clocks
      where workspace_id = $1 and $2 = 'conversations.updated_at'
        and newest_cut is distinct from (
          select max(starts_at) from list_chunks where workspace_id = $1 and list = $2
             and starts_at > '-infinity')`,
    [workspaceId, list],
  )
  assert.deepEqual(rows, [], `spans of ${list}`)
}
