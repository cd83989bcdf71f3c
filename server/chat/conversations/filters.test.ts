import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { askPage } from '../../../test/ask-page.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { insertMember, recountLists } from '../../../test/seed.ts'

const { workspace, owner } = await startApp()
const { send, id: workspaceId } = await workspace()
/** More than are sorted, so that every way of reading a list is taken. */
const rows = 7_000
const pageSize = 100

type Row = {
  id: string
  status: string
  priority: string
  external_id: string | null
  team_member_id: string | null
  group_id: string | null
  contact_id: string
  created_at: Date
  updated_at: Date
  waiting_since: Date | null
  tags: string[]
  is_unread: boolean
  snoozed: boolean
}

const ann = await insertMember(owner, workspaceId, { email: 'ann@x.test' })
const billing: string = (await send('POST', '/groups', { name: 'Billing' })).body['group'].id
const first = await createConversation(send, {
  tags: ['Usual', 'Rare, but there'],
  visitor_attributes: { email: 'u@x.test' },
})
const other = await createConversation(send, { visitor_attributes: { email: 'v@x.test' } })
await owner.query(
  `insert into conversations (workspace_id, id, status, title, priority, channel_name, origin_page_url,
     origin_page_title, contact_id, team_member_id, group_id, message_count, created_at, updated_at,
     waiting_since, external_id, snoozed)
   select $1, gen_random_uuid(), (array['new', 'open', 'closed', 'trash'])[1 + n % 4], 'n' || n,
          case when n % 13 = 0 then 'urgent' when n % 7 < 6 then 'high' when n % 5 = 0 then 'medium' else 'low' end,
          md5(n::text), '', '', case when n % 50 = 0 then $4::uuid else $3::uuid end,
          case when n % 3 = 0 then $5::uuid end, case when n % 5 = 0 then $6::uuid end, 1,
          timestamptz '2024-01-01' + (n / 5) * interval '1 minute',
          timestamptz '2024-02-01' + (n * 997 % 7001) * interval '1 minute',
          case when n % 4 < 2 and n % 3 > 0 then timestamptz '2024-01-02' + (n * 31 % 97) * interval '1 hour' end,
          case when n % 10 = 0 then 'Order ' || n end, n % 4 < 2 and n % 17 = 0
     from generate_series(1, $2::int) n`,
  [workspaceId, rows, first.visitor.id, other.visitor.id, ann, billing],
)
await owner.query(
  `insert into conversation_tags (workspace_id, conversation_id, tag_id, position)
   select $1, c.id, t.id, 1 from conversations c join tags t on t.workspace_id = $1
    where c.workspace_id = $1 and c.title like 'n%'
      and case t.name when 'Usual' then substr(c.title, 2)::int % 6 > 0 else substr(c.title, 2)::int % 100 = 3 end`,
  [workspaceId],
)
await owner.query(
  `insert into messages (workspace_id, id, conversation_id, position, body, kind, status, contact_id, created_at, updated_at)
   select $1, gen_random_uuid(), c.id, 1, '<p>x</p>', 'user_message',
          case when substr(c.title, 2)::int % 8 = 0 then 'read' else 'delivered' end, c.contact_id, c.created_at, c.created_at
     from conversations c where c.workspace_id = $1 and c.title like 'n%'`,
  [workspaceId],
)
await recountLists(owner, workspaceId, { rowsPerChunk: 50, chunksPerSpan: 4 })
await owner.query('analyze')
await assertCountersExact(owner, workspaceId)
const { rows: all } = await owner.query<Row>(
  `select c.*, array(select t.name_key from conversation_tags ct join tags t on t.workspace_id = $1 and t.id = ct.tag_id
                      where ct.workspace_id = $1 and ct.conversation_id = c.id) as tags,
          exists (select from messages m where m.workspace_id = $1 and m.conversation_id = c.id
                     and m.contact_id is not null and m.status <> 'read') as is_unread
     from conversations c where c.workspace_id = $1`,
  [workspaceId],
)

type Test = (row: Row) => boolean
/** Queries with what they mean. */
type Filter = readonly [query: string, fits: Test]
const moment = (text: string) => new Date(text).getTime()

const filters: readonly Filter[] = [
  ['priority=urgent', ({ priority }) => priority === 'urgent'],
  ['priority=URGENT,%20high,high', ({ priority }) => ['urgent', 'high'].includes(priority)],
  ['priority=low', ({ priority }) => priority === 'low'],
  ['priority=low,medium', ({ priority }) => ['low', 'medium'].includes(priority)],
  ['tag=usual', ({ tags }) => tags.includes('usual')],
  ['tag=%20RARE,%20but%20there', ({ tags }) => tags.includes('rare, but there')],
  ['tag=unknown', () => false],
  ['unread=true', (row) => row.is_unread],
  ['unread=no', (row) => !row.is_unread],
  ['snoozed=true', ({ snoozed }) => snoozed],
  ['snoozed=false', ({ snoozed }) => !snoozed],
  ['snoozed=false&unread=false', (row) => !row.snoozed && !row.is_unread],
  ['external_id=Order%20120', ({ external_id: id }) => id === 'Order 120'],
  ['external_id=order%20120', () => false],
  [
    'created_after=2024-01-01T04:00:00Z',
    (row) => row.created_at.getTime() > moment('2024-01-01T04:00:00Z'),
  ],
  [
    'created_after=2024-01-01T22:00',
    (row) => row.created_at.getTime() > moment('2024-01-01T22:00:00Z'),
  ],
  [
    'created_before=2024-01-01T22:00',
    (row) => row.created_at.getTime() < moment('2024-01-01T22:00:00Z'),
  ],
  ['updated_before=2024-02-03', (row) => row.updated_at.getTime() < moment('2024-02-03')],
  [
    'updated_after=2024-02-01T20:00&updated_before=2024-02-05',
    (row) =>
      row.updated_at.getTime() > moment('2024-02-01T20:00:00Z') &&
      row.updated_at.getTime() < moment('2024-02-05'),
  ],
  [
    'created_before=2024-01-01T20:00&updated_after=2024-02-02',
    (row) =>
      row.created_at.getTime() < moment('2024-01-01T20:00:00Z') &&
      row.updated_at.getTime() > moment('2024-02-02'),
  ],
  ['unread=false&priority=low', (row) => !row.is_unread && row.priority === 'low'],
  [
    'tag=usual&unread=true&priority=high,low',
    (row) => row.tags.includes('usual') && row.is_unread && ['high', 'low'].includes(row.priority),
  ],
  [
    'priority=low,high&created_after=2024-01-01T10:00',
    (row) =>
      ['low', 'high'].includes(row.priority) &&
      row.created_at.getTime() > moment('2024-01-01T10:00:00Z'),
  ],
]

const parts: readonly Filter[] = [
  ['', () => true],
  ['status=open,closed', ({ status }) => ['open', 'closed'].includes(status)],
  ['assignee=ann@x.test', (row) => row.team_member_id === ann],
  ['assignee=none&group=none', (row) => row.team_member_id === null && row.group_id === null],
  ['group=Billing&status=new', (row) => row.group_id === billing && row.status === 'new'],
  [`visitor=${other.visitor.id}`, (row) => row.contact_id === other.visitor.id],
]

const orders = ['created_at', 'updated_at', 'waiting_since'] as const

type List = { query: string; wanted: string[] }
/** Every filter in every order; each beside two parts of the list, in one direction. */
const lists: readonly List[] = filters.flatMap(([query, fits], at) =>
  orders.flatMap((sort, place) =>
    [0, 1]
      .map((half) => parts[(at + place + half * 3) % parts.length] ?? assert.fail())
      .map(([part, isPart], turn): List => {
        const order = (at + place + turn) % 2 === 0 ? 'asc' : 'desc'
        const keyOf = (row: Row) => `${row[sort]?.toISOString()} ${row.id}`
        const sign = order === 'asc' ? 1 : -1
        const wanted = all
          .filter(
            (row) =>
              fits(row) && isPart(row) && (sort !== 'waiting_since' || row.waiting_since !== null),
          )
          .map((row) => [keyOf(row), row.id] as const)
          .toSorted(([a], [b]) => (a < b ? -sign : sign))
          .map(([, id]) => id)
        return {
          query: `${query}&${part}&sort=${sort}&order=${order}&per_page=${pageSize}`,
          wanted,
        }
      }),
  ),
)

const ask = async (path: string) => askPage(send, path)

test('Every filter, alone and beside others, has exact totals and the right rows on its pages', async () => {
  for (const { query, wanted } of lists) {
    const pages = Math.ceil(wanted.length / pageSize)
    for (const number of new Set([1, Math.ceil(pages * 0.6) || 1])) {
      const { total, ids } = await ask(`/conversations?${query}&page=${number}`)
      assert.equal(total, wanted.length, `total, ${query}`)
      const page = wanted.slice((number - 1) * pageSize, number * pageSize)
      assert.deepEqual(ids, page, `page ${number} of ${query}`)
    }
  }
})

test('A walk by cursor of a filtered list returns the same rows, forwards and back', async () => {
  for (const { query, wanted } of lists.filter((_, at) => at % 9 === 0)) {
    const pages = [await ask(`/conversations?${query}&cursor=*`)]
    for (let next = pages[0]?.next; next !== undefined && pages.length < 8;) {
      const page = await ask(next)
      pages.push(page)
      next = page.next
    }
    const ids = pages.flatMap((page) => page.ids)
    assert.deepEqual(
      ids,
      wanted.slice(0, pages.at(-1)?.next === undefined ? undefined : ids.length),
      query,
    )
    for (const { total } of pages) assert.equal(total, wanted.length, query)
    const back: string[] = []
    for (let prev = pages.at(-1)?.prev; prev !== undefined;) {
      const page = await ask(prev)
      back.unshift(...page.ids)
      prev = page.prev
    }
    assert.deepEqual(back, ids.slice(0, ids.length - (pages.at(-1)?.ids.length ?? 0)), query)
  }
})

test('Filters that pick rows by different indexes share no statement', async () => {
  const between = 'created_after=2024-01-01T10:00&sort=created_at&per_page=100'
  const isLate = (row: Row) => row.created_at.getTime() > moment('2024-01-01T10:00:00Z')
  const unread = await ask(`/conversations?${between}&unread=true`)
  const changed = await ask(`/conversations?${between}&updated_before=2024-02-02`)
  const isChanged = (row: Row) => row.updated_at.getTime() < moment('2024-02-02')
  assert.deepEqual(
    [unread.total, changed.total],
    [
      all.filter((row) => isLate(row) && row.is_unread).length,
      all.filter((row) => isLate(row) && isChanged(row)).length,
    ],
  )
})

test('Blank filters are none, a blank external_id matches nothing, and other values are 422', async () => {
  const { total } = await ask(
    '/conversations?priority=&tag=%20&unread=&created_after=&created_before=&updated_before=&group=',
  )
  assert.equal(total, all.length)
  assert.equal((await ask('/conversations?priority=low,medium,high,urgent')).total, all.length)
  assert.equal((await ask('/conversations?external_id=')).total, 0)
  const wrong: readonly (readonly [query: string, error: string])[] = [
    [
      'priority=low,highest',
      'Invalid priority: highest. Allowed values are low, medium, high, urgent.',
    ],
    ['unread=some', 'unread must be true or false.'],
    ['created_after=yesterday', 'Invalid created_after value. It must be an ISO 8601 timestamp.'],
    [
      'created_before=2024-02-30',
      'Invalid created_before value. It must be an ISO 8601 timestamp.',
    ],
    [
      'updated_before=2024-01-01T00:00:00+02:00',
      'Invalid updated_before value. It must be an ISO 8601 timestamp.',
    ],
    ['tag[]=usual', 'tag must be a single value.'],
    ['external_id[]=x', 'external_id must be a single value.'],
    ['tag=%00', 'tag contains characters that cannot be stored.'],
  ]
  for (const [query, error] of wrong) {
    const { status, body } = await send('GET', `/conversations?${query}`)
    assert.equal(status, 422, query)
    assert.deepEqual(body, { error })
  }
})

test('Polling by updated_after beside a filter loses no change and repeats none', async () => {
  const seen = new Map<string, string>()
  let newest = '2024-02-05T00:00:00Z'
  const poll = async () => {
    for (;;) {
      const path = `/conversations?priority=urgent,low&sort=updated_at&order=asc&per_page=100&updated_after=${newest}`
      const { body } = await send('GET', path)
      if (body.conversations.length === 0) return
      for (const { id, updated_at: at } of body.conversations) {
        assert.notEqual(seen.get(id), at, 'Each change is seen once.')
        seen.set(id, at)
      }
      newest = body.conversations.at(-1).updated_at
    }
  }
  await poll()
  const changed = await Promise.all(
    all.slice(0, 30).map(async ({ id }: Row, at: number) => {
      const { body } = await send('PATCH', `/conversations/${id}`, {
        priority: 'urgent',
        title: `t${at}`,
      })
      return body.conversation
    }),
  )
  await poll()
  for (const { id, updated_at: at } of changed) assert.equal(seen.get(id), at)
})
