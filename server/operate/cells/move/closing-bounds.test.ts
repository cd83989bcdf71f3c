import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startConversation } from '../../../../test/seed.ts'
import { inTransaction } from '../../../store/database/in-transaction.ts'
import { clientOf } from '../testing/behind-proxy.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const cells = await startTwoCells()
const { a, b, run } = cells

/** What a write may wait for a move (docs/cells.md). */
const goalMs = 2_000

test('No write waits for longer than the goal, behind a long statement of the workspace and a slow target', async (context) => {
  const acme = await a.workspace('acme')
  const path = `/conversations/${await startConversation(acme.send)}/messages`
  const record = async (state: string, app = a) => {
    const { rows } = await app.owner.query<{ state: string }>('select state from workspace_moves')
    return rows[0]?.state === state
  }
  const ending = new AbortController()
  const waits: number[] = []
  const write = async () => {
    const send = clientOf(cells, acme)
    while (!ending.signal.aborted) {
      const body = { body: 'On', sender_email: acme.adminEmail }
      const { status, text, ms } = await send('POST', path, body)
      assert.equal(status, 201, text)
      waits.push(ms)
    }
  }
  const writing = Promise.all([write(), write()])
  const moving = run(context, 'workspace', 'move', 'acme', '--to', 'b', '--json')
  const asksToClose = async () => {
    const { rowCount } = await a.owner.query(
      `select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and not granted`,
    )
    return rowCount === 1
  }
  await until('the move follows', 60_000, async () => record('leaving'))
  await until('changes are captured', 60_000, async () => {
    const { rows } = await b.owner.query('select replayed_to from workspace_moves')
    return rows[0]?.replayed_to !== null
  })
  // A transaction that ends just before the command gives up, and then a target that does not answer.
  await inTransaction(a.owner, async (long) => {
    await long.query(
      `insert into mails (workspace_id, id, kind, recipient, details, created_at)
       values ($1, gen_random_uuid(), 'invitation', 'max@x.test', '{}', now())`,
      [acme.id],
    )
    await until('the move asks for the lock', 60_000, asksToClose)
    const target = await b.owner.connect()
    await target.query('begin')
    await target.query('select from workspace_moves for update')
    setTimeout(() => target.release(true), 3_500)
    await long.query('select pg_sleep(0.5)')
  })
  const { code, err } = await moving
  assert.equal(code, 0, err)
  ending.abort()
  await writing
  const longest = Math.max(...waits)
  assert.ok(longest < goalMs, `A write waited ${longest} ms.`)
})
