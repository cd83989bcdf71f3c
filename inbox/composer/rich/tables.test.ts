import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startApp } from '../../../test/app.ts'
import { withoutBrowser } from '../../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../../test/built-pages.ts'
import { startConversation } from '../../../test/seed.ts'
import { signIn } from '../../../test/sign-in.ts'
import { openInbox } from '../../testing/open-inbox.ts'

const skip = withoutBrowser
const { workspace } = await startApp()
const space = await workspace()
if (skip === false) await buildPagesForTests()

const table =
  '<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Team</td><td>12</td></tr><tr><td>Firm</td><td>30</td></tr></table>'

async function pasted() {
  const id = await startConversation(space.send)
  const { page, context } = await openInbox(space, `/inbox/open/${id}`, await signIn(space))
  const box = page.locator('#write-box.rich')
  await box.waitFor()
  await box.click()
  await page.keyboard.type('Prices:')
  await page.keyboard.press('Enter')
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', ${JSON.stringify(table)})
    document.querySelector('#write-box').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
  await box.locator('td').filter({ hasText: '30' }).waitFor()
  return { id, page, context, box }
}

test(
  'In a pasted table arrows move, Enter breaks the line of a cell, and Tab leaves the editor',
  { skip },
  async () => {
    const { id, page, context, box } = await pasted()
    await box.locator('td').filter({ hasText: 'Team' }).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('of five')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('about ')
    const before = await box.innerHTML()
    await page.keyboard.press('Tab')
    const inBox = `document.querySelector('#write-box').contains(document.activeElement)`
    assert.equal(await page.evaluate(inBox), false, 'the focus is on the next control')
    assert.equal(await box.innerHTML(), before)
    await page.keyboard.press('Shift+Tab')
    assert.equal(await page.evaluate(inBox), true)
    await page.keyboard.press('Control+Enter')
    const wanted =
      '<p>Prices:</p><table><tbody><tr><th>Plan</th><th>Price</th></tr>' +
      '<tr><td>Team<br>of five</td><td>about 12</td></tr><tr><td>Firm</td><td>30</td></tr></tbody></table>'
    let last = ''
    await until('it is sent', 15_000, async () => {
      const { body } = await space.send('GET', `/conversations/${id}/messages?per_page=100`)
      last = body.messages.at(-1).body
      return last.includes('<table>')
    })
    assert.equal(last, wanted)
    await context.close()
  },
)

test(
  'A pasted table is taken out by Backspace in the line below it, and comes back by undo',
  { skip },
  async () => {
    const { page, context, box } = await pasted()
    await box.locator('td').filter({ hasText: '30' }).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('Below')
    assert.equal(await box.locator('p').last().textContent(), 'Below')
    for (let letters = 0; letters < 'Below'.length; letters += 1)
      await page.keyboard.press('Backspace')
    for (let presses = 0; presses < 3 && (await box.locator('table').count()) > 0; presses += 1)
      await page.keyboard.press('Backspace')
    assert.equal(await box.locator('table').count(), 0)
    assert.ok((await box.textContent())?.includes('Prices:'))
    await page.keyboard.press('Control+z')
    await box.locator('table').waitFor()
    await context.close()
  },
)
