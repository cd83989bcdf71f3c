import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startApp, type TestReply } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { documentedThings } from '../../../test/documented-things.ts'
import { recountLists } from '../../../test/seed.ts'
import { apiRoutes } from '../../start/app.ts'

const { workspace, owner } = await startApp()
const space = await workspace()
const { send, id: workspaceId, adminEmail } = space
const seed = await createConversation(send)
const rows = 30
const statuses = ['new', 'open', 'closed', 'trash']

// Three share each moment of creation; the order of change is another one altogether.
await owner.query(
  `insert into conversations (workspace_id, id, status, title, priority, channel_name,
     origin_page_url, origin_page_title, contact_id, message_count, created_at, updated_at)
   select $1, gen_random_uuid(), ($4::text[])[1 + n % 4], 'n' || n, 'low', md5(n::text), '', '', $2, 0,
          timestamptz '2024-01-01' + (n / 3) * interval '1 minute',
          timestamptz '2024-01-02' + (n * 17 % ($3::int + 2)) * interval '1 second'
     from generate_series(1, $3::int) n`,
  [workspaceId, seed.visitor.id, rows - 1, statuses],
)
await recountLists(owner, workspaceId)
await send('POST', '/team-members', {
  emails: ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@x.test`),
  send_invitation_email: false,
})
for (const at of ['1', '2', '3', '4', '5', '6']) {
  await createConversation(send, { visitor_attributes: { user_identifier: at, email: 'q@x.test' } })
  const body = { body: `Number ${at}`, sender_email: adminEmail }
  assert.equal((await send('POST', `/conversations/${seed.id}/messages`, body)).status, 201)
}

const namesOf: Record<string, string> = {
  '/conversations': 'conversations',
  '/visitors': 'contacts',
  '/team-members': 'team_members',
}
const idsOf = (path: string, { body }: TestReply): string[] =>
  body[namesOf[path.split('?')[0] ?? ''] ?? 'messages'].map(({ id }: { id: string }) => id)

const linksOf = ({ headers }: TestReply): Record<string, string> =>
  Object.fromEntries(
    [...String(headers['link']).matchAll(/<[^>]*\/v2([^>]+)>; rel="(\w+)"/g)].map(
      ([, target = '', relation]) => [relation, target],
    ),
  )

/** Follows one relation to its end; `between` runs after every page. */
async function follow(
  relation: 'next' | 'prev',
  from: string,
  between: (ids: string[], page: number) => Promise<void> | void = () => undefined,
): Promise<{ ids: string[]; last: TestReply }> {
  const ids: string[] = []
  let path: string | undefined = from
  for (let page = 1; ; page += 1) {
    assert.ok(page < 1_000, 'The walk does not end.')
    const reply: TestReply = await send('GET', path)
    assert.equal(reply.status, 200, `${path}: ${reply.text}`)
    const found = idsOf(path, reply)
    ids.push(...(relation === 'next' ? found : found.toReversed()))
    await between(found, page)
    path = linksOf(reply)[relation]
    if (path === undefined) return { ids, last: reply }
  }
}

const cutStatus = ['', '&status=open', '&status=new,closed,open']
const cutMoment = ['', '&updated_after=2024-01-02T00:00:21Z', '&updated_after=2020-01-01']
const orders = ['', '&order=desc', '&sort=updated_at', '&sort=updated_at&order=desc']
const lists = [
  ...orders.flatMap((order) =>
    cutStatus.flatMap((status) =>
      cutMoment.map((moment) => `/conversations?${order}${status}${moment}`),
    ),
  ),
  '/visitors?',
  '/visitors?email=q@x.test',
  '/visitors?email=q@x.test&user_identifier=3',
  '/visitors?email=',
  `/conversations/${seed.id}/messages?`,
  '/team-members?',
  `/team-members?email=${adminEmail}`,
]

test('A walk forwards, and one back from its end, sees the rows of the numbered pages', async () => {
  for (const list of lists) {
    const paged = await send('GET', `${list}&per_page=100`)
    const expected = idsOf(list, paged)
    const walked = await follow('next', `${list}&per_page=9&cursor=*`)
    assert.deepEqual(walked.ids, expected, list)
    const { prev } = linksOf(walked.last)
    assert.equal(prev === undefined, expected.length <= 9, list)
    if (prev === undefined) continue
    const shown = idsOf(list, walked.last)
    const back = await follow('prev', prev)
    assert.deepEqual(back.ids.toReversed(), expected.slice(0, -shown.length), list)
  }
})

test('Every list has cursors, and rejects those of other lists', async () => {
  const ids = await documentedThings(space)
  const paged = apiRoutes.filter(({ replies }) =>
    Object.hasOwn(Object(replies[200]?.schema?.['properties']) as object, 'pagination'),
  )
  assert.ok(paged.length > 10)
  for (const { path, query } of paged) {
    assert.ok(query?.['cursor'], `${path} takes no cursor.`)
    const known = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name)
    const first = await send('GET', `${known}?per_page=2`)
    const walked = await send('GET', `${known}?per_page=2&cursor=*`)
    assert.equal(walked.text, first.text, path)
    const { next } = linksOf(walked)
    if (next !== undefined) {
      assert.equal(
        (await send('GET', next)).text,
        (await send('GET', `${known}?per_page=2&page=2`)).text,
      )
    }
    assert.equal((await send('GET', `${known}?cursor=x`)).status, 422, path)
  }
})

test('The body is that of a numbered page, with the page number of the walk', async () => {
  for (const start of ['*', '', '%20']) {
    const { text } = await send('GET', `/visitors?per_page=4&cursor=${start}&page=7`)
    assert.equal(text, (await send('GET', '/visitors?per_page=4')).text)
  }
  for (const list of lists.filter((one) => !one.includes('updated_after=2020'))) {
    const walked = await send('GET', `${list}&per_page=4&cursor=*`)
    assert.equal(walked.text, (await send('GET', `${list}&per_page=4`)).text)
    const second = linksOf(walked)['next']
    if (second === undefined) continue
    const reply = await send('GET', second)
    assert.equal(reply.text, (await send('GET', `${list}&per_page=4&page=2`)).text)
    const { prev = '' } = linksOf(reply)
    assert.equal((await send('GET', prev)).text, (await send('GET', `${list}&per_page=4`)).text)
  }
})

test('Link has the cursor as an attribute, keeps the filters and drops the page numbers', async () => {
  const reply = await send(
    'GET',
    '/conversations?status=new&page=3&page_number=2&per_page=2&cursor=*',
  )
  const link = String(reply.headers['link'])
  const cursor = /next_cursor="([\w-]+)"/.exec(link)?.[1]
  assert.ok(cursor)
  const next = new URL(linksOf(reply)['next'] ?? '', 'http://x')
  assert.deepEqual(
    [...next.searchParams],
    [
      ['status', 'new'],
      ['per_page', '2'],
      ['cursor', cursor],
    ],
  )
  const aliases = await send('GET', `/team_members/?per_page=2&page_size=3&cursor=*`)
  assert.equal(aliases.body.team_members.length, 3)
  assert.match(linksOf(aliases)['next'] ?? '', /^\/team_members\/\?/)
})

test('per_page may change between pages', async () => {
  const expected = idsOf('/conversations', await send('GET', '/conversations?per_page=100'))
  const ids: string[] = []
  let cursor = '*'
  for (const size of [1, 7, 2, 100]) {
    const reply = await send('GET', `/conversations?cursor=${cursor}&per_page=${size}`)
    ids.push(...idsOf('/conversations', reply))
    cursor = /next_cursor="([\w-]+)"/.exec(String(reply.headers['link']))?.[1] ?? ''
  }
  assert.deepEqual(ids, expected)
})

test('A malformed cursor, and one of another list, filter, order or workspace, is 422', async () => {
  const cursorOf = async (path: string, by = send) =>
    /next_cursor="([\w-]+)"/.exec(
      String((await by('GET', `${path}&per_page=1&cursor=*`)).headers['link']),
    )?.[1] ?? ''
  const other = await workspace()
  for (let at = 0; at < 2; at += 1) await createConversation(other.send)
  const own = await cursorOf('/conversations?')
  const tampered = JSON.parse(Buffer.from(own, 'base64url').toString())
  const made = (...key: unknown[]) =>
    Buffer.from(JSON.stringify([tampered[0], 0, 1, ...key])).toString('base64url')
  const messages = `/conversations/${seed.id}/messages?`
  for (const [list, cursor] of [
    ['/conversations?', 'x'],
    ['/conversations?', 'bnVsbA'],
    ['/conversations?', `${own}!`],
    ['/conversations?', made()],
    ['/conversations?', made(0)],
    ['/conversations?', made('0', seed.id)],
    ['/conversations?', made(1e30, seed.id)],
    ['/conversations?', made(9e15, seed.id)],
    ['/conversations?', made(0, 'x')],
    ['/conversations?', made(0, seed.id, 1)],
    ['/conversations?', 'A'.repeat(5_000)],
    ['/conversations?', await cursorOf('/visitors?')],
    ['/conversations?', await cursorOf('/conversations?status=new')],
    ['/conversations?', await cursorOf('/conversations?order=desc')],
    ['/conversations?', await cursorOf('/conversations?sort=updated_at')],
    ['/conversations?', await cursorOf('/conversations?', other.send)],
    ['/conversations?updated_after=2021-01-01', own],
    ['/visitors?', own],
    ['/visitors?email=q@x.test', await cursorOf('/visitors?')],
    [messages, own],
    ['/team-members?', await cursorOf(messages)],
  ] as const) {
    const reply = await send('GET', `${list}&cursor=${cursor}`)
    assert.equal(reply.status, 422, `${list} ${cursor}`)
    assert.deepEqual(reply.body, {
      error: 'Invalid cursor. It must come from the Link header of the same list.',
    })
  }
  for (const query of ['cursor=*&cursor=x', 'cursor[]=*', 'cursor[x]=*']) {
    for (const list of ['/conversations?', '/visitors?', messages, '/team-members?']) {
      assert.equal((await send('GET', `${list}${query}`)).status, 422, `${list}${query}`)
    }
  }
  const unknown = '/conversations/019a0000-0000-7000-8000-000000000000/messages?cursor=x'
  assert.equal((await send('GET', unknown)).status, 404)
  // A made-up cursor still returns only rows of the requested list.
  const everything = await send('GET', `/conversations?cursor=${made(0, seed.id)}&per_page=100`)
  assert.equal(everything.status, 200)
  assert.equal(everything.body.pagination.total_count, everything.body.conversations.length)
  const asProblem = await send('GET', '/visitors?cursor=x', undefined, {
    accept: 'application/problem+json',
  })
  assert.equal(asProblem.body.status, 422)
})

test('An import before and behind the cursor moves no message past it', async () => {
  const conversation = await createConversation(send, {
    created_at: '2024-01-01',
    messages_attributes: [1, 2, 3, 4, 5, 6].map((day) => ({
      body: `Day ${day}`,
      created_at: `2024-01-0${day}`,
    })),
  })
  const list = `/conversations/${conversation.id}/messages?`
  const before = idsOf(list, await send('GET', `${list}per_page=100`))
  const body = { sender_email: 'bob@x.test', body: 'Late' }
  const walked = await follow('next', `${list}per_page=2&cursor=*`, async (_ids, page) => {
    if (page > 2) return
    for (const at of ['2024-01-01T12:00:00Z', '2024-01-05T12:00:00Z']) {
      assert.equal((await send('POST', list.slice(0, -1), { ...body, created_at: at })).status, 201)
    }
  })
  assert.deepEqual(
    walked.ids.filter((id) => before.includes(id)),
    before,
  )
  // Two came behind the cursor, and two ahead of it.
  assert.equal(walked.ids.length, before.length + 2)
  const { prev = '' } = linksOf(walked.last)
  const back = await follow('prev', prev, async (_ids, page) => {
    if (page > 1) return
    const at = '2024-01-06T12:00:00Z'
    assert.equal((await send('POST', list.slice(0, -1), { ...body, created_at: at })).status, 201)
  })
  assert.equal(new Set(back.ids).size, back.ids.length)
  const shown = idsOf(list, walked.last)
  assert.deepEqual(
    back.ids.toReversed().filter((id) => before.includes(id)),
    before.filter((id) => !shown.includes(id)),
  )
})

const change = fc.record({
  row: fc.nat({ max: rows - 1 }),
  what: fc.constantFrom('create', 'message', 'status', 'title'),
  status: fc.constantFrom(...statuses),
})

test('Despite writes between pages, each remaining row appears once, in order', async () => {
  const all = idsOf('/conversations', await send('GET', '/conversations?per_page=100'))
  const write = async ({ row, what, status }: { row: number; what: string; status: string }) => {
    const path = `/conversations/${all[row]}`
    if (what === 'create') return [(await createConversation(send, { status })).id]
    const body = { body: 'Again', sender_email: 'bob@x.test' }
    if (what === 'message') await send('POST', `${path}/messages`, body)
    else await send('PATCH', path, what === 'status' ? { status } : { title: `T${Math.random()}` })
    return [all[row]]
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('created_at', 'updated_at'),
      fc.constantFrom('asc', 'desc'),
      fc.constantFrom('', 'new', 'new,open,closed'),
      fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 5 }),
      async (sort, order, status, changes) => {
        const list = `/conversations?sort=${sort}&order=${order}&status=${status}`
        const before = idsOf(list, await send('GET', `${list}&per_page=100`))
        const touched = new Set<string>()
        const { ids } = await follow('next', `${list}&per_page=9&cursor=*`, async (_ids, page) => {
          for (const one of changes[page - 1] ?? []) {
            for (const id of await write(one)) touched.add(id ?? '')
          }
        })
        const after = idsOf(list, await send('GET', `${list}&per_page=100`))
        const stayed = before.filter((id) => after.includes(id))
        const times = (id: string) => ids.filter((seen) => seen === id).length
        for (const id of stayed) {
          // A change moves a row in the order of change: ahead in the rising one, behind in the other.
          const isMoved = sort === 'updated_at' && touched.has(id)
          if (!isMoved) assert.equal(times(id), 1, `${list} ${id}`)
          else if (order === 'asc') assert.ok(times(id) >= 1, `${list} ${id}`)
          else assert.ok(times(id) <= 1, `${list} ${id}`)
        }
      },
    ),
    { numRuns: 10 },
  )
})
