import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../../../../test/app.ts'
import { mailHeaders, plainMail, postMail, rawMail } from '../../../../../../test/mails.ts'
import { fetchFile } from '../../../../../../test/upload.ts'
import { importMails, mailed, proven } from './testing/scenario.ts'

const app = await startApp()
importMails(app)
const space = await mailed(app)
const { send, channelId, deliverRaw, messagesOf } = space

test('A delivered mail is a message of a new conversation, with its addresses where they are asked for', async () => {
  const raw = rawMail(
    proven('example.com'),
    'From: =?UTF-8?Q?Lin_L=C3=A9e?= <lin@example.com>',
    'To: Help <help@shop.example>',
    'Cc: bob@example.net',
    'Reply-To: lin@work.example',
    'Subject: My  parcel',
    'Message-ID: <1@example.com>',
    'Date: Mon, 02 Mar 2026 10:00:00 +0100',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Where <b>is</b> it?<img src="https://track.example/pixel.png"><script>x()</script></p>',
    '--b',
    'Content-Type: application/pdf; name="bill.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0xLjQK',
    '--b--',
  )
  const outcome = await deliverRaw(raw)
  assert.deepEqual(
    [outcome.state, outcome.class, outcome.verdict],
    ['message', 'person', 'verified'],
  )
  const { conversation } = (await send('GET', `/conversations/${outcome.conversation_id}`)).body
  assert.deepEqual(
    [
      conversation.title,
      conversation.status,
      conversation.visitor.email,
      conversation.visitor.name,
    ],
    ['My parcel', 'new', 'lin@example.com', 'Lin Lée'],
  )
  const [message] = await messagesOf(outcome.conversation_id)
  assert.equal(message.body, '<p>Where <b>is</b> it?</p>')
  assert.equal(message.attachments[0].filename, 'bill.pdf')
  assert.equal(message.sender.type, 'Insights::Visitor')
  assert.deepEqual(message.mail, {
    received_mail_id: outcome.id,
    subject: 'My  parcel',
    from: [{ name: 'Lin Lée', address: 'lin@example.com' }],
    reply_to: [{ name: '', address: 'lin@work.example' }],
    to: [{ name: 'Help', address: 'help@shop.example' }],
    cc: [{ name: '', address: 'bob@example.net' }],
    message_id: '1@example.com',
    sent_at: '2026-03-02T09:00:00.000Z',
    verdict: 'verified',
    class: 'person',
    class_reason: '',
    thread_reason: 'new',
    linked_to: null,
    folds: [],
    files_left_out: 0,
  })
  const plain = await send('GET', `/conversations/${outcome.conversation_id}/messages`)
  const { mail: _, ...documented } = message
  assert.deepEqual(plain.body.messages, [documented])
  const { events } = (await send('GET', '/events?types=message.created')).body
  assert.deepEqual(events.at(-1).data.mail, message.mail)
  assert.deepEqual(events.at(-1).actor, { type: 'automation', name: 'mail' })
  assert.deepEqual((await fetchFile(space.port, outcome.original?.url ?? '')).text, raw.toString())
})

test('The same bytes are stored once in a channel, and answered with what became of them', async () => {
  const raw = plainMail('Twice')
  const first = await deliverRaw(raw)
  const again = await postMail(send, channelId, raw)
  assert.deepEqual([again.status, again.body.mail.id], [200, first.id])
  assert.equal((await messagesOf(first.conversation_id)).length, 1)
  const other = await mailed(app)
  const there = await other.deliverRaw(raw)
  assert.notEqual(there.id, first.id)
  const keyed = async (mail: Buffer) =>
    send('POST', `/mail-channels/${channelId}/messages`, mail, {
      ...mailHeaders,
      'idempotency-key': 'once',
    })
  const made = await keyed(plainMail('Keyed'))
  assert.equal(made.status, 202)
  assert.deepEqual((await keyed(plainMail('Keyed'))).body, made.body)
  assert.equal((await keyed(plainMail('Another'))).status, 422)
})

test('A mail is not refused for an address of its envelope that is longer than others, or of a rare form', async () => {
  const rewritten = `SRS0=ab1d=xy=long-domain.example.com=${'a'.repeat(60)}@forwarder.example`
  for (const sender of [rewritten, '"two words"@x.test', 'lin@[192.0.2.1]']) {
    const query = `?sender=${encodeURIComponent(sender)}&recipients=${encodeURIComponent(rewritten)},help@shop.example`
    const { status, text } = await postMail(send, channelId, plainMail(`By ${sender}`), query)
    assert.equal(status, 202, text)
  }
  const { rows } = await app.owner.query<{ envelope: object }>(
    `select envelope from received_mails where workspace_id = $1 order by id desc limit 3`,
    [space.id],
  )
  assert.deepEqual(
    rows.map(({ envelope }) => envelope),
    Array.from({ length: 3 }, () => ({ recipients: ['help@shop.example'] })),
  )
  for (const wrong of ['@x.test', 'lin@', 'a@b\u0007.test']) {
    const query = `?sender=${encodeURIComponent(wrong)}`
    assert.equal((await postMail(send, channelId, plainMail(), query)).status, 422, wrong)
  }
})

test('What is no mail for a mail channel is refused before it is read', async () => {
  const path = `/mail-channels/${channelId}/messages`
  const json = await send('POST', path, '{}')
  assert.deepEqual([json.status, json.body.error], [415, 'Content-Type must be message/rfc822.'])
  const { channel } = (await send('POST', '/channels', { name: 'Web', kind: 'web' })).body
  assert.equal((await postMail(send, channel.id)).status, 404)
  const bad = await postMail(send, channelId, plainMail(), '?sender=nobody')
  assert.deepEqual(
    [bad.status, bad.body.error],
    [422, 'sender is not a valid email address: nobody.'],
  )
  assert.equal(
    (await postMail(send, channelId, Buffer.alloc(35 * 1024 * 1024 + 1, 'a'))).status,
    413,
  )
  assert.equal((await postMail(send, channelId, Buffer.alloc(0))).status, 422)
})

test('A key that delivers mails can do nothing else', async () => {
  const { body } = await send('POST', '/api-keys', { name: 'MTA', scopes: ['mails:receive'] })
  const mta = app.sendAs({ host: `${space.subdomain}.localhost`, key: body.key })
  const { status, body: made } = await postMail(mta, channelId, plainMail('By the MTA'))
  assert.equal(status, 202)
  assert.equal((await mta('GET', `/mails/${made.mail.id}`)).status, 403)
  assert.equal((await mta('GET', '/mails')).status, 403)
})

test('The original is no upload: nobody deletes it or sends it with a message', async () => {
  const { original } = await deliverRaw(plainMail('Original'))
  const [, id = ''] = /\/files\/[^/]+\/([^?]+)\?/.exec(original?.url ?? '') ?? []
  assert.equal((await send('GET', `/attachments/${id}`)).status, 404)
  assert.equal((await send('DELETE', `/attachments/${id}`)).status, 404)
  const sent = await send('POST', '/conversations', {
    visitor_attributes: { email: 'x@example.com' },
    messages_attributes: [{ body: 'See', attachment_ids: [id] }],
  })
  assert.deepEqual([sent.status, sent.body.error], [422, `Attachment does not exist: ${id}.`])
})

test('The tray lists mails that are no message, the newest first, with the reason', async () => {
  const own = await mailed(app)
  const bounce = await own.deliver(
    'From: Mail Delivery <mailer-daemon@example.com>',
    'Subject: Undelivered',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  )
  const nobody = await own.deliver('Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=')
  const deep = await own.deliverRaw(nested(60))
  assert.deepEqual(
    [bounce, nobody, deep].map(({ state, reason }) => [state, reason]),
    [
      [
        'tray',
        'It says that a mail was not delivered (Content-Type: multipart/report; report-type=delivery-status)',
      ],
      ['tray', 'It has no valid address of a sender.'],
      ['tray', 'Its parts are nested more than 50 deep.'],
    ],
  )
  assert.deepEqual([deep.subject, deep.sender], ['Grüße', 'ann@example.com'])
  const page = (await own.send('GET', '/mails?per_page=2')).body
  const next = (await own.send('GET', `/mails?per_page=2&cursor=${page.next_cursor}`)).body
  const ids = [...page.mails, ...next.mails].map((mail: { id: string }) => mail.id)
  assert.deepEqual([ids, next.next_cursor], [[deep.id, nobody.id, bounce.id], null])
})

test('A person files a mail of the tray in a conversation or a new one, or discards it', async () => {
  const own = await mailed(app)
  const begun = await own.deliver('From: lin@example.com', 'Subject: Order')
  const held = async (...lines: readonly string[]) => {
    const mail = await own.deliver(...lines, 'List-Unsubscribe: <x>', 'Return-Path: <>')
    assert.equal(mail.state, 'tray')
    return mail
  }
  const path = ({ id }: { id: string }) => `/mails/${id}`
  const daemon = 'From: postmaster@example.com'
  const filed = await held(daemon, 'Subject: 1')
  const into = { conversation_id: begun.conversation_id }
  assert.equal((await own.send('POST', `${path(filed)}/file`, into)).status, 202)
  const there = await own.outcomeOf(filed.id)
  assert.deepEqual([there.state, there.conversation_id], ['message', begun.conversation_id])
  const [, message] = await own.messagesOf(begun.conversation_id)
  assert.deepEqual([message.mail.thread_reason, message.status], ['by_hand', 'read'])
  const again = await own.send('POST', `${path(filed)}/file`, {})
  assert.deepEqual([again.status, again.body.error], [422, 'The mail is not in the tray.'])
  const deep = await own.deliverRaw(nested(60))
  assert.equal((await own.send('POST', `${path(deep)}/file`, {})).status, 202)
  const opened = await own.outcomeOf(deep.id)
  const [shown] = await own.messagesOf(opened.conversation_id)
  assert.equal(
    shown.body,
    '<p>This mail cannot be shown. Its parts are nested more than 50 deep.</p>',
  )
  assert.equal(shown.attachments[0].filename, 'original.eml')
  const unknown = await held(daemon, 'Subject: 2')
  const nowhere = { conversation_id: deep.id }
  assert.equal((await own.send('POST', `${path(unknown)}/file`, nowhere)).status, 404)
  assert.equal((await own.send('DELETE', path(unknown))).status, 204)
  const gone = (await own.send('GET', path(unknown))).body.mail
  assert.deepEqual([gone.state, gone.subject], ['discarded', '2'])
  assert.equal((await own.send('GET', '/mails')).body.mails.length, 0)
  const { events } = (await own.send('GET', '/events?types=mail.*')).body
  assert.deepEqual(
    events.map(({ type }: { type: string }) => type),
    ['mail.held', 'mail.filed', 'mail.held', 'mail.filed', 'mail.held', 'mail.discarded'],
  )
})

test('A mail without a valid address of a sender is filed, too, each as a contact of its own without an address', async () => {
  const own = await mailed(app)
  const begun = await own.deliver('From: lin@example.com', 'Subject: Order')
  const contacts: (string | null)[] = []
  for (const [lines, name, into] of [
    [['Subject: Nobody'], 'Visitor', null],
    [['From: "ann lee"@example.com', 'Subject: Quoted'], 'ann lee@example.com', null],
    [['From: Ann <ann@[192.0.2.1]>', 'Subject: Literal'], 'Ann', begun.conversation_id],
  ] as const) {
    const held = await own.deliver(...lines)
    assert.deepEqual([held.state, held.reason], ['tray', 'It has no valid address of a sender.'])
    const body = { conversation_id: into }
    assert.equal((await own.send('POST', `/mails/${held.id}/file`, body)).status, 202)
    const filed = await own.outcomeOf(held.id)
    assert.deepEqual([filed.state, filed.verdict], ['message', 'unknown'])
    if (into !== null) assert.equal(filed.conversation_id, into)
    const messages = await own.messagesOf(filed.conversation_id)
    const { sender } = messages.find(({ id }: { id: string }) => id === filed.message_id)
    assert.deepEqual([sender.email, sender.name], [null, name])
    contacts.push(sender.id)
  }
  assert.equal(new Set(contacts).size, 3)
})

test('A name in From that is longer than one of a contact is cut', async () => {
  const own = await mailed(app)
  const { conversation_id: id } = await own.deliver(`From: ${'Lin '.repeat(500)} <lin@example.com>`)
  const { conversation } = (await own.send('GET', `/conversations/${id}`)).body
  assert.equal(conversation.visitor.name, 'Lin '.repeat(64).trim())
})

test('A file that an old program has written into the text is a file of the message', async () => {
  const own = await mailed(app)
  const lines = ['Here it is:', 'begin 644 cat.txt', '#0V%T', '`', 'end', 'Bye']
  const raw = rawMail('From: lin@example.com', 'Subject: Cat', '', ...lines)
  const { conversation_id: id } = await own.deliverRaw(raw)
  const [message] = await own.messagesOf(id)
  assert.equal(message.body, '<p>Here it is:<br>Bye</p>')
  const [file] = message.attachments
  assert.equal(file.filename, 'cat.txt')
  assert.equal((await fetchFile(space.port, file.url)).text, 'Cat')
})

/** A mail whose multiparts are nested so deep. */
function nested(depth: number): Buffer {
  const levels = Array.from({ length: depth }, (_, at) => [
    `Content-Type: multipart/mixed; boundary=b${at}`,
    '',
    `--b${at}`,
  ])
  return rawMail(
    'From: Ann <ann@example.com>',
    'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
    ...levels.flat(),
    'Content-Type: text/plain',
    '',
    'deep',
  )
}
