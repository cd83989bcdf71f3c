import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { webChannel } from '../devices/testing/visitor.ts'
import {
  app,
  owner,
  parsed,
  runDue,
  startAnother,
  startMails,
  tokenOf,
  until,
  visit,
} from '../follow-up/testing/scenario.ts'
import { importMails, proven } from '../kinds/mail/receiving/testing/scenario.ts'
import { startFaulty } from './testing/faulty.ts'
import { makeDue, startMailed } from './testing/scenario.ts'

importMails(app)

const refusal = (responseCode: number) => Object.assign(new Error('No'), { responseCode })

test('"This was not me" holds an answer that waits for the mail server, too, for that recipient alone', async (t) => {
  const { got, told, to } = await startFaulty(t)
  const { space, id, answer, untilStates, deliveryOf } = await startMailed()
  const recipients = to('defer', 'ann')
  const [address = ''] = recipients.mail.to
  const form = { pre_chat: { fields: [{ field: 'email', required: false }] } }
  const channel = await webChannel(app, space, form)
  const chat = await startAnother(space, channel, { email: address })
  told.set('defer', 'accept')
  await chat.answer('In the chat')
  await runDue(chat)
  const [followUp] = await parsed(got().map(({ source }) => source))

  told.set('defer', 'defer')
  told.set('ann', 'defer')
  const sent = await answer('By mail', recipients)
  await untilStates(sent, 'deferred')
  const stopped = await visit(space, 'POST', `/mail/${tokenOf(followUp?.link ?? '')}/stop`)
  assert.equal(stopped.status, 200)
  told.set('defer', 'accept')
  told.set('ann', 'accept')
  await makeDue(id)
  await untilStates(sent, 'held', 'sent')
  assert.deepEqual(
    (await deliveryOf(sent)).map(({ state, reason }) => [state, reason]),
    [
      ['held', 'The owner of this address wants no mails.'],
      ['sent', null],
    ],
  )
  assert.deepEqual(
    got().map(({ recipient }) => recipient),
    recipients.mail.to,
  )
  const later = await answer('Later', to('defer'))
  const [held] = await untilStates(later, 'held')
  assert.equal(held?.reason, 'The owner of this address wants no mails.')
})

test('An answer that is sent again to one recipient while it is given to the server for another reaches both, once', async (t) => {
  const replies = new Map<string, number>([
    ['ann@y.test', 550],
    ['bob@y.test', 451],
  ])
  const got: string[][] = []
  let release: (() => void) | undefined
  const { url } = await startSmtpServer(t, {
    onRcptTo: ({ address }, _session, done) => {
      const code = replies.get(address)
      done(code === undefined ? null : refusal(code))
    },
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        got.push(envelope.rcptTo.map(({ address }) => address))
        if (release === undefined) release = done
        else done()
      })
    },
  })
  startMails(t, url)
  const { id, answer, untilStates, deliveryOf, sendAgain } = await startMailed()
  const sent = await answer('Words', { mail: { to: ['ann@y.test', 'bob@y.test'], cc: [] } })
  await untilStates(sent, 'failed', 'deferred')
  replies.clear()
  await makeDue(id)
  await until('the server has the mail', () => release !== undefined)
  assert.equal((await sendAgain(sent)).status, 202)
  release?.()
  await untilStates(sent, 'sent', 'uncertain', 'failed')
  assert.deepEqual(
    (await deliveryOf(sent)).map(({ state }) => state),
    ['sent', 'sent'],
  )
  assert.deepEqual(got, [['bob@y.test'], ['ann@y.test']])
})

test('An answer goes to the people of the mail that its author has seen, though somebody else has written since', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { first, channel, answer, untilStates, mailOf } = await startMailed()
  const { message_id: seen } = first
  const next = await channel.deliver(
    proven('y.test'),
    'From: bob@y.test',
    'To: help@shop.example',
    'In-Reply-To: <first@x.test>',
    'Message-ID: <next@y.test>',
    '',
    'Between us: no.',
  )
  assert.equal(next.conversation_id, first.conversation_id)
  const sent = await answer('To Lin', { last_seen_message_id: seen })
  await untilStates(sent, 'sent')
  assert.deepEqual(
    (await mailOf(sent))?.to.map(({ address }) => address),
    ['lin@x.test'],
  )
  const [mail] = await parsed(sources)
  assert.equal(mail?.inReplyTo, '<first@x.test>')
  assert.doesNotMatch(mail.text ?? '', /Between us/)
  const later = await answer('To Bob', { last_seen_message_id: next.message_id })
  await untilStates(later, 'sent')
  assert.deepEqual(
    (await mailOf(later))?.to.map(({ address }) => address),
    ['bob@y.test'],
  )
})

test('An answer that is sent again while a later one is given to the server leaves that one to its run', async (t) => {
  const got: string[] = []
  let isRefusing = true
  let release: (() => void) | undefined
  const { url } = await startSmtpServer(t, {
    onRcptTo: ({ address }, _session, done) =>
      done(isRefusing && address === 'ann@y.test' ? refusal(550) : null),
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        got.push(envelope.rcptTo[0]?.address ?? '')
        if (release === undefined) release = done
        else done()
      })
    },
  })
  startMails(t, url)
  const { answer, untilStates, deliveryOf, sendAgain } = await startMailed()
  const first = await answer('One', { mail: { to: ['ann@y.test'], cc: [] } })
  await untilStates(first, 'failed')
  const later = await answer('Two', { mail: { to: ['bob@y.test'], cc: [] } })
  await until('the server has the later one', () => release !== undefined)
  isRefusing = false
  assert.equal((await sendAgain(first)).status, 202)
  await untilStates(first, 'sent')
  release?.()
  await untilStates(later, 'sent', 'uncertain')
  assert.deepEqual(
    (await deliveryOf(later)).map(({ state }) => state),
    ['sent'],
  )
  assert.deepEqual(got, ['bob@y.test', 'ann@y.test'])
})

test('An answer that is erased while it is given to its server is not mailed, which is no fault of the server', async (t) => {
  let go: (() => void) | undefined
  const { url, sources } = await startSmtpServer(t, {
    onRcptTo: (_recipient, _session, done) => {
      go = () => done()
    },
  })
  startMails(t, url)
  const smtp = { host: '127.0.0.1', port: Number(new URL(url).port), security: 'none' }
  const { space, channelId, path, answer } = await startMailed({ smtp })
  const wayOut = async () =>
    (await space.send('GET', `/mail-channels/${channelId}/state`)).body.ways.find(
      ({ way }: { way: string }) => way === 'send',
    )
  const id = await answer('For somebody else', { mail: { cc: [] } })
  await until('it is given to the server', () => go !== undefined)
  assert.equal((await space.send('DELETE', `${path}/${id}`)).status, 204)
  go?.()
  await until('its task has ended', async () => {
    const { rows } = await owner.query(
      `select from due_tasks where workspace_id = $1 and kind = 'deliver_conversation_mail'`,
      [space.id],
    )
    return rows.length === 0
  })
  const { last_error: error, failing_since: since } = await wayOut()
  assert.deepEqual([error, since, sources], [null, null, []])
})
