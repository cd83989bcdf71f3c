import assert from 'node:assert/strict'
import type { TestWorkspace } from '../app.ts'
import { conversationOf, startConversation } from '../seed.ts'
import { fetchFile, upload } from '../upload.ts'

/** Uploads files whole and in parts, sends, fetches and deletes them. */
export async function exerciseAttachments({ send, port }: TestWorkspace): Promise<void> {
  const conversation = await startConversation(send, 'fay@x.test')
  const sent = await send('POST', `/conversations/${conversation}/messages`, {
    body: 'See',
    sender_email: 'fay@x.test',
    attachment_ids: [await upload(send)],
  })
  assert.equal(sent.status, 201, sent.text)
  const messages = [{ body: 'See', attachment_ids: [await upload(send)] }]
  const body = conversationOf('fay@x.test', { messages_attributes: messages })
  const created = await send('POST', '/conversations', body)
  assert.equal(created.status, 201, created.text)
  const begun = await send('POST', '/attachments', { filename: 'a.txt', size: 65_538 })
  const path = `/attachments/${begun.body.attachment.id}`
  const parts = ['ab'.repeat(32_768), 'ab']
  for (const [offset, part] of [
    ['0', parts[0]],
    ['65536', parts[1]],
  ]) {
    const type = 'application/offset+octet-stream'
    const headers = { 'content-type': type, 'upload-offset': offset }
    const { status, text } = await send('PATCH', path, part, headers)
    assert.equal(status, 204, text)
  }
  const { attachment } = (await send('GET', path)).body
  assert.equal((await fetchFile(port, attachment.url)).text, parts.join(''))
  assert.equal((await send('DELETE', path)).status, 204)
}
