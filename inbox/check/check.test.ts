import { test } from 'node:test'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { startApp } from '../../test/app.ts'
import { filledInbox } from '../testing/filled-inbox.ts'
import { assertAccessible } from '../testing/open-inbox.ts'

const skip = withoutBrowser
await startApp()
const { ask, show } = await filledInbox()

test(
  'The help says that the screen equals the server as of an event, and what of it does not',
  { skip },
  async () => {
    const [{ id }] = (await ask('GET', '/conversations?per_page=1')).conversations
    const page = await show(`/inbox/open/${id}`)
    await page.locator('.talk article.said').first().waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByText(/^Equal to the server at event [\d,]+\.$/).waitFor()
    await assertAccessible(page)
    const again = help.getByRole('button', { name: 'Compare again' })
    const spoil = async (selector: string) =>
      page.evaluate(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)})
        window.before = element.textContent
        element.textContent = '17 x'
      })()`)
    const mend = async (selector: string) =>
      page.evaluate(`(() => {
        document.querySelector(${JSON.stringify(selector)}).textContent = window.before
      })()`)
    for (const [selector, part] of [
      ['.list .rows li:nth-child(2) .title', 'the list'],
      ['.list header h1 small', 'the list'],
      ['.views a[href="/inbox/all"] b', 'the counts'],
      ['.talk article.said .body', 'the open conversation'],
    ] as const) {
      await spoil(selector)
      await again.click()
      await help
        .getByText(new RegExp(`^Not as the server has it at event .*: ${part}\\.$`))
        .waitFor()
      await mend(selector)
    }
    await ask('PATCH', `/conversations/${id}`, { title: 'Changed meanwhile' })
    await again.click()
    await help.getByText(/^Equal to the server at event/).waitFor()
  },
)
