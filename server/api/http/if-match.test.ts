import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'

const { workspace, owner } = await startApp()
const { send, id: workspaceId, adminId, adminEmail } = await workspace()
const conversation = await createConversation(send, { assignee_email: adminEmail })
await send('POST', '/team-members', { emails: ['bea@x.test'], send_invitation_email: false })
const [bea] = (await send('GET', '/team-members?email=bea@x.test')).body.team_members

const stale = '"bm90IHRoZSByaWdodCBvbmUgYXQ"'
const resources = [
  [`/conversations/${conversation.id}`, { title: 'First' }, { title: 'Second' }],
  [`/visitors/${conversation.visitor.id}`, { name: 'First' }, { name: 'Second' }],
  [`/team-members/${adminId}`, { last_name: 'First' }, { last_name: 'Second' }],
] as const

const sequence = async () => {
  const { rows } = await owner.query<{ sequence: number }>(
    'select sequence from workspace_clocks where workspace_id = $1',
    [workspaceId],
  )
  return rows[0]?.sequence
}
const etagOf = async (path: string) => String((await send('GET', path)).headers['etag'])
const refusal = { error: 'The resource does not match If-Match. Read it again.' }

test('A change with the ETag of a GET succeeds, and its reply has the ETag for the next one', async () => {
  for (const [path, first, second] of resources) {
    const read = await etagOf(path)
    const changed = await send('PATCH', path, first, { 'if-match': read })
    assert.equal(changed.status, 200, changed.text)
    const etag = String(changed.headers['etag'])
    assert.notEqual(etag, read)
    const again = await send('PUT', path, second, { 'if-match': `${stale}, ${etag}` })
    assert.equal(again.status, 200, again.text)
    assert.equal(again.headers['etag'], await etagOf(path))
    // A change without a difference returns the requested tag.
    const same = await send('PATCH', path, second, { 'if-match': '*' })
    assert.equal(same.headers['etag'], again.headers['etag'])
  }
})

test('A stale, weak, bare or blank tag is 412, and nothing is written', async () => {
  const changes = [
    ...resources.map(([path, first]) => ['PATCH', path, path, first] as const),
    ['DELETE', `/conversations/${conversation.id}/assignee`, `/conversations/${conversation.id}`],
    ['DELETE', `/conversations/${conversation.id}/group`, `/conversations/${conversation.id}`],
    ['DELETE', `/team-members/${bea.id}`, `/team-members/${bea.id}`],
  ] as const
  const before = await sequence()
  for (const [method, path, resource, body] of changes) {
    const etag = await etagOf(resource)
    for (const tag of [stale, `W/${etag}`, etag.slice(1, -1), '', '"*"']) {
      const { status, body: error } = await send(method, path, body, { 'if-match': tag })
      assert.equal(status, 412, `${method} ${path} ${tag}`)
      assert.deepEqual(error, refusal)
    }
  }
  assert.equal(await sequence(), before)
})

test('DELETE honours If-Match like PATCH', async () => {
  const path = `/conversations/${conversation.id}`
  const read = await etagOf(path)
  const unassigned = await send('DELETE', `${path}/assignee`, undefined, { 'if-match': read })
  assert.equal(unassigned.status, 200)
  const etag = String(unassigned.headers['etag'])
  assert.notEqual(etag, read)
  const next = await send('DELETE', `${path}/group`, undefined, { 'if-match': etag })
  assert.equal(next.status, 200)
  const member = `/team-members/${bea.id}`
  const left = await send('DELETE', member, undefined, { 'if-match': await etagOf(member) })
  assert.equal(left.status, 204)
})

test('Exactly one of several changes from one state succeeds', async () => {
  for (const [path] of resources) {
    const name = path.startsWith('/conv') ? 'title' : path.startsWith('/vis') ? 'name' : 'last_name'
    const etag = await etagOf(path)
    const sent = Array.from({ length: 8 }, async (_, at) =>
      send('PATCH', path, { [name]: `Racer ${at}` }, { 'if-match': etag }),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, ...Array<number>(7).fill(412)])
  }
})

test('The ETag covers the whole reply, including other resources', async () => {
  const path = `/conversations/${conversation.id}`
  const etag = await etagOf(path)
  await send('PATCH', `/visitors/${conversation.visitor.id}`, { name: 'Renamed' })
  const { status } = await send('PATCH', path, { title: 'Third' }, { 'if-match': etag })
  assert.equal(status, 412)
})

test('PUT under an identifier creates or changes only as If-Match allows', async () => {
  const path = '/visitors/by-identifier/conditional'
  assert.equal((await send('PUT', path, {}, { 'if-match': '*' })).status, 412, 'Nobody is there.')
  const made = await send('PUT', path, { name: 'Una' })
  assert.equal(made.status, 201)
  const etag = await etagOf(`/visitors/${made.body.contact.id}`)
  const changed = await send('PUT', path, { name: 'Uma' }, { 'if-match': etag })
  assert.equal(changed.status, 200)
  assert.equal((await send('PUT', path, { name: 'Ula' }, { 'if-match': etag })).status, 412)
  const same = await send('PUT', path, { name: 'Uma' }, { 'if-match': '*' })
  assert.equal(same.headers['etag'], changed.headers['etag'])
})

test('An unknown resource takes precedence over an invalid value, and that over the condition', async () => {
  for (const [path] of resources) {
    const unknown = path.replace(/[^/]+$/, '019a0000-0000-7000-8000-000000000000')
    const headers = { 'if-match': stale }
    assert.equal((await send('PATCH', unknown, {}, headers)).status, 404)
    const broken = path.startsWith('/visitors') ? { traits: [] } : { title: [], last_name: [] }
    assert.equal((await send('PATCH', path, broken, headers)).status, 422)
    assert.equal((await send('PATCH', path, {}, headers)).status, 412)
  }
  const lastAdmin = `/team-members/${adminId}`
  const away = await send('DELETE', lastAdmin, undefined, { 'if-match': stale })
  assert.equal(away.status, 412, 'Rules about the state are checked after the condition.')
  assert.equal((await send('DELETE', lastAdmin)).status, 422)
})

test('A retry under its Idempotency-Key gets the first reply despite a stale tag', async () => {
  for (const [path] of resources) {
    const name = path.startsWith('/conv') ? 'title' : path.startsWith('/vis') ? 'name' : 'last_name'
    const headers = { 'if-match': await etagOf(path), 'idempotency-key': path.slice(-36) }
    const first = await send('PATCH', path, { [name]: 'Retried' }, headers)
    assert.equal(first.status, 200, first.text)
    const again = await send('PATCH', path, { [name]: 'Retried' }, headers)
    assert.equal(again.text, first.text)
    assert.equal(again.headers['etag'], first.headers['etag'])
    assert.equal(again.headers['idempotency-replayed'], 'true')
  }
})

test('412 is problem details when Accept asks for them', async () => {
  const reply = await send(
    'PATCH',
    `/conversations/${conversation.id}`,
    {},
    {
      'if-match': stale,
      accept: 'application/problem+json',
    },
  )
  assert.equal(reply.status, 412)
  assert.match(String(reply.headers['content-type']), /^application\/problem\+json/)
  const { title, status, detail } = reply.body
  assert.deepEqual(
    { title, status, detail },
    {
      title: 'Precondition Failed',
      status: 412,
      detail: refusal.error,
    },
  )
})
