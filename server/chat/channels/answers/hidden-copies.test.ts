import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { app, startMails } from '../follow-up/testing/scenario.ts'
import { importMails } from '../kinds/mail/receiving/testing/scenario.ts'
import { startMailed } from './testing/scenario.ts'

importMails(app)

test('An export for the contact, without notes, names nobody who got a hidden copy of an answer', async (t) => {
  const { url } = await startSmtpServer(t)
  startMails(t, url)
  const { space, id, answer, untilStates } = await startMailed()
  await untilStates(await answer('For you', { mail: { bcc: ['boss@shop.example'] } }), 'sent')
  const { visitor } = (await space.send('GET', `/conversations/${id}`)).body.conversation
  const path = `/visitors/${visitor.id}/export`
  const whole = await space.send('GET', path)
  assert.match(whole.text, /boss@/)
  const { status, text, body } = await space.send('GET', `${path}?notes=false`)
  assert.equal(status, 200)
  assert.doesNotMatch(text, /boss@/)
  const of = ({ messages }: { messages: { mail?: { delivery?: object[] } }[] }) =>
    messages.map(({ mail }) => mail?.delivery?.length)
  assert.deepEqual(of(body.conversations[0]), [undefined, 3])
})
