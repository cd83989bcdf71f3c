import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startKilledMailer } from '../../mail/testing/start-killed-mailer.ts'
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
  const { sources, kills, mail } = await startKilledMailer(t)
  const first = await startChat()
  const all = [first]
  while (all.length < chats) {
    const email = `lin${all.length}@x.test`
    all.push({ ...first, ...(await startAnother(first.space, first.channel, { email })) })
  }
  for (const chat of all) await chat.answer(`For ${chat.id}`)
  for (const chat of all) await passTime(chat)
  const script = fileURLToPath(new URL('testing/mail-worker.ts', import.meta.url))
  mail(script, app.address, 'chat@acme.test')
  await until('all mails are sent', async () => {
    const mails = (await Promise.all(all.map(async ({ id }) => mailsOf(id)))).flat()
    return mails.filter(({ state }) => state === 'sent').length === chats
  })
  assert.equal(kills(), 4)
  const mails = await parsed(sources)
  for (const { id } of all) {
    const own = mails.filter(({ text }) => text?.includes(`For ${id}`))
    assert.equal(new Set(own.map(({ messageId }) => messageId)).size, 1, id)
    assert.equal((await mailsOf(id)).length, 1, id)
  }
})
