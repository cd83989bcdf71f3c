import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import {
  importMails,
  mailed,
  passFiling,
  proven,
} from '../../server/chat/channels/kinds/mail/receiving/testing/scenario.ts'
import { startApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { signIn } from '../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
importMails(app)
if (skip === false) await buildPagesForTests()

/** The tray with two mails, beside a conversation. */
async function openTray() {
  const space = await mailed(app)
  const begun = await space.deliver(proven('example.com'), 'From: lin@example.com', 'Subject: Lamp')
  const held = async (subject: string) =>
    space.deliver(
      ...['From: postmaster@example.com', `Subject: ${subject}`],
      ...['Return-Path: <>', 'List-Unsubscribe: <x>'],
    )
  const mails = [await held('Returned'), await held('Lost')] as const
  const tab = await openInbox(space, '/inbox/tray', await signIn(space))
  const card = (subject: string) => tab.page.getByRole('listitem').filter({ hasText: subject })
  await card('Returned').waitFor()
  return { space, begun, mails, ...tab, card }
}

test(
  'A mail goes where the dialog says when it is put there, also after the search has changed, whose failure is told',
  { skip },
  async () => {
    const { space, begun, mails, page, context, card } = await openTray()
    await card('Returned')
      .getByRole('button', { name: /^Make it a message/ })
      .click()
    const dialog = page.getByRole('dialog')
    const search = dialog.getByLabel('Find a conversation')
    await search.fill('lin@example.com')
    const lamp = dialog.getByRole('radio', { name: /^Lamp/ })
    await lamp.check()
    await context.route('**/search?*', async (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable' } } }),
    )
    await search.fill('lin@example')
    await dialog.getByRole('alert').waitFor()
    assert.equal(await dialog.getByText('0 conversations found').count(), 0)
    await context.unroute('**/search?*')
    await search.fill('nothing has these words')
    await dialog.getByText('0 conversations found').waitFor()
    assert.equal(await dialog.getByRole('alert').count(), 0)
    assert.ok(await dialog.getByRole('radio', { name: 'A new conversation' }).isChecked())
    await dialog.getByRole('button', { name: 'Put it there' }).click()
    await page.getByText('“Returned” becomes a message.').waitFor()
    await passFiling(app, mails[0].id)
    await page.getByRole('link', { name: 'Open the conversation' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    const { mail } = (await space.send('GET', `/mails/${mails[0].id}`)).body
    assert.notEqual(mail.conversation_id, begun.conversation_id)
    await context.close()
  },
)

test('What failed in the tray is told until the next try, and no longer', { skip }, async () => {
  const { space, mails, page, context, card } = await openTray()
  const discard = async (subject: string) =>
    card(subject)
      .getByRole('button', { name: `Discard: ${subject}` })
      .click()
  await context.route(`**/mails/${mails[0].id}`, async (route) => route.abort())
  await discard('Returned')
  await page.getByRole('alert').waitFor()
  await context.unroute(`**/mails/${mails[0].id}`)
  await file(card('Lost'), page)
  await page.getByText('“Lost” becomes a message.').waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)
  await discard('Returned')
  await page.getByText('“Returned” is discarded.').waitFor()
  assert.equal((await space.send('GET', '/mails')).body.mails.length, 0)
  await context.close()
})

test(
  'Discarding and filing a mail are each undone by one click or Ctrl Z, also after the tray was left, and the focus stays in the list',
  { skip },
  async () => {
    const { space, begun, mails, page, context, card } = await openTray()
    const shown = async () => {
      const { mails: found } = (await space.send('GET', '/mails')).body
      return found.map((mail: object) => ({ ...mail, original: null }))
    }
    const before = await shown()
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await card('Lost').getByRole('button', { name: 'Discard: Lost' }).click()
    await page.getByText('“Lost” is discarded.').waitFor()
    await card('Lost').waitFor({ state: 'detached' })
    assert.match(await page.locator(':focus').innerText(), /Returned/)
    await assertAccessible(page)
    await undo.click()
    await card('Lost').waitFor()
    assert.deepEqual(await shown(), before)
    await file(card('Returned'), page)
    await page.getByText('“Returned” becomes a message.').waitFor()
    await card('Returned').waitFor({ state: 'detached' })
    // It can be undone from another page, too.
    await page.getByRole('link', { name: /^All open/ }).click()
    await page.getByRole('grid').or(page.getByRole('list')).first().waitFor()
    await page.keyboard.press('Control+z')
    await undo.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Mail tray 2' }).click()
    await card('Returned').waitFor()
    assert.deepEqual(await shown(), before)
    // Too late, and nothing is changed.
    await file(card('Returned'), page)
    await undo.waitFor()
    await context.route('**/restore', async (route) => {
      await passFiling(app, mails[0].id)
      await space.outcomeOf(mails[0].id)
      await route.continue()
    })
    await undo.click()
    await page.getByRole('alert').getByText('it is a message, or its original').waitFor()
    assert.equal((await space.messagesOf(begun.conversation_id)).length, 1)
    await context.close()
  },
)

/** Puts the mail of a card into a new conversation. */
async function file(card: Locator, page: Page): Promise<void> {
  await card.getByRole('button', { name: /^Make it a message/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put it there' }).click()
}
