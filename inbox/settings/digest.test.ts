import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { signIn } from '../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
const space = await app.workspace()
if (skip === false) await buildPagesForTests()

test(
  'A member chooses what is mailed while they are away, and the page says if nothing can be',
  { skip },
  async () => {
    const admin = await signIn(space)
    const settings = async () => (await admin.browse('GET', '/auth/notification-settings')).body
    const path = '/inbox/settings/notifications'
    const { page, context, troubles } = await openInbox(space, path, admin)
    await page.getByText('This server has no mail server, so nothing is mailed.').waitFor()
    const mailed = page.getByRole('group', { name: 'Mail me what has waited for' })
    assert.ok(await mailed.getByLabel('Nothing').isChecked())
    await mailed.getByLabel('An hour').check()
    await page.getByLabel('With names of contacts, titles').check()
    await page.getByLabel('Mails stop at').fill('18:00')
    await page.getByLabel('Mails begin at').fill('08:00')
    await assertAccessible(page, [390])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    assert.deepEqual(await settings(), {
      digest: 'hour',
      digest_words: true,
      quiet_from: '18:00',
      quiet_to: '08:00',
      language: 'en',
      undo_seconds: 0,
      can_mail: false,
    })
    await page.reload()
    await mailed.getByLabel('An hour').waitFor()
    assert.ok(await mailed.getByLabel('An hour').isChecked())
    await page.getByLabel('Mails stop at').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    assert.equal((await settings()).quiet_from, null)
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'A page of the settings is there before what it still reads, and keeps what was typed when that is read again',
  { skip },
  async () => {
    const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
    const reads = '**/auth/notification-settings'
    const [read, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    for (const [address, held] of [
      [reads, read],
      // Once its events come, the page reads again what it may have missed.
      ['**/events/stream?*', begun],
    ] as const)
      await context.route(address, async (route) => {
        await held.promise
        await route.continue()
      })
    await page.goto(new URL('/inbox/settings/notifications', page.url()).href)
    await page.getByRole('heading', { name: 'By mail', exact: true }).waitFor()
    const stop = page.getByLabel('Mails stop at')
    assert.equal(await stop.count(), 0)
    read.resolve()
    await stop.fill('21:00')
    const readAgain = page.waitForResponse(reads)
    begun.resolve()
    await (await readAgain).finished()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    assert.equal(await stop.inputValue(), '21:00')
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
