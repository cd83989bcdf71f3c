import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upload } from '../../../../test/upload.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { app, owner, parsed, startMails, until } from '../follow-up/testing/scenario.ts'
import { importMails, proven } from '../kinds/mail/receiving/testing/scenario.ts'
import { startMailed } from './testing/scenario.ts'

importMails(app)

const addressesOf = (list: readonly { address?: string | undefined }[] = []) =>
  list.map(({ address }) => address)

test('An answer goes out as one mail to the people of the mail that it answers, and their answers come back', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const mailed = await startMailed({ sender_name: 'Shop', signature: 'The Shop\n1 Main St <&>' })
  const { space, channel, id, answer, untilStates, mailOf } = mailed
  const bill = await upload(space.send, 'bill.txt', 'Total: 5')
  const sent = await answer('<p>It is <b>here</b>.</p>', { attachment_ids: [bill] })
  const delivered = await untilStates(sent, 'sent')
  assert.deepEqual(addressesOf(delivered), ['lin@x.test', 'bob@y.test', 'eve@z.test'])
  const [mail, ...others] = await parsed(sources)
  assert.ok(mail && others.length === 0)
  assert.deepEqual(
    [mail.from?.address, addressesOf(mail.to), addressesOf(mail.cc)],
    ['help@shop.example', ['lin@x.test'], ['bob@y.test', 'eve@z.test']],
  )
  assert.match(mail.from?.name ?? '', /Shop/)
  assert.deepEqual([mail.subject, mail.inReplyTo], ['Re: My parcel', '<first@x.test>'])
  assert.match(mail.references ?? '', /^<[\w.-]+@shop\.example> <first@x\.test>$/)
  assert.match(mail.text ?? '', /^It is here\.\s+-- \nThe Shop\n1 Main St <&>\n/)
  assert.match(mail.html ?? '', /It is <b>here<\/b>.*-- <br>The Shop<br>1 Main St &lt;&amp;&gt;/s)
  const [file] = mail.attachments
  assert.deepEqual(
    [file?.filename, Buffer.from(file?.content as ArrayBuffer).toString()],
    ['bill.txt', 'Total: 5'],
  )
  const shown = await mailOf(sent)
  assert.deepEqual(
    [shown?.files_linked, shown?.subject, `<${shown?.message_id}>`],
    [0, 'Re: My parcel', mail.messageId],
  )
  const [{ address: replyTo = '' } = {}] = mail.replyTo ?? []
  assert.match(replyTo, /^help\+[a-z2-7]{26}@shop\.example$/)
  const references = `References: ${mail.references} ${mail.messageId}`
  for (const from of ['lin@x.test', 'eve@z.test', 'bob@y.test']) {
    const domain = from.slice(from.indexOf('@') + 1)
    const reply = await channel.deliver(
      proven(domain),
      `From: ${from}`,
      `To: ${replyTo}`,
      references,
    )
    assert.equal(reply.conversation_id, id, from)
  }
  const stranger = await channel.deliver('From: mallory@v.test', `To: ${replyTo}`, references)
  assert.notEqual(stranger.conversation_id, id)
  const { events } = (await space.send('GET', '/events?types=message.mail_updated')).body
  const states = events.map(({ data }: { data: { mail: { delivery: { state: string }[] } } }) =>
    data.mail.delivery.map(({ state }) => state),
  )
  assert.deepEqual(states, [Array(3).fill('queued'), Array(3).fill('sent')])
})

test('Notes and imports are not mailed, and documented bodies say nothing of mails', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { space, path, answer, untilStates, mailOf } = await startMailed()
  const sender = { sender_email: space.adminEmail }
  await space.send('POST', path, { ...sender, body: 'A note', kind: 'note' })
  const imported = { ...sender, body: 'Long ago', created_at: new Date().toISOString() }
  const old = await space.send('POST', path, imported)
  const sent = await answer('An answer')
  await untilStates(sent, 'sent')
  assert.equal(await mailOf(old.body.message.id), null)
  const [mail, ...others] = await parsed(sources)
  assert.ok(mail?.text?.startsWith('An answer') === true && others.length === 0)
  assert.ok(!(await space.send('GET', path)).text.includes('"mail"'))
})

test('Recipients that a send gives take the place of those of the mail; Bcc is in no header', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { answer, untilStates, mailOf } = await startMailed()
  const mail = { to: ['ann@x.test', 'ANN@x.test'], cc: [], bcc: ['boss@shop.example'] }
  const sent = await answer('For you', { mail })
  const delivered = await untilStates(sent, 'sent')
  assert.deepEqual(addressesOf(delivered), ['ann@x.test', 'boss@shop.example'])
  assert.ok(!sources.join('').toLowerCase().includes('boss@'))
  const shown = await mailOf(sent)
  assert.deepEqual(
    [addressesOf(shown?.to), shown?.cc, addressesOf(shown?.bcc)],
    [['ann@x.test'], [], ['boss@shop.example']],
  )
  const copied = await answer('And for you', { mail: { cc: ['carl@x.test'] } })
  assert.deepEqual(addressesOf(await untilStates(copied, 'sent')), ['lin@x.test', 'carl@x.test'])
})

test('Where addresses with a plus do not arrive, answers go to the plain address, and come back by their Message-IDs', async (t) => {
  const envelopes: (string | false)[] = []
  const { url, sources } = await startSmtpServer(t, {
    onMailFrom: ({ address }, _session, done) => (envelopes.push(address), done()),
  })
  startMails(t, url)
  const mailed = await startMailed({ plus_addresses: false })
  await mailed.untilStates(await mailed.answer('Here'), 'sent')
  const [mail] = await parsed(sources)
  assert.deepEqual(addressesOf(mail?.replyTo), ['help@shop.example'])
  assert.deepEqual(envelopes, ['help@shop.example'])
  const reply = await mailed.channel.deliver(
    'From: lin@x.test',
    'To: help@shop.example',
    `In-Reply-To: ${mail?.messageId}`,
  )
  assert.equal(reply.conversation_id, mailed.id)
})

test('Answers wait while those of the last hour have as many recipients as a workspace may have', async (t) => {
  const { url } = await startSmtpServer(t)
  startMails(t, url, { answersPerHour: 3 })
  const { answer, untilStates, mailOf } = await startMailed()
  await untilStates(await answer('To three'), 'sent')
  const late = await answer('Later')
  const inSeconds = async () => {
    const { rows } = await owner.query<{ seconds: number }>(
      `select extract(epoch from due_at - now())::float as seconds from due_tasks
        where kind = 'answer_by_mail' and subject_id = $1 and claim is null`,
      [late],
    )
    return rows[0]?.seconds ?? 0
  }
  await until('it waits', async () => (await inSeconds()) > 30)
  assert.equal(await mailOf(late), null)
})

test('A conversation that the team starts in a mail channel goes out with its title as subject, and answers come back', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { space, channel, channelId } = await startMailed()
  const started = await space.send('POST', '/conversations', {
    visitor_attributes: { email: 'olga@y.test' },
    sender_email: space.adminEmail,
    channel_id: channelId,
    title: 'Your invoice',
    messages_attributes: [{ body: 'Here it is.' }, { body: 'For us', kind: 'note' }],
  })
  assert.equal(started.status, 201, started.text)
  const { id } = started.body.conversation
  await until('it is sent', async () => sources.length > 0)
  const [mail, ...others] = await parsed(sources)
  assert.deepEqual(
    [mail?.subject, addressesOf(mail?.to), mail?.inReplyTo, others],
    ['Your invoice', ['olga@y.test'], undefined, []],
  )
  assert.match(mail?.text ?? '', /^Here it is\./)
  const reply = await channel.deliver(
    proven('y.test'),
    'From: olga@y.test',
    `To: ${mail?.replyTo?.[0]?.address}`,
    `References: ${mail?.messageId}`,
  )
  assert.equal(reply.conversation_id, id)
  const nameless = await space.send('POST', '/conversations', {
    visitor_attributes: { name: 'Nameless' },
    sender_email: space.adminEmail,
    channel_id: channelId,
    messages_attributes: [{ body: 'Hello' }],
  })
  assert.deepEqual(
    [nameless.status, nameless.body.error],
    [422, 'channel_id must be omitted: the contact has no email address.'],
  )
})

test('Wrong recipients are refused, and so are those of a message that is not mailed', async () => {
  const { space, path } = await startMailed()
  const body = { body: 'Words', sender_email: space.adminEmail }
  const many = Array.from({ length: 26 }, (_, at) => `a${at}@x.test`)
  for (const [mail, says] of [
    [{ to: ['nobody'] }, 'mail.to[0] is not a valid email address: nobody.'],
    [{ cc: 'a@x.test' }, 'mail.cc must be an array.'],
    [{ to: [] }, "mail.to can't be blank."],
    [{ to: many, cc: many.map((one) => `b${one}`) }, 'mail can have at most 50 recipients.'],
    ['a@x.test', 'mail must be an object.'],
  ] as const) {
    const reply = await space.send('POST', path, { ...body, mail })
    assert.deepEqual([reply.status, reply.body.error], [422, says])
  }
  const mail = { to: ['a@x.test'] }
  const notMailed =
    'mail must be omitted: only answers of team members in a conversation that is read by mail have recipients.'
  const contact = { body: 'Words', sender_email: 'lin@x.test', mail }
  const note = { ...body, kind: 'note', mail }
  for (const refused of [contact, note]) {
    const reply = await space.send('POST', path, refused)
    assert.deepEqual([reply.status, reply.body.error], [422, notMailed])
  }
})

test('A Reply-To gets the answer, and a channel sends by its own server and login', async (t) => {
  let login = ''
  const { url, sources } = await startSmtpServer(t, {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      login = `${username} ${password}`
      done(null, { user: username })
    },
  })
  startMails(t, 'smtp://127.0.0.1:9')
  const port = Number(new URL(url).port)
  const smtp = { host: '127.0.0.1', port, security: 'none', username: 'help', password: 'horse' }
  const { answer, untilStates } = await startMailed({ smtp }, [
    'From: No Reply <no-reply@x.test>',
    'Reply-To: lin@x.test',
    'To: help@shop.example',
    'Subject: Re: Form',
  ])
  const sent = await answer('Thanks')
  assert.deepEqual(addressesOf(await untilStates(sent, 'sent')), ['lin@x.test'])
  assert.equal(login, 'help horse')
  assert.equal((await parsed(sources))[0]?.subject, 'Re: Form')
})

test('Mails to a blocked contact and to owners who want none are held, and say so', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { space, id, answer, untilStates } = await startMailed()
  const { conversation } = (await space.send('GET', `/conversations/${id}`)).body
  await space.send('PUT', `/visitors/${conversation.visitor.id}/block`)
  const held = await untilStates(await answer('Held'), 'held')
  assert.equal(held[0]?.reason, 'The contact is blocked.')
  assert.deepEqual(sources, [])
})
