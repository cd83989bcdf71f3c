import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until as untilSoon } from '../../../../campaigns/until.ts'
import { startConversation } from '../../../../test/seed.ts'
import { mailChannel } from '../../../../test/mails.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import {
  dueIn,
  mailsOf,
  owner,
  parsed,
  passTime,
  runDue,
  startAnother,
  startChat,
  startMails,
  until,
} from './testing/scenario.ts'

test('Answers to a visitor who has left are one mail, three minutes after the first of them', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  await chat.answer('First <b>answer</b>')
  const seconds = (await dueIn(chat.id)) ?? 0
  assert.ok(seconds > 170 && seconds <= 180, String(seconds))
  await chat.answer('Second answer')
  assert.ok(((await dueIn(chat.id)) ?? 999) <= 180)
  await runDue(chat)
  const [mail, ...others] = await parsed(sources)
  assert.ok(mail !== undefined && others.length === 0)
  assert.deepEqual(mail.to, [{ name: '', address: 'lin@x.test' }])
  assert.deepEqual(mail.from, { name: chat.space.subdomain, address: 'chat@acme.test' })
  assert.match(mail.text ?? '', /First answer[^]+Second answer/)
  assert.match(mail.html ?? '', /First <b>answer<\/b>[^]+Second answer/)
  assert.equal(await dueIn(chat.id), undefined)
  const events = (await chat.space.send('GET', '/events?per_page=100')).body.events
  const types = events.map(({ type }: { type: string }) => type)
  assert.deepEqual(
    types.filter((type: string) => type.startsWith('conversation.mail_')),
    ['conversation.mail_queued', 'conversation.mail_sent'],
  )
  const [row] = await mailsOf(chat.id)
  assert.deepEqual([row?.state, row?.rendered, row?.message_ids.length], ['sent', null, 2])
})

test('A mail to a claimed address has nothing that its visitor wrote', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat({ email: 'victim@x.test' })
  await chat.answer('The answer')
  await runDue(chat)
  const [source = ''] = sources
  const [mail] = await parsed(sources)
  for (const shown of [source, mail?.subject, mail?.text, mail?.html]) {
    assert.doesNotMatch(shown ?? '', /secret question/)
  }
})

test('A visitor who is there gets no mail, and one once their stream has ended for long enough', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  const stream = await chat.visitor.stream()
  await untilSoon('the stream has begun', 10_000, () => stream.frames.length > 0)
  await chat.answer('Are you there?')
  await runDue(chat, true)
  const seconds = (await dueIn(chat.id)) ?? 0
  assert.ok(seconds > 60 && seconds <= 181, String(seconds))
  assert.equal(sources.length, 0)
  await owner.query(`update widget_devices set last_seen_at = now() - interval '1 day'`)
  stream.abort()
  await untilSoon('its end is recorded', 10_000, async () => {
    const { rows } = await owner.query<{ is_new: boolean }>(
      `select last_seen_at > now() - interval '1 minute' as is_new from widget_devices d
         join conversations c on c.device_id = d.id where c.id = $1`,
      [chat.id],
    )
    return rows[0]?.is_new === true
  })
  await runDue(chat, true)
  assert.equal(sources.length, 0)
  await runDue(chat)
  assert.equal(sources.length, 1)
})

test('Answers that are read before they are due, or before the mail is sent, are not mailed', async (t) => {
  const read = await startChat()
  await read.answer('Read at once')
  assert.equal((await read.visitor.send('POST', `/conversations/${read.id}/read`, {})).status, 204)
  const waiting = new Map<string, () => void>()
  const { url, sources } = await startSmtpServer(t, {
    onMailFrom: (_sender, _session, done) =>
      void (waiting.size === 0 ? waiting.set('first', () => done(new Error('Not now'))) : done()),
  })
  startMails(t, url)
  await runDue(read)
  assert.deepEqual(await mailsOf(read.id), [])

  const late = await startChat()
  await late.answer('Read while the mail server is away')
  await passTime(late)
  await until('the delivery is under way', () => waiting.size === 1)
  assert.equal((await late.visitor.send('POST', `/conversations/${late.id}/read`, {})).status, 204)
  await until(
    'the mail is withdrawn',
    async () => (await mailsOf(late.id))[0]?.state === 'withdrawn',
  )
  waiting.get('first')?.()
  assert.equal(sources.length, 0)
})

test('An address that nobody has proven gets two mails until its visitor writes again', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  for (const body of ['One', 'Two', 'Three']) {
    await chat.answer(body)
    await runDue(chat)
  }
  assert.equal(sources.length, 2)
  await chat.visitor.send('POST', `/conversations/${chat.id}/messages`, { body: 'Back again' })
  await chat.answer('Four')
  await runDue(chat)
  const mails = await parsed(sources)
  assert.equal(mails.length, 3)
  assert.match(mails[2]?.text ?? '', /Three[^]+Four/)
  const references = new Set(mails.map((mail) => mail.header('references')))
  assert.equal(references.size, 1)
  assert.equal(new Set(mails.map(({ messageId }) => messageId)).size, 3)
})

test('Many conversations that claim one address cannot have it flooded', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const first = await startChat()
  const chats = [first]
  for (let count = 1; count < 8; count += 1) {
    chats.push({ ...first, ...(await startAnother(first.space, first.channel)) })
  }
  for (const chat of chats) {
    await chat.answer('Hello')
    await runDue(chat)
  }
  assert.equal(sources.length, 6)
  assert.ok(((await dueIn(chats[7]?.id ?? '')) ?? 0) > 200)
})

test('Nothing is mailed without an address, in other channels, if the channel does not want it, or to blocked contacts', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const nowhere = await startChat({ email: null })
  const unwanted = await startChat({ web: { follow_up_after: null } })
  for (const chat of [nowhere, unwanted]) {
    await chat.answer('Hello')
    assert.equal(await dueIn(chat.id), undefined)
  }
  const { space } = nowhere
  const id = await startConversation(space.send)
  const sent = { body: 'Hello', sender_email: space.adminEmail }
  assert.equal((await space.send('POST', `/conversations/${id}/messages`, sent)).status, 201)
  assert.equal(await dueIn(id), undefined)
  const blocked = await startChat()
  await blocked.answer('Hello')
  const { visitor } = (await blocked.space.send('GET', `/conversations/${blocked.id}`)).body
    .conversation
  assert.equal(
    (await blocked.space.send('PUT', `/visitors/${visitor.id}/block`)).status < 300,
    true,
  )
  await runDue(blocked)
  assert.equal(sources.length, 0)
})

test('Notes, imports and messages of the contact make nothing due', async () => {
  const chat = await startChat()
  const path = `/conversations/${chat.id}/messages`
  const { adminEmail: email } = chat.space
  await chat.space.send('POST', path, { kind: 'note', body: 'Internal', sender_email: email })
  await chat.visitor.send('POST', path, { body: 'And another thing' })
  const created_at = new Date().toISOString()
  await chat.space.send('POST', path, { body: 'Old', sender_email: email, created_at })
  assert.equal(await dueIn(chat.id), undefined)
})

test('A sent answer takes no further round trip, and a series of them none either', async () => {
  const chat = await startChat()
  const sends = Array.from({ length: 5 }, async (_, at) => chat.answer(`Answer ${at}`))
  await Promise.all(sends)
  assert.ok(((await dueIn(chat.id)) ?? 0) > 100)
})

test('The mail is in the language of the visitor', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat({ language: 'de-AT' })
  await chat.answer('Guten Tag')
  await runDue(chat)
  const [mail] = await parsed(sources)
  assert.match(mail?.subject ?? '', /hat Ihnen geantwortet/)
  assert.match(mail?.text ?? '', /Das war ich nicht/)
})

test('A mail names the address that its answers go to, with the token of its conversation', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat({ web: { follow_up_reply_to: 'help@acme.test' } })
  await chat.answer('Hello')
  await runDue(chat)
  const [mail] = await parsed(sources)
  assert.match(mail?.replyTo?.[0]?.address ?? '', /^help\+[a-z2-7]{26}@acme\.test$/)
  assert.match(mail?.text ?? '', /simply reply/)
})

test('Answers to the mails of a workspace with a mail channel go to its address', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  const mail = { addresses: ['support@acme.test'] }
  const made = await chat.space.send('POST', '/channels', { name: 'Help', kind: 'mail', mail })
  assert.equal(made.status, 201, made.text)
  await chat.answer('Hello')
  await runDue(chat)
  const [sent] = await parsed(sources)
  assert.match(sent?.replyTo?.[0]?.address ?? '', /^support\+[a-z2-7]{26}@acme\.test$/)
})

test('A workspace whose mail channel has a server writes from its address, by that server', async (t) => {
  const { sources, url } = await startSmtpServer(t)
  // The server of the installation cannot be reached.
  startMails(t, 'smtp://127.0.0.1:9')
  const chat = await startChat()
  const smtp = { host: '127.0.0.1', port: Number(new URL(url).port), security: 'none' }
  await mailChannel(chat.space.send, { addresses: ['first@shop.example'] }, 'First')
  const own = await mailChannel(chat.space.send, {
    addresses: ['other@shop.example', 'help@shop.example'],
    smtp,
  })
  const web = { follow_up_reply_to: 'Help@shop.example' }
  const path = `/channels/${chat.channel}`
  assert.equal((await chat.space.send('PATCH', path, { web })).status, 200)
  await chat.answer('Hello')
  await runDue(chat)
  const [mail] = await parsed(sources)
  assert.equal(mail?.from?.address, 'other@shop.example')
  assert.match(mail?.messageId ?? '', /@shop\.example>$/)
  assert.match(mail?.replyTo?.[0]?.address ?? '', /^Help\+[a-z2-7]{26}@shop\.example$/)
  assert.match(mail?.text ?? '', /simply reply/)
  await until('the state of the channel has it', async () => {
    const { ways } = (await chat.space.send('GET', `/mail-channels/${own}/state`)).body
    const sending = ways.find(({ way }: { way: string }) => way === 'send')
    return sending.last_mail_at !== null
  })
})

test('A mail whose answers no mail channel takes does not ask for them', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  await mailChannel(chat.space.send, { addresses: ['support@acme.test'] })
  const web = { follow_up_reply_to: 'elsewhere@acme.test' }
  await chat.space.send('PATCH', `/channels/${chat.channel}`, { web })
  await chat.answer('Hello')
  await runDue(chat)
  const [mail] = await parsed(sources)
  assert.equal(mail?.replyTo?.[0]?.address, 'elsewhere@acme.test')
  assert.doesNotMatch(mail?.text ?? '', /simply reply/)
})

test('A workspace sends as many mails in an hour as it may, and the others later', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url, { followUpsPerHour: 1 })
  const first = await startChat()
  const other = {
    ...first,
    ...(await startAnother(first.space, first.channel, { email: 'b@x.test' })),
  }
  for (const chat of [first, other]) {
    await chat.answer('Hello')
    await runDue(chat)
  }
  assert.equal(sources.length, 1)
  assert.ok(((await dueIn(other.id)) ?? 0) > 200)
})

test('An erased message is not mailed, and the other answers are', async (t) => {
  const refused = new Error('Not now')
  let refusals = 1
  const { url, sources } = await startSmtpServer(t, {
    onMailFrom: (_sender, _session, done) => done((refusals -= 1) < 0 ? null : refused),
  })
  startMails(t, url)
  const chat = await startChat()
  const wrong = await chat.answer('For somebody else')
  await chat.answer('For you')
  await passTime(chat)
  await until(
    'the mail waits',
    async () => (await mailsOf(chat.id))[0]?.state === 'waiting' && refusals < 1,
  )
  const erased = await chat.space.send('DELETE', `/conversations/${chat.id}/messages/${wrong}`)
  assert.equal(erased.status, 204)
  await until('the others are sent', () => sources.length === 1)
  assert.doesNotMatch((await parsed(sources))[0]?.text ?? '', /somebody else/)
  assert.match((await parsed(sources))[0]?.text ?? '', /For you/)
})
