import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  importMails,
  mailed,
} from '../server/chat/channels/kinds/mail/receiving/testing/scenario.ts'
import { startApp } from '../test/app.ts'
import { call, connectOverHttp } from './testing/connect.ts'

const app = await startApp()
importMails(app)

test('Agents read who wrote a mail to whom, and choose who gets their answer', async () => {
  const space = await mailed(app)
  const from = ['From: Lin <lin@x.test>', 'To: help@shop.example', 'Cc: bob@y.test']
  const { conversation_id: id } = await space.deliver(...from, 'Subject: My parcel')
  const given = { conversation_id: id ?? '' }
  const member = `?member=${encodeURIComponent(space.adminEmail)}`
  const agent = await connectOverHttp(`http://127.0.0.1:${app.port}`, space.key, member)
  const include = 'mail'
  for (const [tool, listed] of [
    ['list_messages', { ...given, include }],
    ['list_all_messages', { include }],
  ] as const) {
    const { body, text } = await call(agent, tool, listed)
    const [message] = body.messages
    assert.deepEqual(message.mail.cc, [{ name: '', address: 'bob@y.test' }], text)
    assert.equal(message.mail.subject, 'My parcel')
  }
  assert.equal('mail' in (await call(agent, 'list_messages', given)).body.messages[0], false)
  const said = { ...given, body: 'It has come', to: ['lin@x.test'], cc: [] }
  const refused = await call(agent, 'reply', { ...said, bcc: ['nobody'] })
  assert.ok(refused.isError)
  assert.match(refused.text, /nobody/)
  const sent = await call(agent, 'reply', said)
  assert.equal(sent.isError, undefined, sent.text)
  const { rows } = await app.owner.query<{ input: object }>(
    `select input from due_tasks where workspace_id = $1 and kind = 'answer_by_mail'`,
    [space.id],
  )
  assert.deepEqual(
    rows.map(({ input }) => input),
    [{ to: ['lin@x.test'], cc: [] }],
  )
})
