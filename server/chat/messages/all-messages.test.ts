import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'

const { services, workspace } = await startApp()

type Shown = { readonly id: string; readonly updated_at: string; readonly conversation_id: string }

/** All pages from an address on. */
async function walk(send: TestWorkspace['send'], query: string): Promise<Shown[]> {
  const found: Shown[] = []
  for (let cursor: string | null = '*'; cursor !== null;) {
    const { status, body, text } = await send('GET', `/messages?${query}&cursor=${cursor}`)
    assert.equal(status, 200, text)
    found.push(...body.messages)
    cursor = body.next_cursor
  }
  return found
}

test('Messages of all conversations are listed in the order of their last change, each with its conversation', async () => {
  const { send, adminEmail } = await workspace()
  const first = await createConversation(send)
  const second = await createConversation(send)
  const path = `/conversations/${first.id}/messages`
  const note = await send('POST', path, { body: 'Hm', kind: 'note', sender_email: adminEmail })
  const [said] = (await send('GET', path)).body.messages
  await send('PATCH', `${path}/${said.id}`, { status: 'delivered' })
  const found = await walk(send, 'per_page=1')
  const [other] = (await send('GET', `/conversations/${second.id}/messages`)).body.messages
  assert.deepEqual(
    found.map(({ id, conversation_id: of }) => [id, of]),
    [
      [other.id, second.id],
      [note.body.message.id, first.id],
      [said.id, first.id],
    ],
  )
  const { conversation_id: _, ...shown } = found[0] ?? assert.fail('Nothing was found.')
  assert.deepEqual(shown, other)
  assert.deepEqual(await walk(send, 'per_page=100'), found)
})

test('A poller that asks with the newest updated_at misses and repeats nothing', async () => {
  const { send } = await workspace()
  const { id, visitor } = await createConversation(send)
  const path = `/conversations/${id}`
  const say = async (body: string) =>
    send('POST', `${path}/messages`, { body, sender_email: visitor.email })
  for (const body of ['One', 'Two', 'Three']) await say(body)
  const known = await walk(send, 'per_page=2')
  const newest = known.at(-1)?.updated_at ?? ''
  assert.deepEqual(await walk(send, `updated_after=${newest}`), [])
  await say('Four')
  // Read at one tick: all of them come after it, on several pages.
  await send('PATCH', path, { read: true })
  const news = await walk(send, `updated_after=${newest}&per_page=2`)
  assert.equal(news.length, 5)
  assert.equal(new Set(news.map((one) => one.updated_at)).size, 1)
  assert.equal(new Set(news.map((one) => one.id)).size, 5)
})

test('A member who sees some conversations gets their messages alone, page by page', async () => {
  const space = await workspace()
  const { send, adminEmail, adminId } = space
  const own = await createConversation(send, { assignee_email: adminEmail })
  for (let n = 0; n < 3; n += 1) await createConversation(send)
  await send('POST', `/conversations/${own.id}/messages`, {
    body: 'Mine',
    sender_email: adminEmail,
  })
  const member = await serveAs(services, memberOf(space, { member_id: adminId, sees: 'assigned' }))
  const found = await walk(member.send, 'per_page=1')
  assert.deepEqual(
    found.map((one) => one.conversation_id),
    [own.id, own.id],
  )
  assert.equal((await walk(send, 'per_page=2')).length, 5)
})

test('include=program, a foreign cursor and a false time are answered as by the other lists', async () => {
  const { send } = await workspace()
  await createConversation(send)
  const { body, headers } = await send('GET', '/messages?include=program&per_page=1')
  assert.equal(body.messages[0].program.name, 'first')
  assert.equal(body.next_cursor, null)
  assert.match(String(headers['events-sequence']), /^\d+$/)
  await createConversation(send)
  const cut = await send('GET', '/messages?per_page=1')
  assert.ok(String(cut.headers['link']).includes(`cursor=${cut.body.next_cursor}>; rel="next"`))
  for (const query of [
    `cursor=${cut.body.next_cursor}&updated_after=2024-01-01`,
    'updated_after=yesterday',
    'include=inbox',
  ]) {
    assert.equal((await send('GET', `/messages?${query}`)).status, 422, query)
  }
})

test('A poller beside several writers gets the newest state of every message', async () => {
  const { send } = await workspace()
  const made = await Promise.all(Array.from({ length: 4 }, async () => createConversation(send)))
  const writing = new AbortController()
  const write = async ({ id, visitor }: (typeof made)[number]) => {
    const path = `/conversations/${id}/messages`
    for (let at = 0; at < 12; at += 1) {
      const said = { body: `${at}`, sender_email: visitor.email }
      const { body } = await send('POST', path, said)
      if (at % 3 === 0) await send('PATCH', `${path}/${body.message.id}`, { status: 'delivered' })
      if (at % 5 === 0) await send('PATCH', `/conversations/${id}`, { read: true })
    }
  }
  const copy = new Map<string, Shown>()
  let newest = '1970-01-01T00:00:00.000Z'
  const poll = async () => {
    for (const message of await walk(send, `updated_after=${newest}&per_page=3`)) {
      assert.ok(message.updated_at >= newest)
      newest = message.updated_at
      copy.set(message.id, message)
    }
  }
  const polling = (async () => {
    while (!writing.signal.aborted) await poll()
  })()
  await Promise.all(made.map(write))
  writing.abort()
  await polling
  await poll()
  const all = await walk(send, 'per_page=100')
  assert.equal(all.length, 4 * 13)
  assert.deepEqual([...copy.values()].toSorted(byId), all.toSorted(byId))
})

const byId = (one: Shown, other: Shown) => (one.id < other.id ? -1 : 1)
