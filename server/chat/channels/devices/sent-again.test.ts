import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startApp } from '../../../../test/app.ts'
import { openWidget, webChannel } from './testing/visitor.ts'

const app = await startApp()
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
