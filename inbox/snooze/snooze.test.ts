import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { signIn } from '../../test/sign-in.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible } from '../testing/open-inbox.ts'

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
    await choose('In a week')
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
  await page.getByRole('menuitem', { name: 'Date and time…' }).click()
  const dialog = page.getByRole('dialog')
  const words = dialog.getByLabel('When')
  await words.fill('some day')
  await words.press('Enter')
  await dialog.getByRole('alert').filter({ hasText: 'That is no time to come.' }).waitFor()
  await assertAccessible(page, [1440])
  await words.fill('2099-12-24 9:30')
  await dialog.getByText(/2099, 09:30 GMT\+9$/).waitFor()
  assert.equal(await dialog.getByLabel('Date and time').inputValue(), '2099-12-24T09:30')
  await words.press('Enter')
  await rowOf(page, title).locator('.chip', { hasText: '09:30 GMT+9' }).waitFor()
  const { conversation } = await ask('GET', `/conversations/${id}?include=inbox`)
  assert.equal(conversation.inbox.snoozed_until, '2099-12-24T00:30:00.000Z')
  await page.locator('.does .snooze').click()
  await page.getByRole('menuitem', { name: 'Date and time…' }).click()
  await dialog.getByLabel('Date and time').fill('2099-12-25T08:00')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await rowOf(page, title)
    .locator('.chip', { hasText: /2099, 08:00 GMT\+9/ })
    .waitFor()
  await kim.browse('PATCH', '/auth/profile', { time_zone: 'Europe/Berlin' })
})
