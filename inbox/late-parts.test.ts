import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutBrowser } from '../test/browser/launch-browser.ts'
import { signIn } from '../test/sign-in.ts'
import { filledInbox } from './testing/filled-inbox.ts'
import { openInbox } from './testing/open-inbox.ts'

const skip = withoutBrowser
const { space, idOf } = await filledInbox()
const path = `/inbox/open/${idOf('Charged twice in March')}`

/** Keys that open what is not in the first load. */
const parts = [
  ['v', 'New view'],
  ['w', 'Saved replies'],
  ['c', 'Start a conversation'],
] as const

for (const [key, name] of parts) {
  test(
    `"${name}" opens also if its part is lost once, while the page hears nothing of the net`,
    { skip },
    async () => {
      const { page, context, troubles } = await openInbox(space, path, await signIn(space))
      await page.locator('#write-box.rich').waitFor()
      let lost = 0
      await context.route('**/*.js', async (route) => {
        lost += 1
        await (lost > 1 ? route.continue() : route.abort('connectionreset'))
      })
      await page.locator('.log').focus()
      await page.keyboard.press(key)
      await page.getByRole('dialog', { name }).waitFor()
      assert.ok(lost > 1, `${lost} files`)
      assert.deepEqual(troubles, [])
      await context.close()
    },
  )
}

test('A part whose styles are lost once has them as soon as it is shown', { skip }, async () => {
  const { page, context } = await openInbox(space, '/inbox/open', await signIn(space))
  const lost = new Set<string>()
  await context.route('**/*.css', async (route) => {
    const isLost = !lost.has(route.request().url())
    lost.add(route.request().url())
    await (isLost ? route.abort('connectionreset') : route.continue())
  })
  // A click would load a page.
  await page.evaluate(`{
    history.pushState(null, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate'))
  }`)
  await page.locator('#field-priority').waitFor()
  assert.ok(lost.size > 0)
  const border = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('#field-priority')).borderTopColor`,
  )
  assert.equal(border, 'rgba(0, 0, 0, 0)')
  await context.close()
})
