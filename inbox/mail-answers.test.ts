import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMailed } from '../server/chat/channels/answers/testing/scenario.ts'
import {
  app,
  mailsOf,
  parsed,
  passTime,
  runDue,
  startChat,
  startMails,
} from '../server/chat/channels/follow-up/testing/scenario.ts'
import {
  deliveries,
  importMails,
} from '../server/chat/channels/kinds/mail/receiving/testing/scenario.ts'
import {
  startFaultySmtpServer,
  type Behaviour,
} from '../server/chat/mail/testing/faulty-smtp-server.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { mailChannel } from '../test/mails.ts'
import { signIn } from '../test/sign-in.ts'
import { assertAccessible, openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
importMails(app)
if (skip === false) await buildPagesForTests()

test(
  'Who gets an answer by mail is seen and changed before it is sent, and what became of it after',
  { skip },
  async (t) => {
    const server = await startFaultySmtpServer(t, (recipient) =>
      recipient === 'gone@y.test' ? 'refuse' : 'accept',
    )
    startMails(t, server.url)
    const { space, id } = await startMailed()
    const { page, context, troubles } = await openInbox(
      space,
      `/inbox/open/${id}`,
      await signIn(space),
    )
    const shown = page.getByText('To: lin@x.test · Copy to: bob@y.test, eve@z.test')
    await shown.waitFor()
    await page.getByRole('button', { name: 'Change recipients' }).click()
    await page.getByRole('button', { name: 'Remove bob@y.test' }).click()
    const copy = page.getByLabel('Copy to', { exact: true })
    await copy.fill('nobody')
    await copy.press('Enter')
    assert.equal(await copy.getAttribute('aria-invalid'), 'true')
    await copy.fill('gone@y.test')
    await copy.press('Enter')
    await page.getByText('To: lin@x.test · Copy to: eve@z.test, gone@y.test').waitFor()
    await assertAccessible(page)
    await page.locator('#write-box').fill('It is on its way.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const said = page.getByRole('log').locator('article', { hasText: 'It is on its way.' })
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await said.getByText('Mailed to lin@x.test, eve@z.test').waitFor()
      await said.getByText(/^Not delivered to gone@y\.test: 550 No such user here/).waitFor()
      // The next answer has the usual recipients.
      await shown.waitFor()
      // What became of the mail says it all: that of a message which nobody reads here says nothing.
      assert.equal(await said.getByText('Sent', { exact: true }).count(), 0)
    }
    const mailed = server.got.map(({ recipient }) => recipient)
    assert.ok(!mailed.includes('bob@y.test'), mailed.join())
    const again = page.waitForResponse(/\/mail\/send-again$/)
    await said.getByRole('button', { name: 'Send again' }).click()
    assert.equal((await again).status(), 202)
    await said.getByText(/^Not delivered to gone@y\.test: 550/).waitFor()
    await assertAccessible(page)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'Below answers in a chat stands live what became of the mail that brought them to a visitor who had left',
  { skip },
  async (t) => {
    const turns = ['defer', 'refuse'] as const
    let turn = 0
    const server = await startFaultySmtpServer(t, () => turns[turn++] ?? 'accept')
    startMails(t, server.url)
    const chat = await startChat()
    const first = await chat.answer('It is on its way.')
    const path = `/inbox/new/${chat.id}`
    const { page, context, troubles } = await openInbox(chat.space, path, await signIn(chat.space))
    const said = page.locator(`[data-message="${first}"]`)
    await said.waitFor()
    await passTime(chat)
    const deferred = /^Not delivered to lin@x\.test yet, tried again: .*451 Greylisted, come back/
    await said.getByText(deferred).waitFor()
    const [mail] = await mailsOf(chat.id)
    await passTime({ id: mail?.id ?? '' }, true)
    await said.getByText(/^Not delivered to lin@x\.test: .*550 No such user here/).waitFor()
    assert.equal(await said.getByRole('button', { name: 'Send again' }).count(), 0)
    await chat.answer('It has arrived.')
    await runDue(chat)
    await said.getByText('Mailed to lin@x.test', { exact: true }).waitFor()
    await said.getByText('Sent', { exact: true }).waitFor()
    await assertAccessible(page)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'Why an answer is not sent is told in the language of its reader, in the words of a mail server as they are',
  { skip },
  async (t) => {
    const server = await startFaultySmtpServer(t, () => 'refuse')
    startMails(t, server.url)
    const { space, id, answer, untilStates } = await startMailed()
    const refused = await answer('The first')
    await untilStates(refused, 'failed')
    const { visitor } = (await space.send('GET', `/conversations/${id}`)).body.conversation
    const blocked = await space.send('PUT', `/visitors/${visitor.id}/block`)
    assert.ok(blocked.status < 300, blocked.text)
    const held = await answer('The second')
    await untilStates(held, 'held')
    const { page, context, troubles } = await openInbox(
      space,
      `/inbox/open/${id}`,
      await signIn(space),
      { preferences: { language: 'de' } },
    )
    const lineOf = (message: string) => page.locator(`[data-message="${message}"] .delivery p`)
    await lineOf(held)
      .getByText('Nicht an lin@x.test gesendet: Der Kontakt ist blockiert.', { exact: true })
      .waitFor()
    await lineOf(refused)
      .getByText(/^An lin@x\.test nicht zugestellt: 550 No such user here/)
      .waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'A signature is written in the profile, and seen below an answer before it is sent',
  { skip },
  async () => {
    const { space, id } = await startMailed({ signature: 'Lamps & Lights' })
    const path = '/inbox/settings/profile'
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    const form = page.locator('form').filter({ hasText: 'Your signature in mails' })
    await form
      .getByLabel('Your signature in mails')
      .fill('**{{agent.first_name}}**, for {{contact.name}}')
    await form.getByRole('radio', { name: 'Markdown' }).check()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByRole('region', { name: 'How it looks' }).waitFor()
    await assertAccessible(page)
    await page.goto(new URL(`/inbox/open/${id}`, page.url()).href)
    await page.getByText(/^Below your words: .*, for Lin · Lamps & Lights$/).waitFor()
    await page.getByRole('button', { name: 'Show signature' }).click()
    await page.locator('.write').getByText('Lamps & Lights', { exact: true }).waitFor()
    await assertAccessible(page)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'A conversation that the team starts by mail shows who gets the next mail and the signature below it',
  { skip },
  async (t) => {
    const server = await startFaultySmtpServer(t, () => 'accept')
    startMails(t, server.url)
    const space = await app.workspace()
    const mail = { addresses: ['help@shop.example'], signature: 'Lamps & Lights' }
    const channelId = await mailChannel(space.send, mail)
    const { body } = await space.send('POST', '/conversations', {
      ...{ visitor_attributes: { email: 'lin@x.test' }, sender_email: space.adminEmail },
      ...{ channel_id: channelId, messages_attributes: [{ body: 'Your lamp has come.' }] },
    })
    const path = `/inbox/all/${body.conversation.id}`
    const { page, context, troubles } = await openInbox(space, path, await signIn(space))
    await page.getByText('To: lin@x.test', { exact: true }).waitFor()
    await page.getByText('Below your words: Lamps & Lights').waitFor()
    await page.getByRole('button', { name: 'Change recipients' }).click()
    const hidden = page.getByLabel('Hidden copy', { exact: true })
    await hidden.fill('bob@y.test')
    await hidden.press('Enter')
    await page.locator('#write-box').fill('It is at the desk.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const said = page.getByRole('log').locator('article', { hasText: 'It is at the desk.' })
    await said.getByText('Mailed to lin@x.test, bob@y.test').waitFor()
    await assertAccessible(page)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'A chat whose visitor has answered by mail has no recipients: what the team writes there is in the chat',
  { skip },
  async (t) => {
    const server = await startFaultySmtpServer(t, () => 'accept')
    startMails(t, server.url)
    const chat = await startChat({ web: { follow_up_reply_to: 'help@shop.example' } })
    await chat.answer('It is on its way.')
    await runDue(chat)
    const [mail] = await parsed(server.got.map(({ source }) => source))
    const { channels } = (await chat.space.send('GET', '/channels')).body
    const { id } = channels.find(({ kind }: { kind: string }) => kind === 'mail')
    const replyTo = mail?.replyTo?.[0]?.address ?? ''
    await deliveries(chat.space, id).deliver('From: Lin <lin@x.test>', `To: ${replyTo}`)
    const path = `/inbox/all/${chat.id}`
    const { page, context, troubles } = await openInbox(chat.space, path, await signIn(chat.space))
    await page.getByRole('log').getByText('Where is it?').waitFor()
    await page.getByRole('log').getByText('Lin <lin@x.test>').waitFor()
    await page.locator('#write-box').waitFor()
    // The channels are known: the page knows which conversations are of a mail channel.
    await page.getByRole('link', { name: /^Mail tray/ }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Change recipients' }).count(), 0)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'A mail to a visitor of which nobody knows whether it arrived is sent again by a button',
  { skip },
  async (t) => {
    let behaviour: Behaviour = 'cut_after'
    const server = await startFaultySmtpServer(t, () => behaviour)
    startMails(t, server.url)
    const chat = await startChat()
    await chat.answer('It is at the desk.')
    await runDue(chat)
    const path = `/inbox/all/${chat.id}`
    const { page, context, troubles } = await openInbox(chat.space, path, await signIn(chat.space))
    const said = page.getByRole('log').locator('article', { hasText: 'It is at the desk.' })
    await said.getByText('We do not know whether lin@x.test has got it').waitFor()
    behaviour = 'accept'
    await said.getByRole('button', { name: 'Send again', exact: true }).press('Enter')
    await said.getByText('Mailed to lin@x.test', { exact: true }).waitFor()
    assert.equal(await said.getByRole('button', { name: 'Send again', exact: true }).count(), 0)
    // The button has gone, and the focus is in the conversation.
    assert.equal(await page.locator(':focus').getAttribute('role'), 'log')
    assert.equal(server.got.length, 2)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
