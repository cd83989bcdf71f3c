import assert from 'node:assert/strict'
import type { TestWorkspace } from '../app.ts'
import { upload } from '../upload.ts'

/** Erases a message that gave its conversation the title, and of which a stored reply has a copy. */
export async function exerciseErasure({ send }: TestWorkspace): Promise<void> {
  const { conversation } = (
    await send('POST', '/conversations', {
      visitor_attributes: { email: 'erased@x.test' },
      messages_attributes: [{ body: 'Erasable', attachment_ids: [await upload(send)] }],
    })
  ).body
  const path = `/conversations/${conversation.id}`
  const { messages } = (await send('GET', `${path}/messages`)).body
  const operations = [{ method: 'PATCH', path, body: { priority: 'high' } }]
  await send('POST', '/batch', { operations }, { 'idempotency-key': 'erasure' })
  await send('GET', '/search?q=erasable&fresh=true')
  const { status } = await send('DELETE', `${path}/messages/${messages[0].id}`)
  assert.equal(status, 204)
  await send('GET', '/search?q=erasable&fresh=true')
}
