import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'

const { workspace } = await startApp()
const { send } = await workspace()
const { id } = await createConversation(send, { tags: ['First', 'Second'] })
const path = `/conversations/${id}`

const tagsNow = async () =>
  (await send('GET', `${path}?include=inbox`)).body.conversation.inbox.tags as string[]
const eventsAfter = async (sequence: number) =>
  (await send('GET', `/events?after=${sequence}`)).body.events as { type: string }[]
const latest = async () => (await send('GET', '/events?limit=1')).body.latest_sequence as number

test('PUT adds a tag last, DELETE removes it, and both answer with the conversation', async () => {
  const put = await send('PUT', `${path}/tags/Third%20%2F%20new`)
  assert.equal(put.status, 200, put.text)
  assert.equal(put.text, (await send('GET', path)).text)
  assert.deepEqual(await tagsNow(), ['First', 'Second', 'Third / new'])
  const removed = await send('DELETE', `${path}/tags/sECOND`)
  assert.equal(removed.status, 200, removed.text)
  assert.ok(removed.body.conversation.updated_at > put.body.conversation.updated_at)
  assert.deepEqual(await tagsNow(), ['First', 'Third / new'])
})

test('A tag that is there, or is not, changes nothing and records no event', async () => {
  const before = (await send('GET', path)).text
  const sequence = await latest()
  assert.equal((await send('PUT', `${path}/tags/%20first%20`)).text, before)
  assert.equal((await send('DELETE', `${path}/tags/Second`)).text, before)
  assert.equal((await send('DELETE', `${path}/tags/never%20was`)).text, before)
  assert.deepEqual(await eventsAfter(sequence), [])
  await send('PUT', `${path}/tags/fourth`)
  assert.deepEqual(
    (await eventsAfter(sequence)).map(({ type }) => type),
    ['conversation.tagged'],
  )
})

test('Tags that are added at once all stay, and the last one can be removed', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `at once ${at}`)
  await Promise.all(
    names.map(async (name) => send('PUT', `${path}/tags/${encodeURIComponent(name)}`)),
  )
  assert.deepEqual(
    (await tagsNow()).toSorted(),
    ['First', 'Third / new', 'fourth', ...names].toSorted(),
  )
  for (const tag of await tagsNow()) {
    assert.equal((await send('DELETE', `${path}/tags/${encodeURIComponent(tag)}`)).status, 200)
  }
  assert.deepEqual(await tagsNow(), [])
})

test('Unknown conversations are 404, and blank, too long and too many tags 422', async () => {
  for (const method of ['PUT', 'DELETE']) {
    const unknown = '/conversations/019a0000-0000-7000-8000-000000000000/tags/%20'
    assert.equal((await send(method, unknown)).status, 404)
    for (const [tag, error] of [
      ['%20', "tag can't be blank."],
      ['x'.repeat(101), 'tag is too long.'],
      ['%00', 'tag contains characters that cannot be stored.'],
    ] as const) {
      const { status, body } = await send(method, `${path}/tags/${tag}`)
      assert.equal(status, 422, tag)
      assert.deepEqual(body, { error })
    }
  }
  const full = await createConversation(send, {
    tags: Array.from({ length: 50 }, (_, at) => `t${at}`),
  })
  const { status, body } = await send('PUT', `/conversations/${full.id}/tags/more`)
  assert.deepEqual([status, body], [422, { error: 'tags is too long.' }])
  assert.equal((await send('PUT', `/conversations/${full.id}/tags/T7`)).status, 200)
})

test('If-Match guards a tag', async () => {
  const { headers } = await send('GET', path)
  const current = { 'if-match': String(headers['etag']) }
  assert.equal((await send('PUT', `${path}/tags/guarded`, undefined, current)).status, 200)
  assert.equal((await send('DELETE', `${path}/tags/guarded`, undefined, current)).status, 412)
})
