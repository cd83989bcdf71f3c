import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  importMails,
  mailed,
} from '../server/chat/channels/kinds/mail/receiving/testing/scenario.ts'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { rawMail } from '../test/mails.ts'
import { signIn } from '../test/sign-in.ts'
import { openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
importMails(app)
if (skip === false) await buildPagesForTests()

test(
  'Pictures of other servers are offered beside the original of a mail that has some, and what does not come is told',
  { skip },
  async () => {
    const space = await mailed(app)
    const deliver = async (picture: string) =>
      space.deliverRaw(
        rawMail('From: lin@example.com', 'Content-Type: text/html', '', `<p>Hello</p>${picture}`),
      )
    const plain = await deliver('')
    const far = await deliver('<img src="https://track.example/a.png">')
    const admin = await signIn(space)
    const path = `/inbox/open/${plain.conversation_id}`
    const { page, context, troubles } = await openInbox(space, path, admin)
    const dialog = page.getByRole('dialog', { name: 'Original of the mail' })
    const offer = dialog.getByRole('button', { name: 'Load pictures from other servers' })
    const counted = page.waitForResponse((reply) => reply.request().method() === 'HEAD')
    await page.getByRole('button', { name: 'Show original' }).click()
    await dialog.frameLocator('iframe').getByText('Hello').waitFor()
    assert.equal(await offer.count(), 0)
    assert.equal((await counted).headers()['pictures-left-out'], '0')
    assert.equal(await offer.count(), 0)
    await page.goto(new URL(`/inbox/open/${far.conversation_id}`, page.url()).href)
    await page.getByRole('button', { name: 'Show original' }).click()
    await dialog.frameLocator('iframe').getByText('Hello').waitFor()
    for (const again of ['', ' again']) {
      const isAsked = Promise.withResolvers<void>()
      const isLooked = Promise.withResolvers<void>()
      await page.route('**/original?pictures=all', async (route) => {
        isAsked.resolve()
        await isLooked.promise
        await route.continue()
      })
      await offer.click()
      await isAsked.promise
      assert.equal(await offer.getAttribute('aria-disabled'), 'true', again)
      assert.equal(await dialog.getByRole('status').innerText(), '')
      isLooked.resolve()
      // Nobody is there: the words say so, and it can be tried again.
      await dialog.getByText('Not every picture could be loaded.').waitFor()
      assert.equal(await offer.getAttribute('aria-disabled'), 'false')
      await page.unroute('**/original?pictures=all')
    }
    // Now it comes.
    await page.route('**/original?pictures=all', async (route) =>
      route.fulfill({
        headers: { 'pictures-left-out': '0', 'content-type': 'text/html' },
        body: route.request().method() === 'HEAD' ? '' : '<p>Seen</p>',
      }),
    )
    await offer.click()
    await dialog.frameLocator('iframe').getByText('Seen').waitFor()
    await offer.waitFor({ state: 'detached' })
    assert.equal(await dialog.getByRole('status').innerText(), '')
    assert.equal(await page.locator(':focus').innerText(), 'Download (.eml)')
    assert.deepEqual(troubles, [])
    await context.close()
  },
)
