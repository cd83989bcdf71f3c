import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { bulkKind } from '../../server/chat/bulk/bulk-kind.ts'
import { changesOfOne } from '../../server/start/app.ts'
import { runKinds } from '../../server/store/due/testing/scenario.ts'
import { startApp } from '../../test/app.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible } from '../testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
const { ask, show } = await filledInbox()

/** Runs bulk changes while a test lasts. */
const run = () =>
  runKinds(app, [bulkKind({ services: app.services, routes: changesOfOne, log: () => undefined })])

const openIds = async (): Promise<readonly string[]> =>
  (await ask('GET', '/conversations?filter=-status:closed&per_page=50')).conversations.map(
    ({ id }: { id: string }) => id,
  )

test(
  'Rows chosen by keys, Shift and a box are changed together, and refused ones are counted with the reason',
  { skip },
  async () => {
    const stop = run()
    const page = await show('/inbox/open')
    const rows = page.locator('a.row')
    await rows.nth(4).waitFor()
    const ids = await Promise.all(
      (await rows.all()).map(async (row) => String(await row.getAttribute('data-row'))),
    )
    await rows.first().focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+J')
    const bar = page.getByRole('region', { name: 'Change many conversations' })
    await bar.getByText('2 chosen').waitFor()
    await rows.nth(3).click({ modifiers: ['Shift'] })
    await bar.getByText('4 chosen').waitFor()
    await page.getByRole('checkbox').nth(4).check()
    await page.getByRole('checkbox').nth(3).uncheck()
    await bar.getByText('4 chosen').waitFor()
    await assertAccessible(page)
    // One of them goes before the change is made.
    const { conversation: gone } = await ask('GET', `/conversations/${ids[4]}`)
    await ask('DELETE', `/visitors/${gone.visitor.id}`)
    await bar.getByRole('button', { name: 'Priority' }).click()
    await page.getByRole('menuitem', { name: 'Urgent' }).click()
    const job = page.getByRole('region', { name: 'Priority: Urgent' })
    await job.getByText('changed').waitFor()
    // The change is there again in a page that is loaded again.
    await page.reload()
    await job.getByText('1 refused').click()
    const refused = job.getByRole('listitem').filter({ hasText: 'does not exist' })
    assert.equal(await refused.getByRole('link').getAttribute('href'), `/inbox/all/${ids[4]}`)
    await assertAccessible(page, [1440])
    const priorities = async () =>
      Promise.all(
        ids.slice(0, 4).map(async (id) => {
          const { conversation } = await ask('GET', `/conversations/${id}`)
          return conversation.priority === 'urgent'
        }),
      )
    assert.deepEqual((await priorities()).slice(0, 3), [true, true, true])
    await job.getByRole('button', { name: 'Undo' }).click()
    const undone = page.getByRole('region', { name: 'Undo: Priority: Urgent' })
    await undone.getByText('changed').waitFor()
    assert.deepEqual((await priorities()).slice(0, 3), [false, false, false])
    assert.equal(await undone.getByRole('button', { name: 'Undo' }).count(), 0)
    await undone.getByRole('button', { name: 'Dismiss' }).click()
    await undone.waitFor({ state: 'detached' })
    await stop()
  },
)

test('Ctrl A in the list chooses all that are loaded', { skip }, async () => {
  const page = await show('/inbox/open')
  await page.locator('a.row').nth(1).waitFor()
  await page.locator('a.row').first().focus()
  await page.keyboard.press('Control+a')
  const open = (await openIds()).length
  await page.getByText(`${open} chosen`, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
})

test('Chosen rows are snoozed until a time that is typed in the menu', { skip }, async () => {
  const stop = run()
  const page = await show('/inbox/open')
  await page.locator('a.row').nth(1).waitFor()
  await page.locator('a.row').first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  const bar = page.getByRole('region', { name: 'Change many conversations' })
  await bar.getByText('2 chosen').waitFor()
  await bar.getByRole('button', { name: 'Snooze' }).click()
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.keyboard.type('2099-12-24 9:30')
  // The menus are made anew, and what is typed stays.
  await ask('POST', '/groups', { name: 'Made meanwhile' })
  await page.getByRole('link', { name: /^Made meanwhile/ }).waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'When' }).inputValue(), '2099-12-24 9:30')
  await assertAccessible(page, [1440])
  await page.keyboard.press('Enter')
  const job = page.getByRole('region', { name: /^Snooze: Dec 24, 2099, 09:30/ })
  await job.getByText('2 changed').waitFor()
  const { conversations } = await ask('GET', '/conversations?filter=snoozed:true&include=inbox')
  const times = conversations.map((one: { inbox: { snoozed_until: string } }) => one.inbox)
  assert.deepEqual(
    times.map((inbox: { snoozed_until: string }) => inbox.snoozed_until),
    ['2099-12-24T08:30:00.000Z', '2099-12-24T08:30:00.000Z'],
  )
  await job.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('region', { name: /^Undo: Snooze/ })
    .getByText('2 changed')
    .waitFor()
  await stop()
})

test('All of a view are closed at once, and Escape chooses none', { skip }, async () => {
  assert.ok((await openIds()).length > 5)
  const stop = run()
  const page = await show('/inbox/open')
  await page.locator('a.row').nth(1).waitFor()
  await page.locator('a.row').first().focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Change many conversations' })
  await bar.getByText('1 chosen').waitFor()
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  await page.keyboard.press('x')
  await bar.getByRole('button', { name: /^All \d+ of this view$/ }).click()
  await bar.getByText(/^All \d+ of this view are chosen$/).waitFor()
  await bar.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: 'Closed' }).click()
  await until('nothing is open', 10_000, async () => (await openIds()).length === 0)
  await page.getByText('Nothing is open').or(page.locator('.nothing')).first().waitFor()
  await stop()
})

test('Ctrl A once more chooses all of a view of which only some are loaded', { skip }, async () => {
  const one = { visitor_attributes: { name: 'Ivo Blom' }, messages_attributes: [{ body: 'Hi' }] }
  for (let made = 0; made < 120; made += 1) await ask('POST', '/conversations', one)
  const page = await show('/inbox/open')
  await page.locator('a.row').nth(1).waitFor()
  await page.locator('a.row').first().focus()
  await page.keyboard.press('Control+a')
  const all = page.getByRole('button', { name: 'All 120 of this view' })
  await all.waitFor()
  for (let times = 0; times < 2; times += 1) {
    await page.keyboard.press('Control+a')
    await page.getByText('All 120 of this view are chosen').waitFor()
    assert.equal(await all.count(), 0)
  }
  await page.keyboard.press('Escape')
})
