import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { sender, type TestApp } from '../../../../test/app.ts'
import { mailChannel } from '../../../../test/mails.ts'
import { answerKind } from '../../../chat/channels/answers/answer-kind.ts'
import { conversationMailKind } from '../../../chat/channels/follow-up/conversation-mail-task.ts'
import {
  deliveries,
  importMails,
} from '../../../chat/channels/kinds/mail/receiving/testing/scenario.ts'
import { createMailTransport } from '../../../chat/mail/mail-transport.ts'
import { startSmtpServer } from '../../../chat/mail/testing/smtp-server.ts'
import { runKinds } from '../../../store/due/testing/scenario.ts'
import { startTwoCells } from '../testing/two-cells.ts'

// No test connects to it: each loop has the server of its test.
const { a, b, run } = await startTwoCells({ PORCHLIGHT_SMTP_URL: 'smtp://127.0.0.1:9' })

test('A mail that its server has while its workspace moves is uncertain in the other cell, and sent again under the same Message-ID', async (t) => {
  const sources: string[] = []
  let release: (() => void) | undefined
  const { url } = await startSmtpServer(t, {
    onData: (stream, _session, done) => {
      let source = ''
      stream.setEncoding('utf8').on('data', (part: string) => (source += part))
      stream.on('end', () => {
        sources.push(source)
        if (release === undefined) release = done
        else done()
      })
    },
  })
  sendMails(a, url)
  sendMails(b, url)
  importMails(a)
  importMails(b)
  const acme = await a.workspace('acme')
  const channelId = await mailChannel(acme.send, { addresses: ['help@shop.example'] })
  const asked = await deliveries(acme, channelId).deliver('From: lin@x.test', 'Subject: Lamp')
  const path = `/conversations/${asked.conversation_id}/messages`
  const sent = await acme.send('POST', path, { body: 'Here.', sender_email: acme.adminEmail })
  const { id } = sent.body.message
  await until('the server has the mail', 30_000, async () => release)
  const moved = await run(t, 'workspace', 'move', 'acme', '--to', 'b')
  assert.equal(moved.code, 0, moved.err)
  release?.()

  const there = { ...acme, send: sender(b.port, { host: 'acme.localhost', key: acme.key }) }
  const stateOf = async (): Promise<string> => {
    const { messages } = (await there.send('GET', `${path}?include=mail`)).body
    return messages.find((one: { id: string }) => one.id === id).mail.delivery[0].state
  }
  // The run in the other cell is taken for lost.
  await b.owner.query(
    `update due_tasks set due_at = now() where kind = 'deliver_conversation_mail'`,
  )
  await b.owner.query(`update due_turns set next_at = now()`)
  await until('the mail is settled', 30_000, async () => (await stateOf()) === 'uncertain')
  assert.equal(sources.length, 1)
  assert.equal((await there.send('POST', `${path}/${id}/mail/send-again`)).status, 202)
  await until('it is sent again', 30_000, async () => (await stateOf()) === 'sent')
  for (const name of ['Message-ID', 'Reply-To']) {
    const [one, again, ...more] = sources.map(
      (mail) => new RegExp(`^${name}:\\s*<?\\S+@.+$`, 'm').exec(mail)?.[0],
    )
    assert.deepEqual([again, more], [one ?? 'none', []])
  }
})

function sendMails(app: TestApp, smtpUrl: string): void {
  const { database, files, vault, config } = app.services
  const from = config.mailFrom
  const transport = createMailTransport({ smtpUrl, from, mailFolder: '/nonexistent' })
  const parts = { pool: app.owner, database, files, vault, config, transport, log: () => undefined }
  runKinds(app, [answerKind(parts), conversationMailKind(parts)])
}
