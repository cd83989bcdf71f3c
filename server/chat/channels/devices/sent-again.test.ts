import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startOwnApp } from '../../../../test/app.ts'
import { openWidget, webChannel } from './testing/visitor.ts'

const app = await startOwnApp()
const space = await app.workspace()
const channel = await webChannel(app, space)

test('A first message that is sent again from another page, or into its conversation, is the one that was sent', async () => {
  const visitor = openWidget(app, space, channel)
  const id = randomUUID()
  const key = { 'idempotency-key': id }
  const message = { external_id: id, body: 'Once' }
  const start = async (more: object) =>
    visitor.widget('POST', '/conversations', { message, ...more }, key)
  const first = await start({})
  assert.equal(first.status, 201, first.text)
  // The reply was lost with the page, and the next page has another ticket.
  const { ticket } = openWidget(app, space, channel)
  const again = await start({ ticket })
  assert.deepEqual([again.status, again.text], [200, first.text])
  const path = `/conversations/${first.body.conversation.id}/messages`
  const repeated = await visitor.send('POST', path, message, key)
  assert.deepEqual([repeated.status, repeated.body], [200, { message: first.body.message }])
  const stranger = openWidget(app, space, channel)
  const taken = await stranger.widget('POST', '/conversations', { message }, key)
  assert.equal(taken.status, 422)
  assert.equal((await visitor.send('GET', path)).body.messages.length, 1)
})

test('A first message that is sent again while the first request still runs is answered with the same conversation', async () => {
  const visitor = openWidget(app, space, channel)
  const id = randomUUID()
  const start = async (more: object) =>
    visitor.widget(
      'POST',
      '/conversations',
      { message: { external_id: id, body: 'Once' }, ...more },
      {
        'idempotency-key': id,
      },
    )
  const writer = await app.owner.connect()
  await writer.query('begin')
  await writer.query('select from workspace_clocks where workspace_id = $1 for update', [space.id])
  const running = start({})
  await until('the first request waits for the lock', 10_000, async () => {
    const { rows } = await app.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  })
  const { ticket } = openWidget(app, space, channel)
  const repeating = start({ ticket })
  await until('the second request runs', 10_000, () => app.services.underWay.size === 2)
  await writer.query('commit')
  writer.release()
  const [first, again] = await Promise.all([running, repeating])
  assert.deepEqual([first.status, again.status], [201, 200], again.text)
  assert.equal(again.text, first.text)
  const path = `/conversations/${first.body.conversation.id}/messages`
  assert.equal((await visitor.send('GET', path)).body.messages.length, 1)
})
