import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { withoutDovecot as skip } from '../../../../test/start-dovecot.ts'
import { runKinds } from '../../../store/due/testing/scenario.ts'
import { findSentKind } from '../answers/find-sent-kind.ts'
import { startFaulty } from '../answers/testing/faulty.ts'
import { answering, makeDue } from '../answers/testing/scenario.ts'
import { fileSent, looksOf } from '../answers/testing/sent-folder.ts'
import { dovecot, mailboxAt } from '../kinds/mail/fetching/testing/scenario.ts'
import {
  app,
  mailsOf,
  parsed,
  runDue,
  startChat,
  tokenOf,
  until,
  visit,
} from './testing/scenario.ts'

const server = skip ? undefined : await dovecot()
const box = () => server ?? assert.fail()
runKinds(app, [findSentKind({ ...app.services, log: () => undefined })])

/** A chat whose follow-up the mail server got, and of which it has not said whether it has accepted it. */
async function startUncertain(t: TestContext, mail: object = {}) {
  const faulty = await startFaulty(t)
  const [email = ''] = faulty.to('cut_after').mail.to
  const smtp = { host: '127.0.0.1', port: faulty.port, security: 'none' }
  const chat = await startChat({
    web: { follow_up_reply_to: 'help@shop.example' },
    mail: { smtp, ...mail },
    email,
  })
  const message = await chat.answer('It is at the desk.')
  await runDue(chat)
  const { untilStates, deliveryOf, sendAgain } = answering(chat.space, chat.id)
  await untilStates(message, 'uncertain')
  const eventTypes = async (): Promise<string[]> => {
    const { events } = (await chat.space.send('GET', '/events?per_page=100')).body
    return events.map(({ type }: { type: string }) => type)
  }
  return { ...faulty, ...chat, message, untilStates, deliveryOf, sendAgain, eventTypes }
}

test(
  'An uncertain follow-up counts as sent once the folder of sent mails of its channel has it',
  { skip },
  async (t) => {
    const chat = await startUncertain(t, { imap: mailboxAt(box(), 'follow-ups') })
    await makeDue(chat.id)
    await until('a first look found nothing', async () => (await looksOf(chat.id)) === 1)
    assert.deepEqual(
      (await mailsOf(chat.id)).map(({ state }) => state),
      ['uncertain'],
    )
    await fileSent(box(), 'follow-ups', chat.got()[0]?.source ?? assert.fail())
    await makeDue(chat.id)
    await chat.untilStates(chat.message, 'sent')
    assert.deepEqual(
      (await mailsOf(chat.id)).map(({ state }) => state),
      ['sent'],
    )
    assert.equal(chat.got().length, 1, 'Nothing was sent for that.')
    assert.equal(await looksOf(chat.id), undefined)
    const types = await chat.eventTypes()
    const ends = types.filter((type) => /^conversation\.mail_(sent|uncertain)$/.test(type))
    assert.deepEqual(ends, ['conversation.mail_uncertain', 'conversation.mail_sent'])
    assert.equal((await chat.sendAgain(chat.message)).status, 422)
  },
)

test(
  'Nothing is looked for in the mailbox of a channel that did not send the follow-up',
  { skip },
  async (t) => {
    const chat = await startUncertain(t, { imap: mailboxAt(box(), 'others'), smtp: null })
    assert.equal(await looksOf(chat.id), undefined)
  },
)

test('A person sends an uncertain follow-up again, under the same Message-ID, also from another address of its channel', async (t) => {
  const chat = await startUncertain(t)
  assert.equal(await looksOf(chat.id), undefined)
  const { channels } = (await chat.space.send('GET', '/channels')).body
  const { id: channelId } = channels.find(({ kind }: { kind: string }) => kind === 'mail')
  const mail = { addresses: ['hello@store.example', 'help@shop.example'] }
  assert.equal((await chat.space.send('PATCH', `/channels/${channelId}`, { mail })).status, 200)
  chat.told.set('cut_after', 'accept')
  const reply = await chat.sendAgain(chat.message)
  assert.equal(reply.status, 202, reply.text)
  assert.equal(reply.body.message.id, chat.message)
  await chat.untilStates(chat.message, 'sent')
  const [first, second, ...more] = await parsed(chat.got().map(({ source }) => source))
  assert.deepEqual(more, [])
  assert.equal(second?.messageId, first?.messageId)
  assert.equal(second?.from?.address, 'hello@store.example')
  assert.match(second?.text ?? '', /It is at the desk\./)
  assert.equal(second?.link, first?.link)
  assert.equal((await mailsOf(chat.id)).length, 1)
  assert.equal((await chat.sendAgain(chat.message)).status, 422)
})

test('What the visitor has read meanwhile is not sent again', async (t) => {
  const chat = await startUncertain(t)
  chat.told.set('cut_after', 'accept')
  await chat.visitor.send('POST', `/conversations/${chat.id}/read`, {})
  assert.equal((await chat.sendAgain(chat.message)).status, 202)
  await chat.untilStates(chat.message, 'withdrawn')
  assert.equal(chat.got().length, 1)
})

test('An uncertain follow-up is sent again neither to an address that its contact has no more, nor where no mails are wanted', async (t) => {
  const changed = await startUncertain(t)
  const path = `/conversations/${changed.id}`
  const { id } = (await changed.space.send('GET', path)).body.conversation.visitor
  const given = await changed.space.send('PATCH', `/visitors/${id}`, { email: 'new@x.test' })
  assert.equal(given.status, 200, given.text)
  assert.equal((await changed.sendAgain(changed.message)).status, 422)
  assert.equal(changed.got().length, 1)
  const unwanted = await startUncertain(t)
  const [mail] = await parsed(unwanted.got().map(({ source }) => source))
  const stop = `/mail/${tokenOf(mail?.link ?? '')}/stop`
  assert.equal((await visit(unwanted.space, 'POST', stop)).status, 200)
  assert.equal((await unwanted.sendAgain(unwanted.message)).status, 422)
  assert.equal(unwanted.got().length, 1)
})
