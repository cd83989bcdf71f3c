import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send } from '../../../test/app.ts'
import { givePassword } from '../../../test/sign-in.ts'

const { workspace, owner } = await startApp()

const add = async (send: Send, emails: string[]) => {
  const added = await send('POST', '/team-members', { emails, send_invitation_email: false })
  assert.equal(added.status, 201, added.text)
}
const emailsOf = (body: { team_members: { email: string }[] }) =>
  body.team_members.map(({ email }) => email)

test('GET /team-members lists every documented field, oldest first, with inactive members', async () => {
  const { send, adminEmail, adminId } = await workspace()
  await add(send, ['zoe@x.test', 'Bea@x.test'])
  const before = await send('GET', '/team-members')
  const zoe = before.body.team_members[1]
  await send('DELETE', `/team-members/${zoe.id}`)
  const { body } = await send('GET', '/team-members')
  assert.deepEqual(emailsOf(body), [adminEmail, 'zoe@x.test', 'Bea@x.test'])
  assert.deepEqual(body.team_members[0], {
    id: adminId,
    email: adminEmail,
    first_name: 'Ann',
    last_name: 'Admin',
    time_zone: 'Europe/Berlin',
    profile_image_url: null,
    active: true,
    organization_role: 'Admin',
  })
  assert.deepEqual(body.team_members[1], { ...zoe, active: false })
  assert.deepEqual(body.pagination, {
    total_records: 3,
    total_pages: 1,
    current_page_number: 1,
    page_size: 30,
  })
})

test('With include=invited members say whether they have set a password', async () => {
  const space = await workspace()
  await givePassword(space)
  await add(space.send, ['zoe@x.test'])
  const lists = [
    '?include=invited',
    '?include=invited&cursor=*',
    '?include=invited&email=zoe@x.test',
  ]
  for (const list of lists) {
    const { body } = await space.send('GET', `/team-members${list}`)
    const invited = body.team_members.map((member: { invited: boolean }) => member.invited)
    assert.deepEqual(invited, list.includes('email') ? [true] : [false, true], list)
  }
  const { status, body } = await space.send('GET', '/team-members?include=all')
  assert.deepEqual([status, body.error], [422, 'include must be invited.'])
})

test('GET /team-members pages without gaps, and a page past the end is empty with totals', async () => {
  const { send, adminEmail } = await workspace()
  const people = Array.from({ length: 6 }, (_, at) => `member${at}@x.test`)
  await add(send, people)
  const seen: string[] = []
  for (const page of [1, 2, 3]) {
    const { body } = await send('GET', `/team-members?page_number=${page}&page_size=3`)
    seen.push(...emailsOf(body))
    assert.equal(body.pagination.total_pages, 3)
    assert.equal(body.pagination.current_page_number, page)
  }
  assert.deepEqual(seen, [adminEmail, ...people])
  const { headers } = await send('GET', '/team-members?page=2&page_size=3')
  const links = [...String(headers['link']).matchAll(/<([^>]*)>; rel="(\w+)"/g)]
  assert.deepEqual(
    links.map(([, url = '', relation]) => [relation, new URL(url).search]),
    [
      ['first', '?page_size=3&page_number=1'],
      ['prev', '?page_size=3&page_number=1'],
      ['next', '?page_size=3&page_number=3'],
      ['last', '?page_size=3&page_number=3'],
    ],
  )
  for (const page of [4, 99_999_999_999]) {
    const { status, body } = await send('GET', `/team-members?page_number=${page}&page_size=3`)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      team_members: [],
      pagination: { total_records: 7, total_pages: 3, current_page_number: page, page_size: 3 },
    })
  }
})

test('/team_members and a trailing slash work in every method', async () => {
  const { send, adminEmail } = await workspace()
  const added = await send('POST', '/team_members/', { emails: ['bea@x.test'] })
  assert.equal(added.text, '{"message":"Users added successfully"}')
  const { body } = await send('GET', '/team_members?email=bea@x.test')
  const [bea] = body.team_members
  const path = `/team_members/${bea.id}`
  const patched = await send('PATCH', path, { last_name: 'Bell' })
  assert.deepEqual(patched.body, { team_member: { ...bea, last_name: 'Bell' } })
  assert.equal((await send('PUT', `${path}/`, { last_name: 'Ball' })).status, 200)
  assert.equal((await send('DELETE', path)).status, 204)
  assert.equal((await send('HEAD', path)).status, 200)
  assert.equal(
    (await send('OPTIONS', path)).headers['allow'],
    'DELETE, GET, HEAD, OPTIONS, PATCH, PUT',
  )
  assert.equal((await send('DELETE', '/team_members')).headers['allow'], 'GET, HEAD, OPTIONS, POST')
  const lists = await Promise.all(
    ['/team_members', '/team_members/', '/team-members/', '/team-members'].map(async (list) =>
      send('GET', list),
    ),
  )
  assert.deepEqual(emailsOf(lists[0]?.body), [adminEmail, 'bea@x.test'])
  for (const list of lists) assert.equal(list.text, lists[0]?.text)
})

test('GET /team-members accepts page names of other lists, prefers its own, and caps at 100', async () => {
  const { send } = await workspace()
  const sizes: [query: string, number: number, size: number][] = [
    ['', 1, 30],
    ['page=2&per_page=5', 2, 5],
    ['page_number=3&page=2&page_size=7&per_page=5', 3, 7],
    ['page_size=1000', 1, 100],
    ['page_number=0&page_size=-3', 1, 30],
    ['page_number=x&page_size=', 1, 30],
    ['page_number=-1&page_size=0', 1, 30],
    ['page_number=1.5&page_size=%00', 1, 30],
    ['page_number=%20&page_size=101', 1, 100],
  ]
  for (const [query, number, size] of sizes) {
    const { body, headers } = await send('GET', `/team-members?${query}`)
    assert.equal(body.pagination.current_page_number, number, query)
    assert.equal(body.pagination.page_size, size, query)
    assert.match(String(headers['link']), /rel="first".*rel="last"/)
  }
})

test('GET /team-members?email= finds the member of an address in any case', async () => {
  const { send } = await workspace()
  await add(send, ['Bea+Desk@x.test', 'zoe@x.test'])
  for (const email of ['Bea%2BDesk@x.test', '%20bea%2bdesk@X.TEST', 'bea+desk@x.test']) {
    const { body } = await send('GET', `/team-members?email=${email}`)
    assert.deepEqual(emailsOf(body), ['Bea+Desk@x.test'], email)
    assert.equal(body.pagination.total_records, 1)
  }
  const second = await send('GET', '/team-members?email=zoe@x.test&page_number=2')
  assert.deepEqual(emailsOf(second.body), [])
  assert.equal(second.body.pagination.total_records, 1)
})

test('GET /team-members with a blank, invalid or unknown email matches nothing', async () => {
  const { send, adminEmail } = await workspace()
  for (const query of [
    'email=',
    'email=%20',
    'email=nobody@x.test',
    'email=ann',
    `email=${adminEmail}&email=nobody@x.test`,
  ]) {
    const { status, body } = await send('GET', `/team-members?${query}`)
    assert.equal(status, 200, query)
    assert.deepEqual(body.team_members, [], query)
    assert.deepEqual(body.pagination, {
      total_records: 0,
      total_pages: 0,
      current_page_number: 1,
      page_size: 30,
    })
  }
})

test('GET /team-members/{id} returns the member, also by upper-case id and the other path', async () => {
  const { send, adminId } = await workspace()
  const listed = (await send('GET', '/team-members')).body.team_members[0]
  for (const path of [`/team-members/${adminId.toUpperCase()}`, `/team_members/${adminId}`]) {
    const { status, body, headers } = await send('GET', path)
    assert.equal(status, 200)
    assert.deepEqual(body, { team_member: listed })
    assert.ok(headers['etag'])
  }
})

test('An unknown, malformed or foreign team member is the same 404 for every method', async () => {
  const { send } = await workspace()
  const other = await workspace()
  const { rows } = await owner.query('select from team_members where id = $1', [other.adminId])
  assert.equal(rows.length, 1)
  for (const id of ['00000000-0000-7000-8000-000000000000', 'junk', '%00', other.adminId]) {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body =
        method === 'PATCH' ? { email: 'not an address', time_zone: 'Nowhere' } : undefined
      const reply = await send(method, `/team-members/${id}`, body)
      assert.equal(reply.status, 404, `${method} ${id}`)
      assert.deepEqual(reply.body, { error: 'Team member does not exist.' })
    }
  }
})

test('Members of one workspace neither appear in nor collide with those of another', async () => {
  const first = await workspace()
  const second = await workspace()
  await add(first.send, ['same@x.test'])
  await add(second.send, ['same@x.test'])
  for (const { send, adminEmail } of [first, second]) {
    const { body } = await send('GET', '/team-members')
    assert.deepEqual(emailsOf(body), [adminEmail, 'same@x.test'])
  }
})
