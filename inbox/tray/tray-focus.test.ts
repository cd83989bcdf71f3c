import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  importMails,
  mailed,
} from '../../server/chat/channels/kinds/mail/receiving/testing/scenario.ts'
import { startApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { signIn } from '../../test/sign-in.ts'
import { openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
importMails(app)
if (skip === false) await buildPagesForTests()

/** A workspace with two mails in its tray. */
async function withTray() {
  const space = await mailed(app)
  for (const subject of ['Returned', 'Lost'])
    await space.deliver(
      ...['From: postmaster@example.com', `Subject: ${subject}`],
      ...['Return-Path: <>', 'List-Unsubscribe: <x>'],
    )
  return { space, admin: await signIn(space) }
}

const focused = async (page: Page) =>
  page.evaluate<string | null>('document.activeElement.getAttribute("aria-label")')

test('A double-click on a button of the tray does what one click does', { skip }, async () => {
  const { space, admin } = await withTray()
  const { page, context, troubles } = await openInbox(space, '/inbox/tray', admin)
  const refused: string[] = []
  page.on('response', (reply) => reply.status() === 422 && refused.push(reply.url()))
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.getByRole('button', { name: 'Discard: Returned' }).dblclick()
  await page.getByText('“Returned” is discarded.').waitFor()
  await page.getByRole('heading', { name: 'Returned' }).waitFor({ state: 'detached' })
  assert.ok(await undo.isVisible())
  // So does one on the way back.
  await undo.dblclick()
  await page.getByRole('heading', { name: 'Returned' }).waitFor()
  await undo.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Discard: Returned' }).click()
  await page.getByRole('heading', { name: 'Returned' }).waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('alert').count(), 0)
  assert.deepEqual(refused, [])
  assert.deepEqual(troubles, [])
  await context.close()
})

test(
  'A dialog of the tray gives the focus back to the button that opened it',
  { skip },
  async () => {
    const { space, admin } = await withTray()
    const { page, context } = await openInbox(space, '/inbox/tray', admin)
    for (const name of ['Show original: Lost', 'Make it a message: Lost']) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.equal(await focused(page), name)
      await page.getByRole('button', { name }).press('Enter')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.equal(await focused(page), name)
    }
    await context.close()
  },
)

test(
  'The mails of a deleted channel wait where they were, and the tray goes with the last of them',
  { skip },
  async () => {
    const { space, admin } = await withTray()
    const deleted = await space.send('DELETE', `/channels/${space.channelId}`)
    assert.equal(deleted.status, 204, deleted.text)
    const { page, context, troubles } = await openInbox(space, '/inbox/open', admin)
    const offered = async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('>go to')
      await page.getByRole('option', { name: 'Go to People' }).waitFor()
      const count = await page.getByRole('option', { name: 'Go to Mail tray' }).count()
      await page.keyboard.press('Escape')
      return count
    }
    const link = page.getByRole('link', { name: /^Mail tray/ })
    await page.getByRole('link', { name: 'Mail tray 2' }).waitFor()
    assert.equal(await offered(), 1)
    await page.keyboard.press('?')
    await page.getByText(/^Equal to the server at event/).waitFor()
    await page.keyboard.press('Escape')
    await link.click()
    for (const subject of ['Returned', 'Lost']) {
      await page.getByRole('button', { name: `Discard: ${subject}` }).click()
      await page.getByRole('heading', { name: subject }).waitFor({ state: 'detached' })
    }
    await link.waitFor({ state: 'detached' })
    assert.equal(await offered(), 0)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
