import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../test/built-pages.ts'
import { conversationOf } from '../test/seed.ts'
import { givePassword, signIn } from '../test/sign-in.ts'
import { openInbox } from './testing/open-inbox.ts'
import { de } from './words/de.ts'
import { sentenceOf } from './words/error-codes.ts'

const skip = withoutBrowser
const { workspace } = await startApp()
const space = await workspace()
if (skip === false) await buildPagesForTests()
await givePassword(space)
const preferences = { language: 'de' }
const { errors } = de

const alertOf = async (page: Page, sentence: string) =>
  page.getByRole('alert').filter({ hasText: sentence }).first().waitFor()

test(
  'A German inbox says in German why signing in, a link or a password is refused',
  { skip },
  async () => {
    const { page, context } = await openInbox(space, '/inbox', undefined, { preferences })
    await page.getByLabel('E-Mail').fill(space.adminEmail)
    const field = page.getByLabel('Passwort', { exact: true })
    await field.fill('wrong')
    await page.keyboard.press('Enter')
    await alertOf(page, errors.sign_in_failed)
    for (let tries = 0; tries < 12; tries += 1) {
      await page.keyboard.press('Enter')
      await page.locator('button.primary:not([aria-disabled="true"])').waitFor()
    }
    await alertOf(page, errors.sign_ins_limited)
    await page.goto(`${new URL(page.url()).origin}/inbox/reset#gone`)
    await alertOf(page, errors.link_unusable)
    await context.close()
  },
)

test('A German inbox says in German what the server refuses', { skip }, async () => {
  const { body } = await space.send('POST', '/conversations', conversationOf('eve@x.test'))
  const { id } = body.conversation
  const ann = await signIn(space)
  const { page, context } = await openInbox(space, `/inbox/open/${id}`, ann, { preferences })
  await page.getByRole('log').waitFor()
  const box = page.locator('#write-box')
  // 300 kB once escaped.
  await box.fill('&'.repeat(60_000))
  await page.keyboard.press('Control+Enter')
  await alertOf(page, `${de.send.refused}: ${errors.field_too_long}`)
  const empty = { name: 'leer.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }
  await page.locator('input[type=file]').setInputFiles(empty)
  await alertOf(page, errors.file_empty)
  await context.close()
})

test(
  'A German inbox never shows words of the server, also for codes that it does not know',
  { skip },
  async () => {
    const { body } = await space.send('POST', '/conversations', conversationOf('kim@x.test'))
    const { id } = body.conversation
    const ann = await signIn(space)
    const { page, context } = await openInbox(space, `/inbox/open/${id}`, ann, { preferences })
    await page.getByRole('log').waitFor()
    const statuses = [403, 404, 409, 413, 415, 422, 500]
    let [code, status] = ['', 0]
    // What a later or busy server could answer; the page must not show its words.
    await page.route(`**/conversations/${id}`, async (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status,
            headers: { 'porchlight-error': code, 'content-type': 'application/json' },
            body: JSON.stringify({ error: `English words of ${code}.` }),
          })
        : route.fallback(),
    )
    const german = new Set(Object.values(errors))
    for (status of statuses) {
      code = status === 409 ? 'in_use' : 'code_of_a_later_version'
      await page.getByRole('button', { name: de.talk.closeIt, exact: true }).first().click()
      const strip = page.locator('.strip[role=alert]')
      await strip.filter({ hasText: sentenceOf(errors, code) }).waitFor()
      const said = (await strip.textContent())?.trim() ?? ''
      assert.ok(german.has(said), `${code}: ${said}`)
      await strip.getByRole('button').click()
    }
    await context.close()
  },
)

test(
  'A list whose reply is lost is asked for again in seconds, and the first request goes on until then',
  { skip },
  async () => {
    const given = { ...conversationOf('lost@x.test'), title: 'Lost', status: 'closed' }
    await space.send('POST', '/conversations', given)
    const { page, context } = await openInbox(space, '/inbox/open', await signIn(space))
    await page.locator('.rows li').first().waitFor()
    const order: string[] = []
    const lists = /\/conversations\?.*include=inbox/
    await page.route(lists, async (route) => {
      order.push('asked')
      // The first one is never answered.
      if (order.length > 1) await route.continue()
    })
    page.on('requestfailed', (request) => {
      if (lists.test(request.url())) order.push('given up')
    })
    await page.locator('.views a[href="/inbox/all"]').click()
    await page.getByText('Lost').first().waitFor()
    assert.deepEqual(order.slice(0, 2), ['asked', 'asked'])
    await context.close()
  },
)
