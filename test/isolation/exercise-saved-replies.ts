import assert from 'node:assert/strict'
import type { TestWorkspace } from '../app.ts'
import { startConversation } from '../seed.ts'
import { upload } from '../upload.ts'

/** Every request for saved replies. */
export async function exerciseSavedReplies({ send, adminEmail }: TestWorkspace): Promise<void> {
  const [file, other] = [await upload(send), await upload(send)]
  const given = { name: 'Hello', body: 'Hello {{contact.name}}', attachment_ids: [file] }
  const { id } = (await send('POST', '/saved-replies', given)).body.saved_reply
  const path = `/saved-replies/${id}`
  const talk = await startConversation(send)
  const changes = { status: 'closed', assignee: 'me', add_tags: ['used'] }
  for (const [method, address, body] of [
    ['GET', '/saved-replies?q=hello'],
    ['GET', '/saved-replies?cursor=*&shared=true'],
    ['GET', path],
    ['POST', `/attachments/${file}/copies`],
    ['PATCH', path, { name: 'Hi', attachment_ids: [other] }],
    ['POST', `${path}/uses`],
    [
      'POST',
      `/conversations/${talk}/messages`,
      { body: 'Hi', sender_email: adminEmail, changes, saved_reply_ids: [id] },
    ],
    ['DELETE', path],
  ] as const) {
    const { status, text } = await send(method, address, body)
    assert.ok(status < 300, `${method} ${address}: ${text}`)
  }
}
