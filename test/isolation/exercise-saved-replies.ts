import assert from 'node:assert/strict'
import type { TestWorkspace } from '../app.ts'
import { upload } from '../upload.ts'

/** Every request for saved replies. */
export async function exerciseSavedReplies({ send }: TestWorkspace): Promise<void> {
  const [file, other] = [await upload(send), await upload(send)]
  const given = { name: 'Hello', body: 'Hello {{contact.name}}', attachment_ids: [file] }
  const { id } = (await send('POST', '/saved-replies', given)).body.saved_reply
  const path = `/saved-replies/${id}`
  for (const [method, address, body] of [
    ['GET', '/saved-replies?q=hello'],
    ['GET', '/saved-replies?cursor=*&shared=true'],
    ['GET', path],
    ['POST', `/attachments/${file}/copies`],
    ['PATCH', path, { name: 'Hi', attachment_ids: [other] }],
    ['POST', `${path}/uses`],
    ['DELETE', path],
  ] as const) {
    const { status, text } = await send(method, address, body)
    assert.ok(status < 300, `${method} ${address}: ${text}`)
  }
}
