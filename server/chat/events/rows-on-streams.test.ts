import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { countRoundTrips } from '../../../test/count-round-trips.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'
import { signIn, type SignedIn } from '../../../test/sign-in.ts'
import { openStream, type Stream, type StreamTarget } from './testing/open-stream.ts'

const app = await startOwnApp()
const { services, workspace } = app

type Event = {
  type: string
  conversation?: { id: string; status: string; inbox: { unread: number } }
}

const eventsOf = ({ frames }: Stream): Event[] =>
  frames.flatMap(({ data }) => (data === undefined ? [] : [JSON.parse(data) as Event]))

async function converse({ send }: TestWorkspace) {
  const made = await send('POST', '/conversations', {
    visitor_attributes: { email: 'ada@example.com' },
    messages_attributes: [{ body: 'Hello' }],
  })
  return `/conversations/${made.body.conversation.id}`
}

async function listening(target: Omit<StreamTarget, 'port'>) {
  const stream = await openStream({ port: app.port, query: '?include=inbox', ...target })
  await until('the stream begins', 5_000, () => stream.frames.length > 0)
  return stream
}

/** A stream ends with its session, so members need real ones. */
const streamAs = async ({ subdomain }: TestWorkspace, { cookie }: SignedIn, after?: string) =>
  listening({
    headers: {
      host: `${subdomain}.localhost`,
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(after === undefined ? {} : { 'last-event-id': after }),
    },
  })

test('With include=inbox each frame brings the row that the list shows, with the reader’s own count', async () => {
  const space = await workspace()
  await space.send('POST', '/team-members', { emails: ['lee@x.test'] })
  const readers = [await signIn(space), await signIn(space, 'lee@x.test')]
  const streams = await Promise.all(readers.map(async (one) => streamAs(space, one)))
  const ofKey = await listening({ key: space.key })
  const plain = await listening({ key: space.key, query: '' })
  const path = await converse(space)
  await space.send('POST', `${path}/messages`, { body: 'Hi', sender_email: space.adminEmail })
  await space.send('POST', `${path}/read`, { reader_email: 'lee@x.test' })
  const isDone = (stream: Stream) => eventsOf(stream).at(-1)?.type === 'message.status_changed'
  await until('all streams have it', 5_000, () => [...streams, ofKey, plain].every(isDone))
  for (const [at, { send }] of [...readers, space].entries()) {
    const events = eventsOf(streams[at] ?? ofKey)
    const listed = (await send('GET', `${path}?include=inbox`)).body.conversation
    assert.deepEqual(events.at(-1)?.conversation, listed)
    for (const { type, conversation } of events) {
      assert.equal(conversation !== undefined, !type.startsWith('contact.'), type)
    }
    const polled = (await send('GET', '/events?include=inbox')).body.events
    assert.deepEqual(polled.at(-1).conversation, listed)
  }
  assert.deepEqual(
    streams.map((stream) => eventsOf(stream).at(-1)?.conversation?.inbox.unread),
    [1, 0],
  )
  assert.ok(!plain.text().includes('inbox'))
  for (const stream of [...streams, ofKey, plain]) stream.abort()
})

test('The rows of an event are read once for all streams of a process', async () => {
  const space = await workspace()
  const path = await converse(space)
  const readers = await Promise.all(Array.from({ length: 30 }, async () => signIn(space)))
  const streams = await Promise.all(readers.map(async (one) => streamAs(space, one)))
  const { pool } = services.database
  await Promise.all(Array.from({ length: 40 }, async () => pool.query('select 1')))
  const trips = countRoundTrips(pool)
  await space.send('PATCH', path, { status: 'open' })
  const seen = (stream: Stream) => eventsOf(stream).at(-1)?.conversation?.status === 'open'
  await until('all streams have it', 5_000, () => streams.every(seen))
  assert.ok(trips() < 15, `${trips()} round trips`)
  for (const stream of streams) stream.abort()
})

test('A member who sees some conversations gets rows of those, and null once they are another’s', async () => {
  const space = await workspace()
  await space.send('POST', '/roles', { name: 'Own', permissions: ['*'], sees: 'assigned' })
  const lee = { emails: ['lee@x.test'], organization_role: 'Own' }
  await space.send('POST', '/team-members', lee)
  const signedIn = await signIn(space, 'lee@x.test')
  const stream = await streamAs(space, signedIn)
  const [own, other] = [await converse(space), await converse(space)]
  await space.send('PATCH', own, { assignee_email: 'lee@x.test' })
  await space.send('PATCH', other, { priority: 'high' })
  await space.send('PATCH', other, { assignee_email: space.adminEmail })
  await space.send('PATCH', own, { priority: 'high' })
  await until(
    'the change is sent',
    5_000,
    () => eventsOf(stream).at(-1)?.type === 'conversation.updated',
  )
  const seen = eventsOf(stream).flatMap(({ conversation }) => conversation ?? [])
  assert.ok(seen.length > 0)
  for (const { id } of seen) assert.ok(own.endsWith(id))
  await space.send('PATCH', own, { status: 'closed', assignee_email: space.adminEmail })
  await space.send('PATCH', own, { priority: 'low' })
  await space.send('PATCH', other, { assignee_email: 'lee@x.test' })
  await until('the other is shown', 5_000, () =>
    eventsOf(stream).some(({ conversation }) => conversation && other.endsWith(conversation.id)),
  )
  const left = eventsOf(stream).filter(({ conversation }) => conversation === null)
  assert.deepEqual(
    left.map(({ type }) => type),
    ['conversation.assigned'],
    'the event that moved it out of sight, and none after it',
  )
  const polled = await signedIn.send('GET', '/events?include=inbox&limit=100')
  assert.deepEqual(
    polled.body.events.flatMap((event: Event) => (event.conversation === null ? event.type : [])),
    ['conversation.assigned'],
  )
  stream.abort()
  // What was missed is nothing that this member sees.
  await space.send('PATCH', own, { priority: 'high' })
  const { latest_sequence: latest } = (await space.send('GET', '/events?limit=1')).body
  // The process may not have heard of the newest event when the stream begins.
  await until('a stream says that nothing is missed', 5_000, async () => {
    const again = await streamAs(space, signedIn, String(latest - 1))
    const current = () => again.frames.find(({ event }) => event === 'current')
    await until('it says so', 5_000, () => current() !== undefined)
    again.abort()
    assert.deepEqual(eventsOf(again), [])
    return current()?.id === String(latest)
  })
})

test('A merge takes a conversation out of a member’s sight with a null row, and its undo brings the row back', async () => {
  const space = await workspace()
  await space.send('POST', '/roles', { name: 'Own', permissions: ['*'], sees: 'assigned' })
  const lee = { emails: ['lee@x.test'], organization_role: 'Own' }
  await space.send('POST', '/team-members', lee)
  const [own, other] = [await converse(space), await converse(space)]
  await space.send('PATCH', own, { assignee_email: 'lee@x.test' })
  const stream = await streamAs(space, await signIn(space, 'lee@x.test'))
  const from = own.split('/').at(-1)
  const merged = await space.send('POST', `${other}/merge`, { from })
  assert.equal(merged.status, 200, merged.text)
  const { merges } = (await space.send('GET', `${other}/merges`)).body
  const undone = await space.send('DELETE', `${other}/merges/${merges[0].id}`)
  assert.equal(undone.status, 200, undone.text)
  await until('the undo is sent', 5_000, () =>
    eventsOf(stream).some(({ type }) => type === 'conversation.restored'),
  )
  assert.deepEqual(
    eventsOf(stream).map(({ type, conversation }) => [type, conversation && conversation.id]),
    [
      ['conversation.deleted', null],
      ['conversation.restored', from],
    ],
  )
  assert.ok(!stream.text().includes('conversation.merged'), 'nothing of what is not seen')
  stream.abort()
})

test('A stream says when its reader has other rights than before', async () => {
  const space = await workspace()
  const { role } = (
    await space.send('POST', '/roles', { name: 'Own', permissions: ['*'], sees: 'assigned' })
  ).body
  await space.send('POST', '/team-members', { emails: ['lee@x.test'], organization_role: 'Own' })
  const signedIn = await signIn(space, 'lee@x.test')
  const marks: (string | undefined)[] = []
  const look = async () => {
    const stream = await streamAs(space, signedIn)
    marks.push(stream.reply.headers['porchlight-rights'] as string)
    stream.abort()
  }
  await look()
  await look()
  await space.send('PATCH', `/roles/${role.id}`, { sees: 'all' })
  await look()
  const [first, second, third] = marks
  assert.match(first ?? '', /^[\w-]{16}$/)
  assert.equal(first, second)
  assert.notEqual(first, third)
})

test('Rows on a stream need the right to read messages', async () => {
  const space = await workspace()
  const blind = await serveAs(services, memberOf(space, { permissions: ['events:read'] }))
  for (const path of ['/events?include=inbox', '/events/stream?include=inbox']) {
    assert.equal((await blind.send('GET', path)).status, 403)
  }
})
