import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { askPage } from '../../../test/ask-page.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { insertMember, recountLists } from '../../../test/seed.ts'

const { workspace, owner } = await startApp()
const { send, id: workspaceId } = await workspace()
const rows = 320
const pageSize = 100

type Row = {
  id: string
  status: string
  team_member_id: string | null
  group_id: string | null
  contact_id: string
  created_at: Date
  updated_at: Date
  waiting_since: Date | null
}

const ann = await insertMember(owner, workspaceId, { email: 'Ann@x.test' })
const bea = await insertMember(owner, workspaceId, { email: 'bea@x.test', active: false })
const groupIds: string[] = []
for (const name of ['Billing', 'Support']) {
  groupIds.push((await send('POST', '/groups', { name })).body['group'].id)
}
const [billing = '', support = ''] = groupIds
const contacts: string[] = []
for (const email of ['u@x.test', 'v@x.test', 'w@x.test']) {
  const { visitor } = await createConversation(send, { visitor_attributes: { email } })
  contacts.push(visitor.id)
}
const [someone = ''] = contacts

// Moments of creation and of waiting are shared by several, and each order is another one.
await owner.query(
  `insert into conversations (workspace_id, id, status, title, priority, channel_name, origin_page_url,
     origin_page_title, contact_id, team_member_id, group_id, message_count, created_at, updated_at,
     waiting_since)
   select $1, gen_random_uuid(), (array['new', 'open', 'closed', 'trash'])[1 + n % 4], 'n' || n, 'low',
          md5(n::text), '', '', ($3::uuid[])[1 + n % 7 % 3], ($4::uuid[])[1 + n % 11 % 3],
          ($5::uuid[])[1 + n % 13 % 3], 0, timestamptz '2024-01-01' + (n / 5) * interval '1 minute',
          timestamptz '2024-02-01' + (n * 997 % 331) * interval '1 minute',
          case when n % 4 < 2 and n % 3 > 0 then timestamptz '2024-01-02' + (n * 31 % 97) * interval '1 hour' end
     from generate_series(1, $2::int) n`,
  [workspaceId, rows, contacts, [ann, bea, null], [billing, support, null]],
)
await recountLists(owner, workspaceId, { rowsPerChunk: 10, chunksPerSpan: 3 })
await owner.query('analyze conversations')
await assertCountersExact(owner, workspaceId)
const { rows: all } = await owner.query<Row>(
  'select * from conversations where workspace_id = $1',
  [workspaceId],
)

type List = {
  readonly sort: 'created_at' | 'updated_at' | 'waiting_since'
  readonly order: 'asc' | 'desc'
  readonly assignee: string
  readonly group: string
  readonly visitor: string | undefined
  readonly status: string
  readonly updated_after: string
}

const lists: readonly List[] = (['created_at', 'updated_at', 'waiting_since'] as const).flatMap(
  (sort) =>
    (['asc', 'desc'] as const).flatMap((order) =>
      ['', 'none', ann, 'BEA@x.test'].flatMap((assignee) =>
        ['', 'support', 'none'].flatMap((group) =>
          [undefined, someone].flatMap((visitor) =>
            ['', 'open,new'].flatMap((status) =>
              ['', '2024-02-01T03:00:00Z'].map((after) => ({
                sort,
                order,
                assignee,
                group,
                visitor,
                status,
                updated_after: after,
              })),
            ),
          ),
        ),
      ),
    ),
)

/** The ids that a list should have, chosen and sorted here and not by the database. */
function expected(list: List): string[] {
  const sign = list.order === 'asc' ? 1 : -1
  const keyOf = (row: Row) => `${row[list.sort]?.toISOString()} ${row.id}`
  const memberId = { '': undefined, none: null, 'BEA@x.test': bea }[list.assignee]
  return all
    .filter(({ waiting_since: at }) => list.sort !== 'waiting_since' || at !== null)
    .filter(
      (row) =>
        list.assignee === '' || row.team_member_id === (memberId === undefined ? ann : memberId),
    )
    .filter(
      ({ group_id: id }) => list.group === '' || id === (list.group === 'none' ? null : support),
    )
    .filter(({ contact_id: id }) => list.visitor === undefined || id === list.visitor)
    .filter(({ status }) => list.status === '' || list.status.split(',').includes(status))
    .filter(({ updated_at: at }) => list.updated_after === '' || at > new Date(list.updated_after))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -sign : sign))
    .map(({ id }) => id)
}

async function ask(list: List, more: string) {
  const { visitor, ...others } = list
  const query = new URLSearchParams({ ...others, ...(visitor === undefined ? {} : { visitor }) })
  return askAt(`/conversations?${query}&per_page=${pageSize}&${more}`)
}

const askAt = async (path: string) => askPage(send, path)

test('Every combination of filters has exact totals and the right rows on every page', async () => {
  for (const list of lists) {
    const wanted = expected(list)
    const pages = Math.ceil(wanted.length / pageSize)
    // The page after the last is empty and has the total, whatever the order.
    const last = list.order === 'asc' ? pages + 1 : Math.max(pages, 1)
    for (let number = 1; number <= last; number += 1) {
      const { total, ids } = await ask(list, `page=${number}`)
      const name = `page ${number} of ${JSON.stringify(list)}`
      assert.equal(total, wanted.length, `total, ${name}`)
      assert.deepEqual(ids, wanted.slice((number - 1) * pageSize, number * pageSize), name)
    }
  }
})

test('A walk by cursor returns the same rows, forwards and back', async () => {
  for (const list of lists.filter((_, at) => at % 5 === 0)) {
    const wanted = expected(list)
    const name = JSON.stringify(list)
    const pages = [await ask(list, 'cursor=*')]
    for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next) {
      pages.push(await askAt(next))
    }
    assert.deepEqual(
      pages.flatMap(({ ids }) => ids),
      wanted,
      name,
    )
    assert.ok(
      pages.every(({ total }) => total === wanted.length),
      name,
    )
    const back: string[] = []
    for (let prev = pages.at(-1)?.prev; prev !== undefined;) {
      const page = await askAt(prev)
      back.unshift(...page.ids)
      prev = page.prev
    }
    assert.deepEqual(back, wanted.slice(0, wanted.length - (pages.at(-1)?.ids.length ?? 0)), name)
  }
})

test('A filter by an unknown value matches nothing, a blank one is ignored, one in brackets is rejected', async () => {
  const unknown = '00000000-0000-0000-0000-000000000000'
  for (const query of [
    `assignee=${unknown}`,
    'assignee=nobody@x.test',
    'assignee=Ann',
    `group=${unknown}`,
    'group=Sales',
    `visitor=${unknown}`,
    'visitor=u@x.test',
    'visitor=',
    `assignee=none&group=Sales`,
  ]) {
    for (const place of ['', '&cursor=*', '&updated_after=2020-01-01']) {
      const { total, ids } = await askAt(`/conversations?${query}${place}`)
      assert.deepEqual({ total, ids }, { total: 0, ids: [] }, query)
    }
  }
  const { total } = await askAt('/conversations?assignee=&group=%20')
  assert.equal(total, all.length)
  for (const [query, error] of [
    ['assignee[]=none', 'assignee must be a single value.'],
    ['group[]=Billing', 'group must be a single value.'],
    ['sort=waiting', 'Invalid sort: waiting.'],
  ]) {
    const { status, body } = await send('GET', `/conversations?${query}`)
    assert.equal(status, 422)
    assert.deepEqual(body, { error })
  }
})
