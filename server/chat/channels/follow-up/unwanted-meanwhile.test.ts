import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { answering } from '../answers/testing/scenario.ts'
import {
  mailsOf,
  parsed,
  passTime,
  runDue,
  startChat,
  startMails,
  until,
  visit,
  type Chat,
} from './testing/scenario.ts'

/** A chat whose visitor got a mail, and whose next one is being given to the server, which has not accepted its recipient yet. */
async function startGiving(t: TestContext) {
  let accept: (() => void) | undefined
  let isHolding = false
  const { url, sources } = await startSmtpServer(t, {
    onRcptTo: (_to, _session, done) => void (isHolding ? (accept = () => done()) : done()),
  })
  const { lines } = startMails(t, url)
  const chat = await startChat()
  await chat.answer('The first answer')
  await runDue(chat)
  isHolding = true
  const message = await chat.answer('The second answer')
  await passTime(chat)
  await until('the server is asked', () => accept !== undefined)
  return { chat, message, sources, lines, accept: () => accept?.() }
}

type Giving = Awaited<ReturnType<typeof startGiving>>

async function assertNotSent({ chat, message, sources, lines, accept }: Giving): Promise<void> {
  accept()
  await until('the mail has ended', async () =>
    (await mailsOf(chat.id)).every(({ state }) => state !== 'waiting'),
  )
  assert.equal(sources.length, 1, lines.join())
  const [delivery] = await answering(chat.space, chat.id).deliveryOf(message)
  assert.equal(delivery?.state, 'held')
}

const block = async ({ space, id }: Chat) => {
  const { visitor } = (await space.send('GET', `/conversations/${id}`)).body.conversation
  const { status, text } = await space.send('PUT', `/visitors/${visitor.id}/block`)
  assert.ok(status < 300, text)
}

test('A mail to a visitor who is blocked while it is given to the server is not sent', async (t) => {
  const giving = await startGiving(t)
  await block(giving.chat)
  await assertNotSent(giving)
})

test('A mail to an address whose owner ends mails while it is given to the server is not sent', async (t) => {
  const giving = await startGiving(t)
  const [first] = await parsed(giving.sources)
  const { status } = await visit(
    giving.chat.space,
    'POST',
    `${new URL(first?.link ?? '').pathname}/stop`,
    { 'content-type': 'application/x-www-form-urlencoded' },
    'List-Unsubscribe=One-Click',
  )
  assert.equal(status, 200)
  await assertNotSent(giving)
})
