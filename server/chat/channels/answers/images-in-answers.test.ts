import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tinyPng, upload } from '../../../../test/upload.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import {
  app,
  parsed,
  runDue,
  startChat,
  startMails,
  tokenOf,
  until,
} from '../follow-up/testing/scenario.ts'
import { importMails } from '../kinds/mail/receiving/testing/scenario.ts'
import { startMailed } from './testing/scenario.ts'

importMails(app)

const imageOf = (id: string, words: string) => `<img src="cid:${id}" alt="${words}">`
const bytesOf = (file: { content: unknown } | undefined) =>
  Buffer.from(file?.content as ArrayBuffer)

test('An answer has its images where they stand in its text, as parts that belong to it', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { space, answer, untilStates } = await startMailed()
  const [chart, bill] = [
    await upload(space.send, 'chart.png', tinyPng),
    await upload(space.send, 'bill.txt', 'Total: 5'),
  ]
  const body = `<p>Here: ${imageOf(chart, 'A &quot;chart&quot;')} and ${imageOf(bill, 'the bill')}</p>`
  await untilStates(await answer(body, { attachment_ids: [chart, bill] }), 'sent')
  const [source = ''] = sources
  const [mail] = await parsed(sources)
  const id = `${chart}${mail?.messageId?.slice(mail.messageId.lastIndexOf('@'), -1)}`
  assert.match(source, /Content-Type: multipart\/mixed/)
  assert.match(source, /Content-Type: multipart\/related/)
  const [related, ...others] = (mail?.attachments ?? []).filter((file) => file.related === true)
  assert.deepEqual(
    [related?.contentId, related?.disposition, related?.mimeType, others.length],
    [`<${id}>`, 'inline', 'image/png', 0],
  )
  assert.deepEqual(bytesOf(related), tinyPng)
  const file = mail?.attachments.find((one) => one.filename === 'bill.txt')
  assert.equal(bytesOf(file).toString(), 'Total: 5')
  assert.match(
    mail?.html ?? '',
    new RegExp(`Here: <img [^>]*src="cid:${id}" alt="A &quot;chart&quot;"`),
  )
  assert.match(mail?.html ?? '', / and \[the bill\]<\/p>/)
  assert.match(mail?.text ?? '', /^Here: \[A "chart"\] and \[the bill\]$/m)
})

test('Mails to visitors have the words of images, no file and no address of one', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  const chart = await upload(chat.space.send, 'chart.png', tinyPng)
  const sent = await chat.space.send('POST', `/conversations/${chat.id}/messages`, {
    body: `<p>Here: ${imageOf(chart, 'A chart')}</p>`,
    sender_email: chat.space.adminEmail,
    attachment_ids: [chart],
  })
  assert.equal(sent.status, 201, sent.text)
  await runDue(chat)
  const [mail] = await parsed(sources)
  await chat.visitor.widget('POST', '/mail-link', { link: tokenOf(mail?.link ?? '') })
  const path = `/conversations/${chat.id}/transcript`
  assert.equal((await chat.visitor.widget('POST', path, {})).status, 204)
  await until('the copy is sent', () => sources.length === 2)
  for (const one of await parsed(sources)) {
    assert.match(one.text ?? '', /Here: \[A chart\]\n[^]*chart\.png/)
    assert.match(one.html ?? '', /Here: \[A chart\]<\/p>[^]*chart\.png/)
    assert.doesNotMatch(`${one.text}${one.html}`, new RegExp(`cid:|<img|/files/|${chart}`))
    assert.equal(one.attachments.length, 0)
  }
})
