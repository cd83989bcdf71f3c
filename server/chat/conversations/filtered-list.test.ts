import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startApp, type Send } from '../../../test/app.ts'
import { askPage } from '../../../test/ask-page.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { insertMember, recountLists } from '../../../test/seed.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'
import type { FilterField } from '../../../client/source/filter/filter.ts'
import {
  matchesFilter,
  type FilterContext,
  type FilterRow,
} from '../../../client/source/filter/matches-filter.ts'
import { parseFilter } from '../../../client/source/filter/parse-filter.ts'
import { printFilter } from '../../../client/source/filter/print-filter.ts'
import { anyFilter } from '../../../client/testing/any-filter.ts'

// The SQL of filters beside the rule that pages apply to the rows they have, on more rows than are sorted or checked at once.
const isLong = process.env['PORCHLIGHT_TEST_FILTERS'] === 'long'
/** Three of each number are made, and each is compared with every row: at least 60,000 pairs, or 2,400,000. */
const generated = isLong ? 200 : 5
const rows = 6_000

const { workspace, owner, services } = await startApp()
const space = await workspace()
const { send, id: workspaceId } = space
const ann = await insertMember(owner, workspaceId, { email: 'ann@x.test' })
const made = async (path: string, body: object): Promise<{ id: string }> => {
  const { status, text, body: reply } = await send('POST', path, body)
  assert.equal(status, 201, text)
  return Object.values(reply)[0] as { id: string }
}
const billing = await made('/groups', { name: 'Billing' })
const shop = await made('/channels', { name: 'Shop', kind: 'web' })
const plan = await made('/ticket-fields', {
  name: 'Plan',
  kind: 'dropdown',
  options: ['Free', 'Pro'],
})
const size = await made('/ticket-fields', { name: 'Size', kind: 'number' })
const topics = await made('/ticket-fields', {
  name: 'Topics',
  kind: 'multi_select',
  options: ['Bill', 'Bug'],
})
const done = await made('/ticket-fields', { name: 'Done', kind: 'checkbox' })
await made('/contact-fields', { name: 'City', kind: 'text' })
const first = await createConversation(send, {
  tags: ['Usual', 'Rare, but there'],
  visitor_attributes: { email: 'u@x.test', field_values: { City: 'Bern' } },
})
const other = await createConversation(send, { visitor_attributes: { email: 'v@x.test' } })
await owner.query(
  `insert into conversations (workspace_id, id, status, title, priority, channel_name, origin_page_url,
     origin_page_title, contact_id, channel_id, team_member_id, group_id, message_count, created_at, updated_at,
     waiting_since, snoozed, ticket_fields)
   select $1, gen_random_uuid(), (array['new', 'open', 'closed', 'trash'])[1 + n % 4], 'n' || n,
          case when n % 13 = 0 then 'urgent' when n % 7 < 6 then 'high' when n % 5 = 0 then 'medium' else 'low' end,
          md5(n::text), '', '', case when n % 50 = 0 then $4::uuid else $3::uuid end,
          case when n % 11 = 0 then $7::uuid end,
          case when n % 3 = 0 then $5::uuid end, case when n % 5 = 0 then $6::uuid end, 1,
          timestamptz '2024-01-01' + (n / 5) * interval '1 minute',
          timestamptz '2024-02-01' + (n * 997 % 6001) * interval '1 minute',
          case when n % 4 < 2 and n % 3 > 0 then timestamptz '2024-01-02' + (n * 31 % 97) * interval '1 hour' end,
          n % 40 = 3, case n % 6 when 0 then null when 1 then '{}' else json_build_object(
            $8::text, (array['Free', 'Pro'])[1 + n % 2], $9::text, (n % 10) / 4.0,
            $10::text, case n % 3 when 0 then '[]'::json when 1 then '["Bill","Bug"]' else '["Bug"]' end,
            $11::text, n % 4 = 0) end
     from generate_series(1, $2::int) n`,
  [
    ...[workspaceId, rows, first.visitor.id, other.visitor.id, ann, billing.id, shop.id],
    ...[plan.id, size.id, topics.id, done.id],
  ],
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
const { rows: mentions } = await owner.query<{ conversation_id: string }>(
  `insert into message_mentions (workspace_id, message_id, conversation_id, team_member_id)
   select $1, m.id, m.conversation_id, $2 from messages m
     join conversations c on c.workspace_id = $1 and c.id = m.conversation_id
    where m.workspace_id = $1 and c.title like 'n%' and substr(c.title, 2)::int % 70 = 1
   returning conversation_id`,
  [workspaceId, ann],
)
await recountLists(owner, workspaceId, { rowsPerChunk: 50, chunksPerSpan: 4 })
await owner.query('analyze')
await assertCountersExact(owner, workspaceId)

type Row = FilterRow & { id: string }
const mentioned = new Set(mentions.map(({ conversation_id: id }) => id))

/** A walk through a list, forwards. */
async function walk(as: Send, path: string, mostPages = Infinity) {
  const found: Row[] = []
  let next: string | undefined = `${path}&per_page=100&cursor=*`
  for (let page = 0; next !== undefined && page < mostPages; page += 1) {
    const { status, text, body, headers } = await as('GET', next)
    assert.equal(status, 200, `${next}: ${text}`)
    found.push(...body.conversations)
    next = /<[^>]*\/v2([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1]
  }
  return { found, isWhole: next === undefined }
}

const { found: all } = await walk(
  send,
  '/conversations?include=inbox,tags,ticket_fields&sort=updated_at&order=desc',
)
const factsOf = (row: Row, hasMentions: boolean): Row => ({
  ...row,
  mentioned: hasMentions && mentioned.has(row.id),
  contact_fields: row.visitor.id === first.visitor.id ? { City: 'Bern' } : {},
})

const member = await serveAs(services, memberOf(space, { member_id: ann }))
const readers = [
  { name: 'a key', as: send, memberId: null, without: [] },
  // Rows of members say what the member has not read.
  { name: 'a member', as: member.send, memberId: ann, without: ['unread'] },
] as const

const values = {
  status: ['open', 'NEW', 'closed', 'unknown'],
  assignee: ['ann@x.test', 'Ann@X.test', ann, 'bob@x.test', billing.id],
  group: ['Billing', billing.id, 'unknown'],
  tag: ['usual', 'Rare, but there', 'unknown'],
  channel: ['Shop', 'unknown'],
  contact: [first.visitor.id, other.visitor.id],
  created_after: ['2024-01-01T10:00', '900d'],
  created_before: ['2024-01-02', '2024-01-01T18:00:00Z'],
  updated_after: ['2024-02-03', '2024-02-01T05:00+02:00'],
  updated_before: ['2024-02-02T12:00'],
  waiting_over: ['3d', '99999d'],
  ticket_field: ['Free', 'Pro', 'pro', '0.5', '1.50', '2', 'Bug', 'Bill', 'true', 'false'],
  contact_field: ['Bern', 'bern'],
} as const satisfies Partial<Record<FilterField, readonly string[]>>
const fieldNames = { ticket_field: ['Plan', 'size', 'Topics', 'Done'], contact_field: ['City'] }

const context = (memberId: string | null): FilterContext => ({
  now: Date.now(),
  memberId,
  nameOf: (id) => (id === billing.id ? 'Billing' : null),
})

/** The ids that the rule of the client finds, in the order of the list. */
function wantedOf(text: string, memberId: string | null): string[] {
  const filter = parseFilter(text)
  const shared = context(memberId)
  return all
    .filter((row) => {
      const fits = matchesFilter(filter, factsOf(row, memberId !== null), shared)
      assert.notEqual(fits, undefined, `${text}: every row tells`)
      return fits
    })
    .map(({ id }) => id)
}

const list = (text: string) =>
  `/conversations?filter=${encodeURIComponent(text)}&sort=updated_at&order=desc`

/** Says in a line where two lists differ: they have thousands of ids. */
function assertSame(found: readonly string[], wanted: readonly string[], what: string): void {
  const at = wanted.findIndex((id, place) => found[place] !== id)
  const isSame = at < 0 && found.length === wanted.length
  assert.ok(isSame, `${what}: ${found.length} for ${wanted.length}, other from row ${at} on`)
}

async function compare({ as, memberId }: (typeof readers)[number], text: string): Promise<void> {
  const wanted = wantedOf(text, memberId)
  const { found, isWhole } = await walk(as, list(text), 4)
  const ids = found.map(({ id }) => id)
  assertSame(ids, isWhole ? wanted : wanted.slice(0, ids.length), text)
  const { status, body } = await as('GET', `${list(text)}&per_page=100&page=2`)
  assert.equal(status, 200)
  const { total_count: total, bounded = false } = body.pagination
  if (bounded) assert.ok(total <= 1_000 && total <= wanted.length, `${text}: ${total}`)
  else assert.equal(total, wanted.length, text)
  const page = body.conversations.map(({ id }: Row) => id)
  assertSame(page, wanted.slice(100, Math.min(200, total)), `page 2 of ${text}`)
}

for (const reader of readers) {
  test(`The SQL of filters and the rule of pages agree on every row, for ${reader.name}`, async () => {
    const any = anyFilter(['unknown'], values, fieldNames)
    const sample = fc.sample(any, { numRuns: generated * 3, ...(isLong ? {} : { seed: 20_261 }) })
    const texts = sample
      .map(printFilter)
      .filter((text) => !reader.without.some((field) => text.includes(`${field}:`)))
    assert.ok(texts.length > generated)
    for (const text of texts) await compare(reader, text)
  })
}

test('Every field of a filter, alone and beside a status, lists what fits', async () => {
  for (const text of [
    'status:open,new',
    'assignee:me',
    'assignee:none,me',
    'group:Billing',
    'group:none',
    'tag:usual',
    'tag:none',
    'tag:usual,"Rare, but there"',
    'priority:high',
    'priority:low,urgent',
    'channel:Shop',
    'channel:none',
    `contact:${other.visitor.id}`,
    'mentioned:true',
    'mentioned:false',
    'snoozed:true',
    'snoozed:false',
    'waiting:true',
    'waiting:false',
    'waiting_over:3d',
    'created_after:2024-01-01T10:00',
    'created_before:2024-01-01T10:00',
    'updated_after:2024-02-03',
    'updated_before:2024-02-03',
    'field.Plan:Pro',
    'field.Plan:none',
    'field.Size:0.5',
    'field.Topics:Bug',
    'field.Topics:none',
    'field.Done:true',
    'contact.City:Bern',
    'contact.City:none',
  ]) {
    for (const more of ['', ' status:open']) await compare(readers[1], `${text}${more}`)
  }
  for (const text of ['unread:true', 'unread:false status:open']) await compare(readers[0], text)
})

test('Single conditions have exact totals; of others at most 1,000 rows are counted', async () => {
  const totalOf = async (text: string) =>
    (await member.send('GET', list(text))).body.pagination as {
      total_count: number
      bounded?: true
    }
  for (const text of [
    ...['status:open', 'assignee:me', 'group:Billing', 'tag:usual', 'priority:high'],
    ...['waiting:true', 'mentioned:true', 'updated_after:2024-02-03', 'status:open assignee:me'],
  ]) {
    const { total_count: total, bounded } = await totalOf(text)
    assert.deepEqual([total, bounded], [wantedOf(text, ann).length, undefined], text)
  }
  const many = await totalOf('-priority:urgent')
  assert.deepEqual([many.total_count, many.bounded], [1_000, true])
  // Few rows have it, and none of those that are looked at first: a page says that it looked no further.
  const rare = 'field.Size:0.25 -updated_after:2024-02-01T04:00'
  const { total_count: total, bounded } = await totalOf(rare)
  assert.equal(bounded, true)
  assert.ok(total < wantedOf(rare, ann).length)
  const { found, isWhole } = await walk(member.send, list(rare))
  assert.ok(isWhole)
  assert.equal(found.length, wantedOf(rare, ann).length)
})

test('What a filter asks for beside other parameters has to hold, too', async () => {
  const path = '/conversations?status=open&assignee=none&sort=updated_at&order=desc&filter='
  const { ids } = await askPage(send, `${path}${encodeURIComponent('status:open,new tag:usual')}`)
  const wanted = wantedOf('status:open assignee:none tag:usual', null)
  assert.deepEqual(ids, wanted.slice(0, 15))
  const blank = await askPage(send, '/conversations?filter=%20&sort=updated_at&order=desc')
  assert.deepEqual([blank.total, blank.ids[0]], [all.length, all[0]?.id])
})

test('A cursor belongs to its filter, however time goes on', async () => {
  const path = (text: string) => `${list(text)}&per_page=2`
  const { next = '' } = await askPage(send, `${path('waiting_over:1h -tag:none')}&cursor=*`)
  assert.equal((await send('GET', next)).status, 200)
  const stolen = next.replace(/filter=[^&]+/, 'filter=waiting_over%3A2h')
  assert.equal((await send('GET', stolen)).status, 422)
})

test('A restricted member is shown no others by a filter', async () => {
  const { send: restricted } = await serveAs(
    services,
    memberOf(space, { member_id: ann, sees: 'groups', group_ids: [billing.id] }),
  )
  const seen = new Set(wantedOf('assignee:me | group:Billing', ann))
  for (const text of [
    'tag:usual',
    '-status:closed',
    'assignee:none',
    'field.Plan:Pro | tag:none',
  ]) {
    const wanted = wantedOf(text, ann).filter((id) => seen.has(id))
    const { found, isWhole } = await walk(restricted, list(text), 8)
    const ids = found.map(({ id }) => id)
    assertSame(ids, isWhole ? wanted : wanted.slice(0, ids.length), text)
  }
})

test('A filter that is none is 422 and named', async () => {
  for (const [text, error] of [
    ['colour:red', /^Unknown field of a filter: colour\./],
    ['field.Colour:red', 'Unknown field of a filter: Colour.'],
    ['tag:a | ', 'The filter has an empty part.'],
  ] as const) {
    const { status, body, headers } = await send('GET', list(text))
    assert.deepEqual([status, headers['porchlight-error']], [422, 'filter_invalid'])
    assert.match(body.error, typeof error === 'string' ? /^/ : error)
    if (typeof error === 'string') assert.equal(body.error, error)
  }
  assert.equal((await send('GET', '/conversations?filter[]=tag:a')).status, 422)
})
