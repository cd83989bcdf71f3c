import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { openInbox } from '../../inbox/testing/open-inbox.ts'
import { until } from '../../campaigns/until.ts'
import { words as de } from '../../widget/languages/de.ts'
import { signIn } from '../sign-in.ts'
import { assertAccessible, chatOf, tabTo } from './check-looks.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined

type Found = { readonly id: string; readonly visitor: { readonly id: string } }

async function say(frame: FrameLocator, begin: string, label: string, text: string) {
  await frame.getByRole('button', { name: begin }).click()
  const field = frame.getByRole('textbox', { name: label })
  await field.fill(text)
  await field.press('Enter')
}

/** The newest conversation, over the API. */
async function newest(): Promise<Found> {
  const path = '/conversations?sort=updated_at&order=desc&per_page=1'
  return (await world?.space.send('GET', path))?.body.conversations[0]
}

/** Everything that the chat keeps in the browser, as text. */
const keptBy = async (page: Page) =>
  chatOf(page).evaluate<string>(`(async () => {
    const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => (reading.onsuccess = resolve))
        kept.push(JSON.stringify(reading.result))
      }
      database.close()
    }
    return kept.join()
  })()`)

test(
  'After going back by keyboard, the focus is on the conversation that was left, or on the way to a new one',
  { skip },
  async () => {
    assert.ok(world)
    const { page, context, frame, open } = await world.visit()
    await open()
    await frame.getByRole('button', { name: 'Send a message' }).click()
    const focused = async () =>
      chatOf(page).evaluate<string>('document.activeElement.textContent.trim()')
    await tabTo(page, /^Back to all conversations$/)
    await page.keyboard.press('Enter')
    await frame.getByRole('button', { name: 'Send a message' }).waitFor()
    assert.equal(await focused(), 'Send a message')
    await say(frame, 'Send a message', 'Write a message', 'The first matter')
    await frame.getByText('Sent', { exact: true }).waitFor()
    await tabTo(page, /^Back to all conversations$/)
    await page.keyboard.press('Enter')
    await say(frame, 'New conversation', 'Write a message', 'The second matter')
    await frame.getByText('Sent', { exact: true }).waitFor()
    await tabTo(page, /^Back to all conversations$/)
    await page.keyboard.press('Enter')
    await frame.getByRole('button', { name: /The first matter/ }).click()
    await frame.getByRole('log').getByText('The first matter').waitFor()
    await tabTo(page, /^Back to all conversations$/)
    await page.keyboard.press('Enter')
    await frame.getByRole('heading', { name: 'Your conversations' }).waitFor()
    assert.match(await focused(), /The first matter/)
    await context.close()
  },
)

test(
  'Files that are chosen and not sent outlive the loss of the device, and are sent with the next message',
  { skip },
  async () => {
    assert.ok(world)
    const { space } = world
    const { page, context, frame, open } = await world.visit()
    await open()
    await say(frame, 'Send a message', 'Write a message', 'Before the loss')
    await frame.getByText('Sent', { exact: true }).waitFor()
    const file = { name: 'lamp.txt', mimeType: 'text/plain', buffer: Buffer.from('E27') }
    await frame.locator('input[type=file]').setInputFiles(file)
    await frame.getByText('3 byte').waitFor()
    const token = `localStorage[Object.keys(localStorage).find((key) => key.endsWith(':token'))]`
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/attachments')) uploads.push(request.url())
    })
    const status = await chatOf(page).evaluate<number>(
      `fetch('/widget/device', { method: 'DELETE', headers: { authorization: 'Bearer ' + ${token} } })
        .then((reply) => reply.status)`,
    )
    assert.equal(status, 204)
    await frame.getByText('This chat no longer knows this browser.').waitFor()
    await frame.locator('.upload').getByText('lamp.txt').waitFor()
    // Nobody has asked to send it yet, and the server knows nobody here.
    assert.deepEqual(uploads, [])
    await assertAccessible(page, 'a file after the loss')
    const field = frame.getByRole('textbox', { name: 'Write a message' })
    await field.fill('After the loss')
    // After ten minutes the server asks for a new page: it has the file, too.
    await chatOf(page).evaluate('performance.now = () => 600_000')
    await field.press('Enter')
    await until('the file on the new page', 10_000, () => uploads.length === 1)
    await frame.getByText('3 byte').waitFor()
    assert.equal(await field.inputValue(), 'After the loss')
    await field.press('Enter')
    await frame.getByText('Sent', { exact: true }).waitFor()
    const { id } = await newest()
    const { messages } = (await space.send('GET', `/conversations/${id}/messages`)).body
    assert.deepEqual(
      messages.map((one: { body: string; attachments: { filename: string }[] }) => [
        one.body,
        one.attachments.map(({ filename }) => filename),
      ]),
      [['<p>After the loss</p>', ['lamp.txt']]],
    )
    assert.equal(await frame.locator('.upload').count(), 0)
    await context.close()
  },
)

test(
  'A contact who is erased disappears from the open chat, its storage and open inboxes',
  { skip },
  async () => {
    assert.ok(world)
    const { space, answer } = world
    const { page, context, frame, open } = await world.visit()
    await open()
    await say(frame, 'Send a message', 'Write a message', 'My name is Grace Erasable')
    await frame.getByText('Sent', { exact: true }).waitFor()
    const { id, visitor } = await newest()
    await answer(id, '<p>Hello Grace</p>')
    await frame.getByRole('log').getByText('Hello Grace').waitFor()
    const tokens = `Object.keys(localStorage).filter((key) => key.endsWith(':token')).map((key) => localStorage[key])`
    const [token = ''] = await chatOf(page).evaluate<string[]>(tokens)
    const agent = await signIn(space)
    const inbox = await openInbox(space, `/inbox/all/${id}`, agent)
    await inbox.page.getByRole('log').getByText('Grace Erasable').waitFor()
    await inbox.page.getByRole('textbox', { name: /^Reply/ }).fill('Dear Customer')

    assert.equal((await space.send('DELETE', `/visitors/${visitor.id}`)).status, 204)
    await inbox.page.getByText('does not exist, or you').first().waitFor()
    const remains = async (shown: Page, body = shown.locator('body')) =>
      /Grace|Erasable/.test(await body.innerText())
    await until('nothing in the inbox', 5_000, async () => !(await remains(inbox.page)))
    await frame.getByRole('button', { name: 'Send a message' }).waitFor()
    assert.equal(await remains(page, frame.locator('body')), false)
    await until('nothing is stored', 5_000, async () => !/Grace/.test(await keptBy(page)))
    const ended = await chatOf(page).evaluate<number>(
      `fetch('/api/external/v2/conversations', { headers: { authorization: 'Bearer ${token}' } })
        .then((reply) => reply.status)`,
    )
    assert.equal(ended, 401)
    assert.deepEqual(inbox.troubles, [])
    await assertAccessible(page, 'after erasure')
    await say(frame, 'Send a message', 'Write a message', 'As somebody new')
    await frame.getByText('Sent', { exact: true }).waitFor()
    assert.notEqual((await newest()).visitor.id, visitor.id)
    await Promise.all([context.close(), inbox.context.close()])
  },
)

test(
  'A visitor whom a member blocks in the inbox reads on, is told at once and after a reload, and is let in again',
  { skip },
  async () => {
    assert.ok(world)
    const { space, answer, messagesOf } = world
    const { page, context, frame, open } = await world.visit()
    await open()
    await say(frame, 'Send a message', 'Write a message', 'You fools')
    await frame.getByText('Sent', { exact: true }).waitFor()
    const { id } = await newest()
    const inbox = await openInbox(space, `/inbox/all/${id}`, await signIn(space))
    const contact = inbox.page.getByRole('complementary', { name: 'About the contact' })
    await contact.getByRole('button', { name: 'Block', exact: true }).click()
    const question = inbox.page.getByRole('dialog', { name: /^Block .+\?$/ })
    await question.getByText('in another browser they are a new one').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await contact.getByRole('button', { name: 'Block', exact: true }).click()

    // Words that wait are refused, all of them.
    await context.route('**/messages', async (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const field = frame.getByRole('textbox', { name: 'Write a message' })
    for (const text of ['Answer me', 'Now', 'Or else']) {
      await field.fill(text)
      await field.press('Enter')
    }
    await field.fill('Never sent')
    await question.getByRole('button', { name: 'Block', exact: true }).click()
    await contact.getByText('Blocked since').waitFor()
    const sentence = frame.getByRole('status').getByText('You cannot write in this chat.')
    await sentence.waitFor()
    assert.equal(await field.count(), 0)
    await context.unroute('**/messages')
    const refused = frame.locator('.refusal')
    await until('all are refused', 40_000, async () => (await refused.count()) === 3)
    assert.match(await refused.first().innerText(), /Not sent\. You cannot write in this chat\./)
    const buttons = await refused.first().getByRole('button').allInnerTexts()
    assert.deepEqual(buttons, ['Discard'])
    await answer(id, '<p>Please be polite.</p>')
    await frame.getByRole('log').getByText('Please be polite.').waitFor()
    await assertAccessible(page, 'blocked')
    await page.reload()
    await open()
    await sentence.waitFor()
    assert.equal(await field.count(), 0)
    await frame.getByRole('log').getByText('Please be polite.').waitFor()
    await frame.getByRole('button', { name: 'Back to all conversations' }).click()
    await sentence.waitFor()
    assert.equal(await frame.getByRole('button', { name: 'New conversation' }).count(), 0)
    await frame.getByRole('button', { name: /You fools|Please be polite/ }).click()

    // A block whose end is changed says until when, and one that has none any more does not.
    const { visitor } = (await space.send('GET', `/conversations/${id}`)).body.conversation
    const end = { blocked_until: '2099-07-01T12:00:00Z' }
    const put = await space.send('PUT', `/visitors/${visitor.id}/block`, end)
    assert.equal(put.status, 204, put.text)
    const until2099 = frame.getByRole('status').getByText(/ in this chat until Jul 1, 2099, /)
    await until2099.waitFor()
    assert.equal(await sentence.count(), 0)
    await contact.getByText('Blocked until').waitFor()
    await space.send('PUT', `/visitors/${visitor.id}/block`, {})
    await sentence.waitFor()
    assert.equal(await until2099.count(), 0)
    await contact.getByText('Blocked until').waitFor({ state: 'detached' })
    await space.send('PUT', `/visitors/${visitor.id}/block`, end)
    await contact.getByText('Blocked until').waitFor()

    await contact.getByRole('button', { name: 'Unblock' }).click()
    await contact.getByText('Blocked until').waitFor({ state: 'detached' })
    await field.waitFor()
    assert.equal(await field.inputValue(), 'Never sent')
    assert.equal(await sentence.count(), 0)
    await refused.first().getByRole('button', { name: 'Try again' }).click()
    await until('it is sent', 10_000, async () => (await messagesOf(id)).length === 3)
    assert.deepEqual(inbox.troubles, [])
    await Promise.all([context.close(), inbox.context.close()])
  },
)

test('In Spanish the chat is accessible', { skip }, async () => {
  assert.ok(world)
  const { page, context, frame, open } = await world.visit({ path: '/?lang=es' })
  await open()
  await frame.getByRole('button', { name: /^Enviar un mensaje|^Escribir/ }).waitFor()
  await assertAccessible(page, 'home, in Spanish')
  await frame.getByRole('button', { name: /^Enviar un mensaje|^Escribir/ }).click()
  await frame.getByRole('textbox').fill('Hola')
  await frame.getByRole('textbox').press('Enter')
  await frame.getByText('Enviado', { exact: true }).waitFor()
  await assertAccessible(page, 'a conversation, in Spanish')
  await context.close()
})

test('A German chat says in German what the server refuses', { skip }, async () => {
  assert.ok(world)
  const { page, context, frame, open } = await world.visit({ path: '/?lang=de' })
  await open()
  await frame.getByRole('button', { name: de.send_message }).click()
  const field = frame.getByRole('textbox', { name: de.write_message })
  await frame.locator('input[type=file]').setInputFiles({
    name: 'leer.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(0),
  })
  await frame.getByText(de.errors.file_missing).waitFor()
  await frame.getByRole('button', { name: de.remove_file('leer.txt') }).click()
  // 100 kB once escaped: said before it is sent.
  await field.fill('&'.repeat(20_000))
  await field.press('Enter')
  await frame.getByText(de.too_long).waitFor()
  await page.route('**/widget/conversations', async (route) =>
    route.fulfill({
      status: 422,
      headers: {
        'porchlight-error': 'code_of_a_later_version',
        'content-type': 'application/json',
      },
      body: '{"error":"English words."}',
    }),
  )
  await field.fill('Hallo')
  await field.press('Enter')
  await frame.getByRole('alert').filter({ hasText: de.errors.general }).waitFor()
  assert.doesNotMatch((await frame.locator('body').textContent()) ?? '', /English/)
  await context.close()
})
