import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { mailChannel } from '../../../../../../test/mails.ts'
import type { Visitor } from '../../../devices/testing/visitor.ts'
import { app, startChat, type Chat } from '../../../follow-up/testing/scenario.ts'
import { deliveries, importMails, proven } from './testing/scenario.ts'

importMails(app)

/** Signs the visitor of a chat in, as the site does. */
async function identify({ space, channel, visitor }: Chat, claims: object): Promise<void> {
  const made = await space.send('POST', `/channels/${channel}/secrets`, {})
  const { secret } = made.body.channel_secret
  const iat = Math.floor(Date.now() / 1_000)
  const signed = [{ alg: 'HS256' }, { sub: 'lin', iat, exp: iat + 60, ...claims }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const mark = createHmac('sha256', secret).update(signed).digest('base64url')
  const body = { identity_token: `${signed}.${mark}` }
  const { status, text } = await visitor.widget('POST', '/identity', body)
  assert.equal(status, 200, text)
}

const ownIds = async (visitor: Visitor): Promise<string[]> =>
  (await visitor.send('GET', '/conversations')).body.conversations.map(
    ({ id }: { id: string }) => id,
  )

test('A conversation that begins by mail is on no device, also of its identified contact, once its channel is deleted, too', async () => {
  const chat = await startChat({ email: null })
  const { space, visitor } = chat
  await identify(chat, { email: 'lin@x.test' })
  const stream = await visitor.stream()
  await until('the stream has begun', 10_000, () => stream.frames.length > 0)
  const position = (await visitor.send('GET', '/events')).body.next_after
  const mailChannelId = await mailChannel(space.send)
  const channel = deliveries(space, mailChannelId)
  const mail = await channel.deliver(proven('x.test'), 'From: lin@x.test', 'Subject: My secret')
  const begun = `/conversations/${mail.conversation_id}`
  const { conversation } = (await space.send('GET', begun)).body
  const own = (await space.send('GET', `/conversations/${chat.id}`)).body.conversation
  assert.equal(conversation.visitor.id, own.visitor.id)

  const assertHidden = async () => {
    assert.deepEqual(await ownIds(visitor), [chat.id])
    for (const [method, path, body] of [
      ['GET', begun, undefined],
      ['GET', `${begun}/messages`, undefined],
      ['POST', `${begun}/messages`, { body: 'From the chat' }],
      ['POST', `${begun}/typing`, {}],
    ] as const) {
      assert.equal((await visitor.send(method, path, body)).status, 404, `${method} ${path}`)
    }
  }
  await assertHidden()
  await chat.answer('In the chat')
  await until('the answer is there', 10_000, () => stream.text().includes('In the chat'))
  const { events } = (await visitor.send('GET', `/events?after=${position}`)).body
  assert.ok(events.length > 0)
  for (const told of [stream.text(), JSON.stringify(events)]) {
    assert.ok(!told.includes(mail.conversation_id ?? ''))
  }
  stream.abort()
  assert.equal((await space.send('DELETE', `/channels/${mailChannelId}`)).status, 204)
  await assertHidden()
})

test('An identified visitor without an address is not asked for one, and gives none', async () => {
  const chat = await startChat({ email: null })
  const { space, visitor, id } = chat
  const asks = async () => (await visitor.send('GET', '/conversations')).body.asks_email
  assert.equal(await asks(), true)
  await identify(chat, {})
  assert.equal(await asks(), undefined)
  const given = await visitor.widget('POST', `/conversations/${id}/email`, {
    email: 'victim@x.test',
  })
  assert.equal(given.status, 204)
  const { conversation } = (await space.send('GET', `/conversations/${id}`)).body
  assert.equal(conversation.visitor.email, null)
})
