import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startApp, type TestApp, type TestWorkspace } from '../../../../test/app.ts'
import { newId } from '../../../ids.ts'
import { makeVisitorIndex } from '../../events/visitor-index.ts'
import type { VisitorListener } from '../../events/visitor-listeners.ts'
import type { Stream } from '../../events/testing/open-stream.ts'
import { openWidget, webChannel } from './testing/visitor.ts'

let app: TestApp
let space: TestWorkspace
let channel: string
before(async () => {
  app = await startApp()
  space = await app.workspace()
  channel = await webChannel(app, space)
})

const dataOf = ({ frames }: Stream) =>
  frames.flatMap(({ data }) => (data === undefined || data === '{}' ? [] : [JSON.parse(data)]))

const typesOf = (stream: Stream) => dataOf(stream).map(({ type }: { type: string }) => type)

async function answer(id: string, body: string, more: object = {}): Promise<void> {
  const sent = { body, sender_email: space.adminEmail, ...more }
  const reply = await space.send('POST', `/conversations/${id}/messages`, sent)
  assert.equal(reply.status, 201)
}

test('A visitor gets what is said in own conversations, as it happens, and nothing else', async () => {
  const visitor = openWidget(app, space, channel)
  const stranger = openWidget(app, space, channel)
  const { id } = await visitor.start('Hello')
  const { id: foreign } = await stranger.start('Foreign')
  const stream = await visitor.stream()
  await until('the stream has begun', 5_000, () => stream.frames.length > 0)
  await answer(foreign, 'For the other one')
  await answer(id, 'A secret', { kind: 'note' })
  await space.send('PATCH', `/conversations/${id}`, { priority: 'high', tags: ['vip'] })
  await answer(id, 'The answer')
  await visitor.send('POST', `/conversations/${id}/read`, {})
  await space.send('PATCH', `/conversations/${id}`, { status: 'closed' })
  const second = await visitor.start('Another matter')
  const wanted = [
    'message.created',
    'conversation.read',
    'message.status_changed',
    'conversation.status_changed',
    'conversation.created',
    'message.created',
  ]
  await until('all events are there', 5_000, () => typesOf(stream).length >= wanted.length)
  assert.deepEqual(typesOf(stream), wanted)
  const [answered, , , closed, created] = dataOf(stream)
  assert.equal(answered.data.message.body, '<p>The answer</p>')
  assert.equal(answered.data.conversation.unread_count >= 0, true)
  assert.equal(closed.data.conversation.status, 'closed')
  assert.equal(created.data.conversation.id, second.id)
  assert.ok(!/secret|vip|Foreign|other one|high/.test(stream.text()))
  stream.abort()
})

test('A stream resumes after its last id, of this device alone, and says when it cannot', async () => {
  const visitor = openWidget(app, space, channel)
  const other = openWidget(app, space, channel)
  const { id } = await visitor.start()
  await other.start()
  const first = await visitor.stream()
  await until('the stream has begun', 5_000, () => first.frames.length > 0)
  const place = first.frames[0]?.id ?? ''
  assert.match(place, /^[\w-]{48}$/)
  first.abort()
  await answer(id, 'While away')
  await answer(id, 'Twice')
  const again = await visitor.stream('', { 'last-event-id': place })
  await until('the server says that the missed are there', 5_000, () =>
    again.frames.some(({ event }) => event === 'current'),
  )
  assert.equal(again.frames.at(-1)?.event, 'current')
  again.frames.pop()
  const bodies = dataOf(again).map(({ data }) => data.message.body)
  assert.deepEqual(bodies, ['<p>While away</p>', '<p>Twice</p>'])
  assert.equal(new Set(again.frames.map((frame) => frame.id)).size, again.frames.length)
  again.abort()
  for (const wrong of ['7', '1', 'x'.repeat(48), 'x'.repeat(10_000), `${place.slice(2)}AA`]) {
    const lost = await visitor.stream(`?after=${wrong}`)
    await until('it begins', 5_000, () => lost.frames.length > 0)
    assert.equal(lost.frames[0]?.event, 'reset', wrong)
    lost.abort()
  }
  const stolen = await other.stream(`?after=${place}`)
  await until('it begins', 5_000, () => stolen.frames.length > 0)
  assert.equal(stolen.frames[0]?.event, 'reset')
  stolen.abort()
})

test('Without streams, a long poll returns as soon as there is an event', async () => {
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start()
  const { body } = await visitor.send('GET', '/events')
  assert.deepEqual(body.events, [])
  const polled = visitor.send('GET', `/events?after=${body.next_after}&wait=20`)
  await answer(id, 'Quick')
  const found = await polled
  assert.equal(found.body.events[0].data.message.body, '<p>Quick</p>')
  const empty = await visitor.send('GET', `/events?after=${found.body.next_after}`)
  assert.deepEqual(empty.body.events, [])
  assert.equal((await visitor.send('GET', '/events?after=1')).status, 410)
  assert.equal((await visitor.send('GET', '/events?wait=x')).status, 422)
})

test('An event that commits between the two statements of a poll is not returned twice', async () => {
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start()
  const { body } = await visitor.send('GET', '/events')
  await answer(id, 'Once')
  const holder = await app.owner.connect()
  try {
    await holder.query('begin; lock table conversations in access exclusive mode')
    const polled = visitor.send('GET', `/events?after=${body.next_after}`)
    // The end of the log has been read by then.
    await until('the poll reads events', 5_000, async () => {
      const { rows } = await app.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like '%e.subject_id = c.id%'`,
      )
      return rows.length > 0
    })
    await holder.query(
      `with clock as (
         update workspace_clocks set sequence = sequence + 1 where workspace_id = $1 returning sequence)
       insert into events
       select (jsonb_populate_record(e, jsonb_build_object('sequence', c.sequence, 'id', $2::text))).*
         from clock c join events e on e.workspace_id = $1 and e.sequence = c.sequence - 1`,
      [space.id, newId()],
    )
    await holder.query('commit')
    const found = await polled
    assert.equal(found.body.events.length, 2)
    const next = await visitor.send('GET', `/events?after=${found.body.next_after}`)
    assert.deepEqual(next.body.events, [])
  } finally {
    holder.release(true)
  }
})

test('A device has one stream: the newer one ends the older', async () => {
  const visitor = openWidget(app, space, channel)
  await visitor.start()
  const older = await visitor.stream()
  const newer = await visitor.stream()
  await older.ended
  await until('the newer has begun', 5_000, () => newer.frames.length > 0)
  newer.abort()
})

test('Forgetting the device and erasing its contact end the stream within a second', async () => {
  const ends = {
    forget: async (visitor: ReturnType<typeof openWidget>) => visitor.widget('DELETE', '/device'),
    erase: async (_visitor: ReturnType<typeof openWidget>, id: string) => {
      const seen = await space.send('GET', `/conversations/${id}`)
      return space.send('DELETE', `/visitors/${seen.body.conversation.visitor.id}`)
    },
  }
  for (const [name, end] of Object.entries(ends)) {
    const visitor = openWidget(app, space, channel)
    const { id } = await visitor.start()
    const stream = await visitor.stream()
    await until('it has begun', 5_000, () => stream.frames.length > 0)
    const reply = await end(visitor, id)
    const from = performance.now()
    assert.equal(reply.status, 204, name)
    await stream.ended
    assert.ok(performance.now() - from < 1_000, name)
    assert.equal((await visitor.send('GET', '/conversations')).status, 401, name)
  }
})

test('An event costs what its own listeners cost, however many visitors listen', async () => {
  const own = await app.workspace()
  const visitor = openWidget(app, own, await webChannel(app, own))
  const { id } = await visitor.start()
  const index = makeVisitorIndex(app.services.database, own.id)
  const seen: string[] = []
  const listen = (conversationId: string, contactId: string) => {
    const listener: VisitorListener = {
      principal: {
        kind: 'contact',
        workspace_id: own.id,
        subdomain: own.subdomain,
        contact_id: contactId,
        device_id: contactId,
        channel_id: contactId,
        is_identified: false,
        is_blocked: false,
        block_ends_at: null,
      },
      deliver: ({ json }) => seen.push(json),
      fallBehind: () => assert.fail('It has missed nothing.'),
    }
    index.add(listener)
    index.join(listener, conversationId)
  }
  for (let at = 0; at < 2_000; at += 1) listen(`other ${at}`, `contact ${at}`)
  listen(id, 'contact')
  const { events } = (await own.send('GET', '/events?types=message.created')).body
  const [event] = events
  const logged = {
    sequence: event.sequence,
    type: event.type,
    subject: id,
    kept: null,
    json: JSON.stringify(event),
  }
  index.take([logged], event.sequence)
  await until('it is delivered', 5_000, () => seen.length > 0)
  assert.equal(index.evaluations(), 1)
  assert.equal(seen.length, 1)
})
