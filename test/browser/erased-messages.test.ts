import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, openInbox } from '../../inbox/testing/open-inbox.ts'
import { signIn } from '../sign-in.ts'
import { withoutBrowser } from './launch-browser.ts'
import { startWidgetWorld } from './widget-world.ts'

const skip = withoutBrowser
const world = skip === false ? await startWidgetWorld() : undefined

/** The page fails a later check if it was loaded anew meanwhile. */
const mark = async (page: Page) => page.evaluate('globalThis.isSame = true')
const assertSame = async (page: Page) =>
  assert.equal(await page.evaluate('globalThis.isSame'), true, 'The page was loaded anew.')

/** A visitor with a chat that has words and a file, and a member who reads it. */
async function openBoth() {
  assert.ok(world)
  const { space, visit } = world
  const { page, frame, open, context } = await visit()
  await open()
  await frame.getByRole('button', { name: /^(?:Send a m|New c)/ }).click()
  const field = frame.getByRole('textbox', { name: 'Write a message' })
  const buffer = Buffer.from('4242')
  await frame
    .locator('input[type=file]')
    .setInputFiles({ name: 'card-4242.txt', mimeType: 'text/plain', buffer })
  await frame.locator('.upload').getByText('4 byte').waitFor()
  await field.fill('My card is 4242')
  await field.press('Enter')
  await frame.getByText('Sent', { exact: true }).waitFor()
  const { conversations } = (await space.send('GET', '/conversations?per_page=1&order=desc')).body
  const { id } = conversations[0] as { id: string }
  const agent = await signIn(space)
  const inbox = await openInbox(space, `/inbox/all/${id}`, agent)
  await inbox.page.getByRole('log').getByText('My card is 4242').waitFor()
  await mark(page)
  await mark(inbox.page)
  const end = async () => {
    await assertSame(page)
    await assertSame(inbox.page)
    assert.deepEqual(inbox.troubles, [])
    await context.close()
    await inbox.context.close()
  }
  return { page, frame, id, inbox, end }
}

test(
  'A message that is erased by the API goes from an open inbox and an open chat at once',
  { skip },
  async () => {
    assert.ok(world)
    const { space, messagesOf } = world
    const { page, frame, id, inbox, end } = await openBoth()
    const [message] = await messagesOf(id)
    const path = `/conversations/${id}/messages/${message.id}`
    assert.equal((await space.send('DELETE', path)).status, 204)
    await frame.getByRole('log').getByText('Erased', { exact: true }).waitFor()
    await inbox.page.getByRole('log').getByText('Erased', { exact: true }).waitFor()
    // The title was made of its words, and the row previews it.
    await inbox.page.getByRole('heading', { name: 'Erased' }).waitFor()
    await inbox.page.locator('.row', { hasText: /Erased.*Erased/s }).waitFor()
    assert.doesNotMatch(await inbox.page.content(), /4242/)
    assert.doesNotMatch(await frame.locator(':root').innerHTML(), /4242/)
    await frame.getByRole('button', { name: 'Back to all conversations' }).click()
    await frame.locator('.card').getByText('Erased').waitFor()
    assert.doesNotMatch(await frame.locator(':root').innerHTML(), /4242/)

    // An answer that the closed chat shows beside its button.
    await page.keyboard.press('Escape')
    await world.answer(id, 'Your new password is 5151')
    const peek = frame.locator('.peek')
    await peek.getByText('5151').waitFor()
    const said = (await messagesOf(id)).at(-1)
    await space.send('DELETE', `/conversations/${id}/messages/${said.id}`)
    await peek.getByText('5151').waitFor({ state: 'detached' })
    assert.doesNotMatch(await frame.locator(':root').innerHTML(), /5151/)
    await end()
  },
)

test(
  'A member erases a message in the inbox after a question, by mouse or keyboard',
  { skip },
  async () => {
    assert.ok(world)
    const { answer, messagesOf } = world
    const { frame, id, inbox, end } = await openBoth()
    await answer(id, 'First answer')
    await answer(id, 'Second answer')
    const log = inbox.page.getByRole('log')
    const said = (text: string) => log.locator('article', { hasText: text })
    await said('Second answer').waitFor()
    await said('4242').hover()
    await said('4242').getByRole('button', { name: 'Erase message' }).click()
    const dialog = inbox.page.getByRole('dialog', { name: 'Erase this message?' })
    await dialog.getByText('This cannot be undone.').waitFor()
    await assertAccessible(inbox.page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.match((await messagesOf(id))[0].body, /4242/)

    // One of the buttons is in the order of Tab; arrow keys lead to the others.
    const buttons = log.getByRole('button', { name: 'Erase message' })
    assert.equal(await buttons.count(), 3)
    assert.equal(await log.locator('.erase[tabindex="0"]').count(), 1)
    await log.focus()
    await inbox.page.keyboard.press('End')
    await said('Second answer').getByRole('button', { name: 'Erase message' }).focus()
    await inbox.page.keyboard.press('ArrowUp')
    await inbox.page.keyboard.press('ArrowUp')
    await inbox.page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
    await said('4242').waitFor({ state: 'detached' })
    await frame.getByRole('log').getByText('Erased', { exact: true }).waitFor()
    assert.doesNotMatch(await frame.locator(':root').innerHTML(), /4242/)
    await inbox.page.waitForFunction(`document.activeElement?.role === 'log'`)
    // An erased message has nothing left to erase.
    assert.equal(await buttons.count(), 2)
    const [message] = await messagesOf(id)
    assert.deepEqual([message.body, message.attachments], ['<p>Erased</p>', []])
    await end()
  },
)
