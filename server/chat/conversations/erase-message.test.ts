import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'
import { upload } from '../../../test/upload.ts'
import { createKey } from '../../api/access/command-keys.ts'
import { rowTexts } from '../contacts/testing/add-ada.ts'
import { catchUp } from '../search/catch-up.ts'

const app = await startApp()
const { owner, services } = app

async function indexed({ id }: TestWorkspace): Promise<void> {
  while ((await catchUp(services.database, id)) === 'behind');
}

/** A conversation whose first message has words, a file and a title made of its words. */
async function withSecret() {
  const space = await app.workspace()
  const { send, adminEmail } = space
  await send('POST', '/webhooks', { url: 'https://example.com/' })
  const attachment_ids = [await upload(send, 'secretfile.txt')]
  const conversation = await createConversation(send, {
    visitor_attributes: { email: 'ada@x.test' },
    messages_attributes: [
      { body: 'My <b>secretword</b> is secretnumber', attachment_ids, external_id: 'mine-1' },
      { body: 'And another' },
    ],
  })
  const path = `/conversations/${conversation.id}/messages`
  const { messages } = (await send('GET', path)).body
  return { ...space, adminEmail, conversation, path, message: messages[0], second: messages[1] }
}

test('After an erasure no table holds the words of the message or the name of its file', async () => {
  const space = await withSecret()
  const { send, id, conversation, path, message, adminEmail } = space
  // Copies of all kinds: a changed title, an announcement of its status, stored replies, a batch.
  const once = (key: string) => ({ 'idempotency-key': key })
  const change = { title: 'Other' }
  await send('PATCH', `/conversations/${conversation.id}`, change, once('patch'))
  await send('PATCH', `/conversations/${conversation.id}`, { title: conversation.title })
  await send('PATCH', `${path}/${message.id}`, { status: 'read' }, once('status'))
  const operations = [
    { method: 'PATCH', path: `/conversations/${conversation.id}`, body: { priority: 'high' } },
    {
      method: 'POST',
      path,
      body: { body: 'secretword again', sender_email: 'ada@x.test', external_id: 'mine-1' },
    },
  ]
  await send('POST', '/batch', { operations }, once('batch'))
  await indexed(space)
  assert.equal(conversation.title, 'My secretword is secretnumber')
  assert.match(await rowTexts(owner, id), /secretword.*/is)
  assert.match(await rowTexts(owner, id), /secretfile/)
  assert.equal((await send('DELETE', `${path}/${message.id}`)).status, 204)
  await indexed(space)
  const left = await rowTexts(owner, id)
  const lines = left.split('\n').filter((line) => /secretword|secretfile|secretnumber/i.test(line))
  assert.deepEqual(lines, [])

  const after = (await send('GET', `${path}/${message.id}`)).body.message
  assert.deepEqual(after, {
    ...message,
    body: '<p>Erased</p>',
    attachments: [],
    status: 'read',
    updated_at: after.updated_at,
  })
  assert.ok(after.updated_at > message.updated_at)
  const { title } = (await send('GET', `/conversations/${conversation.id}`)).body.conversation
  assert.equal(title, 'Erased')
  for (const attachment of message.attachments) {
    assert.equal((await send('GET', `/attachments/${attachment.id}`)).status, 404)
  }
  const found = await send('GET', '/search?q=secretword&fresh=true')
  assert.deepEqual(found.body.results, [])
  // A poller of all messages sees it, and a retry gets the emptied reply.
  const changed = await send('GET', `/messages?updated_after=${message.updated_at}`)
  assert.ok(changed.body.messages.some((one: { id: string }) => one.id === message.id))
  const again = await send('POST', '/batch', { operations }, once('batch'))
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.doesNotMatch(again.text, /secret/)
  const same = { body: 'secretword', sender_email: 'ada@x.test', external_id: 'mine-1' }
  assert.equal((await send('POST', path, same)).body.message.body, '<p>Erased</p>')
  await assertCountersExact(owner, id)
  assert.ok(adminEmail)
})

test('The log says that a message was erased, once, and keeps its events in place', async () => {
  const { send, path, message, conversation } = await withSecret()
  const before = (await send('GET', '/events?limit=1000')).body.events
  assert.equal((await send('DELETE', `${path}/${message.id}`)).status, 204)
  assert.equal((await send('DELETE', `${path}/${message.id}`)).status, 204)
  const after = (await send('GET', '/events?limit=1000')).body.events
  const placed = (events: { id: string; sequence: number; type: string }[]) =>
    events.map(({ id, sequence, type }) => [id, sequence, type])
  assert.deepEqual(placed(after.slice(0, before.length)), placed(before))
  assert.deepEqual(
    after.slice(before.length).map(({ type }: { type: string }) => type),
    ['message.erased', 'conversation.updated'],
  )
  const [erased, retitled] = after.slice(before.length)
  assert.equal(erased.data.conversation_id, conversation.id)
  assert.equal(erased.data.message.body, '<p>Erased</p>')
  assert.equal(erased.data.message.sender.email, 'ada@x.test')
  assert.deepEqual(retitled.data.changed, ['title'])
  const { entries } = (await send('GET', `/audit?resource_id=${message.id}&action=message.erased`))
    .body
  assert.equal(entries.length, 1)
})

test('Another message and a title that somebody gave stay as they are', async () => {
  const { send, path, message, second, conversation } = await withSecret()
  await send('PATCH', `/conversations/${conversation.id}`, { title: 'Login trouble' })
  assert.equal((await send('DELETE', `${path}/${message.id}`)).status, 204)
  const { messages } = (await send('GET', path)).body
  assert.deepEqual(
    messages.map(({ body }: { body: string }) => body),
    ['<p>Erased</p>', second.body],
  )
  const { title } = (await send('GET', `/conversations/${conversation.id}`)).body.conversation
  assert.equal(title, 'Login trouble')
})

test('A long history is redacted in pages', async () => {
  const { send, id, path, message, conversation } = await withSecret()
  const operations = Array.from({ length: 100 }, (_, at) => ({
    method: 'PATCH',
    path: `/conversations/${conversation.id}`,
    body: { priority: at % 2 === 0 ? 'high' : 'low' },
  }))
  for (let turn = 0; turn < 5; turn += 1) await send('POST', '/batch', { operations })
  assert.equal((await send('DELETE', `${path}/${message.id}`)).status, 204)
  assert.doesNotMatch(await rowTexts(owner, id), /secretword/)
})

test('Erasing needs the rights to erase a contact, sight and the password; it is 404 and 412 as elsewhere', async () => {
  const space = await withSecret()
  const { send, id, path, message, conversation } = space
  const target = `${path}/${message.id}`
  for (const [scopes, status] of [
    [['messages:write'], 403],
    [['contacts:write'], 403],
    [['messages:write', 'contacts:write'], 412],
  ] as const) {
    const { key } = await createKey(services.database, id, { name: 'a', scopes })
    const sendAs = app.sendAs({ host: `${space.subdomain}.localhost`, key })
    const reply = await sendAs('DELETE', target, undefined, { 'if-match': '"other"' })
    assert.equal(reply.status, status, reply.text)
  }
  const permissions = ['messages:write', 'contacts:erase']
  for (const [given, status] of [
    [{ permissions: ['messages:write', 'contacts:write'] }, 403],
    [{ permissions, verified_at: Date.now() - 601_000 }, 403],
    [{ permissions, sees: 'assigned' as const }, 404],
    [{ permissions }, 204],
  ] as const) {
    const { send: asMember } = await serveAs(services, memberOf(space, given))
    assert.equal((await asMember('DELETE', target)).status, status)
  }
  const other = await createConversation(send)
  const elsewhere = await send('DELETE', `/conversations/${other.id}/messages/${message.id}`)
  assert.deepEqual(elsewhere.body, { error: 'Message does not exist.' })
  const unknown = await send('DELETE', `/conversations/${message.id}/messages/${message.id}`)
  assert.deepEqual(unknown.body, { error: 'Conversation does not exist.' })
  assert.ok(conversation.id)
})
