import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { readConfig } from '../../config/config.ts'
import { makeSweeps } from '../../start/sweeps.ts'
import { makeEventRetention } from '../../chat/events/sweep-events.ts'
import { sweepOnce } from './start-housekeeping.ts'
import type { Sweep } from './sweep.ts'

const { owner, workspace } = await startOwnApp()
const { id } = await workspace()
const refuse = (error: Error) => assert.fail(error)

const findDue = async () => [id]

/** Replaces the log with events of these ages in days, oldest first. */
async function logOfAges(ages: readonly number[]): Promise<void> {
  await owner.query('delete from events where workspace_id = $1', [id])
  await owner.query(
    'update workspace_clocks set oldest_sequence = 1, sequence = $2 where workspace_id = $1',
    [id, ages.length],
  )
  await owner.query(
    `insert into events (workspace_id, sequence, id, type, created_at, actor, data)
     select $1, a.number, gen_random_uuid(), 'workspace.created', now() - a.age * interval '1 day',
            '{"type":"command","name":"test"}', '{}'
       from unnest($2::float[]) with ordinality as a (age, number)`,
    [id, ages],
  )
}

async function sequences(): Promise<number[]> {
  const { rows } = await owner.query<{ sequence: number }>(
    'select sequence from events where workspace_id = $1 order by sequence',
    [id],
  )
  return rows.map(({ sequence }) => sequence)
}

test('Expired events are deleted in batches, only from the start of the log', async () => {
  await logOfAges([...Array<number>(2_500).fill(91), 91, 89, 91, 0])
  const sweep = makeEventRetention(90).sweep
  assert.equal(await sweep.sweep(owner, id, new Date()), true)
  assert.equal((await sequences())[0], 1_001)
  await sweepOnce({ owner, sweeps: [sweep], onError: refuse })
  assert.deepEqual(await sequences(), [2_502, 2_503, 2_504])
})

test('Events are kept forever if configured, and as long as a reader needs them', async () => {
  await logOfAges([99, 99, 99, 99])
  await sweepOnce({ owner, sweeps: [makeEventRetention(0).sweep], onError: refuse })
  assert.deepEqual(await sequences(), [1, 2, 3, 4])
  const holds = [async () => 4, async () => undefined, async () => 3]
  await sweepOnce({ owner, sweeps: [makeEventRetention(90, holds).sweep], onError: refuse })
  assert.deepEqual(await sequences(), [3, 4])
})

test('A round asks PostgreSQL as often however many workspaces there are', async () => {
  const asked: string[] = []
  const counting = new Proxy(owner, {
    get: (pool, name) => {
      const found: unknown = Reflect.get(pool, name)
      if (typeof found !== 'function') return found
      return (...given: unknown[]) => {
        if (name === 'query') asked.push(JSON.stringify(given[0]))
        return Reflect.apply(found, pool, given) as unknown
      }
    },
  })
  const { sweeps } = makeSweeps(readConfig({ PORCHLIGHT_EVENT_RETENTION_DAYS: '90' }))
  const round = async () => {
    asked.length = 0
    await sweepOnce({ owner: counting, sweeps, onError: refuse })
    return asked.length
  }
  // The first one deletes what the tests before have left.
  await round()
  const before = await round()
  for (let more = 0; more < 20; more += 1) await workspace()
  assert.equal(await round(), before, asked.join('\n'))
  assert.ok(before > 5, String(before))
})

test('One process sweeps at a time, and a failing sweep does not stop the others', async () => {
  const errors: string[] = []
  let swept = 0
  const failed = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const sweeps: Sweep[] = [
    { name: 'broken', findDue, sweep: async () => Promise.reject(new Error('broken')) },
    { name: 'slow', findDue, sweep: async () => held.promise.then(() => (swept += 1) === 0) },
  ]
  const onError = ({ message }: Error) => {
    errors.push(message)
    failed.resolve()
  }
  const first = sweepOnce({ owner, sweeps, onError })
  await Promise.race([failed.promise, first])
  await sweepOnce({ owner, sweeps, onError })
  assert.equal(swept, 0)
  held.resolve()
  await first
  assert.equal(swept, 1)
  assert.deepEqual(errors, ['broken'])
})

test('A sweep finds the lock free immediately after the one before', async () => {
  // On a busy machine a closed session holds its lock for longer than the next one takes to open.
  const closes: (() => void)[] = []
  const slow = {
    connect: async () => {
      const connection = await owner.connect()
      const end = connection.release.bind(connection)
      connection.release = (isClosed) => void closes.push(() => end(isClosed))
      return connection
    },
    query: owner.query.bind(owner),
  } as unknown as typeof owner
  let swept = 0
  const count: Sweep = { name: 'count', findDue, sweep: async () => (swept += 1) === 0 }
  const sweep = async () => sweepOnce({ owner: slow, sweeps: [count], onError: refuse })
  await sweep()
  await sweep()
  for (const close of closes) close()
  assert.equal(swept, 2)
})
