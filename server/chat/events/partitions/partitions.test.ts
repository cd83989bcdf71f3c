import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../../../test/app.ts'
import { startConversation } from '../../../../test/seed.ts'
import { inTransaction } from '../../../store/database/in-transaction.ts'
import { sweepOnce } from '../../../store/housekeeping/start-housekeeping.ts'
import { makeEventRetention } from '../sweep-events.ts'
import { openStream } from '../testing/open-stream.ts'
import { addPartitions } from './add-partitions.ts'
import { listPartitions } from './event-partition.ts'
import { dayMs } from './partition-days.ts'

/** Partitions of one day. */
const days = 6
const refuse = (error: Error) => assert.fail(error)

type App = Awaited<ReturnType<typeof startOwnApp>>

/** Lets time pass for the log: the clocks of all workspaces, and housekeeping, are `now`. */
async function sweepAt({ owner }: App, now: Date, retention = makeEventRetention(days)) {
  await owner.query('update workspace_clocks set tick = greatest(tick, $1)', [now])
  const { chore, sweep } = retention
  await sweepOnce({ owner, chores: [chore], sweeps: [sweep], onError: refuse, now: () => now })
}

const later = (count: number) => new Date(Date.now() + count * dayMs)

/** A conversation, a message to it on each of some days, and housekeeping every day. */
async function liveThrough(app: App, space: TestWorkspace, count: number) {
  const id = await startConversation(space.send)
  const path = `/conversations/${id}/messages`
  for (let day = 1; day <= count; day += 1) {
    await sweepAt(app, later(day))
    await say(space, path, `Day ${day}`)
  }
  return path
}

async function say({ send, adminEmail }: TestWorkspace, path: string, body: string) {
  const { status, text } = await send('POST', path, { sender_email: adminEmail, body })
  assert.equal(status, 201, text)
}

async function storedSequences({ owner }: App, { id }: TestWorkspace): Promise<number[]> {
  const { rows } = await owner.query<{ sequence: number }>(
    'select sequence from events where workspace_id = $1 order by sequence',
    [id],
  )
  return rows.map(({ sequence }) => sequence)
}

const tablesOf = async ({ owner }: App) => (await listPartitions(owner)).map(({ name }) => name)

test('Events expire to the day and their tables later, while clients write and a stream reads', async () => {
  const app = await startOwnApp()
  const space = await app.workspace()
  const path = await liveThrough(app, space, 9)
  const { body: before } = await space.send('GET', '/events')
  assert.ok(before.oldest_sequence > 3)
  assert.equal((await space.send('GET', '/events?after=1')).status, 410)
  const stream = await openStream({
    port: app.port,
    key: space.key,
    headers: { 'last-event-id': String(before.latest_sequence) },
  })
  const tables = await tablesOf(app)
  const ending = new AbortController()
  const writing = Promise.all(
    [1, 2, 3].map(async (writer) => {
      for (let number = 0; !ending.signal.aborted; number += 1)
        await say(space, path, `${writer}: ${number}`)
    }),
  )
  // The second round finds what the first one has made invisible.
  await sweepAt(app, later(10))
  await sweepAt(app, later(10))
  ending.abort()
  await writing
  const { body: after } = await space.send('GET', '/events?limit=1')
  assert.ok(after.oldest_sequence > before.oldest_sequence)
  assert.notDeepEqual(await tablesOf(app), tables)
  const stored = await storedSequences(app, space)
  assert.ok(stored[0]! > 1 && stored[0]! <= after.oldest_sequence, String(stored[0]))
  assert.deepEqual(
    stored,
    stored.map((_, at) => stored[0]! + at),
  )
  const sent = () =>
    stream.frames.flatMap(({ id, data }) => (data === undefined ? [] : [Number(id)]))
  await until('the stream has all', 10_000, () => sent().at(-1) === stored.at(-1))
  const first = Number(before.latest_sequence) + 1
  assert.deepEqual(
    sent(),
    sent().map((_, at) => first + at),
  )
  stream.abort()
})

test('A write succeeds whatever its time, and the log is complete after a year without a server', async () => {
  const app = await startOwnApp()
  const [space, ahead] = [await app.workspace(), await app.workspace()]
  const path = await liveThrough(app, space, 2)
  await app.owner.query('update workspace_clocks set tick = $2 where workspace_id = $1', [
    ahead.id,
    later(3_000),
  ])
  await startConversation(ahead.send)
  const year = later(365)
  await app.owner.query('update workspace_clocks set tick = $2 where workspace_id = $1', [
    space.id,
    year,
  ])
  await say(space, path, 'The first of the new year')
  const late = `insert into events (workspace_id, sequence, id, type, created_at, actor, data)
    values ($1, $2, gen_random_uuid(), 'workspace.created', '1999-01-01', '{"type":"command","name":"x"}', '{}')`
  await app.owner.query(late, [space.id, 0])
  const stored = await storedSequences(app, space)
  await sweepAt(app, year, makeEventRetention(0))
  await sweepAt(app, later(366), makeEventRetention(0))
  await say(space, path, 'The next day')
  assert.deepEqual(await storedSequences(app, space), [...stored, stored.length])
  const partitions = await listPartitions(app.owner)
  const last = partitions.at(-1)
  assert.equal(last?.until, null)
  assert.ok(last.from! > later(3_000), 'after the clock that is ahead')
  for (const [at, { from }] of partitions.entries())
    assert.deepEqual(from, at === 0 ? null : partitions[at - 1]?.until)
})

test('Events stay stored while a long transaction reads them, without holding writers up', async () => {
  const app = await startOwnApp()
  const space = await app.workspace()
  const path = await liveThrough(app, space, 8)
  const tables = await tablesOf(app)
  await inTransaction(app.owner, async (connection) => {
    await connection.query('select from events limit 1')
    const sweeping = sweepAt(app, later(9))
    let longest = 0
    const ending = new AbortController()
    const watched = sweeping.then(() => ending.abort())
    while (!ending.signal.aborted) {
      const startedAt = performance.now()
      await say(space, path, 'Meanwhile')
      longest = Math.max(longest, performance.now() - startedAt)
    }
    await watched
    assert.ok(longest < 2_000, `${longest} ms`)
  })
  assert.deepEqual(await tablesOf(app), tables)
  await sweepAt(app, later(9))
  assert.notDeepEqual(await tablesOf(app), tables)
})

test('A partition stays while one workspace needs an event of it, or moves to another cell', async () => {
  const app = await startOwnApp()
  const [space, reader] = [await app.workspace(), await app.workspace()]
  await startConversation(reader.send)
  const held = makeEventRetention(days, [
    async (_owner, workspaceId) => (workspaceId === reader.id ? 2 : undefined),
  ])
  await liveThrough(app, space, 3)
  for (const day of [8, 9]) await sweepAt(app, later(day), held)
  assert.deepEqual((await storedSequences(app, reader))[1], 2)
  assert.equal((await reader.send('GET', '/events?after=1')).status, 200)
  const move = `insert into workspace_moves (workspace_id, move_id, state, peer, subdomain, hosts, changed_at)
    values ($1, gen_random_uuid(), 'leaving', 'b', 'x', '{}', now())`
  await app.owner.query(move, [reader.id])
  for (const day of [9, 10]) await sweepAt(app, later(day))
  assert.equal((await storedSequences(app, reader))[1], 2)
  await app.owner.query('delete from workspace_moves')
  await sweepAt(app, later(10))
  assert.deepEqual(await storedSequences(app, reader), [])
  // Its next event continues the log.
  await startConversation(reader.send, 'max@x.test')
  assert.equal(
    (await storedSequences(app, reader))[0],
    (await reader.send('GET', '/events')).body.oldest_sequence,
  )
})

test('A shorter retention deletes rows of a long partition one by one, and a longer one keeps the rest', async () => {
  const app = await startOwnApp()
  const space = await app.workspace()
  const long = makeEventRetention(600)
  for (const day of [1, 2]) await sweepAt(app, later(day), long)
  await liveThrough(app, space, 6)
  const all = await storedSequences(app, space)
  await sweepAt(app, later(6.5), makeEventRetention(1))
  const left = await storedSequences(app, space)
  assert.ok(left.length > 0 && left.length < all.length, `${left.length} of ${all.length}`)
  assert.equal(left[0], (await space.send('GET', '/events')).body.oldest_sequence)
  await sweepAt(app, later(8), long)
  assert.deepEqual(await storedSequences(app, space), left)
})

test('A drop that was cut off is finished, and two processes do not disturb each other', async () => {
  const app = await startOwnApp()
  const space = await app.workspace()
  await liveThrough(app, space, 8)
  await app.owner.query(`select make_event_partition('events_gone_0')`)
  await Promise.all([sweepAt(app, later(9)), sweepAt(app, later(9))])
  const { rows } = await app.owner.query(`select to_regclass('events_gone_0') as left_over`)
  assert.deepEqual(rows, [{ left_over: null }])
  const partitions = await listPartitions(app.owner)
  assert.equal(new Set(partitions.map(({ name }) => name)).size, partitions.length)
})

test('Partitions are added once by several at a time, beside vacuum and readers', async () => {
  const { owner } = await startOwnApp()
  const now = later(40)
  const others = ['vacuum (analyze)', 'select count(*) from events', 'analyze events'].map(
    async (text) => owner.query(text),
  )
  const adding = [1, 2, 3, 4].map(async () => addPartitions(owner, days, now))
  await Promise.all([...adding, ...others])
  await addPartitions(owner, days, now)
  const partitions = await listPartitions(owner)
  assert.ok(partitions.at(-1)!.from! > now)
  assert.equal(partitions.at(-1)?.until, null)
})
