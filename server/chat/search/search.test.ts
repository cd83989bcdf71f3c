import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { createKey } from '../../api/access/command-keys.ts'
import { catchUp } from './catch-up.ts'
import { startIndexing } from './start-indexing.ts'

const app = await startApp()
const { owner, services, workspace, sendAs } = app
const { database } = services
const space = await workspace()
const { send } = space

/** Creates a conversation with a message by a contact of this address. Returns its id. */
async function say(by: TestWorkspace, body: string, more: object = {}): Promise<string> {
  const created = await by.send('POST', '/conversations', {
    visitor_attributes: { email: 'ada@search.test', name: 'Ada Lovelace' },
    messages_attributes: [{ body }],
    ...more,
  })
  assert.equal(created.status, 201, created.text)
  return String(created.body.conversation.id)
}

type Result = { type: string; highlight: string; conversation_id: string | null; score: number }

async function find(by: TestWorkspace, q: string, more = ''): Promise<Result[]> {
  const path = `/search?fresh=true&q=${encodeURIComponent(q)}${more}`
  const reply = await by.send('GET', path)
  assert.equal(reply.status, 200, reply.text)
  assert.equal(reply.body.index.sequence >= 0, true)
  return reply.body.results
}

const highlights = async (q: string, more = '&types=message') =>
  (await find(space, q, more)).map(({ highlight }) => highlight)

await say(space, 'The blue umbrella arrived broken, <b>twice</b> & late', { title: 'Broken goods' })
await say(space, 'My order arrived late. Umbrellas are lovely.', { title: 'Café opening' })
await say(space, '我的订单在哪里', { title: 'Где мой заказ' })

test('A search finds a word in every kind of message and marks it in escaped text', async () => {
  assert.deepEqual(await highlights('TWICE'), [
    'The blue umbrella arrived broken, <mark>twice</mark> &amp; late',
  ])
  assert.equal((await highlights('late arrived')).length, 2)
  assert.deepEqual(await highlights('nowhere'), [])
})

test('Messages have their conversation if that is included, as it is listed', async () => {
  const [plain] = await find(space, 'twice', '&types=message')
  assert.ok(plain !== undefined && !('conversation' in plain))
  const [found] = await find(space, 'twice', '&types=message&include=conversation')
  assert.ok(found !== undefined && 'conversation' in found)
  const { body } = await send('GET', `/conversations/${found.conversation_id}`)
  assert.deepEqual(found.conversation, body.conversation)
  const { status } = await send('GET', '/search?q=twice&include=contact')
  assert.equal(status, 422)
})

test('Only the last word matches as a prefix', async () => {
  assert.equal((await highlights('late umb')).length, 2)
  assert.equal((await highlights('umb late')).length, 0)
  assert.deepEqual(await highlights('twi '), [])
})

test('A phrase matches adjacent words, and a minus excludes matches of the word', async () => {
  assert.deepEqual(await highlights('"arrived late"'), [
    'My order <mark>arrived late</mark>. Umbrellas are lovely.',
  ])
  assert.deepEqual(await highlights('"arrived late" late "late umbrellas"'), [
    'My order <mark>arrived late</mark>. Umbrellas are lovely.',
  ])
  assert.equal((await highlights('arrived -broken')).length, 1)
  assert.equal((await highlights('arrived -"broken twice"')).length, 1)
  assert.equal((await highlights('arrived -"broken late"')).length, 2)
})

test('A typo in a longer word is corrected, and the reply names the correction', async () => {
  const reply = await send('GET', '/search?fresh=true&types=message&q=umbrela')
  assert.equal(reply.body.results.length, 2)
  const slip = await send('GET', '/search?fresh=true&types=message&q=brokne')
  assert.deepEqual(slip.body.corrections, [{ word: 'brokne', also: ['broken'] }])
  assert.match(slip.body.results[0].highlight, /<mark>broken<\/mark>/)
  const exact = await send('GET', '/search?fresh=true&types=message&q=%22brokne%22')
  assert.deepEqual([exact.body.results, exact.body.corrections], [[], []])
})

test('Accents, other scripts and languages without spaces match as typed', async () => {
  for (const q of ['cafe', 'CAFÉ', 'cafe\u0301']) {
    assert.deepEqual(await highlights(q, '&types=conversation'), ['<mark>Café</mark> opening'])
  }
  assert.equal((await highlights('ЗАКАЗ', '&types=conversation')).length, 1)
  assert.deepEqual(await highlights('订单'), ['我的<mark>订单</mark>在哪里'])
  assert.deepEqual(await highlights('单订'), [])
})

test('Contacts match by name and address, titles and notes by their words', async () => {
  const [contact] = await find(space, 'lovelace')
  assert.deepEqual([contact?.type, contact?.conversation_id], ['contact', null])
  assert.ok((await find(space, 'ada@search.test', '&types=contact')).length > 0)
  const [titled] = await find(space, 'goods')
  assert.equal(titled?.type, 'conversation')
  const path = `/conversations/${titled?.conversation_id}/messages`
  const note = { kind: 'note', sender_email: space.adminEmail, body: 'Reimbursed in secret' }
  assert.equal((await send('POST', path, note)).status, 201)
  assert.deepEqual(
    (await find(space, 'reimbursed')).map(({ type }) => type),
    ['note'],
  )
  assert.deepEqual(await find(space, 'reimbursed', '&types=message,conversation'), [])
})

test('Changed resources match by their current text only', async () => {
  const id = await say(space, 'x', { title: 'Formerly' })
  assert.equal((await find(space, 'formerly')).length, 1)
  await send('PATCH', `/conversations/${id}`, { title: 'Nowadays' })
  assert.deepEqual(await find(space, 'formerly'), [])
  assert.equal((await find(space, 'nowadays'))[0]?.conversation_id, id)
})

test('Status, contact and time narrow the search', async () => {
  const id = await say(space, 'Narrowing', {
    visitor_attributes: { email: 'eve@search.test' },
    title: 't',
  })
  await say(space, 'Narrowing', { title: 't' })
  const count = async (more: string) => (await find(space, 'narrowing', more)).length
  await send('PATCH', `/conversations/${id}`, { status: 'closed' })
  const longAgo = { created_at: '0001-01-01' }
  await say(space, '', { ...longAgo, messages_attributes: [{ body: 'Narrowing', ...longAgo }] })
  assert.equal(await count('&types=message'), 3)
  assert.equal(await count('&types=message&to=1999-01-01'), 1)
  assert.equal(await count('&from=1999-01-01'), 2)
  assert.equal(await count('&status=closed'), 1)
  assert.equal(await count('&status=nonsense,CLOSED'), 1)
  assert.equal(await count('&status=all&from=1999-01-01'), 2)
  assert.equal(await count('&status=nonsense'), 0)
  const { visitor } = (await send('GET', `/conversations/${id}`)).body.conversation
  assert.equal(await count(`&contact_id=${visitor.id}`), 1)
  assert.equal(await count('&contact_id=nobody'), 0)
  assert.equal(await count(`&contact_id=${visitor.id}&from=2020-01-01&to=2020-01-02`), 0)
})

test('Pages show every match once, best first, while others are added', async () => {
  const own = await workspace()
  const said = await Promise.all(
    Array.from({ length: 25 }, async (_, at) =>
      say(own, `Paged ${'word '.repeat(at)}`, { title: 't' }),
    ),
  )
  const seen: Result[] = []
  let path = '/search?fresh=true&q=paged&per_page=10'
  for (let page = 1; path !== ''; page += 1) {
    const reply = await own.send('GET', path)
    seen.push(...reply.body.results)
    const next = reply.body.next_cursor
    assert.equal(next === null, page === 3)
    path = next === null ? '' : `/search?q=paged&per_page=10&cursor=${next}`
    if (next === null) continue
    assert.match(String(reply.headers['link']), new RegExp(`cursor=${next}>; rel="next"`))
    await say(own, 'Paged', { title: 't' })
    await catchUp(database, own.id)
  }
  assert.deepEqual(seen.map(({ conversation_id: id }) => id).toSorted(), said.toSorted())
  const scores = seen.map(({ score }) => score)
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )
})

test('A cursor continues only its own search', async () => {
  const { next_cursor: next } = (await send('GET', '/search?q=arrived&per_page=1')).body
  assert.equal((await send('GET', `/search?q=arrived&cursor=${next}`)).status, 200)
  for (const wrong of [`q=late&cursor=${next}`, 'q=arrived&cursor=x', 'q=arrived&cursor=W10']) {
    assert.equal((await send('GET', `/search?${wrong}`)).status, 422, wrong)
  }
})

test('Every query is answered or rejected with 422, and no syntax is an error', async () => {
  for (const q of [
    ...["'", '"', '":*', 'a & b', '!a | b', "a' <-> b:*", '\\', 'a\\', '"a', '-', '--a b'],
    ...['~a', 'a:*', '((', '%', '_', 'a"b"c', '𝔘𝔫𝔦 x', 'ﷺ', '½', '-a b', 'x'.repeat(200)],
  ]) {
    const { status, text } = await send('GET', `/search?q=${encodeURIComponent(q)}`)
    assert.ok(status === 200 || status === 422, `${q}: ${text}`)
  }
  for (const query of [
    ...['', '?q=', '?q=%20', '?q=-word', '?q=%21', '?q=%00', `?q=${'a+'.repeat(33)}`],
    ...[`?q=${'x'.repeat(201)}`, '?q[]=a', '?q=a&types=all', '?q=a&from=soon', '?q=a&fresh=maybe'],
    ...['?q=a&status[]=open', '?q=a&contact_id[]=x'],
  ]) {
    const { status, text } = await send('GET', `/search${query}`)
    assert.equal(status, 422, `${query}: ${text}`)
  }
})

test('A search finds nothing of another workspace, nor on a connection bound to another one', async () => {
  const other = await workspace()
  await say(other, 'The blue umbrella is mine', { title: 'Broken goods' })
  assert.equal((await find(other, 'umbrella', '&types=message')).length, 1)
  assert.equal((await find(space, 'umbrella', '&types=message')).length, 2)
  const look = `select count(*) filter (where id is not null) as found from search_matches_in($1, 'message',
    '(''~x'' | !''~x'')', null, 1e15::bigint, null, '-infinity', 'infinity', null, null, 9, 1, '1 s', null)`
  const prefixes = await owner.query<{ prefix: string }>(
    `select prefix from search_buckets where workspace_id = $1 and type = 'message'`,
    [other.id],
  )
  assert.equal(prefixes.rows.length, 1)
  const connection = await database.pool.connect()
  try {
    const foundWhen = async (bound: string) => {
      await connection.query(`select set_config('porchlight.workspace_id', $1, false)`, [bound])
      return (await connection.query<{ found: number }>(look, [other.id])).rows[0]?.found
    }
    assert.equal(await foundWhen(other.id), 1)
    assert.equal(await foundWhen(space.id), 0)
    assert.equal(await foundWhen(''), 0)
  } finally {
    connection.release(true)
  }
})

test('A flood of searches of one workspace rejects none of another', async () => {
  const [busy, calm] = [await workspace(), await workspace()]
  const search = async (by: TestWorkspace) => by.send('GET', '/search?q=umbrella')
  // Blocks all replies, so that all searches wait at the same time.
  const blocker = await owner.connect()
  await blocker.query('begin; lock table search_documents, search_progress')
  const refused = Promise.withResolvers<void>()
  let refusals = 0
  const flood = Array.from({ length: 260 }, async () => {
    const reply = await search(busy)
    if (reply.status === 200) return
    assert.equal(reply.headers['retry-after'], '1')
    // A started search may time out on the lock on a busy machine.
    if (reply.status === 503) return
    assert.equal(reply.status, 429)
    if ((refusals += 1) === 50) refused.resolve()
  })
  await refused.promise
  const others = Array.from({ length: 25 }, async () => search(calm))
  await blocker.query('commit')
  blocker.release()
  const statuses = (await Promise.all(others)).map(({ status }) => status)
  assert.deepEqual(new Set(statuses), new Set([200]))
  await Promise.all(flood)
})

test('A reply shows the progress of the index, and several indexers advance it together', async () => {
  const own = await workspace()
  await say(own, 'Eventually consistent', { title: 't' })
  const before = (await own.send('GET', '/search?q=eventually')).body
  assert.deepEqual(before.results, [])
  assert.ok(before.index.sequence < before.index.latest_sequence)
  const onError = (error: Error) => assert.fail(error)
  const follow = () => () => undefined
  const stops = [1, 2].map(() => startIndexing({ owner, database, follow, onError }))
  const deadline = Date.now() + 10_000
  let state = before
  while (state.index.sequence < before.index.latest_sequence && Date.now() < deadline) {
    state = (await own.send('GET', '/search?q=eventually')).body
  }
  await Promise.all(stops.map(async (stop) => stop()))
  assert.equal(state.results.length, 1)
})

test('The indexer rests while nothing is behind, and a notice of a commit wakes it', async () => {
  const own = await workspace()
  const following = Promise.withResolvers<(workspaceId: string) => void>()
  const parts = {
    owner,
    database,
    follow: (listener: (workspaceId: string) => void) => {
      following.resolve(listener)
      return () => undefined
    },
    onError: (error: Error) => assert.fail(error),
  }
  const stop = startIndexing(parts, { idleMs: 60_000 })
  const hint = await following.promise
  const count = async (word: string) =>
    (await own.send('GET', `/search?q=${word}`)).body.results.length
  for (const word of ['drowsy', 'awakened']) {
    await say(own, word, { title: 't' })
    hint(own.id)
    await until(`${word} is found`, 20_000, async () => (await count(word)) === 1)
  }
  await stop()
})

test('The index is rebuilt from the tables when events are missing, without deleted resources', async () => {
  const own = await workspace()
  const ids = await Promise.all(
    [1, 2, 3].map(async (n) => say(own, `Retained ${n}`, { title: 't' })),
  )
  assert.equal((await find(own, 'retained')).length, 3)
  const gone = `delete from messages where workspace_id = $1 and conversation_id = $2`
  await owner.query(gone, [own.id, ids[0]])
  await say(own, 'Retained 4', { title: 't' })
  await owner.query('delete from events where workspace_id = $1', [own.id])
  const [first] = (await own.send('GET', '/search?q=retained')).body.results
  assert.ok(first)
  while ((await catchUp(database, own.id)) === 'behind');
  assert.equal((await find(own, 'retained')).length, 3)
  await say(own, 'Retained 5', { title: 't' })
  assert.equal((await find(own, 'retained')).length, 4)
  const { index } = (await own.send('GET', '/search?q=retained')).body
  assert.equal(index.rebuilding, false)
})

test('A key needs search:read', async () => {
  const wanted = { name: 'a', scopes: ['messages:read'], expires_at: undefined }
  const { key } = await createKey(services.database, space.id, wanted)
  const reply = await sendAs({ host: `${space.subdomain}.localhost`, key })('GET', '/search?q=a')
  assert.equal(reply.status, 403)
})
