import assert from 'node:assert/strict'
import { test } from 'node:test'
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
