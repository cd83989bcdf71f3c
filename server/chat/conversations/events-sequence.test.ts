import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { openWidget, webChannel } from '../channels/devices/testing/visitor.ts'

const app = await startApp()

test('Events-Sequence is the last event that a read shows, and visitors get none', async () => {
  const space = await app.workspace()
  const visitor = openWidget(app, space, await webChannel(app, space))
  const { id } = await visitor.start()
  const path = `/conversations/${id}`
  const contactId = (await space.send('GET', path)).body.conversation.visitor.id
  const messageId = (await space.send('GET', `${path}/messages`)).body.messages[0].id
  const paths = [
    path,
    `${path}?include=inbox`,
    `${path}/messages`,
    `${path}/messages?cursor=*`,
    `${path}/messages/${messageId}`,
    '/conversations',
    '/conversations?cursor=*&include=inbox',
    '/conversations?status=closed',
    '/visitors',
    '/visitors?email=nobody@x.test',
    `/visitors/${contactId}`,
  ]
  for (const status of ['open', 'closed']) {
    await space.send('PATCH', path, { status })
    const { latest_sequence: latest } = (await space.send('GET', '/events?limit=1')).body
    for (const one of paths) {
      const { headers } = await space.send('GET', one)
      assert.equal(headers['events-sequence'], String(latest), one)
    }
  }
  for (const own of ['/conversations', path, `${path}/messages`]) {
    const reply = await visitor.send('GET', own)
    assert.equal(reply.status, 200)
    assert.equal(reply.headers['events-sequence'], undefined)
  }
})
