import assert from 'node:assert/strict'
import { startConversation } from '../seed.ts'
import { signIn } from '../sign-in.ts'
import type { TestWorkspace } from '../app.ts'

/** Every request for drafts and the signature below mails. */
export async function exerciseDrafts(space: TestWorkspace): Promise<void> {
  const { browse } = await signIn(space)
  await exerciseScheduled(space)
  const path = `/auth/drafts/${await startConversation(space.send)}`
  for (const [method, address, body] of [
    ['GET', path],
    ['PUT', path, { body: 'It left', replaces: null }],
    ['GET', path],
    ['GET', '/auth/drafts'],
    ['PUT', path, { body: 'It left', send_at: '2099-01-01T00:00:00Z' }],
    ['PUT', path, {}],
    ['PUT', '/auth/mail-signature', { body: '{{agent.name}}' }],
    ['GET', '/auth/mail-signature'],
    ['GET', path.replace('drafts', 'mail-signature')],
  ] as const) {
    const { status, text } = await browse(method, address, body)
    assert.equal(status, 200, `${method} ${address}: ${text}`)
  }
}

async function exerciseScheduled({ send, adminEmail }: TestWorkspace): Promise<void> {
  const path = `/conversations/${await startConversation(send)}/scheduled-messages`
  const given = { body: 'Later', sender_email: adminEmail, send_at: '2099-01-01T00:00:00Z' }
  const { status, text, body } = await send('POST', path, given)
  assert.equal(status, 201, text)
  const one = `/scheduled-messages/${body.scheduled_message.id}`
  for (const [method, address] of [
    ['GET', one],
    ['GET', '/scheduled-messages?page=1'],
    [
      'GET',
      `/scheduled-messages?cursor=*&conversation_id=${body.scheduled_message.conversation_id}`,
    ],
    ['DELETE', one],
  ] as const) {
    const reply = await send(method, address)
    assert.ok(reply.status < 300, `${method} ${address}: ${reply.text}`)
  }
}
