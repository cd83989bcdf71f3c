import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'

const { workspace } = await startApp()

async function started() {
  const { send, adminEmail } = await workspace()
  const id = await startConversation(send)
  const path = `/conversations/${id}`
  return {
    send,
    adminEmail,
    path,
    close: async () => send('PATCH', path, { status: 'closed' }),
    post: async (body: object) => send('POST', `${path}/messages`, { body: 'Hi', ...body }),
    conversation: async () => (await send('GET', `${path}?include=inbox`)).body.conversation,
    events: async () => (await send('GET', '/events?after=0&limit=1000')).body.events,
  }
}

test("A contact's message reopens a closed conversation, also in a series, and waits for an answer", async () => {
  const { post, close, conversation, events, send } = await started()
  for (const extra of [{}, { external_id: 'mine' }]) {
    await close()
    const before = (await events()).length
    const sent = await post({ sender_email: 'bob@x.test', ...extra })
    assert.equal(sent.status, 201, sent.text)
    const after = await conversation()
    assert.equal(after.status, 'open')
    assert.equal(after.inbox.waiting_since, sent.body.message.created_at)
    const made = (await events()).slice(before).map(({ type }: { type: string }) => type)
    assert.deepEqual(made, ['message.created', 'conversation.status_changed'])
  }
  await close()
  const before = (await events()).length
  const several = Array.from({ length: 5 }, async () => post({ sender_email: 'bob@x.test' }))
  for (const { status } of await Promise.all(several)) assert.equal(status, 201)
  const reopened = (await events())
    .slice(before)
    .filter(({ type }: { type: string }) => type === 'conversation.status_changed')
  assert.equal(reopened.length, 1)
  const { pagination } = (await send('GET', '/conversations?status=open')).body
  assert.equal(pagination.total_count, 1)
})

test('Replies, notes and imports leave a closed conversation closed, and spam stays spam', async () => {
  const { post, close, conversation, send, path, adminEmail } = await started()
  await close()
  await post({ sender_email: adminEmail })
  await post({ sender_email: adminEmail, kind: 'note' })
  const { created_at: createdAt } = await conversation()
  await post({ sender_email: 'bob@x.test', created_at: createdAt })
  assert.equal((await conversation()).status, 'closed')
  for (const status of ['spam', 'trash']) {
    await send('PATCH', path, { status })
    await post({ sender_email: 'bob@x.test' })
    assert.equal((await conversation()).status, status)
  }
})
