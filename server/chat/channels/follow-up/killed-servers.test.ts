import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testSecretsKey } from '../../../../test/app.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import {
  app,
  mailsOf,
  parsed,
  passTime,
  startAnother,
  startChat,
  until,
} from './testing/scenario.ts'

const chats = 12

test('Over kills of the server before and while mails are sent, every answer has one mail, with one Message-ID', async (t) => {
  let worker: ChildProcess | undefined
  let kills = 0
  const mayKill = (at: number) => {
    if (kills !== at) return
    kills += 1
    worker?.kill('SIGKILL')
  }
  const { url, sources } = await startSmtpServer(t, {
    // After the commit and before the mail, as it begins, and as its recipient is named.
    onConnect: (_session, done) => {
      mayKill(0)
      mayKill(3)
      done()
    },
    onMailFrom: (_sender, _session, done) => {
      mayKill(1)
      done()
    },
    onRcptTo: (_recipient, _session, done) => {
      mayKill(2)
      done()
    },
  })
  const first = await startChat()
  const all = [first]
  while (all.length < chats) {
    const email = `lin${all.length}@x.test`
    all.push({ ...first, ...(await startAnother(first.space, first.channel, { email })) })
  }
  for (const chat of all) await chat.answer(`For ${chat.id}`)
  for (const chat of all) await passTime(chat)
  const script = fileURLToPath(new URL('testing/mail-worker.ts', import.meta.url))
  const env = {
    PORCHLIGHT_SMTP_URL: url,
    PORCHLIGHT_MAIL_FROM: 'chat@acme.test',
    PORCHLIGHT_SECRETS_KEY: testSecretsKey,
  }
  const keepRunning = async () => {
    for (;;) {
      const args = [script, JSON.stringify(app.address), JSON.stringify(env)]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
      worker = child
      const [, signal] = await once(child, 'exit')
      if (signal === 'SIGTERM') return
    }
  }
  const running = keepRunning()
  t.after(async () => {
    worker?.kill('SIGTERM')
    await running
  })
  await until('all mails are sent', async () => {
    const mails = (await Promise.all(all.map(async ({ id }) => mailsOf(id)))).flat()
    return mails.filter(({ state }) => state === 'sent').length === chats
  })
  assert.equal(kills, 4)
  const mails = await parsed(sources)
  for (const { id } of all) {
    const own = mails.filter(({ text }) => text?.includes(`For ${id}`))
    assert.equal(new Set(own.map(({ messageId }) => messageId)).size, 1, id)
    assert.equal((await mailsOf(id)).length, 1, id)
  }
})
