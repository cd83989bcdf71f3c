import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { runInOrder } from './run-in-order.ts'

const { workspace, owner } = await startApp()
const space = await workspace()
const { send, id: workspaceId, adminId } = space
const conversation = await createConversation(send)
const path = `/conversations/${conversation.id}`
const message = (body: string, more = {}) => ({
  method: 'POST',
  path: `${path}/messages`,
  body: { body, sender_email: 'bob@x.test', ...more },
})

const batch = async (operations: unknown, headers = {}, by: Send = send) =>
  by('POST', '/batch', { operations }, headers)
const results = async (operations: unknown, by: Send = send) => {
  const reply = await batch(operations, {}, by)
  assert.equal(reply.status, 200, reply.text)
  return reply.body.results
}
const statusesOf = (found: { status: number }[]) => found.map(({ status }) => status)
const bodies = async () => {
  const { body } = await send('GET', `${path}/messages?per_page=100`)
  return body.messages.map((one: { body: string }) => one.body)
}
const eventCount = async () => {
  const { rows } = await owner.query('select from events where workspace_id = $1', [workspaceId])
  return rows.length
}

test('Operations run in order, and a failed one stops no other', async () => {
  const before = (await bodies()).length
  const found = await results([
    message('One'),
    { method: 'PATCH', path, body: { title: 'First' } },
    message('', {}),
    message('Two'),
    { method: 'put', path: `${path}/`, body: { title: 'Second' } },
    // Changes nothing, and shows what was there before the next one.
    { method: 'PATCH', path, body: { title: 'Second' } },
    { method: 'PATCH', path, body: { title: 'Third' } },
    message('Three'),
  ])
  assert.deepEqual(statusesOf(found), [201, 200, 422, 201, 200, 200, 200, 201])
  assert.deepEqual(
    [1, 4, 5, 6].map((at) => found[at].body.conversation.title),
    ['First', 'Second', 'Second', 'Third'],
  )
  assert.deepEqual(
    (await bodies()).slice(before),
    ['One', 'Two', 'Three'].map((text) => `<p>${text}</p>`),
  )
  const { text } = await send('GET', path)
  assert.equal(JSON.parse(text).conversation.title, 'Third')
})

test('A result has the status, headers and body of the single request', async () => {
  const unknown = '019a0000-0000-7000-8000-000000000000'
  const stale = { 'If-Match': '"stale"' }
  const same = [
    { method: 'POST', path: '/nowhere' },
    { method: 'POST', path: '/visitors' },
    { method: 'DELETE', path: '/conversations/x' },
    { method: 'PATCH', path: `/conversations/${unknown}` },
    { method: 'PATCH', path: '/conversations/%zz' },
    { method: 'PATCH', path, body: { status: 'unheard of' } },
    { method: 'PATCH', path, body: { title: 'Fourth' }, headers: stale },
    { method: 'PATCH', path: `/visitors/${conversation.visitor.id}`, body: { name: 'Bo' } },
    { method: 'PATCH', path: `/team_members/${adminId}/?a=b`, body: { last_name: 'Lee' } },
    { method: 'DELETE', path: `/team-members/${adminId}` },
    { method: 'POST', path: '/conversations', body: {} },
    { method: 'DELETE', path: `${path}/group` },
    { method: 'POST', path: '/team-members', body: { emails: ['x'] } },
  ]
  const found = await results(same)
  for (const [at, { method, path: to, body, headers }] of same.entries()) {
    const single = await send(method, to, body, headers as Record<string, string> | undefined)
    assert.equal(found[at].status, single.status, `${method} ${to}`)
    // What the first of both changed, the second finds changed.
    if (single.status >= 400) assert.deepEqual(found[at].body, single.body, `${method} ${to}`)
    for (const name of ['etag', 'allow', 'location']) {
      assert.equal(found[at].headers[name], single.headers[name], `${method} ${to} ${name}`)
    }
  }
  const [created, sent] = await results([
    { method: 'POST', path: '/conversations', body: { ...conversationOf('new@x.test') } },
    message('Where?'),
  ])
  assert.equal(
    created.headers.location,
    `/api/external/v2/conversations/${created.body.conversation.id}`,
  )
  assert.equal(sent.headers.location, `/api/external/v2${path}/messages/${sent.body.message.id}`)
})

const conversationOf = (email: string) => ({
  visitor_attributes: { email },
  messages_attributes: [{ body: 'Hello' }],
})

test('A malformed operation is 422, and then none runs', async () => {
  const fine = message('Not said')
  const before = await eventCount()
  for (const [operations, error] of [
    [undefined, "operations can't be blank."],
    [[], "operations can't be blank."],
    [{}, 'operations must be an array.'],
    [Array(101).fill(fine), 'operations is too long.'],
    [[fine, 'x'], 'operations[1] must be an object.'],
    [[fine, null], 'operations[1] must be an object.'],
    [
      [fine, { path }],
      'Invalid operations[1].method: . Allowed values are POST, PUT, PATCH, DELETE.',
    ],
    [
      [fine, { method: 'GET', path }],
      'Invalid operations[1].method: GET. Allowed values are POST, PUT, PATCH, DELETE.',
    ],
    [[fine, { method: 'POST' }], 'Invalid operations[1].path: .'],
    [[fine, { method: 'POST', path: 'visitors' }], 'Invalid operations[1].path: visitors.'],
    [[fine, { method: 'POST', path: [] }], 'operations[1].path must be a string.'],
    [[fine, { method: 'POST', path: '/x', body: [] }], 'operations[1].body must be an object.'],
    [
      [fine, { method: 'POST', path: '/x', headers: 'x' }],
      'operations[1].headers must be an object.',
    ],
    [
      [fine, { ...fine, headers: { 'idempotency-key': 'k' } }],
      'Invalid operations[1].headers: Idempotency-Key.',
    ],
    [
      [fine, { method: 'POST', path: '/batch' }],
      "operations[1].path can't be part of a batch: /batch.",
    ],
    [
      [fine, { method: 'POST', path: '/batch/' }],
      "operations[1].path can't be part of a batch: /batch/.",
    ],
  ] as const) {
    const reply = await batch(operations)
    assert.equal(reply.status, 422, JSON.stringify(operations))
    assert.equal(reply.body.error, error)
  }
  assert.equal(await eventCount(), before)
  const problem = await batch([], { accept: 'application/problem+json' })
  assert.equal(problem.body.detail, "operations can't be blank.")
})

test('Each operation needs its own scope, and reaches only its own workspace', async () => {
  const other = await workspace()
  const foreign = await results([{ method: 'PATCH', path, body: { title: 'Mine' } }], other.send)
  assert.deepEqual(foreign[0].body, { error: 'Conversation does not exist.' })
  await owner.query(`update api_keys set scopes = '{messages:write}' where workspace_id = $1`, [
    other.id,
  ])
  const limited = await workspace('limited')
  await owner.query(
    `update api_keys set scopes = '{messages:write,conversations:write}', rate_limit_per_minute = 4
      where workspace_id = $1`,
    [limited.id],
  )
  const found = await results(
    [
      { method: 'POST', path: '/conversations', body: conversationOf('a@x.test') },
      { method: 'POST', path: '/team-members', body: { emails: ['kim@x.test'] } },
      { method: 'POST', path: '/conversations', body: conversationOf('a@x.test') },
      { method: 'POST', path: '/conversations', body: conversationOf('a@x.test') },
      { method: 'POST', path: '/conversations', body: conversationOf('a@x.test') },
    ],
    limited.send,
  )
  assert.deepEqual(statusesOf(found), [201, 403, 201, 201, 429])
  assert.ok(Number(found[4].headers['retry-after']) > 0, 'Every operation counts as a request.')
})

test('Under one Idempotency-Key nothing happens twice, even after an interruption', async () => {
  const operations = [message('Once'), message(''), message('And once')]
  const key = { 'idempotency-key': 'batch-1' }
  const first = await batch(operations, key)
  assert.deepEqual(statusesOf(first.body.results), [201, 422, 201])
  const count = (await bodies()).length
  const again = await batch(operations, key)
  assert.equal(again.text, first.text)
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.equal((await batch([message('Other')], key)).status, 422)
  // As after a crash: the changes are there, the reply to all of them is not.
  await owner.query(`delete from kept_replies where workspace_id = $1 and key = 'batch-1'`, [
    workspaceId,
  ])
  const retried = await batch([...operations], key)
  const kept = ({ status, body }: { status: number; body: unknown }) => ({ status, body })
  assert.deepEqual(retried.body.results.map(kept), first.body.results.map(kept))
  assert.equal(retried.body.results[0].headers['idempotency-replayed'], 'true')
  assert.equal(retried.headers['idempotency-replayed'], undefined)
  assert.equal((await bodies()).length, count)
})

test('A temporary failure is retried under the same key', async () => {
  const made = await send('POST', '/statuses', { name: 'Blocking' })
  await send('PATCH', path, { status: 'Blocking' })
  const operations = [
    message('Before the status goes'),
    { method: 'DELETE', path: `/statuses/${made.body.status.id}` },
  ]
  const key = { 'idempotency-key': 'passing' }
  const first = await batch(operations, key)
  assert.deepEqual(statusesOf(first.body.results), [201, 409])
  await send('PATCH', path, { status: 'open' })
  const again = await batch(operations, key)
  assert.deepEqual(statusesOf(again.body.results), [201, 204])
  assert.deepEqual(again.body.results[0].body, first.body.results[0].body)
  assert.equal((await batch(operations, key)).text, again.text)
})

test('A hundred operations run, each seeing the results of its predecessors', async () => {
  const before = (await bodies()).length
  const texts = Array.from({ length: 98 }, (_, at) => `Number ${at}`)
  const status = { method: 'POST', path: '/statuses', body: { name: 'Escalated' } }
  const found = await results([
    status,
    { method: 'PATCH', path, body: { status: 'escalated' } },
    ...texts.map((text) => message(text)),
  ])
  assert.deepEqual(statusesOf(found), [201, 200, ...texts.map(() => 201)])
  assert.deepEqual(
    (await bodies()).slice(before).slice(0, 3),
    texts.slice(0, 3).map((text) => `<p>${text}</p>`),
  )
  assert.equal(found[1].body.conversation.status, 'Escalated')
})

test('Pipelined operations start once their predecessors are queued, others once they have finished', async () => {
  const said: string[] = []
  const one = (name: string, isPipelined: boolean) => ({
    isPipelined,
    run: async (queued: () => void) => {
      said.push(`${name} begins`)
      await Promise.resolve()
      queued()
      await new Promise(setImmediate)
      said.push(`${name} ends`)
      return name
    },
  })
  const found = await runInOrder([one('a', true), one('b', true), one('c', false), one('d', true)])
  assert.deepEqual(found, ['a', 'b', 'c', 'd'])
  assert.deepEqual(said, [
    'a begins',
    'b begins',
    'a ends',
    'b ends',
    'c begins',
    'c ends',
    'd begins',
    'd ends',
  ])
})
