import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, idOf } = await filledInbox()
const charged = idOf('Charged twice in March')
const late = idOf('Do you ship to Switzerland?')

/** 45 messages with a word, in two conversations by turns. */
async function sayMuch(): Promise<void> {
  const sender_email = space.adminEmail
  for (let at = 0; at < 45; at += 1) {
    const body = `The zeppelin/airship lands at <b>gate ${at}</b>`
    await ask('POST', `/conversations/${at % 2 ? late : charged}/messages`, { body, sender_email })
  }
  await ask('GET', '/search?q=zeppelin&fresh=true')
}

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const pathOf = (page: Page) => new URL(page.url()).pathname

test(
  'The page of all results has an address, the hits of each conversation together, and every page of them',
  { skip },
  async () => {
    await sayMuch()
    const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
    await page.locator('a.row').first().waitFor()
    await page.keyboard.press('Control+k')
    await palette(page).fill('zeppelin/airship from:me ')
    await page
      .getByRole('option', { name: /The zeppelin.airship lands/ })
      .first()
      .waitFor()
    // The entry before the first one is the last one.
    await page.keyboard.press('ArrowUp')
    await page.getByRole('option', { name: 'All results', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    const main = page.getByRole('main')
    const hits = main.getByRole('listitem')
    await hits.nth(19).waitFor()
    assert.equal(pathOf(page), '/inbox/search/zeppelin%2Fairship%20from%3Ame')
    assert.match(await page.title(), /^zeppelin\/airship from:me · /)
    await main.getByRole('button', { name: 'Remove from:me' }).waitFor()
    assert.equal(await main.getByRole('heading', { level: 2 }).count(), 2)
    assert.equal(await hits.first().locator('mark').first().textContent(), 'zeppelin/airship')
    const more = main.getByRole('button', { name: 'More results' })
    await more.click()
    await hits.nth(39).waitFor()
    await more.click()
    await hits.nth(44).waitFor()
    assert.equal(await more.count(), 0)
    await assertAccessible(page)

    // Back to the same place, and a link shows a colleague the same.
    await hits.nth(44).getByRole('link').click()
    await page.locator('[data-message][aria-current]').first().waitFor()
    await page.goBack()
    await hits.nth(44).waitFor()
    await page.waitForFunction("document.querySelector('.search-page .scroll').scrollTop > 0")
    const sent = await openInbox(space, pathOf(page), await signIn(space))
    await sent.page.getByRole('main').getByRole('listitem').nth(19).waitFor()
    await sent.context.close()

    const field = main.getByRole('searchbox', { name: 'Search or jump to' })
    await field.fill('zepelin ')
    await main.getByText('“zepelin” also as zeppelin').waitFor()
    await page.waitForURL('**/inbox/search/zepelin')
    await field.fill('tag:vip ')
    await main.getByRole('button', { name: 'List of tag:vip' }).click()
    await page.waitForURL('**/inbox/filter-tag%3Avip')
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('On a phone the page of results has the whole width', { skip }, async () => {
  const { page, context } = await openInbox(
    space,
    '/inbox/search/charged%20status%3Alost',
    await signIn(space),
  )
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByText('“status:lost” is not known here.').waitFor()
  const main = page.getByRole('main')
  assert.equal((await main.boundingBox())?.width, 390)
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
  await assertAccessible(page, [390])
  await context.close()
})
