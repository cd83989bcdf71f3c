import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { until } from '../campaigns/until.ts'
import { bulkKind } from '../server/chat/bulk/bulk-kind.ts'
import { changesOfOne } from '../server/start/app.ts'
import { runKinds } from '../server/store/due/testing/scenario.ts'
import { startApp } from '../test/app.ts'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { signIn } from '../test/sign-in.ts'
import { filledInbox } from './testing/filled-inbox.ts'
import { openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const app = await startApp()
const { space, ask, idOf } = await filledInbox()
const bulk = bulkKind({ services: app.services, routes: changesOfOne, log: () => undefined })
after(runKinds(app, [bulk]))

const path = `/conversations/${idOf('Charged twice in March')}`
const conversation = async () => (await ask('GET', `${path}?include=inbox,tags`)).conversation

/** Waits until what has the focus can be seen: not the whole page, and inside the window. */
async function seesFocus(page: Page, step: string): Promise<void> {
  await until(`the focus can be seen ${step}`, 5_000, async () =>
    page.evaluate<boolean>(`{
      const focused = document.activeElement
      const { top, bottom, left, right } = focused.getBoundingClientRect()
      const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
      focused !== document.body && focused.checkVisibility() && isInside
    }`),
  )
}

/** Goes to a control as the Tab key does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await control.evaluate((one) => one.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`Tab does not lead to ${control}`)
}

/** Goes down by arrows until this has the focus, or is the chosen one of a list. */
async function arrowTo(page: Page, entry: Locator): Promise<void> {
  await entry.waitFor()
  const isThere = async () => entry.evaluate((one) => one.matches(':focus, [aria-selected=true]'))
  for (let moves = 0; !(await isThere()); moves += 1) {
    assert.ok(moves < 30, `Arrows do not lead to ${entry}`)
    await page.keyboard.press('ArrowDown')
  }
}

/** Types into the palette, goes to an entry and chooses it. */
async function choose(page: Page, words: string, entry: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('dialog.palette input:focus').waitFor()
  await page.keyboard.type(words)
  await arrowTo(page, page.getByRole('option', { name: entry }).first())
  await page.keyboard.press('Enter')
}

/** Answers or notes: opens the box by a key, types, and sends. */
async function say(page: Page, key: 'r' | 'n', words: string): Promise<void> {
  await page.keyboard.press(key)
  await page.locator('#write-box:focus').waitFor()
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('log').locator('article:not(.queued)', { hasText: words }).waitFor()
  await seesFocus(page, `after ${words}`)
  await page.keyboard.press('Escape')
}

/** Opens a menu by a key and chooses an entry. */
async function pick(page: Page, key: string, entry: string): Promise<void> {
  await page.keyboard.press(key)
  await page.locator('[role^=menuitem]:focus').waitFor()
  await arrowTo(page, page.locator('[role^=menuitem]', { hasText: entry }).first())
  await page.keyboard.press('Enter')
  await page.locator('.menu:popover-open').waitFor({ state: 'detached' })
  await seesFocus(page, `after ${entry}`)
}

const becomes = async (what: string, probe: () => Promise<boolean>) => until(what, 10_000, probe)

test('A whole day of an agent is done by keyboard alone', { skip }, async () => {
  await ask('POST', '/saved-replies', { name: 'Refund', body: 'It is on its way.', shared: true })
  await ask('POST', '/conversations', {
    visitor_attributes: { user_identifier: (await conversation()).visitor.user_identifier },
    messages_attributes: [{ body: 'Any news?' }],
    title: 'By mail',
  })
  await ask('GET', '/search?q=charged&fresh=true')
  const { page, context, troubles } = await openInbox(space, '/inbox/open', await signIn(space))
  const { keyboard } = page
  await page.locator('a.row').first().waitFor()

  // Finds, opens, answers, notes, and takes a saved reply.
  await choose(page, 'Charged twice', /Charged twice in March/)
  await page.getByRole('heading', { name: 'Charged twice in March' }).waitFor()
  await seesFocus(page, 'in what was found')
  await page.locator('#write-box.rich').waitFor()
  await say(page, 'r', 'I am on it.')
  await say(page, 'n', 'Asked the bank.')
  await keyboard.press('w')
  const replies = page.getByRole('dialog', { name: 'Saved replies' })
  await replies.locator('input:focus').waitFor()
  await keyboard.type('refund')
  await replies.getByRole('button', { name: /^Refund/ }).waitFor()
  await keyboard.press('Enter')
  await replies.waitFor({ state: 'detached' })
  await page.locator('#write-box:focus').waitFor()
  await keyboard.press('Control+Enter')
  await page.getByRole('log').getByText('It is on its way.').waitFor()
  await keyboard.press('Escape')
  await page.locator('.log:focus').waitFor()

  // Tags, assigns, changes the status, snoozes.
  await keyboard.press('t')
  await page.getByLabel('Tags', { exact: true }).and(page.locator(':focus')).waitFor()
  await keyboard.type('refund')
  await keyboard.press('Enter')
  await becomes('the tag', async () => (await conversation()).tags.includes('refund'))
  await seesFocus(page, 'after the tag')
  await keyboard.press('Escape')
  await pick(page, 'a', 'Omar Silva')
  await becomes('the assignee', async () => (await conversation()).agent.name === 'Omar Silva')
  await keyboard.press('s')
  await page.getByLabel('Status', { exact: true }).and(page.locator(':focus')).waitFor()
  await keyboard.type('Waiting')
  await becomes('the status', async () => (await conversation()).status === 'waiting_on_customer')
  await seesFocus(page, 'after the status')
  await keyboard.press('Escape')
  await keyboard.press('z')
  await page.locator('[role^=menuitem]:focus').waitFor()
  await keyboard.type('in 3 days')
  await keyboard.press('Enter')
  await becomes('the snooze', async () => (await conversation()).inbox.snoozed)
  await seesFocus(page, 'after the snooze')

  // Merges.
  await choose(page, '>merge into another', /Merge into another/)
  const merging = page.getByRole('dialog', { name: 'Merge into another conversation' })
  await tabTo(page, merging.getByRole('radio').first())
  await keyboard.press('Space')
  await merging.getByRole('region', { name: 'Stays' }).getByText('Any news?').waitFor()
  await tabTo(page, merging.getByRole('button', { name: 'Merge', exact: true }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'By mail', level: 2 }).waitFor()
  await page.getByRole('log').getByText('I am on it.').waitFor()
  await seesFocus(page, 'after the merge')

  // Chooses many and changes them.
  await keyboard.press('u')
  await page.locator('a.row:focus').waitFor()
  await keyboard.press('Home')
  await keyboard.press('x')
  await keyboard.press('Shift+J')
  const bar = page.getByRole('region', { name: 'Change many conversations' })
  await bar.getByText('2 chosen').waitFor()
  await tabTo(page, bar.getByRole('button', { name: 'Priority' }))
  await pick(page, 'Enter', 'Urgent')
  await page.getByRole('region', { name: 'Priority: Urgent' }).getByText('changed').waitFor()
  await seesFocus(page, 'after the change of many')

  // Adds to the settings, and comes back.
  await keyboard.press('Escape')
  await seesFocus(page, 'with none chosen')
  await keyboard.press('g')
  await keyboard.press(',')
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await seesFocus(page, 'in the settings')
  await tabTo(page, page.getByRole('link', { name: 'Groups', exact: true }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'New group' }))
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New group' }).waitFor()
  await keyboard.type('Evenings')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit Evenings' }).waitFor()
  await seesFocus(page, 'after the new group')
  const back = page.getByRole('link', { name: 'Back to the inbox' })
  while (!(await back.evaluate((one) => one.matches(':focus')))) await keyboard.press('Shift+Tab')
  await keyboard.press('Enter')
  await page.locator('a.row').first().waitFor()
  await seesFocus(page, 'back in the inbox')

  const { conversations } = await ask('GET', '/conversations?filter=priority:urgent')
  assert.equal(conversations.length, 2)
  assert.deepEqual(troubles, [])
  await context.close()
})
