import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../campaigns/until.ts'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { insertMember } from '../test/seed.ts'
import { filledInbox } from './testing/filled-inbox.ts'

// What slowed an hour of answering down, in a workspace of many conversations.

const skip = withoutBrowser
const { space, ask, show } = await filledInbox()

const options = (page: Page) =>
  page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('option')

test(
  'A filter in the palette asks for its list, at its top, and searches for no words',
  { skip },
  async () => {
    const page = await show('/inbox/open')
    await page.locator('a.row').first().waitFor()
    const searches: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/search?')) searches.push(request.url())
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('priority:high -status:closed', { delay: 90 })
    const first = options(page).first()
    await first.filter({ hasText: 'List of' }).waitFor()
    assert.equal(await page.getByRole('dialog').getByRole('alert').count(), 0)
    await page.keyboard.press('Enter')
    await until('the list is open', 10_000, () => page.url().includes('status'))
    assert.ok(!searches.some((url) => /q=(?:-|%2D)/.test(url)), searches.join(' '))
  },
)

test('The palette begins with what can be done with the open conversation', { skip }, async () => {
  const page = await show('/inbox/open')
  await page.locator('a.row').first().click()
  await page.getByRole('log').getByRole('article').first().waitFor()
  await page.keyboard.press('Control+k')
  const names = options(page).locator('strong')
  await options(page).first().waitFor()
  assert.equal(await names.first().textContent(), 'Reply')
  assert.equal(await options(page).count(), 8)
  await page.keyboard.press('Escape')
})

test(
  'After the third conversation is closed, j goes on with the one that moved up',
  { skip },
  async () => {
    const page = await show('/inbox/open')
    await page.locator('a.row').nth(3).waitFor()
    const ids = await page
      .locator('a.row')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))
    await page.locator('a.row').nth(2).click()
    await page.getByRole('log').getByRole('article').first().waitFor()
    await page.getByTitle('Close  E').click()
    await page.locator(`a.row[data-row="${ids[2]}"]`).waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await until(
      'the next one has the focus',
      10_000,
      async () => (await page.evaluate('document.activeElement?.dataset.row')) === ids[3],
    )
  },
)

test('An item of a list in which nothing was written is not sent', { skip }, async () => {
  const page = await show('/inbox/open')
  await page.locator('a.row').first().click()
  const box = page.locator('#write-box[contenteditable=true]')
  await box.waitFor()
  await box.click()
  await page.keyboard.type('Please send:\n- the number\n')
  await page.keyboard.press('Control+Enter')
  const sent = page.getByRole('article').filter({ hasText: 'Please send' })
  await sent.getByText('Sent').waitFor()
  assert.equal(await sent.locator('li').count(), 1)
})

test('Several letters name a colleague in the menu to assign', { skip }, async () => {
  for (const last_name of ['Abel', 'Bauer', 'Brandt'])
    await insertMember(space.owner, space.id, { email: `${last_name}@x.test`, last_name })
  const page = await show('/inbox/open')
  await page.locator('a.row').first().click()
  await page.getByRole('log').getByRole('article').first().waitFor()
  await page.locator('.talk header, header').first().waitFor()
  await page.getByRole('log').click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('a')
  await page.getByRole('menuitemradio', { name: 'Max Brandt' }).waitFor()
  await page.keyboard.type('maxbr')
  const focused = 'document.activeElement?.textContent.trim()'
  assert.equal(await page.evaluate(focused), 'Max Brandt')
  await page.keyboard.press('Escape')
})

test('A name that is written from right to left stands where the others do', { skip }, async () => {
  const made = await ask('POST', '/conversations', {
    title: 'Delivery',
    visitor_attributes: { name: 'عمر سالم', email: 'omar.salem@x.test' },
    messages_attributes: [{ body: 'When?' }],
  })
  const page = await show('/inbox/open')
  const row = page.locator(`a.row[data-row="${made.conversation.id}"]`)
  await row.waitFor()
  const lefts = await row.locator('.name, .title').evaluateAll((spans) =>
    spans.map((span) => {
      const range = span.ownerDocument.createRange()
      range.selectNodeContents(span)
      return Math.round(range.getBoundingClientRect().left)
    }),
  )
  assert.equal(lefts[0], lefts[1])
})
