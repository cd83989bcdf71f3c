import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp, TestWorkspace } from '../../../../test/app.ts'
import { until } from '../../../../campaigns/until.ts'
import { startConversation } from '../../../../test/seed.ts'
import { catchUp } from '../../../chat/search/catch-up.ts'
import { runStatement } from '../../../store/database/run-statement.ts'
import { miscounts } from '../../../store/lists/find-miscounts.ts'
import { clientOf } from '../testing/behind-proxy.ts'
import { deaths, interruptMove } from '../testing/interrupt-move.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const cells = await startTwoCells()
const { a, b, run } = cells

const client = (space: TestWorkspace) => clientOf(cells, space)

/** Writers and readers that go on until they are stopped. Each message's text is unique. */
function load(space: TestWorkspace, conversationId: string) {
  const acknowledged: string[] = []
  const waits: number[] = []
  const ending = new AbortController()
  const path = `/conversations/${conversationId}/messages`
  const write = async (writer: number) => {
    const send = client(space)
    for (let number = 0; !ending.signal.aborted; number += 1) {
      const text = `${space.subdomain} ${writer} ${number}`
      const body = { body: text, sender_email: space.adminEmail }
      const reply = await send('POST', path, body, { 'idempotency-key': text.replaceAll(' ', '-') })
      assert.equal(reply.status, 201, reply.text)
      acknowledged.push(text)
      waits.push(reply.ms)
    }
  }
  const read = async () => {
    const get = client(space)
    while (!ending.signal.aborted) {
      const reply = await get('GET', path)
      assert.equal(reply.status, 200, reply.text)
    }
  }
  const running = Promise.all([...[1, 2, 3].map(write), read()])
  return {
    acknowledged,
    waits,
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

/** Every message once, no gap in the log, and counters that fit the rows. */
async function assertWhole(app: TestApp, space: TestWorkspace, acknowledged: readonly string[]) {
  const { rows } = await app.owner.query<{ body: string; times: number }>(
    `select substring(body from '<p>(.*)</p>') as body, count(*)::integer as times from messages
      where workspace_id = $1 group by 1`,
    [space.id],
  )
  const times = new Map(rows.map((row) => [row.body, row.times]))
  assert.deepEqual(
    acknowledged.filter((text) => times.get(text) !== 1),
    [],
  )
  const { rows: gaps } = await app.owner.query<{ missing: number }>(
    `select (c.sequence - count(e.sequence))::integer as missing
       from workspace_clocks c join events e on e.workspace_id = c.workspace_id
      where c.workspace_id = $1 group by c.sequence`,
    [space.id],
  )
  assert.deepEqual(gaps, [{ missing: 0 }])
  for (const find of miscounts(space.id)) assert.deepEqual(await runStatement(app.owner, find), [])
}

test('Under writers and readers nothing acknowledged is lost or there twice, and no read fails', async (context) => {
  const globex = await a.workspace('globex')
  const conversationId = await startConversation(globex.send)
  const writers = load(globex, conversationId)
  await until('there is load', 10_000, () => writers.acknowledged.length > 50)
  // The indexer is one of the writers that do not take the workspace's clock.
  await catchUp(a.services.database, globex.id)
  const moved = await run(context, 'workspace', 'move', 'globex', '--to', 'b', '--json')
  assert.equal(moved.code, 0, moved.err)
  const before = writers.acknowledged.length
  await until('writes go on in the target', 10_000, () => writers.acknowledged.length > before + 50)
  await writers.stop()
  await assertWhole(b, globex, writers.acknowledged)
  assert.ok(Math.max(...writers.waits) < 5_000, `A write took ${Math.max(...writers.waits)} ms.`)
  const figures = JSON.parse(moved.out) as { stopped_ms: number; changes: number }
  assert.ok(figures.changes > 0 && figures.stopped_ms < 2_000, moved.out)
})

for (const death of deaths) {
  test(`A move that dies at "${death}" goes on with the same command, or is undone`, async (context) => {
    const name = death.replaceAll(/\W/g, '').toLowerCase()
    const [left, undone] = [await a.workspace(`left-${name}`), await a.workspace(`undone-${name}`)]
    for (const space of [left, undone]) {
      const conversationId = await startConversation(space.send)
      await interruptMove(cells.yaml, space.subdomain, death)
      const isMoving = space === left || death === 'open'
      const send = client(space)
      const sent = { body: `${space.subdomain} 1`, sender_email: space.adminEmail }
      const path = `/conversations/${conversationId}/messages`
      const acknowledged: string[] = []
      if (death !== 'closed') {
        assert.equal((await send('POST', path, sent)).status, 201)
        acknowledged.push(sent.body)
      }
      const ended = await run(
        context,
        'workspace',
        'move',
        space.subdomain,
        '--to',
        'b',
        ...(isMoving ? [] : ['--abort']),
      )
      assert.equal(ended.code, 0, ended.err)
      const more = { ...sent, body: `${space.subdomain} 2` }
      assert.equal((await send('POST', path, more)).status, 201)
      await assertWhole(isMoving ? b : a, space, [...acknowledged, more.body])
      const { rows } = await (isMoving ? a : b).owner.query<{ state: string }>(
        'select state from workspace_moves where workspace_id = $1',
        [space.id],
      )
      assert.deepEqual(
        rows.map(({ state }) => state),
        isMoving ? ['gone'] : [],
      )
    }
    const { rows: schemas } = await b.owner.query(
      `select nspname from pg_namespace where nspname like 'porchlight_move%'`,
    )
    assert.deepEqual(schemas, [])
  })
}
