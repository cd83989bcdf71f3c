import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const { space, ask, idOf, show } = await filledInbox()

const rowOf = (page: Page, title: string) => page.locator(`[data-row="${idOf(title)}"]`)
const countOf = (page: Page, view: string) => page.locator(`.views a[href="/inbox/${view}"] b`)

test(
  'A snoozed conversation leaves the open views until its contact writes',
  { skip },
  async () => {
    const title = 'Refund for the second seat'
    const page = await show(`/inbox/open/${idOf(title)}`)
    await rowOf(page, title).waitFor()
    // Where somebody waits, all are in the title.
    const before = Number(await countOf(page, 'open').getAttribute('title'))
    await page.getByRole('button', { name: 'Snooze', exact: true }).waitFor()
    await page.keyboard.press('z')
    await page.getByRole('menuitem', { name: 'Until they write' }).click()
    await rowOf(page, title).waitFor({ state: 'detached' })
    await page.locator('.does .snooze', { hasText: 'Until they write' }).waitFor()
    await countOf(page, 'snoozed').getByText('1', { exact: true }).waitFor()
    await countOf(page, 'open')
      .and(page.getByTitle(String(before - 1), { exact: true }))
      .waitFor()

    await page.locator('.log').focus()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.waitForURL('**/inbox/snoozed')
    await rowOf(page, title).locator('.chip', { hasText: 'Until they write' }).waitFor()

    const { conversation } = await ask('GET', `/conversations/${idOf(title)}`)
    const sender_email = conversation.visitor.email
    await ask('POST', `/conversations/${idOf(title)}/messages`, { body: 'Thanks', sender_email })
    await page.getByText('Nothing is snoozed.').waitFor()
    await page.locator('.views a[href="/inbox/open"]').click()
    await rowOf(page, title).click()
    await page.getByText('Snooze ended: the contact wrote.').waitFor()
  },
)

test(
  'A conversation is snoozed until a date, which rows show, and the snooze is ended',
  { skip },
  async () => {
    const title = 'Change the delivery address'
    const page = await show(`/inbox/all/${idOf(title)}`)
    await page.getByRole('button', { name: 'Snooze', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Date and time…' }).click()
    await page.getByLabel('Date and time').fill('2099-03-02T09:00')
    await page.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click()
    await rowOf(page, title)
      .locator('.chip', { hasText: /Until .*2099, 09:00/ })
      .waitFor()
    const { conversation } = await ask('GET', `/conversations/${idOf(title)}?include=inbox`)
    // In the zone of the member's profile, Berlin.
    assert.equal(conversation.inbox.snoozed_until, '2099-03-02T08:00:00.000Z')
    await page.locator('.does .snooze').click()
    await page.getByRole('menuitem', { name: 'End snooze' }).click()
    await page.getByRole('button', { name: 'Snooze', exact: true }).waitFor()

    // What the server refuses is said, and nothing is shown that is not so.
    await page.locator('.does .snooze').click()
    await page.getByRole('menuitem', { name: 'Date and time…' }).click()
    await page.getByLabel('Date and time').fill('2020-03-02T09:00')
    await page.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('alert').waitFor()
    assert.equal(await rowOf(page, title).locator('.chip', { hasText: 'Until' }).count(), 0)
  },
)

test(
  'Snoozing and waking by hand are each undone by one click, unless somebody else was faster',
  { skip },
  async () => {
    const title = 'Invoice without our VAT number'
    const id = idOf(title)
    const page = await show(`/inbox/open/${id}`)
    const shown = async () => {
      const { conversation } = await ask('GET', `/conversations/${id}?include=inbox`)
      return [conversation.inbox.snoozed, conversation.inbox.snoozed_until]
    }
    const choose = async (item: string) => {
      await page.locator('.does .snooze').click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    // The one that every day offers.
    await choose('Tomorrow morning')
    await page.getByText(`“${title}” is snoozed · Until`).waitFor()
    await rowOf(page, title).waitFor({ state: 'detached' })
    // It can be undone after the conversation was left, too.
    await page.locator('a.row').first().click()
    const [, until] = await shown()
    await undo.click()
    await rowOf(page, title).waitFor()
    assert.deepEqual(await shown(), [false, null])
    assert.equal(await undo.count(), 0)

    await ask('PUT', `/conversations/${id}/snooze`, { until })
    await page.locator('.views a[href="/inbox/snoozed"]').click()
    await rowOf(page, title).click()
    await choose('End snooze')
    await page.getByText(`“${title}” is back`).waitFor()
    await undo.click()
    await rowOf(page, title).waitFor()
    assert.deepEqual(await shown(), [true, until])

    await choose('End snooze')
    await undo.waitFor()
    await ask('PUT', `/conversations/${id}/snooze`, { until: null })
    await rowOf(page, title).waitFor()
    await undo.click()
    await undo.waitFor({ state: 'detached' })
    assert.deepEqual(await shown(), [true, null])

    // Nor where the page has not heard of it yet.
    await choose('End snooze')
    await undo.waitFor()
    const path = new RegExp(`/conversations/${id}(?:/snooze)?(?:\\?|$)`)
    let isFirst = true
    await page.route(path, async (route) => {
      if (isFirst) await ask('PUT', `/conversations/${id}/snooze`, { until })
      isFirst = false
      return route.continue()
    })
    await undo.click()
    await undo.waitFor({ state: 'detached' })
    assert.deepEqual(await shown(), [true, until])
    await page.unroute(path)
  },
)

test('Words say until when, in the zone of the profile, which is shown', { skip }, async () => {
  const title = 'Change the delivery address'
  const id = idOf(title)
  const kim = await signIn(space)
  await kim.browse('PATCH', '/auth/profile', { time_zone: 'Asia/Tokyo' })
  const page = await show(`/inbox/all/${id}`)
  await page.locator('.does .snooze').click()
  await page
    .getByRole('menuitem', { name: 'Tomorrow morning' })
    .filter({ hasText: '09:00 GMT+9' })
    .waitFor()
  // What is typed in the menu goes to its field, from whichever entry has the focus.
  const menu = page.locator('.menu:popover-open')
  const words = menu.getByRole('textbox', { name: 'When' })
  await page.keyboard.type('some day')
  await words.and(page.locator(':focus')).waitFor()
  await menu.getByText('fri 9 · tomorrow 14:30').waitFor()
  await page.keyboard.press('Enter')
  await menu.getByRole('alert').getByText('That is not a time.').waitFor()
  await assertAccessible(page, [1440])
  await words.fill('2020-12-24 9:30')
  await menu.getByText('That time has passed.').waitFor()
  await page.keyboard.press('Enter')
  assert.equal(await menu.getByRole('alert').count(), 0)
  await words.fill('2099-12-24 9:30')
  await menu.getByText(/2099, 09:30 GMT\+9$/).waitFor()
  await page.keyboard.press('ArrowDown')
  await menu
    .locator('[role=menuitem]:focus')
    .getByText(/morning|evening/)
    .waitFor()
  await page.keyboard.press('ArrowUp')
  await words.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await rowOf(page, title).locator('.chip', { hasText: '09:30 GMT+9' }).waitFor()
  const { conversation } = await ask('GET', `/conversations/${id}?include=inbox`)
  assert.equal(conversation.inbox.snoozed_until, '2099-12-24T00:30:00.000Z')
  await page.locator('.does .snooze').click()
  await page.getByRole('menuitem', { name: 'Date and time…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date and time').fill('2099-12-25T08:00')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await rowOf(page, title)
    .locator('.chip', { hasText: /2099, 08:00 GMT\+9/ })
    .waitFor()
  await kim.browse('PATCH', '/auth/profile', { time_zone: 'Europe/Berlin' })
})

test('The words are those of the language of the page', { skip }, async () => {
  const id = idOf('How do I add a colleague?')
  const { page, context, troubles } = await openInbox(
    space,
    `/inbox/all/${id}`,
    await signIn(space),
    { preferences: { language: 'es' } },
  )
  const snoozed = async (typed: string) => {
    await page.locator('.does .snooze').waitFor()
    await page.keyboard.press('z')
    await page.locator('.menu:popover-open [role=menuitem]:focus').waitFor()
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await page.locator('.menu:popover-open').waitFor({ state: 'detached' })
  }
  await snoozed('24 dic 2099 16:00')
  await page.locator('.does .snooze', { hasText: '2099, 16:00' }).waitFor()
  const { conversation } = await ask('GET', `/conversations/${id}?include=inbox`)
  assert.equal(conversation.inbox.snoozed_until, '2099-12-24T15:00:00.000Z')
  await page.locator('.does .snooze:focus').waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})
