import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startApp, type Send } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { insertMember, recountLists } from '../../../test/seed.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'
import { anyFilter } from '../../../client/testing/any-filter.ts'
import { printFilter } from '../../../client/source/filter/print-filter.ts'

const { workspace, owner, services } = await startApp()
const space = await workspace()
const { send, id: workspaceId } = space
const ann = await insertMember(owner, workspaceId, { email: 'ann@x.test' })
const billing = (await send('POST', '/groups', { name: 'Billing' })).body.group
const rows = 1_200
const first = await createConversation(send, { tags: ['usual', 'rare'] })
await owner.query(
  `insert into conversations (workspace_id, id, status, title, priority, channel_name, origin_page_url,
     origin_page_title, contact_id, team_member_id, group_id, message_count, created_at, updated_at, waiting_since)
   select $1, gen_random_uuid(), (array['new', 'open', 'closed'])[1 + n % 3], 'n' || n,
          case when n % 9 = 0 then 'urgent' else 'low' end, md5(n::text), '', '', $3,
          case when n % 4 = 0 then $4::uuid end, case when n % 5 = 0 then $5::uuid end, 1,
          timestamptz '2024-01-01' + n * interval '1 minute', timestamptz '2024-02-01' + n * interval '1 minute',
          case when n % 3 < 2 and n % 7 = 0 then timestamptz '2024-02-02' end
     from generate_series(1, $2::int) n`,
  [workspaceId, rows, first.visitor.id, ann, billing.id],
)
await owner.query(
  `insert into conversation_tags (workspace_id, conversation_id, tag_id, position)
   select $1, c.id, t.id, 1 from conversations c join tags t on t.workspace_id = $1
    where c.workspace_id = $1 and c.title like 'n%'
      and substr(c.title, 2)::int % case t.name when 'usual' then 2 else 100 end = 1`,
  [workspaceId],
)
await recountLists(owner, workspaceId)
const member = await serveAs(services, memberOf(space, { member_id: ann }))
const restricted = await serveAs(
  services,
  memberOf(space, { member_id: ann, sees: 'groups', group_ids: [billing.id] }),
)

type Counts = { total: number; waiting: number; bounded: boolean }

/** The rows that a list has: its total, or if that is bounded those of a walk through all of it. */
async function listed(as: Send, query: string): Promise<number> {
  const { status, text, body } = await as('GET', `/conversations?${query}&per_page=1`)
  assert.equal(status, 200, text)
  const { total_count: total, bounded } = body.pagination
  if (bounded !== true) return total
  let count = 0
  let next: string | undefined = `/conversations?${query}&per_page=100&cursor=*`
  while (next !== undefined) {
    const page = await as('GET', next)
    count += page.body.conversations.length
    next = /<[^>]*\/v2([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1]
  }
  return count
}

async function assertCounted(as: Send): Promise<void> {
  const { views } = (await as('GET', '/views')).body
  const counts = (await as('GET', '/views/counts')).body.view_counts
  for (const { id, filter } of views) {
    const found = counts.views.find((one: { view_id: string }) => one.view_id === id) as Counts
    const all = await listed(as, `view=${id}`)
    const waiting = await listed(as, `view=${id}&filter=waiting:true`)
    if (found.bounded) assert.ok(found.total <= all && found.waiting <= waiting, filter)
    else assert.deepEqual([found.total, found.waiting], [all, waiting], filter)
    assert.ok(!found.bounded || all > 1_000, `${filter}: ${JSON.stringify(found)} of ${all}`)
  }
}

const filters = [
  'status:open',
  'assignee:me -status:closed',
  'assignee:none | group:Billing',
  '-group:Billing waiting:true',
  'status:open,new (assignee:me | group:none)',
  'tag:usual status:open',
  'tag:rare,usual',
  'priority:urgent -tag:none',
  'mentioned:true',
  'unread:true',
  'waiting_over:1h -priority:urgent',
  'waiting:false status:open',
  `contact:${first.visitor.id} priority:urgent`,
  'updated_after:2024-02-01T10:00 -assignee:me',
]

test('Each view is counted as its list is, for a member, a restricted one and a key', async () => {
  for (const filter of filters) {
    const body = { name: filter, filter: filter.replace(':me', ':ann@x.test'), shared: true }
    assert.equal((await send('POST', '/views', body)).status, 201, filter)
  }
  for (const as of [send, member.send, restricted.send]) await assertCounted(as)
  const { view_counts: counts } = (await member.send('GET', '/views/counts?status=open')).body
  const { conversation_counts: same } = (
    await member.send('GET', '/conversation-counts?status=open')
  ).body
  assert.deepEqual(counts.conversations, same)
  assert.deepEqual(counts.mentioned, { total: 0, waiting: 0, bounded: false })
  assert.equal((await send('GET', '/views/counts')).body.view_counts.mentioned, null)
})

test('A snoozed conversation that mentions the member counts as the list has it', async () => {
  const note = { body: 'Look', kind: 'note', sender_email: 'ann@x.test' }
  const { id } = await createConversation(send, {})
  const mentions = [{ email: 'ann@x.test' }]
  const said = await send('POST', `/conversations/${id}/messages`, { ...note, mentions })
  assert.equal(said.status, 201, said.text)
  await send('PUT', `/conversations/${id}/snooze`, {})
  for (const [query, total] of [
    ['?snoozed=false', 0],
    ['?snoozed=true', 1],
    ['', 1],
  ] as const) {
    const { view_counts: counts } = (await member.send('GET', `/views/counts${query}`)).body
    const more = query === '' ? '?' : `${query}&`
    const listed = await member.send('GET', `/conversations${more}filter=mentioned:true`)
    const { total_count: inList } = listed.body.pagination
    assert.deepEqual([counts.mentioned.total, inList], [total, total], query)
  }
})

test('After any changes, views of status, member and group equal a recount', async () => {
  const own = await workspace()
  const names = ['One', 'Two']
  for (const name of names) await own.send('POST', '/groups', { name })
  const any = anyFilter(names, { status: ['new', 'open', 'closed'], assignee: [own.adminEmail] })
  const isOfCells = (text: string) =>
    !/(?:tag|priority|channel|contact|unread|mentioned|waiting|_after|_before|field)\b/.test(text)
  const texts = fc.sample(any, { numRuns: 400, seed: 7 }).map(printFilter).filter(isOfCells)
  assert.ok(texts.length > 10)
  for (const filter of texts.slice(0, 20)) {
    assert.equal((await own.send('POST', '/views', { name: 'v', filter })).status, 201, filter)
  }
  const made = []
  for (let at = 0; at < 12; at += 1) {
    made.push(await createConversation(own.send, { group_name: names[at % 3] }))
  }
  for (const [at, { id }] of made.entries()) {
    const body = [
      { status: 'closed' },
      { assignee_email: own.adminEmail },
      { group_name: 'Two' },
      { status: 'open', assignee_email: own.adminEmail },
    ][at % 4]
    assert.equal((await own.send('PATCH', `/conversations/${id}`, body)).status, 200)
  }
  await assertCounted(own.send)
})
