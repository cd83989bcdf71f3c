import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { startApp } from '../../test/app.ts'
import { withoutBrowser } from '../../test/browser/launch-browser.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { startConversation } from '../../test/seed.ts'
import { signIn } from '../../test/sign-in.ts'
import { assertAccessible, openInbox } from '../testing/open-inbox.ts'
import { wordsIn } from '../testing/words-in.ts'

const skip = withoutBrowser
const { workspace } = await startApp()
const space = await workspace()
if (skip === false) await buildPagesForTests()

async function opened(editor: 'rich' | 'plain') {
  const id = await startConversation(space.send)
  const preferences = { editor }
  const tab = await openInbox(space, `/inbox/open/${id}`, await signIn(space), { preferences })
  const box = tab.page.locator(editor === 'rich' ? '#write-box.rich' : '#write-box')
  await box.click()
  return { ...tab, id, box, list: tab.page.getByRole('listbox', { name: 'Insert an emoji' }) }
}

test(
  'A colon and letters list emoji, keys write one or leave the list, and code stays as it is typed',
  { skip },
  async () => {
    const { page, context, id, box, list, troubles } = await opened('rich')
    await page.keyboard.type('Well done :tad')
    await list.getByRole('option', { name: '🎉 :tada:' }).waitFor()
    await assertAccessible(page, [1440])
    await page.keyboard.press('Enter')
    await list.waitFor({ state: 'detached' })
    assert.equal(await wordsIn(box), 'Well done 🎉')
    await page.keyboard.type(' :smile')
    await list.getByRole('option', { selected: true, name: ':smile:' }).waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.keyboard.type(' at 10:30 :heart')
    await list.getByRole('option').first().click()
    assert.equal(await wordsIn(box), 'Well done 🎉 :smile at 10:30 ❤️')
    await page.keyboard.type(' ')
    await page.keyboard.press('Control+e')
    await page.keyboard.type(':tada')
    await box.locator('code', { hasText: ':tada' }).waitFor()
    assert.equal(await list.count(), 0)
    await page.keyboard.press('Control+Enter')
    await until('it is sent', 10_000, async () => {
      const { messages } = (await space.send('GET', `/conversations/${id}/messages`)).body
      return messages[1]?.body === '<p>Well done 🎉 :smile at 10:30 ❤️ <code>:tada</code></p>'
    })
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('Emoji are listed in plain text, too', { skip }, async () => {
  const { page, context, box, list } = await opened('plain')
  await page.keyboard.type('Yes :+1')
  await list.getByRole('option', { name: '👍' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('!')
  await until('it is written', 5_000, async () => (await box.inputValue()) === 'Yes 👍!')
  await context.close()
})
