import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { mailChannel, mailInTray } from '../test/mails.ts'
import { filledInbox } from './testing/filled-inbox.ts'
import { assertAccessible } from './testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, idOf, show, filled } = await filledInbox()
const charged = idOf('Charged twice in March')

/** Between a phone and a desk: the contact is a drawer, and the views may be. */
const between = [1024]
const all = [1440, 1024, 390]

test('Every page of the settings is accessible on a screen of 1,024 px', { skip }, async () => {
  const page = await show('/inbox/settings/profile', 1024)
  const links = page.locator('.settings-nav .sections a')
  await links.first().waitFor()
  const count = await links.count()
  assert.ok(count >= 27, `${count} pages`)
  for (let at = 0; at < count; at += 1) {
    await links.nth(at).click()
    await page.locator('.settings-nav [aria-current=page]').nth(0).waitFor()
    await page.locator('main h1 + *').waitFor()
    await assertAccessible(page, between)
  }
})

test(
  'The page of a contact, the tray, a search and the bell are accessible',
  { skip },
  async () => {
    await mailInTray(space, await mailChannel(space.send), 'Lost mail')
    await ask('POST', `/conversations/${charged}/messages`, {
      ...{ kind: 'note', body: 'Look', sender_email: filled.omar.email },
      mentions: [{ email: filled.chloe.email }],
    })
    await ask('GET', '/search?q=charged&fresh=true')
    const page = await show('/inbox/search/charged')
    await page.locator('.search-page section').first().waitFor()
    await assertAccessible(page, all)
    await show('/inbox/tray')
    await page.getByRole('heading', { name: 'Lost mail' }).waitFor()
    await assertAccessible(page, all)
    await show('/inbox/open')
    await page.locator('.views .bell').waitFor()
    await page.keyboard.press('b')
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
    await assertAccessible(page, between)
    const { contacts } = await ask('GET', '/visitors?per_page=1')
    await show(`/inbox/settings/people/${contacts[0].id}`)
    await page.getByRole('heading', { name: /conversation/ }).waitFor()
    await assertAccessible(page, all)
  },
)

test('A contact that is changed and the dialogs to merge are accessible', { skip }, async () => {
  const page = await show(`/inbox/open/${charged}`)
  await page.locator('[id="field-contact.name"]').fill('Lin Z.')
  await assertAccessible(page, [1440])
  await page.keyboard.press('Escape')
  for (const [button, title] of [
    ['Merge into…', 'Merge into another conversation'],
    ['Split…', 'Split messages off'],
    ['Merge contact…', /^Merge another contact into/],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog', { name: title }).waitFor()
    await assertAccessible(page, all)
    await page.keyboard.press('Escape')
  }
})
