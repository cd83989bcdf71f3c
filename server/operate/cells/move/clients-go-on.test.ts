import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { startS3 } from '../../../../test/start-s3.ts'
import { until } from '../../../../campaigns/until.ts'
import { sender, type TestApp } from '../../../../test/app.ts'
import { assertStrictlyGrowing, makePoller } from '../../../../test/make-poller.ts'
import { startConversation } from '../../../../test/seed.ts'
import { fetchFile, upload } from '../../../../test/upload.ts'
import { readTicket } from '../../../chat/channels/kinds/web/ticket.ts'
import { openWidget, webChannel } from '../../../chat/channels/devices/testing/visitor.ts'
import { makeOutboundClient } from '../../../chat/outbound/outbound-client.ts'
import { hearDue } from '../../../store/due/due-notices.ts'
import { startDue } from '../../../store/due/start-due.ts'
import { startWebhookJobs } from '../../../chat/webhooks/start-webhook-jobs.ts'
import { startReceiver, verify, type Received } from '../../../chat/webhooks/testing/receiver.ts'
import { connectDeliveries } from '../../../store/database/connect.ts'
import { clientOf, followStream } from '../testing/behind-proxy.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const storage = await startS3('one', 'other')
const bucket = (name: string) => `http://S3RVER:S3RVER@${storage}/${name}`
const cells = await startTwoCells(
  { PORCHLIGHT_WEBHOOKS_ALLOW_PRIVATE: 'on' },
  { buckets: { a: bucket('one'), b: bucket('other') } },
)
const { a, b, run } = cells

/** How far the clock of deliveries runs ahead in both cells. */
let aheadMs = 0

/** The deliveries of a server, as a start of the program begins them. */
async function deliverFrom({ address, services }: TestApp) {
  const jobsPool = connectDeliveries(address, () => undefined)
  const jobs = await startWebhookJobs({
    pool: jobsPool,
    database: services.database,
    client: makeOutboundClient({ allowsPrivate: true }, { timeoutMs: 1_000, replyBytes: 1_024 }),
    vault: services.vault,
    timeoutMs: 1_000,
    follow: services.events.follow,
    log: () => undefined,
    onError: () => undefined,
    now: () => new Date(Date.now() + aheadMs),
  })
  const due = startDue({
    pool: jobsPool,
    kinds: [jobs.kind],
    hear: (listener) => hearDue(services.database, listener),
    onError: () => undefined,
  })
  after(async () => {
    await due.stop()
    jobs.stop()
    await jobsPool.end()
  })
  return jobs
}

const sequenceOf = ({ event }: Received) => Number(event.sequence)

test('Across a move, webhooks, streams, long polls and pollers miss nothing, and no id changes', async (context) => {
  const jobs = [await deliverFrom(a), await deliverFrom(b)]
  // Some requests fail once, so that retries are under way whenever the move closes the source.
  const failed = new Set<string>()
  const receiver = await startReceiver(({ id, event }, reply) => {
    if (event.sequence % 5 === 0 && !failed.has(id)) {
      failed.add(id)
      reply.statusCode = 500
    }
    reply.end()
  })
  after(() => receiver.close())
  const acme = await a.workspace('acme')
  const made = await acme.send('POST', '/webhooks', { url: receiver.url })
  assert.equal(made.status, 201, made.text)
  const { secret } = made.body
  const conversationId = await startConversation(acme.send)
  const send = clientOf(cells, acme)
  const team = followStream(cells, { host: 'acme.localhost', 'x-api-key': acme.key }, '?after=0')
  const ending = new AbortController()
  const polled: number[] = []
  const longPoll = async () => {
    while (!ending.signal.aborted) {
      const { status, body } = await send('GET', `/events?after=${polled.at(-1) ?? 0}&wait=1`)
      assert.equal(status, 200)
      polled.push(...body.events.map((event: { sequence: number }) => event.sequence))
    }
  }
  const poller = makePoller(async (method, path) => send(method, path))
  const sent: string[] = []
  const write = async () => {
    while (!ending.signal.aborted) {
      const body = { body: `Message ${sent.length}`, sender_email: acme.adminEmail }
      const key = { 'idempotency-key': `message-${sent.length}` }
      const reply = await send('POST', `/conversations/${conversationId}/messages`, body, key)
      assert.equal(reply.status, 201, reply.text)
      sent.push(body.body)
      await poller.poll()
    }
  }
  const running = Promise.all([write(), longPoll()])
  running.catch(() => undefined)
  await until('deliveries are under way', 20_000, () => receiver.received.length > 8)
  const moved = await run(context, 'workspace', 'move', 'acme', '--to', 'b')
  assert.equal(moved.code, 0, moved.err)
  const before = sent.length
  await until('writes go on in the target', 20_000, () => sent.length > before + 8)
  ending.abort()
  await running
  const { rows } = await b.owner.query<{ latest: number }>(
    'select sequence::float8 as latest from workspace_clocks where workspace_id = $1',
    [acme.id],
  )
  const all = Array.from({ length: rows[0]?.latest ?? 0 }, (_, at) => at + 1)
  const rest = (await send('GET', `/events?after=${polled.at(-1) ?? 0}&limit=1000`)).body.events
  assert.deepEqual([...polled, ...rest.map((event: { sequence: number }) => event.sequence)], all)
  const idsOnStream = () => team.frames.flatMap(({ data, id }) => (data && id ? [Number(id)] : []))
  await until('the stream has all', 20_000, () => idsOnStream().at(-1) === all.at(-1))
  await team.stop()
  assert.deepEqual(idsOnStream(), all)
  assert.ok(!team.frames.some(({ event }) => event === 'reset'))
  await poller.drain()
  assertStrictlyGrowing(poller.seen)

  const { received } = receiver
  // The webhook's own creation comes before it.
  const first = Math.min(...received.map(sequenceOf))
  const wanted = all.filter((sequence) => sequence >= first)
  await until('every event is delivered', 60_000, async () => {
    aheadMs += 60_000
    for (const { poll: dispatch } of jobs) await dispatch()
    return new Set(received.map(sequenceOf)).size === wanted.length
  })
  const firstTimes = [...new Set(received.map(sequenceOf))]
  assert.deepEqual(
    firstTimes.toSorted((one, other) => one - other),
    wanted,
  )
  const idsOf = Map.groupBy(received, sequenceOf)
  for (const [sequence, times] of idsOf) {
    assert.equal(new Set(times.map(({ id }) => id)).size, 1, `Event ${sequence} has two ids.`)
    assert.equal(new Set(times.map(({ body }) => body)).size, 1)
  }
  for (const one of received) verify(secret, one)
  // One conversation is one lane: its events come in order, each before the next is tried.
  const lane = received.filter(({ event }) => event.data.conversation_id === conversationId)
  assert.ok(lane.length > 15)
  assert.deepEqual(
    [...new Set(lane.map(sequenceOf))],
    [...new Set(lane.map(sequenceOf))].toSorted((one, other) => one - other),
  )
})

test('A visitor with an open widget notices nothing of a move, and frames open as before', async (context) => {
  const globex = await a.workspace('globex')
  const channel = await webChannel(a, globex, { allowed_origins: ['https://shop.example'] })
  const visitor = openWidget(a, globex, channel)
  const stranger = openWidget(a, globex, channel)
  const { id } = await visitor.start('Hello')
  await stranger.start('Hello too')
  const host = 'chat--globex.localhost'
  const headers = { host, authorization: `Bearer ${visitor.token}` }
  const stream = followStream(cells, headers)
  await until('the stream has begun', 5_000, () => stream.frames.length > 0)
  const { next_after: position } = (await visitor.send('GET', '/events')).body
  const { next_after: foreign } = (await stranger.send('GET', '/events')).body
  const send = clientOf(cells, globex)
  const answers: string[] = []
  const answer = async (body: string) => {
    const sent = { body, sender_email: globex.adminEmail }
    assert.equal((await send('POST', `/conversations/${id}/messages`, sent)).status, 201)
    answers.push(`<p>${body}</p>`)
  }
  for (const body of ['One', 'Two']) await answer(body)
  const moved = await run(context, 'workspace', 'move', 'globex', '--to', 'b')
  assert.equal(moved.code, 0, moved.err)
  for (const body of ['Three', 'Four']) await answer(body)
  const bodies = (events: readonly Event[]) =>
    events.flatMap(({ data }) => (data.message === undefined ? [] : [data.message.body]))
  const onStream = () =>
    bodies(stream.frames.flatMap(({ data }) => (data && data !== '{}' ? [JSON.parse(data)] : [])))
  await until('the stream has all', 20_000, () => onStream().length >= answers.length)
  await stream.stop()
  assert.deepEqual(onStream(), answers)
  assert.ok(!stream.frames.some(({ event }) => event === 'reset'))

  const there = openWidget(b, globex, channel, visitor.token)
  const page = await there.send('GET', `/events?after=${position}`)
  assert.equal(page.status, 200, page.text)
  assert.deepEqual(bodies(page.body.events), answers)
  assert.equal((await there.send('GET', `/events?after=${foreign}`)).status, 410)

  const said = {
    message: { external_id: randomUUID(), body: 'Still here' },
    ticket: visitor.ticket,
  }
  const key = { 'idempotency-key': randomUUID() }
  const written = await there.widget('POST', '/conversations', said, key)
  assert.equal(written.status, 201, written.text)
  const space = { workspace_id: globex.id }
  const { origin } = await readTicket(b.services, visitor.ticket, space)
  assert.equal(origin, 'https://shop.example')
  const [text = ''] = visitor.ticket.split('.')
  const forged = `${text}.${Buffer.alloc(32, 1).toString('base64url')}`
  await assert.rejects(readTicket(b.services, forged, space))
})

type Event = { readonly data: { readonly message?: { readonly body: string } } }

test('Files of a bucket, signed links and the key go along, and back again', async (context) => {
  const initech = await a.workspace('initech')
  const file = await upload(initech.send, 'hello.txt', 'In a bucket')
  const body = {
    visitor_attributes: { email: 'zoe@x.test' },
    messages_attributes: [{ body: 'See', attachment_ids: [file] }],
  }
  const made = await initech.send('POST', '/conversations', body)
  assert.equal(made.status, 201, made.text)
  const path = `/conversations/${made.body.conversation.id}/messages`
  const [{ attachments }] = (await initech.send('GET', path)).body.messages
  const { url } = attachments[0]
  const [one, other] = [a, b].map(({ services }) => services.files.of('s3'))
  const { rows } = await a.owner.query<{ key: string }>(
    'select storage_keys[1] as key from attachments where workspace_id = $1',
    [initech.id],
  )
  const key = rows[0]?.key ?? ''
  for (const [name, to] of [
    ['b', b],
    ['a', a],
  ] as const) {
    const moved = await run(context, 'workspace', 'move', 'initech', '--to', name)
    assert.equal(moved.code, 0, moved.err)
    const cleaned = await run(context, 'workspace', 'move', 'initech', '--to', name, '--clean-up')
    assert.equal(cleaned.code, 0, cleaned.err)
    const there = sender(to.port, { host: 'initech.localhost', key: initech.key })
    assert.equal((await there('GET', path)).status, 200)
    assert.equal((await fetchFile(to.port, url)).text, 'In a bucket')
    const sizes = [await one?.size(key), await other?.size(key)]
    assert.deepEqual(sizes, to === b ? [undefined, 11] : [11, undefined])
  }
})

test('A key that has spent its limit has spent it in the target', async (context) => {
  const hooli = await a.workspace('hooli')
  assert.equal((await hooli.send('GET', '/conversations')).status, 200)
  await a.owner.query(
    `insert into rate_limit_buckets as b (workspace_id, api_key_id, full_at, granted)
     select workspace_id, id, now() + interval '1 day', 0 from api_keys where workspace_id = $1
         on conflict (workspace_id, api_key_id) do update set full_at = excluded.full_at`,
    [hooli.id],
  )
  const moved = await run(context, 'workspace', 'move', 'hooli', '--to', 'b')
  assert.equal(moved.code, 0, moved.err)
  const there = sender(b.port, { host: 'hooli.localhost', key: hooli.key })
  assert.equal((await there('GET', '/conversations')).status, 429)
})
