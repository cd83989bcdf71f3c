import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSmtpServer } from '../../../../mail/testing/smtp-server.ts'
import { startMailed } from '../../../answers/testing/scenario.ts'
import { app, parsed, startMails } from '../../../follow-up/testing/scenario.ts'
import { importMails } from './testing/scenario.ts'

importMails(app)

test('Once a conversation was split, the answer to each mail of ours is where that mail is', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { space, channel, id, answer, untilStates } = await startMailed()
  await untilStates(await answer('One'), 'sent')
  const asked = await channel.deliver('From: lin@x.test', 'References: <first@x.test>')
  assert.equal(asked.conversation_id, id)
  const second = await answer('Two')
  await untilStates(second, 'sent')
  const message_ids = [asked.message_id, second]
  const split = await space.send('POST', `/conversations/${id}/split`, { message_ids })
  assert.equal(split.status, 201, split.text)
  const mails = await parsed(sources)
  const replyTo = async (at: number) => {
    const { messageId, replyTo: to } = mails[at] ?? assert.fail()
    const headers = ['From: lin@x.test', `To: ${to?.[0]?.address}`]
    return (await channel.deliver(...headers, `In-Reply-To: ${messageId}`)).conversation_id
  }
  const created = split.body.conversation.id
  assert.deepEqual([await replyTo(0), await replyTo(1)], [id, created])
})
