import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { countRoundTrips } from '../../../test/count-round-trips.ts'
import { fillWorkspace } from '../../../test/plans/fill-workspace.ts'
import { startConversation } from '../../../test/seed.ts'
import { makeFeeder } from './feeder.ts'
import { forgetTimes } from './times-of-logs.ts'
import { openStream, type Stream } from './testing/open-stream.ts'

const { owner, services, workspace } = await startOwnApp()
const { pool } = services.database

/** Opens all connections first: later ones would not be counted. */
async function openConnections({ send }: TestWorkspace): Promise<void> {
  await Promise.all(Array.from({ length: 40 }, async () => send('GET', '/visitors')))
  await until('the pool is full', 5_000, async () => {
    await Promise.all(Array.from({ length: 40 }, async () => pool.query('select 1')))
    return pool.totalCount === pool.options.max
  })
}

const many = async (count: number, { port, key }: TestWorkspace, query = ''): Promise<Stream[]> =>
  Promise.all(Array.from({ length: count }, async () => openStream({ port, key, query })))

const eventsOf = ({ frames }: Stream) => frames.filter(({ data }) => data !== undefined)

test('Streams of long messages and streams far behind share their reads', async () => {
  const space = await workspace()
  const path = `/conversations/${await startConversation(space.send)}/messages`
  await openConnections(space)
  const live = await many(30, space)
  await until('all stand', 5_000, () => live.every(({ frames }) => frames.length > 0))
  const trips = countRoundTrips(pool)
  const body = 'x'.repeat(150_000)
  for (let sent = 0; sent < 6; sent += 1) {
    const { status } = await space.send('POST', path, { body, sender_email: space.adminEmail })
    assert.equal(status, 201)
  }
  await until('all have all', 10_000, () => live.every((one) => eventsOf(one).length >= 6))
  assert.ok(trips() < 40, `${trips()} round trips`)
  for (const { abort } of live) abort()

  await fillWorkspace(owner, space.id, 3_000)
  // They are from before, which no write would be.
  forgetTimes(services.database, undefined)
  const before = trips()
  const late = await many(30, space, '?after=0')
  const { body: log } = await space.send('GET', '/events?limit=1')
  await until('all have caught up', 20_000, () =>
    late.every((one) => eventsOf(one).length === log.latest_sequence),
  )
  for (const one of late) {
    assert.deepEqual(
      eventsOf(one).map(({ id }) => Number(id)),
      Array.from({ length: log.latest_sequence }, (_, at) => at + 1),
    )
    one.abort()
  }
  // Each by itself would take some 200.
  assert.ok(trips() - before < 40, `${trips() - before} round trips`)
})

test('One read of the log answers all long polls of a workspace', async () => {
  const space = await workspace()
  const path = `/conversations/${await startConversation(space.send)}/messages`
  await openConnections(space)
  const { body: log } = await space.send('GET', '/events?limit=1')
  const after = Number(log.latest_sequence)
  const trips = countRoundTrips(pool)
  const polls = Array.from({ length: 30 }, async () =>
    space.send('GET', `/events?after=${after}&wait=20&types=message.*`),
  )
  await until('all wait', 5_000, () => trips() >= 8 && services.events.isWatched())
  const sent = await space.send('POST', path, { body: 'Hello', sender_email: space.adminEmail })
  const id = sent.body.message.id
  const replies = await Promise.all(polls)
  for (const { body } of replies) {
    assert.equal(body.events[0].data.message.id, id)
    assert.equal(body.next_after, body.latest_sequence)
    assert.equal(body.oldest_sequence, 1)
  }
  // Each has read once before it waits, several in one round trip.
  assert.ok(trips() < 45, `${trips()} round trips`)
})

test('Streams of a busy workspace take turns with those of another, behind requests', async () => {
  const order: string[] = []
  const fed = (workspaceId: string, times: number) => {
    let left = times
    return {
      workspaceId,
      feed: () => {
        order.push(workspaceId)
        left -= 1
        return left > 0
      },
    }
  }
  let isBusy = false
  const { add } = makeFeeder(() => isBusy)
  for (let number = 0; number < 50; number += 1) add(fed('crowd', 2))
  add(fed('calm', 3))
  await until('all are fed', 5_000, () => order.length === 103)
  assert.ok(order.lastIndexOf('calm') < 7, order.join(' '))
  isBusy = true
  const startedAt = performance.now()
  add(fed('crowd', 1))
  await until('it is fed beside requests', 5_000, () => order.length === 104)
  assert.ok(performance.now() - startedAt < 1_000)
})
