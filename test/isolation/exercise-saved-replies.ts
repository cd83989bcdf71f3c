import assert from 'node:assert/strict'
import type { TestWorkspace } from '../app.ts'

/** Every request for saved replies. */
export async function exerciseSavedReplies({ send }: TestWorkspace): Promise<void> {
  const given = { name: 'Hello', body: 'Hello {{contact.name}}' }
  const { id } = (await send('POST', '/saved-replies', given)).body.saved_reply
  const path = `/saved-replies/${id}`
  for (const [method, address, body] of [
    ['GET', '/saved-replies?q=hello'],
    ['GET', '/saved-replies?cursor=*&shared=true'],
    ['GET', path],
    ['PATCH', path, { name: 'Hi' }],
    ['POST', `${path}/uses`],
    ['DELETE', path],
  ] as const) {
    const { status, text } = await send(method, address, body)
    assert.ok(status < 300, `${method} ${address}: ${text}`)
  }
}
