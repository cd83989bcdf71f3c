import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send } from '../../../test/app.ts'
import { insertMember, startConversation } from '../../../test/seed.ts'
import { newId } from '../../ids.ts'

const { workspace, owner } = await startApp()

async function started() {
  const space = await workspace()
  const id = await startConversation(space.send)
  const path = `/conversations/${id}/messages`
  const post = async (body: object) => space.send('POST', path, body)
  const count = async () =>
    Number((await space.send('GET', path)).body['pagination']!['total_count'])
  return { ...space, conversation: id, path, post, count }
}

test('An active team member replies as User; the default kind is user_message', async () => {
  const { post, adminId, adminEmail } = await started()
  const sent = await post({ body: 'Hi', sender_email: adminEmail.toUpperCase() })
  assert.equal(sent.status, 201)
  const message = sent.body['message']!
  assert.equal(message['kind'], 'user_message')
  assert.equal(message['status'], 'sent')
  assert.equal(message['sender']!['type'], 'User')
  assert.equal(message['sender']!['id'], adminId)
  assert.equal('external_id' in message, false)
})

test("An inactive member's address is a contact's", async () => {
  const { post, id } = await started()
  await insertMember(owner, id, { email: 'gone@x.test', active: false })
  const sent = await post({ body: 'Hi', sender_email: 'gone@x.test' })
  assert.equal(sent.body['message']!['sender']!['type'], 'Insights::Visitor')
  assert.equal(sent.body['message']!['sender']!['name'], 'gone')
})

test('With from_agent an address that is not an active member is rejected, also in a series', async () => {
  const { post, id, count, adminEmail } = await started()
  await insertMember(owner, id, { email: 'gone@x.test', active: false })
  const before = await count()
  const [sent, gone, foreign, broken] = await Promise.all([
    post({ body: 'Hi', sender_email: adminEmail, from_agent: true }),
    post({ body: 'Hi', sender_email: 'gone@x.test', from_agent: 'true' }),
    post({ body: 'Hi', sender_email: 'new@x.test', from_agent: true, external_id: 'from-agent' }),
    post({ body: 'Hi', sender_email: adminEmail, from_agent: 'who' }),
  ])
  assert.equal(sent.body['message']!['sender']!['type'], 'User')
  for (const refused of [gone, foreign]) {
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.body, { error: 'sender_email must belong to an agent.' })
  }
  assert.deepEqual(broken.body, { error: 'from_agent must be true or false.' })
  assert.equal(await count(), before + 1)
})

test('body_format says what a body is, in messages, notes, first messages and batches', async () => {
  const { post, send, path, adminEmail } = await started()
  const bodies = [
    ['html', '<b>a', '<b>a</b>'],
    ['Text', '<b>a</b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
    ['markdown', '**a** <T>', '<p><strong>a</strong> &lt;T&gt;</p>'],
    ['', '<p>a<p>b', '<p>a</p><p>b</p>'],
    [null, '<b>a', '<p>&lt;b&gt;a</p>'],
  ]
  for (const [body_format, body, html] of bodies) {
    const given = { body, body_format }
    const sender = { sender_email: adminEmail }
    const conversation = { visitor_attributes: { email: 'f@x.test' }, messages_attributes: [given] }
    const operation = { method: 'POST', path, body: { ...given, ...sender } }
    const [sent, noted, started, batch] = [
      await post({ ...given, ...sender }),
      await post({ ...given, ...sender, kind: 'note' }),
      await send('POST', '/conversations', conversation),
      await send('POST', '/batch', { operations: [operation] }),
    ]
    assert.equal(sent.body['message']!['body'], html)
    assert.equal(noted.body['message']!['body'], html)
    const first = await send(
      'GET',
      `/conversations/${started.body['conversation']!['id']}/messages`,
    )
    assert.equal(first.body['messages']![0]['body'], html)
    assert.equal(batch.body['results'][0].body.message.body, html)
  }
  const refused = await post({ body: 'x', body_format: 'rtf', sender_email: adminEmail })
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body, {
    error: 'Invalid body_format: rtf. Allowed values are html, text, markdown.',
  })
  const first = {
    visitor_attributes: { email: 'f@x.test' },
    messages_attributes: [{ body: 'x', body_format: 1 }],
  }
  assert.deepEqual((await send('POST', '/conversations', first)).body, {
    error: 'Invalid messages_attributes.body_format: 1. Allowed values are html, text, markdown.',
  })
})

test('A body of more than 256 KiB is refused before it is read, whatever it is', async () => {
  const { post, adminEmail } = await started()
  for (const body_format of [undefined, 'html', 'text', 'markdown']) {
    for (const unit of ['<p x=y>', '<a href="', '> ', '<!--', '[']) {
      const body = unit.repeat(500_000 / unit.length)
      const refused = await post({ body, body_format, sender_email: adminEmail })
      assert.equal(refused.status, 422)
      assert.deepEqual(refused.body, { error: 'body is too long.' })
    }
  }
})

/** Contacts that share an address, as the widget creates them; later ones are more recently active. */
async function makeTwin(send: Send, identifier: string, email: string): Promise<string> {
  const created = await send('POST', '/conversations', {
    visitor_attributes: { user_identifier: identifier },
    messages_attributes: [{ body: 'Me' }],
  })
  const id = String(created.body['conversation']!['visitor']!['id'])
  await send('PATCH', `/visitors/${id}`, { email })
  return id
}

test("A contact's address means the conversation's own visitor before a more active namesake", async () => {
  const { send, post, conversation } = await started()
  const twin = await makeTwin(send, 'twin', 'bob@x.test')
  const own = await send('GET', `/conversations/${conversation}`)
  const visitor = own.body['conversation']!['visitor']!['id']
  assert.notEqual(visitor, twin)
  const sent = await post({ body: 'Hi', sender_email: 'BOB@x.test' })
  assert.equal(sent.body['message']!['sender']!['id'], visitor)
})

test('Another address means the most recently active contact that has it', async () => {
  const { send, post } = await started()
  const first = await makeTwin(send, 'one', 'eve@x.test')
  const second = await makeTwin(send, 'two', 'Eve@x.test')
  const sent = await post({ body: 'Hi', sender_email: 'EVE@x.test' })
  assert.equal(sent.body['message']!['sender']!['id'], second)
  await makeTwin(send, 'one', 'eve@x.test')
  const again = await post({ body: 'Hi', sender_email: 'EVE@x.test' })
  assert.equal(again.body['message']!['sender']!['id'], first)
})

test('An unknown address creates one contact, named after its local part', async () => {
  const { send, post } = await started()
  const sent = await post({ body: 'Hi', sender_email: 'New.One@x.test' })
  const twice = await post({ body: 'Hi', sender_email: 'new.one@X.test' })
  assert.equal(sent.body['message']!['sender']!['name'], 'New.One')
  assert.equal(sent.body['message']!['sender']!['email'], 'New.One@x.test')
  assert.equal(twice.body['message']!['sender']!['id'], sent.body['message']!['sender']!['id'])
  const contacts = await send('GET', '/visitors')
  assert.equal(contacts.body['pagination']!['total_count'], 2)
})

test('A missing or invalid sender_email is rejected and creates no contact', async () => {
  const { send, post, count } = await started()
  for (const sender of [undefined, null, '', ' ']) {
    const refused = await post({ body: 'Hi', sender_email: sender })
    assert.equal(refused.status, 422)
    assert.equal(refused.text, `{"error":"sender_email can't be blank."}`)
  }
  for (const sender of ['x', 'a b@x.test', '@x.test', 'a@', 7, true]) {
    const refused = await post({ body: 'Hi', sender_email: sender })
    assert.equal(refused.status, 422, String(sender))
    assert.match(String(refused.body['error']), /^sender_email is not a valid email address/)
  }
  assert.equal(
    (await post({ body: 'Hi', sender_email: ['a@x.test'] })).text,
    '{"error":"sender_email must be a string."}',
  )
  const long = `${'a'.repeat(64)}@${'b'.repeat(186)}.test`
  const refused = await post({ body: 'Hi', sender_email: long })
  assert.equal(refused.text, '{"error":"sender_email is too long."}')
  assert.equal(await count(), 1)
  assert.equal((await send('GET', '/visitors')).body['pagination']!['total_count'], 1)
})

test('kind is case-insensitive; anything but user_message and note is rejected', async () => {
  const { post, adminEmail: sender_email, count } = await started()
  const note = await post({ body: 'Hi', sender_email, kind: ' NOTE ' })
  assert.equal(note.body['message']!['kind'], 'note')
  const plain = await post({ body: 'Hi', sender_email, kind: 'User_Message' })
  assert.equal(plain.body['message']!['kind'], 'user_message')
  const blank = await post({ body: 'Hi', sender_email, kind: '' })
  assert.equal(blank.body['message']!['kind'], 'user_message')
  for (const kind of ['system_message', 'activity_message', 'x', 1]) {
    const refused = await post({ body: 'Hi', sender_email, kind })
    assert.equal(refused.status, 422)
    assert.match(String(refused.body['error']), new RegExp(`kind.*${kind}`))
  }
  assert.equal(await count(), 4)
})

test('A blank body is rejected, a number is read as text, an object and a long body are rejected', async () => {
  const { post, adminEmail: sender_email, count } = await started()
  for (const body of [undefined, null, '', ' \n\t', '<p> </p>', '<div><br></div>']) {
    const refused = await post({ body, sender_email })
    assert.equal(refused.status, 422, String(body))
    assert.equal(refused.text, `{"error":"body can't be blank."}`)
  }
  assert.equal((await post({ body: 42, sender_email })).body['message']!['body'], '<p>42</p>')
  const wrong = await post({ body: { a: 1 }, sender_email })
  assert.equal(wrong.text, '{"error":"body must be a string."}')
  for (const body of ['a\0b', 'a\ud800b']) {
    const unstorable = await post({ body, sender_email })
    assert.equal(unstorable.text, '{"error":"body contains characters that cannot be stored."}')
  }
  const long = await post({ body: 'a'.repeat(262_145), sender_email })
  assert.equal(long.text, '{"error":"body is too long."}')
  assert.equal((await post({ body: 'a'.repeat(262_144), sender_email })).status, 201)
  assert.equal(await count(), 3)
})

test('An unknown conversation takes precedence over an invalid body, and the first invalid field over later ones', async () => {
  const { send, post } = await started()
  const unknown = await send('POST', `/conversations/${newId()}/messages`, { body: {} })
  assert.equal(unknown.status, 404)
  const both = await post({ body: '', sender_email: 'x', kind: 'x', created_at: 'x' })
  assert.equal(both.text, `{"error":"body can't be blank."}`)
  const sender = await post({ body: 'a', sender_email: 'x', kind: 'x', created_at: 'x' })
  assert.match(sender.text, /sender_email is not/)
  const kind = await post({ body: 'a', sender_email: 'a@x.test', kind: 'x', created_at: 'x' })
  assert.match(kind.text, /kind/)
  const misplaced = await post({ body: '', sender_email: 'x', kind: {} })
  assert.equal(misplaced.text, `{"error":"body can't be blank."}`)
})

test('Text is escaped into paragraphs, HTML is sanitised, and a returned body sent again is unchanged', async () => {
  const { post, adminEmail: sender_email } = await started()
  const cases: [string, string][] = [
    ['a < b & <3', '<p>a &lt; b &amp; &lt;3</p>'],
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    ['<b onclick="x()">Hi</b><script>x</script>', '<b>Hi</b>'],
    ['<a href="javascript:x">y</a>', '<a>y</a>'],
  ]
  for (const [body, expected] of cases) {
    const sent = await post({ body, sender_email })
    const returned = String(sent.body['message']!['body'])
    assert.ok(!/onclick|script/.test(returned), returned)
    if (!body.includes('href')) assert.equal(returned, expected)
    const again = await post({ body: returned, sender_email })
    assert.equal(again.body['message']!['body'], returned)
  }
})

test("A message or a note moves the conversation's updated_at and nothing else but the status of a closed one that its contact reopens", async () => {
  const { send, post, conversation, adminEmail } = await started()
  const path = `/conversations/${conversation}`
  for (const status of ['new', 'closed', 'spam', 'trash']) {
    for (const message of [
      { sender_email: adminEmail },
      { sender_email: 'bob@x.test' },
      { sender_email: adminEmail, kind: 'note' },
    ]) {
      const before = (await send('PATCH', path, { status })).body.conversation
      const sent = await post({ body: 'Hi', ...message })
      const after = (await send('GET', path)).body.conversation
      assert.ok(String(after.updated_at) > String(before.updated_at))
      assert.equal(after.updated_at, sent.body.message.updated_at)
      const isReopened = status === 'closed' && message.sender_email === 'bob@x.test'
      const expected = { ...before, ...(isReopened ? { status: 'open' } : {}), updated_at: null }
      assert.deepEqual({ ...after, updated_at: null }, expected)
    }
  }
})
