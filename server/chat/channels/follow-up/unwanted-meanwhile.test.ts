import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import type { TestWorkspace } from '../../../../test/app.ts'
import { answering, startMailed } from '../answers/testing/scenario.ts'
import { webChannel } from '../devices/testing/visitor.ts'
import { importMails } from '../kinds/mail/receiving/testing/scenario.ts'
import {
  app,
  mailsOf,
  owner,
  parsed,
  passTime,
  runDue,
  startAnother,
  startChat,
  startMails,
  until,
  visit,
  type Chat,
} from './testing/scenario.ts'

importMails(app)

/** A server that holds the recipients of its mails back once it is told to. */
async function startHolding(t: TestContext) {
  let accept: (() => void) | undefined
  let isHolding = false
  const { url, sources } = await startSmtpServer(t, {
    onRcptTo: (_to, _session, done) => {
      if (!isHolding) return done()
      const before = accept
      accept = () => {
        before?.()
        done()
      }
    },
  })
  const { lines } = startMails(t, url)
  return {
    sources,
    lines,
    hold: () => void (isHolding = true),
    isAsked: () => accept !== undefined,
    accept: () => {
      isHolding = false
      accept?.()
    },
  }
}

/** A chat whose visitor got a mail, and whose next one is being given to the server, which has not accepted its recipient yet. */
async function startGiving(t: TestContext) {
  const server = await startHolding(t)
  const chat = await startChat()
  await chat.answer('The first answer')
  await runDue(chat)
  server.hold()
  const message = await chat.answer('The second answer')
  await passTime(chat)
  await until('the server is asked', server.isAsked)
  return { chat, message, ...server }
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

const block = async ({ space, id }: Pick<Chat, 'space' | 'id'>) => {
  const { visitor } = (await space.send('GET', `/conversations/${id}`)).body.conversation
  const { status, text } = await space.send('PUT', `/visitors/${visitor.id}/block`)
  assert.ok(status < 300, text)
}

const endMails = async (space: TestWorkspace, link = '') => {
  const { status } = await visit(
    space,
    'POST',
    `${new URL(link).pathname}/stop`,
    { 'content-type': 'application/x-www-form-urlencoded' },
    'List-Unsubscribe=One-Click',
  )
  assert.equal(status, 200)
}

test('A mail to a visitor who is blocked while it is given to the server is not sent', async (t) => {
  const giving = await startGiving(t)
  await block(giving.chat)
  await assertNotSent(giving)
})

test('A mail to an address whose owner ends mails while it is given to the server is not sent', async (t) => {
  const giving = await startGiving(t)
  const [first] = await parsed(giving.sources)
  await endMails(giving.chat.space, first?.link)
  await assertNotSent(giving)
})

test('An answer by mail to a contact who is blocked while it is given to the server is not sent', async (t) => {
  const server = await startHolding(t)
  const { space, id, answer, untilStates } = await startMailed()
  server.hold()
  const message = await answer('Words')
  await until('the server is asked', server.isAsked)
  await block({ space, id })
  server.accept()
  const [delivery] = await untilStates(message, 'held', 'sent', 'deferred')
  assert.deepEqual([delivery?.state, delivery?.reason], ['held', 'The contact is blocked.'])
  assert.deepEqual(server.sources, [])
})

test('An answer by mail goes to the others alone if one of them ends mails while it is given to the server', async (t) => {
  const server = await startHolding(t)
  const { space, answer, untilStates } = await startMailed()
  const form = { pre_chat: { fields: [{ field: 'email', required: false }] } }
  const chat = await startAnother(space, await webChannel(app, space, form))
  await chat.answer('In the chat')
  await runDue(chat)
  const [followUp] = await parsed(server.sources)
  server.hold()
  const message = await answer('Words', { mail: { to: ['lin@x.test', 'bob@y.test'], cc: [] } })
  await until('the server is asked', server.isAsked)
  await endMails(space, followUp?.link)
  server.accept()
  const delivery = await untilStates(message, 'held', 'sent', 'deferred')
  assert.deepEqual(
    delivery.map(({ address, state }) => [address, state]),
    [
      ['lin@x.test', 'held'],
      ['bob@y.test', 'sent'],
    ],
  )
  assert.equal(server.sources.length, 2, server.lines.join())
})

for (const [what, end] of [
  ['whose visitor is blocked', async ({ chat }: Waiting) => block(chat)],
  ['whose recipient ends mails', async ({ chat, link }: Waiting) => endMails(chat.space, link)],
] as const)
  test(`A mail that waits for its mail server for hours and ${what} says so at once`, async (t) => {
    const waiting = await startWaiting(t)
    await end(waiting)
    await answering(waiting.chat.space, waiting.chat.id).untilStates(waiting.message, 'held')
  })

type Waiting = Awaited<ReturnType<typeof startWaiting>>

/** A chat whose visitor got a mail with a link, and whose next one is tried again in some hours. */
async function startWaiting(t: TestContext) {
  let isBusy = false
  const later = Object.assign(new Error('Later'), { responseCode: 451 })
  const { url, sources } = await startSmtpServer(t, {
    onRcptTo: (_to, _session, done) => done(isBusy ? later : null),
  })
  startMails(t, url)
  const chat = await startChat()
  await chat.answer('The first answer')
  await runDue(chat)
  const [first] = await parsed(sources)
  isBusy = true
  const message = await chat.answer('The second answer')
  await passTime(chat)
  await answering(chat.space, chat.id).untilStates(message, 'deferred')
  await owner.query(
    `update due_tasks t set due_at = now() + interval '6 hours' from conversation_mails k
      where k.conversation_id = $1 and t.workspace_id = k.workspace_id and t.subject_id = k.id`,
    [chat.id],
  )
  return { chat, message, link: first?.link }
}
