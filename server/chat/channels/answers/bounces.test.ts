import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounceMail, mailChannel, rawMail } from '../../../../test/mails.ts'
import { startFaultySmtpServer } from '../../mail/testing/faulty-smtp-server.ts'
import { app, owner, parsed, runDue, startChat, startMails } from '../follow-up/testing/scenario.ts'
import { deliveries, importMails } from '../kinds/mail/receiving/testing/scenario.ts'
import { startSent } from './testing/returned.ts'
import { answering, startMailed, type MailedConversation } from './testing/scenario.ts'

importMails(app)

const stateOf = async ({
  deliveryOf,
  sent,
}: Pick<MailedConversation, 'deliveryOf'> & { sent: string }) =>
  (await deliveryOf(sent)).map(({ state, reason }) => [state, reason])

test('A report of a failed delivery changes the delivery of its recipient alone, and begins no conversation', async (t) => {
  const mailed = await startSent(t)
  const { channel, space, returnTo, id } = mailed
  const raw = bounceMail(
    returnTo,
    'Final-Recipient: rfc822; eve@z.test',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <eve@z.test>: no',
    ' such mailbox',
  )
  const bounce = await channel.deliverRaw(raw, '?sender=%3C%3E')
  assert.deepEqual([bounce.state, bounce.conversation_id], ['set_aside', id])
  const failed = ['failed', '5.1.1 550 5.1.1 <eve@z.test>: no such mailbox']
  assert.deepEqual(await stateOf(mailed), [['sent', null], ['sent', null], failed])
  const { events } = (await space.send('GET', '/events?per_page=100')).body
  assert.equal(events.at(-1).type, 'message.mail_updated')
  assert.equal((await space.send('GET', '/mails')).body.mails.length, 0)
  assert.equal((await space.send('GET', '/conversations')).body.conversations.length, 1)
})

test('Later mails to an address that was returned are held and say so, until one is sent again by hand', async (t) => {
  const mailed = await startSent(t)
  const { channel, returnTo, answer, untilStates, sendAgain, deliveryOf, got } = mailed
  const fields = ['Final-Recipient: rfc822; lin@x.test', 'Action: failed', 'Status: 5.2.1']
  await channel.deliverRaw(bounceMail(returnTo, ...fields), '?sender=%3C%3E')
  const later = await answer('More', { mail: { cc: [] } })
  const [held] = await untilStates(later, 'held')
  assert.equal(held?.reason, 'Earlier mails to this address were returned.')
  assert.equal(got.length, 1)
  assert.equal((await sendAgain(later)).status, 202)
  await untilStates(later, 'sent')
  const next = await answer('And more', { mail: { cc: [] } })
  await untilStates(next, 'sent')
  assert.equal((await deliveryOf(next))[0]?.reason, null)
})

test('An address that returned a mail is listed with it, and mails go there again once that is lifted', async (t) => {
  const mailed = await startSent(t)
  const { space, channel, returnTo, answer, untilStates } = mailed
  const fields = ['Final-Recipient: rfc822; lin@x.test', 'Action: failed', 'Status: 5.2.1']
  await channel.deliverRaw(bounceMail(returnTo, ...fields), '?sender=%3C%3E')
  const list = async (query = '') =>
    (await space.send('GET', `/mail-suppressions${query}`)).body.mail_suppressions
  const [found] = await list()
  assert.deepEqual([found.address, found.reason], ['lin@x.test', 'bounce'])
  assert.deepEqual(await list('?email=LIN@x.test'), [found])
  assert.deepEqual(await list('?email=bob@y.test'), [])
  assert.deepEqual(await list('?email=x'), [])
  await untilStates(await answer('Held', { mail: { cc: [] } }), 'held')
  const path = `/mail-suppressions/${found.id}`
  const other = await app.workspace()
  assert.equal((await other.send('DELETE', path)).status, 404)
  assert.equal((await space.send('DELETE', path)).status, 204)
  assert.equal((await space.send('DELETE', path)).status, 404)
  assert.deepEqual(await list(), [])
  await untilStates(await answer('Sent', { mail: { cc: [] } }), 'sent')
  const { events } = (await space.send('GET', '/events?types=mail_suppression.deleted')).body
  assert.deepEqual(
    events.map(({ data }: { data: object }) => data),
    [{ mail_suppression: { id: found.id } }],
  )
})

test('A delay is shown and changes no state, and a success says nothing', async (t) => {
  const mailed = await startSent(t)
  const { channel, returnTo } = mailed
  const delayed = ['Final-Recipient: rfc822; lin@x.test', 'Action: delayed', 'Status: 4.2.2']
  await channel.deliverRaw(bounceMail(returnTo, ...delayed), '?sender=%3C%3E')
  assert.deepEqual((await stateOf(mailed))[0], ['sent', '4.2.2'])
  const done = ['Final-Recipient: rfc822; bob@y.test', 'Action: delivered', 'Status: 2.0.0']
  const { state } = await channel.deliverRaw(bounceMail(returnTo, ...done), '?sender=%3C%3E')
  assert.equal(state, 'set_aside')
  assert.deepEqual((await stateOf(mailed))[1], ['sent', null])
  const tried = ['Final-Recipient: rfc822; eve@z.test', 'Action: delayed', 'Status: 5.0.0']
  await channel.deliverRaw(bounceMail(returnTo, ...tried), '?sender=%3C%3E')
  assert.deepEqual((await stateOf(mailed))[2], ['sent', '5.0.0'])
})

test('A mail that was tried for days has failed, and its address gets later ones', async (t) => {
  const mailed = await startSent(t)
  const { space, channel, returnTo, answer, untilStates } = mailed
  const late = ['Final-Recipient: rfc822; lin@x.test', 'Action: failed', 'Status: 4.4.7']
  await channel.deliverRaw(bounceMail(returnTo, ...late), '?sender=%3C%3E')
  assert.deepEqual((await stateOf(mailed))[0], ['failed', '4.4.7'])
  assert.deepEqual((await space.send('GET', '/mail-suppressions')).body.mail_suppressions, [])
  await untilStates(await answer('Later', { mail: { cc: [] } }), 'sent')
})

test('A bounce in words alone changes the delivery of whom it names, and a warning in words fails none', async (t) => {
  const mailed = await startSent(t)
  const { channel, returnTo } = mailed
  const inWords = (subject: string, ...words: readonly string[]) =>
    rawMail('From: MAILER-DAEMON@mx.test', `To: ${returnTo}`, `Subject: ${subject}`, '', ...words)
  const warning = inWords(
    'Warning: message 1abc delayed 24 hours',
    'Not yet delivered:',
    '',
    '  bob@y.test',
  )
  await channel.deliverRaw(warning, '?sender=%3C%3E')
  const reason = 'Warning: message 1abc delayed 24 hours'
  const states = async () => (await stateOf(mailed)).map(([state]) => state)
  assert.deepEqual(await states(), ['sent', 'sent', 'sent'])
  const failure = inWords(
    'failure notice',
    'Hi. This is the qmail-send program at mx.test.',
    '',
    '<bob@y.test>:',
    'Sorry, no mailbox here by that name. (#5.1.1)',
    '',
    '--- Below this line is a copy of the message.',
  )
  await channel.deliverRaw(failure, '?sender=%3C%3E')
  const failed = ['failed', '5.1.1 Sorry, no mailbox here by that name. (#5.1.1)']
  assert.deepEqual(await stateOf(mailed), [['sent', null], failed, ['sent', null]])
  const { answer, untilStates, deliveryOf, got } = mailed
  const later = await answer('More', { mail: { cc: [] } })
  await untilStates(later, 'sent')
  const [, mail] = await parsed(got.map(({ source }) => source))
  const ofNobody = rawMail(
    'From: MAILER-DAEMON@mx.test',
    'To: help@shop.example',
    `Subject: ${reason}`,
    '',
    'No action is required on your part.',
    '',
    `Message-ID: ${mail?.messageId}`,
  )
  const { state } = await channel.deliverRaw(ofNobody, '?sender=%3C%3E')
  assert.equal(state, 'set_aside')
  const [delivery] = await deliveryOf(later)
  assert.deepEqual([delivery?.state, delivery?.reason], ['sent', reason])
})

test('A bounce is known by our Message-ID in what it returns, and a forged one is left in the tray', async (t) => {
  const mailed = await startSent(t)
  const { channel, messageId } = mailed
  const returned = (id: string) =>
    rawMail(
      'From: MAILER-DAEMON@mx.test',
      'To: help@shop.example',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.test',
      '',
      'Final-Recipient: rfc822; bob@y.test',
      'Action: failed',
      'Status: 5.0.0',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      'Subject: Re: My parcel',
      `Message-ID: ${id}`,
      '',
      '--b--',
      '',
    )
  const forged = messageId.replace(/\.[a-z2-7]{26}@/, `.${'a'.repeat(26)}@`)
  assert.equal((await channel.deliverRaw(returned(forged), '?sender=%3C%3E')).state, 'tray')
  assert.equal((await channel.deliverRaw(returned(messageId), '?sender=%3C%3E')).state, 'set_aside')
  assert.deepEqual(await stateOf(mailed), [
    ['sent', null],
    ['failed', '5.0.0'],
    ['sent', null],
  ])
})

test('An automatic answer to the address for bounces is a message of the conversation', async (t) => {
  const mailed = await startSent(t)
  const { channel, returnTo, messageId, id } = mailed
  const away = rawMail(
    'From: lin@x.test',
    `To: ${returnTo}`,
    'Auto-Submitted: auto-replied (vacation)',
    `In-Reply-To: ${messageId}`,
    'Subject: Away',
    '',
    'I am away.',
    '',
  )
  const mail = await channel.deliverRaw(away, '?sender=%3C%3E')
  assert.deepEqual([mail.state, mail.class, mail.conversation_id], ['message', 'automatic', id])
  assert.deepEqual((await stateOf(mailed))[0], ['sent', null])
})

test('A server that refuses the address for bounces gets the mail with the plain one, once', async (t) => {
  const senders: string[] = []
  const refusal = Object.assign(new Error('Not yours'), { responseCode: 553 })
  const { url, got } = await startFaultySmtpServer(t, () => 'accept', {
    onMailFrom: ({ address }, _session, done) => {
      senders.push(address)
      done(address.includes('+') ? refusal : null)
    },
  })
  startMails(t, url)
  const { answer, untilStates } = await startMailed()
  await untilStates(await answer('Words'), 'sent')
  assert.deepEqual(senders.slice(1), ['help@shop.example'])
  assert.equal(got.length, 1)
})

test('A returned mail to a visitor who has left fails, its address gets no more, and the next address its answers', async (t) => {
  const senders: string[] = []
  const { url, got } = await startFaultySmtpServer(t, () => 'accept', {
    onMailFrom: ({ address }, _session, done) => {
      senders.push(address)
      done()
    },
  })
  startMails(t, url)
  const chat = await startChat()
  const channel = deliveries(
    chat.space,
    await mailChannel(chat.space.send, { addresses: ['chat@acme.test'] }),
  )
  const id = await chat.answer('One')
  await runDue(chat)
  const [returnTo = ''] = senders
  assert.match(returnTo, /^chat\+b/)
  const fields = ['Final-Recipient: rfc822; lin@x.test', 'Action: failed', 'Status: 5.1.1']
  await channel.deliverRaw(bounceMail(returnTo, ...fields), '?sender=%3C%3E')
  const { events } = (await chat.space.send('GET', '/events?per_page=100')).body
  const types = events.map(({ type }: { type: string }) => type)
  assert.deepEqual(types.slice(-2), ['conversation.mail_failed', 'message.mail_updated'])
  const [shown] = await answering(chat.space, chat.id).deliveryOf(id)
  assert.deepEqual([shown?.state, shown?.reason], ['failed', '5.1.1'])
  await chat.answer('Two')
  await runDue(chat)
  const { rows } = await owner.query<{ state: string }>(
    'select state from conversation_mails where conversation_id = $1',
    [chat.id],
  )
  assert.deepEqual(rows, [{ state: 'failed' }])
  assert.equal(senders.length, 1)
  // The address was wrong: what was returned goes to the right one.
  const { visitor } = (await chat.space.send('GET', `/conversations/${chat.id}`)).body.conversation
  await chat.space.send('PATCH', `/visitors/${visitor.id}`, { email: 'linda@x.test' })
  await runDue(chat)
  assert.match((await parsed([got[1]?.source ?? '']))[0]?.text ?? '', /One[^]+Two/)
})
