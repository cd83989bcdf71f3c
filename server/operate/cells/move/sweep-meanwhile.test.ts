import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type pg from 'pg'
import type { TestWorkspace } from '../../../../test/app.ts'
import { countRows } from '../../../../test/fill-every-table.ts'
import { startConversation } from '../../../../test/seed.ts'
import { deliverySweep } from '../../../chat/webhooks/sweep-deliveries.ts'
import { interruptMove, moveWith, type deaths } from '../testing/interrupt-move.ts'
import { ownDatabase } from '../testing/own-database.ts'
import { startTwoCells, type TwoCells } from '../testing/two-cells.ts'

/** Of them the sweep leaves 1,000. A statement of it deletes 1,000 with their attempts: more changes than a page has. */
const deliveries = 2_100

/** Ended deliveries of a webhook, with two attempts each. */
async function deliver(owner: pg.Pool, { id, send }: TestWorkspace): Promise<void> {
  const url = 'https://example.com/'
  const made = await send('POST', '/webhooks', { url, enabled: false })
  assert.equal(made.status, 201, made.text)
  await owner.query(
    `with made as (
       insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event_type, reason, status,
                                       attempt_count, created_at, finished_at)
       select $1, gen_random_uuid(), $2, gen_random_uuid(), 'message.created', 'event', 'delivered', 2, now(), now()
         from generate_series(1, ${deliveries}) returning id)
     insert into webhook_attempts (workspace_id, delivery_id, number, url, started_at, duration_ms, request_headers)
     select $1, made.id, number, $3, now(), 12, '{}' from made, generate_series(1, 2) as number`,
    [id, made.body.webhook.id, url],
  )
}

async function sweep(owner: pg.Pool, { id }: TestWorkspace): Promise<void> {
  while (await deliverySweep.sweep(owner, id, new Date()));
}

async function assertMoved({ a, b }: TwoCells, { id }: TestWorkspace): Promise<void> {
  const { rows } = await a.owner.query(
    'select state from workspace_moves where workspace_id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ state: 'gone' }])
  const counts = await countRows(b.owner, id)
  assert.equal(counts.get('webhook_deliveries'), 1_000)
  assert.equal(counts.get('webhook_attempts'), 2_000)
}

type Death = (typeof deaths)[number]

async function tryMoves(context: TestContext, cells: TwoCells, killed: readonly Death[]) {
  const { a, b, run, yaml } = cells
  for (const death of killed) {
    const space = await a.workspace()
    await startConversation(space.send)
    await deliver(a.owner, space)
    await interruptMove(yaml, space.subdomain, death)
    await sweep(a.owner, space)
    const again = await run(context, 'workspace', 'move', space.subdomain, '--to', 'b')
    assert.equal(again.code, 0, `${death} ${again.err}`)
    await assertMoved(cells, space)
  }
  const space = await a.workspace()
  await deliver(a.owner, space)
  await interruptMove(yaml, space.subdomain, 'Copying rows.')
  // The copy does not end before the sweep of what it has copied does.
  const holding = await b.owner.connect()
  await holding.query('begin')
  await holding.query('select from workspace_moves where workspace_id = $1 for update', [space.id])
  let swept: Promise<void> | undefined
  await moveWith(yaml, space.subdomain, {
    copiedAll: () => {
      swept = sweep(a.owner, space).finally(() => holding.release(true))
    },
  })
  await swept
  await assertMoved(cells, space)
}

test('A move that spans a sweep of many rows ends, killed or not', async (context) => {
  await tryMoves(context, await startTwoCells(), ['Copying rows.', 'Following changes.'])
})

test('A move by logins that are no superusers, too', async (context) => {
  const [one, other] = [await ownDatabase(), await ownDatabase()]
  const cells = await startTwoCells({}, { databases: { a: one, b: other } })
  await tryMoves(context, cells, ['Following changes.'])
})
