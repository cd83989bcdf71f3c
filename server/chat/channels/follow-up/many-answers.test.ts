import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { mailsOf, owner, parsed, runDue, startChat, startMails } from './testing/scenario.ts'

test('A mail has the newest twenty answers, and the next one those that it left out', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  const ids: string[] = []
  for (let number = 1; number <= 23; number += 1) ids.push(await chat.answer(`Answer ${number}.`))
  await runDue(chat)
  const [first] = await parsed(sources)
  assert.match(first?.text ?? '', /Answer 4\.[^]+Answer 5\.[^]+Answer 23\./)
  assert.doesNotMatch(first?.text ?? '', /Answer [123]\./)
  assert.deepEqual((await mailsOf(chat.id))[0]?.message_ids, ids.slice(3))
  ids.push(await chat.answer('Answer 24.'))
  await runDue(chat)
  const [, second] = await mailsOf(chat.id)
  assert.deepEqual(second?.message_ids, [...ids.slice(0, 3), ids.at(-1)])
})

test('Answers of more than a month ago are not mailed', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  const old = await chat.answer('Last summer')
  await owner.query(`update messages set created_at = now() - interval '31 days' where id = $1`, [
    old,
  ])
  await chat.answer('Today')
  await runDue(chat)
  const [mail] = await parsed(sources)
  assert.match(mail?.text ?? '', /Today/)
  assert.doesNotMatch(mail?.text ?? '', /Last summer/)
})

test('An automatic answer to a mail does not lift the limit of two mails', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  const path = `/conversations/${chat.id}/messages`
  for (const body of ['One', 'Two', 'Three']) {
    await chat.answer(body)
    await runDue(chat)
    const away = await chat.visitor.send('POST', path, { body: 'I am on holiday' })
    await owner.query(`update messages set mail = '{"class": "automatic"}' where id = $1`, [
      away.body.message.id,
    ])
  }
  assert.equal(sources.length, 2)
})

test('Answers that came before the address are mailed once the team or the site says it', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat({ email: null })
  await chat.answer('It is at the desk.')
  await runDue(chat)
  assert.deepEqual(await mailsOf(chat.id), [])
  const { visitor } = (await chat.space.send('GET', `/conversations/${chat.id}`)).body.conversation
  await chat.space.send('PATCH', `/visitors/${visitor.id}`, { email: 'lin@x.test' })
  await runDue(chat)
  assert.match((await parsed(sources))[0]?.text ?? '', /It is at the desk\./)
})
