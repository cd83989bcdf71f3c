import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { until } from '../../../../campaigns/until.ts'
import { startApp, startOwnApp, type TestWorkspace } from '../../../../test/app.ts'
import { createConversation } from '../../../../test/conversations.ts'
import { keepCount } from './kept-count.ts'

const { workspace, owner, address } = await startApp()

type Count = { view_id: string; total: number; waiting: number; bounded: boolean }

/** A workspace with some conversations of high priority, and how the views of these filters are counted. */
async function viewsOf(...filters: readonly string[]) {
  const space = await workspace()
  const { send } = space
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) {
    ids.push((await createConversation(send, { priority: 'high', tags: ['vip'] })).id)
  }
  for (const filter of filters) {
    const { status, text } = await send('POST', '/views', { name: filter, filter, shared: true })
    assert.equal(status, 201, text)
  }
  const counts = async (as: TestWorkspace['send'] = send): Promise<readonly Count[]> =>
    (await as('GET', '/views/counts')).body.view_counts.views
  const totals = async () => (await counts()).map(({ total }) => total)
  const write = async (set: string, id: string | undefined) =>
    owner.query(
      `update conversations set ${set} where workspace_id = '${space.id}' and id = '${id}'`,
    )
  return { space, send, ids, counts, totals, write }
}

test('A count is moved on by the conversations of events, and looks at no other', async () => {
  const { send, ids, totals, write } = await viewsOf('priority:urgent,high')
  assert.deepEqual(await totals(), [3])
  await write(`priority = 'low'`, ids[0])
  assert.deepEqual(await totals(), [3])
  await send('PATCH', `/conversations/${ids[1]}`, { priority: 'low' })
  assert.deepEqual(await totals(), [2])
  await send('PATCH', `/conversations/${ids[0]}`, { title: 'Seen' })
  assert.deepEqual(await totals(), [1])
})

test('Where events are missing, or too many, everything is counted again', async () => {
  const { space, ids, totals, write } = await viewsOf('priority:urgent,high')
  for (const [at, events] of [1, 3_000, -100].entries()) {
    assert.deepEqual(await totals(), [3 - at])
    await write(`priority = 'low'`, ids[at])
    assert.deepEqual(await totals(), [3 - at])
    await owner.query(
      `update workspace_clocks set sequence = sequence + ${events} where workspace_id = '${space.id}'`,
    )
    assert.deepEqual(await totals(), [2 - at])
  }
})

test('Conversations come into views and leave them when time passes', async () => {
  const { ids, totals, write } = await viewsOf(
    ...['waiting_over:1m -tag:none', 'created_after:1m -tag:none', 'updated_before:1m tag:vip'],
    '-waiting_over:1m tag:vip',
  )
  // Enough for the first count to be before them.
  const soon = `now() - interval '1 minute' + interval '3 seconds'`
  await write(`waiting_since = ${soon}`, ids[0])
  await write(`created_at = ${soon}`, ids[1])
  await write(`updated_at = ${soon}`, ids[2])
  assert.deepEqual(await totals(), [0, 3, 0, 3])
  await until('the minute is over', 10_000, async () => {
    const [waiting, young] = await totals()
    return waiting === 1 && young === 2
  })
  await until('the change is a minute ago', 10_000, async () => (await totals())[2] === 1)
  assert.deepEqual(await totals(), [1, 2, 1, 2])
})

test('Counts follow changes of what filters name', async () => {
  const { send, ids, totals } = await viewsOf('tag:vip priority:high', '-tag:vip')
  const { status: made } = (await send('POST', '/statuses', { name: 'Escalated' })).body
  await send('PATCH', `/conversations/${ids[0]}`, { status: 'Escalated' })
  await send('POST', '/views', { name: 'Both', filter: 'status:Escalated tag:vip', shared: true })
  assert.deepEqual(await totals(), [3, 0, 1])
  assert.equal((await send('PATCH', `/statuses/${made.id}`, { name: 'Risen' })).status, 200)
  // The new name is known when its notice has arrived.
  await until('it is counted by its new name', 5_000, async () => (await totals())[2] === 1)
  const { tags } = (await send('GET', '/tags')).body
  const { id } = tags.find(({ name }: { name: string }) => name === 'vip')
  assert.equal((await send('DELETE', `/tags/${id}?discard=true`)).status, 204)
  assert.deepEqual(await totals(), [0, 3, 0])
})

test('Counts are exact after changes and counts at the same time, in two processes', async () => {
  const { space, send, ids, counts } = await viewsOf(
    ...['priority:urgent,high tag:vip', 'tag:vip -priority:low', 'priority:high -tag:none'],
  )
  const cold = await startOwnApp({}, address)
  const elsewhere = cold.sendAs({ host: `${space.subdomain}.localhost`, key: space.key })
  const priorities = ['low', 'high', 'urgent', 'medium']
  for (let round = 0; round < 8; round += 1) {
    const changes = Array.from({ length: 12 }, async (_, at) => {
      const reply = await send('PATCH', `/conversations/${ids[at % ids.length]}`, {
        priority: priorities[(round + at * 7) % priorities.length],
      })
      assert.equal(reply.status, 200)
      await counts(at % 2 === 0 ? send : elsewhere)
    })
    await Promise.all(changes)
    const [kept, other] = [await counts(), await counts(elsewhere)]
    cold.services.viewCounts.clear()
    const recount = await counts(elsewhere)
    assert.deepEqual([kept, other], [recount, recount])
  }
})

type Step = { from: number; length: number; fits: boolean; waits: boolean }

test('A kept count says what fits, or a part of it and that there may be more', () => {
  const ids = Array.from({ length: 3_000 }, (_, at) => `id ${at}`)
  const step = fc.record({
    from: fc.nat({ max: ids.length }),
    length: fc.nat({ max: 900 }),
    fits: fc.boolean(),
    waits: fc.boolean(),
  })
  const asOf = { sequence: 1, tick: '', now: 0 }
  const check = (found: number, more: boolean, steps: readonly Step[]) => {
    const first = ids.slice(0, found)
    const all = new Map(first.map((id) => [id, false]))
    // Those that were not found, where there are more.
    if (more) for (const id of ids.slice(found, found + 50)) all.set(id, false)
    const count = keepCount({ more, members: first.map((id) => [id, false]) }, asOf)
    for (const { from, length, fits, waits } of steps) {
      const changed = ids.slice(from, from + length)
      for (const id of changed) if (fits) all.set(id, waits)
      for (const id of changed) if (!fits) all.delete(id)
      count.move(
        asOf,
        changed.map((id) => ({ id, fits, waits })),
      )
      if (count.isWorn()) return
      const waiting = [...all.values()].filter(Boolean).length
      const { total, waiting: counted, bounded } = count.count()
      if (!bounded) assert.deepEqual([total, counted], [all.size, waiting])
      assert.ok(total <= all.size && counted <= waiting && total <= 1_000)
      assert.ok(
        more || bounded === all.size > 1_000 || (bounded && total > 999),
        `${total} of ${all.size}`,
      )
    }
  }
  fc.assert(
    fc.property(fc.nat({ max: 1_250 }), fc.boolean(), fc.array(step, { maxLength: 12 }), check),
    { seed: 5, numRuns: 300 },
  )
})
