import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { startApp, startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { createKey, revokeKey } from '../../api/access/command-keys.ts'
import { drain } from '../../api/http/drain.ts'
import { openStream, type Stream, type StreamTarget } from './testing/open-stream.ts'

const app = await startOwnApp()
const { owner, services, address } = app

type Event = { id: string; sequence: number; type: string; data: Record<string, unknown> }

async function converse({ send }: TestWorkspace, email = 'bob@x.test'): Promise<string> {
  const reply = await send('POST', '/conversations', {
    visitor_attributes: { email },
    messages_attributes: [{ body: 'Hello' }],
  })
  assert.equal(reply.status, 201, reply.text)
  return reply.body.conversation.id
}

async function until(what: string, probe: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!probe()) {
    assert.ok(performance.now() < deadline, `Never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const eventFrames = (stream: Stream) => stream.frames.filter(({ data }) => data !== undefined)
const ids = (stream: Stream) => eventFrames(stream).map(({ id }) => Number(id))
const listening = async (space: TestWorkspace, target: Partial<StreamTarget> = {}) => {
  const stream = await openStream({ port: app.port, key: space.key, ...target })
  await until('the stream begins', () => stream.frames.length > 0)
  return stream
}

test('The log is read page by page, in order and without gaps', async () => {
  const space = await app.workspace()
  const id = await converse(space)
  const all = (await space.send('GET', '/events')).body
  assert.deepEqual(
    all.events.map(({ sequence, type }: Event) => [sequence, type]),
    [
      [1, 'workspace.created'],
      [2, 'contact.created'],
      [3, 'conversation.created'],
      [4, 'message.created'],
    ],
  )
  const { next_after: next, oldest_sequence: oldest, latest_sequence: latest } = all
  assert.deepEqual([next, oldest, latest], [4, 1, 4])
  const { conversation } = (await space.send('GET', `/conversations/${id}`)).body
  assert.deepEqual(all.events[2].data, { conversation })
  assert.equal(all.events[2].created_at, conversation.updated_at)
  assert.equal(all.events[0].request_id, null)

  const paged: Event[] = []
  let after = 0
  for (let pages = 0; after < 4; pages += 1) {
    assert.ok(pages < 4)
    const page = (await space.send('GET', `/events?after=${after}&limit=1`)).body
    paged.push(...page.events)
    after = page.next_after
  }
  assert.deepEqual(paged, all.events)
  const end = (await space.send('GET', '/events?after=4')).body
  assert.deepEqual([end.events, end.next_after], [[], 4])
})

test('Types are selected by name or prefix, and skipped events are not read again', async () => {
  const space = await app.workspace()
  await converse(space)
  const read = async (query: string) => (await space.send('GET', `/events?${query}`)).body
  const typesOf = ({ events }: { events: Event[] }) => events.map(({ type }) => type)
  const picked = await read('types=message.*,contact.created')
  assert.deepEqual(typesOf(picked), ['contact.created', 'message.created'])
  assert.equal(picked.next_after, 4)
  const none = await read('types=team_member.added')
  assert.deepEqual([none.events, none.next_after], [[], 4])
  const first = await read('types=conversation.*,message.created&limit=1')
  assert.deepEqual([typesOf(first), first.next_after], [['conversation.created'], 3])
  assert.deepEqual(typesOf(await read('types=*')).length, 4)
})

test('Malformed parameters fail with 422', async () => {
  const space = await app.workspace()
  const wrong = [
    'after=-1',
    'after=x',
    'limit=0',
    'limit=x',
    'wait=x',
    'types=message.create',
    'types=x.*',
  ]
  for (const query of wrong) {
    const { status } = await space.send('GET', `/events?${query}`)
    assert.equal(status, 422, query)
  }
  for (const headers of [{}, { 'last-event-id': 'x' }]) {
    const query = 'last-event-id' in headers ? '' : '?after=x'
    const stream = await space.send('GET', `/events/stream${query}`, undefined, headers)
    assert.equal(stream.status, 422)
  }
  const { key } = await createKey(services.database, space.id, {
    name: 'x',
    scopes: ['contacts:read'],
    expires_at: undefined,
  })
  const narrow = app.sendAs({ host: `${space.subdomain}.localhost`, key })
  for (const path of ['/events', '/events/stream'])
    assert.equal((await narrow('GET', path)).status, 403)
})

test('A position whose events were deleted or never existed gets 410 or a reset with the latest sequence', async () => {
  const space = await app.workspace()
  await converse(space)
  const start = 'update workspace_clocks set oldest_sequence = $2 where workspace_id = $1'
  await owner.query(start, [space.id, 3])
  const gone = await space.send('GET', '/events?after=1')
  assert.equal(gone.status, 410)
  const { 'events-oldest-sequence': oldest, 'events-latest-sequence': latest } = gone.headers
  assert.deepEqual([oldest, latest], ['3', '4'])
  assert.equal((await space.send('GET', '/events?after=5')).status, 410)
  assert.equal((await space.send('GET', '/events?after=2')).body.events.length, 2)
  assert.equal((await space.send('GET', '/events')).body.events.length, 2)
  await owner.query(start, [space.id, 5])
  assert.equal((await space.send('GET', '/events?after=3')).status, 410)
  const none = (await space.send('GET', '/events')).body
  assert.deepEqual([none.events, none.next_after, none.oldest_sequence], [[], 4, 5])

  for (const after of ['1', '99']) {
    const stream = await listening(space, { headers: { 'last-event-id': after } })
    await until('the reset', () => eventFrames(stream).length > 0)
    const [reset] = eventFrames(stream)
    assert.deepEqual([reset?.event, reset?.id], ['reset', '4'])
    assert.deepEqual(JSON.parse(reset?.data ?? ''), { oldest_sequence: 5, latest_sequence: 4 })
    stream.abort()
  }
})

test('A long poll returns when a wanted event is committed, else when its time is over', async () => {
  const space = await app.workspace()
  const id = await converse(space)
  const began = performance.now()
  const waiting = space.send('GET', '/events?after=4&types=note.created&wait=20')
  await until('it waits', () => app.services.events.isWatched())
  await converse(space)
  const note = { body: 'Hm', kind: 'note', sender_email: space.adminEmail }
  await space.send('POST', `/conversations/${id}/messages`, note)
  const { body } = await waiting
  assert.deepEqual(
    body.events.map(({ type }: Event) => type),
    ['note.created'],
  )
  assert.equal(body.next_after, 7)
  assert.ok(performance.now() - began < 5_000)
  const over = (await space.send('GET', '/events?after=7&wait=0.05')).body
  assert.deepEqual([over.events, over.next_after], [[], 7])
})

test('A stream sends every event of its types once, in order, when it is committed', async () => {
  const space = await app.workspace()
  const [all, some] = await Promise.all([
    listening(space),
    listening(space, { query: '?types=message.*' }),
  ])
  assert.match(String(all.reply.headers['content-type']), /^text\/event-stream/)
  assert.equal(all.reply.headers['cache-control'], 'no-store')
  assert.match(all.text(), /^retry: \d+\nid: 1\n\n/)
  await Promise.all(Array.from({ length: 20 }, async (_, at) => converse(space, `c${at}@x.test`)))
  await until(
    'all are sent',
    () => eventFrames(all).length === 60 && eventFrames(some).length === 20,
  )
  assert.deepEqual(
    ids(all),
    Array.from({ length: 60 }, (_, at) => at + 2),
  )
  const { events } = (await space.send('GET', '/events?after=1')).body
  assert.deepEqual(
    eventFrames(all).map(({ event, data }) => [event, JSON.parse(data ?? '')]),
    events.map((event: Event) => [event.type, event]),
  )
  assert.ok(eventFrames(some).every(({ event }) => event === 'message.created'))
  all.abort()
  some.abort()
})

test('A stream resumes after the last event of its client', async () => {
  const space = await app.workspace()
  await Promise.all(Array.from({ length: 10 }, async (_, at) => converse(space, `c${at}@x.test`)))
  for (const after of [0, 1, 15, 30, 31]) {
    const stream = await listening(space, {
      headers: { 'last-event-id': String(after) },
      query: '?after=3',
    })
    await until('the rest is sent', () => eventFrames(stream).length === 31 - after)
    assert.deepEqual(
      ids(stream),
      Array.from({ length: 31 - after }, (_, at) => after + at + 1),
    )
    const told = () =>
      stream.frames.flatMap(({ event, data }, at) => (event === 'current' ? [[at, data]] : []))
    await until('the server says that this was all', () => told().length > 0)
    assert.deepEqual(told(), [[stream.frames.length - 1, undefined]])
    assert.equal(stream.frames.at(-1)?.id, '31')
    stream.abort()
  }
  const stream = await listening(space, { query: '?after=30' })
  await until('the rest is sent', () => ids(stream)[0] === 31)
  stream.abort()
})

test('A client that stops reading costs little memory, and misses nothing when it resumes', async () => {
  const space = await app.workspace()
  const id = await converse(space)
  const sockets: Socket[] = []
  const note = (socket: Socket) => sockets.push(socket)
  app.app.server.on('connection', note)
  const stream = await listening(space)
  app.app.server.off('connection', note)
  stream.reply.pause()
  const held = () => Math.max(...sockets.map((socket) => socket.writableLength))
  const body = 'x'.repeat(250_000)
  let sent = 0
  // The system takes some megabytes; what is beyond waits in the log, and a client is disconnected after a while.
  for (let beyond = 0; beyond < 6; beyond += held() > 0 ? 1 : 0) {
    const message = { body, sender_email: 'bob@x.test' }
    const { status } = await space.send('POST', `/conversations/${id}/messages`, message)
    assert.equal(status, 201)
    sent += 1
    assert.ok(sent < 100, 'The system takes everything.')
    assert.ok(held() < 1_000_000, `${held()} bytes`)
  }
  stream.reply.resume()
  await until('it has read all', () => eventFrames(stream).length === sent)
  assert.deepEqual(
    ids(stream),
    Array.from({ length: sent }, (_, at) => at + 5),
  )
  stream.abort()
})

test('A stream and a long poll end with their key: revoked, and expired', async () => {
  const space = await app.workspace()
  const soon = new Date(Date.now() + 1_000)
  const [revoked, expiring] = [
    await createKey(services.database, space.id, {
      name: 'r',
      scopes: ['events:read'],
      expires_at: undefined,
    }),
    await createKey(services.database, space.id, {
      name: 'e',
      scopes: ['events:read'],
      expires_at: soon,
    }),
  ]
  const other = await listening(space)
  const first = await listening(space, { key: revoked.key })
  const second = await listening(space, { key: expiring.key })
  const send = app.sendAs({ host: `${space.subdomain}.localhost`, key: revoked.key })
  const waiting = send('GET', '/events?after=3&types=note.created&wait=20')
  await until('it waits', () => app.services.events.isWatched())
  await revokeKey(services.database, space.id, revoked.id)
  const began = performance.now()
  await first.ended
  assert.ok(performance.now() - began < 1_000)
  assert.equal((await waiting).status, 401)
  await second.ended
  assert.ok(Date.now() - soon.getTime() < 1_000)
  assert.equal(other.reply.destroyed, false)
  other.abort()
})

test('A process finds events of another process, with and without a hint', async () => {
  const space = await app.workspace()
  const second = await startApp({}, address)
  const stream = await listening(space, { port: second.port })
  const elsewhere = second.sendAs({ host: `${space.subdomain}.localhost`, key: space.key })
  const waiting = elsewhere('GET', '/events?after=1&wait=20&limit=3')
  const began = performance.now()
  await converse(space)
  await until('the other process sends it', () => eventFrames(stream).length === 3)
  assert.ok(performance.now() - began < 1_000, `${performance.now() - began} ms`)
  assert.ok((await waiting).body.events.length > 0)
  // A command commits like this, without a hint.
  await owner.query(
    `with clock as (update workspace_clocks set sequence = sequence + 1 where workspace_id = $1
                   returning sequence)
     insert into events (workspace_id, sequence, id, type, created_at, actor, data)
     select $1, sequence, gen_random_uuid(), 'contact.deleted', now(), '{"type":"command","name":"x"}', '{}'
       from clock`,
    [space.id],
  )
  await until('it is found', () => eventFrames(stream).length === 4)
  stream.abort()
})

test('A stop ends every stream and long poll and asks streams to reconnect', async () => {
  const third = await startApp({}, address)
  const space = await app.workspace()
  const stream = await listening(space, { port: third.port })
  const send = third.sendAs({ host: `${space.subdomain}.localhost`, key: space.key })
  const waiting = send('GET', '/events?after=1&wait=20')
  await until('both wait', () => third.services.events.openStreams() === 1)
  await drain(third.app.server, 0)
  await stream.ended
  assert.match(stream.text(), /retry: \d+\n\n$/)
  assert.equal((await waiting).status, 200)
  assert.equal(third.services.events.openStreams(), 0)
})
