import assert from 'node:assert/strict'
import type { TestWorkspace } from '../app.ts'

/** Reads the log in every way, and makes every kind of change to a conversation. */
export async function exerciseEvents({ send, adminEmail }: TestWorkspace): Promise<void> {
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }
  const { conversation } = await ask('POST', '/conversations', {
    visitor_attributes: { email: 'events@x.test' },
    messages_attributes: [{ body: 'Hello' }],
  })
  const path = `/conversations/${conversation.id}`
  for (const change of [
    { status: 'open' },
    { priority: 'high' },
    { assignee_email: adminEmail },
    { tags: ['events'] },
    { read: true },
  ]) {
    await ask('PATCH', path, change)
  }
  await ask('POST', `${path}/typing`)
  await ask('PUT', `${path}/looking`, { sender_email: adminEmail })
  await ask('PUT', '/presence', { sender_email: adminEmail })
  const { next_after: next } = await ask('GET', '/events?types=message.*&limit=1000')
  await ask('GET', `/events?after=${next}&wait=0.001`)
}
