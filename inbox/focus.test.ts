import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { signIn } from '../test/sign-in.ts'
import { filledInbox } from './testing/filled-inbox.ts'
import { openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, filled, idOf } = await filledInbox()
const ada = idOf('Cannot sign in on my phone')
const charged = idOf('Charged twice in March')

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const focused = (page: Page, id: string) => page.locator(`[data-row="${id}"]:focus`)

test('The row a member reads keeps the focus, wherever it moves', { skip }, async () => {
  const { page, context, troubles } = await openInbox(space, '/inbox/mine', await signIn(space))
  await page.getByRole('link', { name: 'Priya Nair' }).waitFor()
  await press(page, 'j', 'j', 'j', 'Enter')
  await page.getByRole('heading', { name: 'Cannot sign in on my phone' }).waitFor()
  await page.getByRole('log').getByText('It says the code has expired').waitFor()
  await focused(page, ada).waitFor()
  // It was read, and comes to the top with what its contact writes and what others do.
  await page.locator(`[data-row="${ada}"]:not(.unread)`).waitFor()
  await ask('POST', `/conversations/${ada}/messages`, {
    body: 'Now it worked.',
    sender_email: 'ada.okafor@customers.example',
  })
  await page.locator('li[aria-posinset="1"]').getByText('Now it worked.').waitFor()
  await focused(page, ada).waitFor()
  await ask('PATCH', `/conversations/${charged}`, { priority: 'urgent' })
  await page.locator(`li[aria-posinset="1"] [data-row="${charged}"]`).waitFor()
  await focused(page, ada).waitFor()
  await press(page, 'j', 'k', 'k')
  await focused(page, charged).waitFor()
  // What leaves the list hands the focus to the row that takes its place.
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Charged twice in March' }).waitFor()
  await press(page, 'e')
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await page.locator(`[data-row="${charged}"]`).waitFor({ state: 'detached' })
  await focused(page, ada).waitFor()
  await press(page, 'e')
  assert.deepEqual(troubles, [])
  await context.close()
})

test('The focused row stays in the document when it is scrolled away', { skip }, async () => {
  const viewport = { width: 1440, height: 300 }
  const { page, context } = await openInbox(space, '/inbox/all', await signIn(space), { viewport })
  await page.locator('a.row').first().waitFor()
  await press(page, 'j')
  const first = await page.locator('li[aria-posinset="1"] a').getAttribute('data-row')
  await page.locator('.rows').hover()
  await page.mouse.wheel(0, 10_000)
  await page.locator(`li[aria-posinset="${filled.conversations.size}"]`).waitFor()
  await focused(page, first ?? '').waitFor()
  await press(page, 'j')
  await page.locator('li[aria-posinset="2"] a:focus').waitFor()
  await context.close()
})

test(
  'In a narrow window the log has the focus, and the row again afterwards',
  { skip },
  async () => {
    const viewport = { width: 390, height: 844 }
    const { page, context } = await openInbox(space, '/inbox/all', await signIn(space), {
      viewport,
    })
    await page.locator('a.row').first().waitFor()
    await press(page, 'j', 'j')
    const second = await page.locator('li[aria-posinset="2"] a').getAttribute('data-row')
    await press(page, 'Enter')
    await page.locator('.log:focus').waitFor()
    await press(page, 'u')
    await focused(page, second ?? '').waitFor()
    await context.close()
  },
)

test('On a phone a page of the settings gets the focus, and gives it back', { skip }, async () => {
  const viewport = { width: 390, height: 844 }
  const path = '/inbox/settings'
  const { page, context, troubles } = await openInbox(space, path, await signIn(space), {
    viewport,
  })
  for (const name of ['Profile', 'Writing and keys']) {
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true })
    await link.focus()
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name }).and(page.locator(':focus')).waitFor()
    await page.getByRole('link', { name: 'Settings', exact: true }).focus()
    await press(page, 'Enter')
    await page.locator('.settings.at-list').waitFor()
    await link.and(page.locator(':focus')).waitFor()
  }
  // Beside the list nothing is lost.
  await page.setViewportSize({ width: 1440, height: 900 })
  const link = page.getByRole('link', { name: 'Profile', exact: true })
  await link.focus()
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  await link.and(page.locator(':focus')).waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})
